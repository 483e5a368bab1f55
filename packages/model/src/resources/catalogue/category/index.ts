import { assetActions } from '../../../commerce/catalogue/asset-actions.ts';
import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { categoriesAt } from '../../../commerce/catalogue/product-data.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import {
  apiError,
  change,
  f,
  fullEndpoint,
  type Known,
  kindOf,
  message,
  type Need,
  type Needs,
  need,
  type ReferringField,
  unchanged,
  type Write,
} from '../../../declaration/index.ts';
import { leftCategories } from '../product/leave-categories.ts';
import type { Product } from '../product/resource.ts';
import { type Category, category, orderHint } from './resource.ts';

const categoryCreated = message('CategoryCreated', {
  category: f.record('Category', category.allFields),
});

// The position of a category: its ancestors, and the ancestors of the categories below it.

/** Most categories in a project. */
const most = 10_000;

const referenceTo = (id: string): f.Reference<'category'> => ({ typeId: 'category', id });

/** Everything below a category. */
const below = ({ id }: { readonly id: string }) => ({
  kind: 'category',
  where: 'ancestors(id = :id)',
  variables: { id },
});

const descendantsOf = (root: { readonly id: string }): Need<readonly Category[]> => {
  const { kind, where, variables } = below(root);
  return need.matching<Category>(kind, where, variables, most);
};

/** The members that say where a category stands when it is below a parent. */
const placedBelow = (
  parent: Category | undefined,
): Pick<Category, 'ancestors'> & {
  readonly parent?: f.Reference<'category'> | undefined;
} =>
  parent === undefined
    ? { ancestors: [] }
    : {
        parent: f.refer(referenceTo(parent.id)),
        ancestors: [...parent.ancestors, referenceTo(parent.id)],
      };

/** A category cannot be moved below itself. */
function checkMove({ id }: Category, parent: Category): void {
  if (parent.id === id || parent.ancestors.some((ancestor) => ancestor.id === id))
    throw apiError.InvalidOperation('A category cannot be moved below itself.');
}

/** Writes that give everything below a moved category its new ancestors. */
const movedAlong = (moved: Category, descendants: readonly Category[]): readonly Write[] =>
  descendants.map((before) => {
    const below = before.ancestors.findIndex(({ id }) => id === moved.id);
    const ancestors = [...moved.ancestors, ...before.ancestors.slice(below)];
    return { type: 'update', kind: 'category', before, change: change({ ...before, ancestors }) };
  });

// GraphQL fields of categories in addition to their members.

const children = { of: 'Category', by: 'category', where: 'parent(id in :ids)' };

const referring: readonly ReferringField[] = [
  {
    of: 'Category',
    by: 'product-projection-staged',
    where: 'categories(id in :ids)',
    name: 'stagedProductCount',
    doc: 'The number of products with the category in their staged data.',
  },
  {
    ...children,
    name: 'childCount',
    doc: 'The number of child categories.',
  },
  {
    ...children,
    name: 'children',
    doc: 'The child categories; more than 150 are refused.',
    list: { owner: ({ parent }: Category) => parent?.id, most: 150 },
  },
];

const plain = memberActions(category, {
  changeName: [f.localized(), 'Changes the name.'],
  changeOrderHint: [orderHint(), 'Changes the order hint, by which siblings are sorted.'],
  changeSlug: [
    f.localized(),
    'Changes the slug.',
    {
      checked: (slug) => checkSlug(slug),
      message: 'CategorySlugChanged',
      tellsOld: true,
    },
  ],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.localized()), 'Sets or removes the description.'],
  setMetaTitle: [f.optional(f.localized()), 'Sets or removes the title for search engines.'],
  setMetaDescription: [
    f.optional(f.localized()),
    'Sets or removes the description for search engines.',
  ],
  setMetaKeywords: [f.optional(f.localized()), 'Sets or removes the keywords for search engines.'],
  setExternalId: [f.optional(f.text()), 'Sets or removes the external id.'],
});

const changeParent = category.action({
  doc: 'Moves the category and its descendants to another parent.',
  members: { parent: f.identifier('category') },
  needs: (before, { parent }) => ({
    parent: need.one<Category>('category', { id: parent.id }),
    descendants: descendantsOf(before),
  }),
  apply(before, _, { parent, descendants }) {
    checkMove(before, parent);
    const after = { ...before, ...placedBelow(parent) };
    return {
      ...change(after),
      also: [...movedAlong(after, descendants), ...unchanged('category', parent)],
      noOthers: [below(before)],
    };
  },
});

const assets = assetActions(category, {
  members: {},
  get: (before: Category) => before.assets,
  all: (before: Category) => [before.assets],
  edit: (before: Category, _, edit) => ({ ...before, assets: edit(before.assets) }),
});

const customFields = customFieldActions(category, { customizable: 'category' });

const create = category.create({
  doc: 'Creates a category.',
  members: {
    name: f.localized(),
    slug: f.localized(),
    description: f.optional(f.localized()),
    parent: f.optional(f.identifier('category')),
    orderHint: f.optional(orderHint()),
    externalId: f.optional(f.text()),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    custom: f.optional(f.customFieldsDraft('category')),
    assets: f.optional(f.listOf(assetDraft())),
    key: f.optional(f.key()),
  },
  needs: ({ parent }) => ({ parent: need.maybe<Category>('category', parent) }),
  apply({ parent: _, ...draft }, { parent, now, newId }) {
    checkSlug(draft.slug);
    const created = change({
      ...draft,
      ...placedBelow(parent),
      orderHint: draft.orderHint ?? orderHintAt(now),
      assets: assetsOf(draft.assets ?? [], newId),
    });
    return { ...created, also: unchanged('category', parent) };
  },
  whole: { message: categoryCreated, member: 'category' },
});

/** A number between 0 and 1 that grows with time, so that new categories come last. */
const orderHintAt = (now: string): string => `0.${String(Date.parse(now)).padStart(14, '0')}`;

// The deletion of a category: everything below it is deleted with it, and products lose their
// references, all in one commit.

/** Most products that one deletion changes: all of them are written by one transaction. */
const maxProducts = 5_000;

/** Most values of one list of a predicate. */
const idsAtOnce = 1_000;

const inAny = 'masterData(current(categories(id in :ids)) or staged(categories(id in :ids)))';

const idsOf = (root: Category, below: readonly Category[]): readonly string[] => [
  root.id,
  ...below.map(({ id }) => id),
];

function productNeeds(ids: readonly string[]): Needs {
  const starts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, at) => at);
  return Object.fromEntries(
    starts.map((at) => [
      `products${at}`,
      need.matching<Product>(
        'product',
        inAny,
        { ids: ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce) },
        maxProducts + 1,
      ),
    ]),
  );
}

/** Products in any of the categories, each once. */
function productsIn(facts: Known): readonly Product[] {
  const found = Object.entries(facts).filter(([name]) => /^products\d+$/.test(name));
  const all = found.flatMap(([, products]) => products as readonly Product[]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

const remove = category.remove({
  // A reference that is created during the deletion makes it read again which documents it changes.
  users: [
    { kind: 'category', at: ['parent.id'], where: 'parent(id in :ids)' },
    { kind: 'product', at: categoriesAt, where: inAny },
  ],
  needs: (root, known) => ({
    descendants: descendantsOf(root),
    ...(known.descendants === undefined ? {} : productNeeds(idsOf(root, known.descendants))),
  }),
  apply(_, facts: Known) {
    if (productsIn(facts).length > maxProducts)
      throw apiError.ReferenceExists(
        `More than ${maxProducts} products reference the category or a descendant. ` +
          'Remove products from them first.',
        { referencedBy: 'product' },
      );
    return [];
  },
  also: (root, facts: Known) => [
    ...facts.descendants.map(
      (before: Category) => ({ type: 'delete', kind: 'category', before, messages: [] }) as const,
    ),
    ...leftCategories(productsIn(facts), new Set(idsOf(root, facts.descendants))),
  ],
});

export const categoryKind = kindOf({
  resource: category,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { assets, changeParent, customFields, plain },
  endpoints: [fullEndpoint('/categories', 'categories', 'products')],
  referring,
});
