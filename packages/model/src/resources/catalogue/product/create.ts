import {
  type CatalogModel,
  catalogModel,
  checkModel,
  noVariant,
} from '../../../commerce/catalogue/modular.ts';
import {
  categoryOrderHints,
  maxVariants,
  type ProductData,
  searchKeywords,
} from '../../../commerce/catalogue/product-data.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import {
  checkTransition,
  type TransitionState,
  transitionNeeds,
} from '../../../commerce/values/workflow.ts';
import { change, f, type Write } from '../../../declaration/index.ts';
import { attributeNeeds, checkedAttributes, definitionsIn } from './attributes.ts';
import {
  attributeDraft,
  type Making,
  type VariantDraft,
  variantDraft,
  variantFrom,
  writtenVariant,
} from './drafts.ts';
import { productCreated } from './messages.ts';
import { checkRequired } from './required.ts';
import { checkCategoriesOfHints, pricesOffered, product } from './resource.ts';

const members = {
  productType: f.identifier('product-type'),
  name: f.localized(),
  slug: f.localized(),
  key: f.optional(f.text({ min: 1, max: 256 })),
  description: f.optional(f.localized()),
  categories: f.optional(f.listOf(f.identifier('category'))),
  categoryOrderHints: f.optional(categoryOrderHints()),
  metaTitle: f.optional(f.localized()),
  metaDescription: f.optional(f.localized()),
  metaKeywords: f.optional(f.localized()),
  masterVariant: f.optional(variantDraft()),
  variants: f.optional(f.listOf(variantDraft(), { max: maxVariants })),
  taxCategory: f.optional(f.identifier('tax-category')),
  searchKeywords: f.optional(searchKeywords()),
  state: f.optional(f.identifier('state')),
  publish: f.withDefault(f.boolean(), false),
  priceMode: f.withDefault(f.choice('PriceMode', 'Embedded', 'Standalone'), 'Embedded'),
  attributes: f.optional(f.listOf(attributeDraft())),
};

type Draft = f.ObjectOf<typeof members>;

const variantDrafts = ({ masterVariant = {}, variants = [] }: Draft): readonly VariantDraft[] => [
  masterVariant,
  ...variants,
];

/** A draft may leave out all variants; the master variant is then there without any value. */
const hasVariants = ({ masterVariant, variants = [] }: Draft): boolean =>
  masterVariant !== undefined || variants.length > 0;

export const create = product.create({
  doc: 'Creates a product; its current and staged data are the same.',
  members,
  whole: { message: productCreated, member: 'productProjection' },
  needs: (draft, known) => ({
    ...attributeNeeds(draft.productType.id, attributesOf(draft), known),
    ...stateNeeds(draft),
    prices: pricesOffered(draft.priceMode),
    project: catalogModel(),
  }),
  apply(draft, facts) {
    checkState(draft, facts as Partial<StateFacts>);
    const project: CatalogModel = facts.project ?? {};
    const isModular = project.productCatalogModel === 'Modular';
    if (isModular) checkNoVariants(draft, project);
    const data = dataOf(draft, { typeId: draft.productType.id, facts }, isModular);
    const id = isModular ? facts.newId() : undefined;
    return {
      id,
      also: id === undefined ? [] : [numbersOf(id, draft.publish)],
      document: {
        key: draft.key,
        productType: f.refer(draft.productType),
        taxCategory: draft.taxCategory && f.refer(draft.taxCategory),
        state: draft.state && f.refer(draft.state),
        priceMode: isModular ? 'Standalone' : draft.priceMode,
        masterData: {
          published: draft.publish,
          current: data,
          staged: data,
          hasStagedChanges: false,
        },
      },
      messages: [],
    };
  },
});

const stateNeeds = ({ state }: Draft) => ({ to: transitionNeeds(undefined, state).to });

interface StateFacts {
  readonly to: TransitionState;
}

function checkState({ state }: Draft, { to }: Partial<StateFacts>): void {
  if (state !== undefined && to !== undefined)
    checkTransition({ to, type: 'ProductState', force: true });
}

/** In the modular catalogue, the draft of a product has no variants. */
function checkNoVariants({ masterVariant, variants }: Draft, project: CatalogModel): void {
  if (masterVariant === undefined && variants === undefined) return;
  checkModel(project, 'Classic', 'Products do not contain variants');
}

/** The number document for the future variants of the product. */
const numbersOf = (id: string, published: boolean): Write => ({
  type: 'create',
  kind: 'variant-numbers',
  id,
  change: change({ last: 0, count: 0, published }),
});

/**
 * Attributes of one draft are separate from the attributes of another: names repeat among variants.
 */
const attributesOf = (draft: Draft) => [
  draft.attributes ?? [],
  ...variantDrafts(draft).map(({ attributes }) => attributes ?? []),
];

function dataOf(draft: Draft, making: Making, isModular: boolean): ProductData {
  const { name, description, metaTitle, metaDescription, metaKeywords } = draft;
  const variantOf = hasVariants(draft) ? writtenVariant : variantFrom;
  const [masterVariant, ...variants] = variantDrafts(draft).map((variant, index) =>
    variantOf(index + 1, variant, making),
  );
  const attributes = checkedAttributes(
    making.typeId,
    draft.attributes ?? [],
    making.facts,
    'Product',
  );
  checkRequired(definitionsIn(making.facts, making.typeId), attributes, 'Product');
  const categories = distinctById(draft.categories ?? []);
  checkCategoriesOfHints(categories, Object.keys(draft.categoryOrderHints ?? {}));
  return {
    name,
    description,
    slug: checkSlug(draft.slug),
    categories,
    categoryOrderHints: draft.categoryOrderHints ?? {},
    metaTitle,
    metaDescription,
    metaKeywords,
    masterVariant: isModular ? noVariant : masterVariant!,
    variants,
    searchKeywords: draft.searchKeywords ?? {},
    attributes,
  };
}

const distinctById = (categories: readonly { typeId: 'category'; id: string }[]) => [
  ...new Map(categories.map((category) => [category.id, f.refer(category)])).values(),
];
