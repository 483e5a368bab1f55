import {
  categoryOrderHints,
  mostVariants,
  type ProductData,
  searchKeywords,
} from '../../../commerce/catalogue/product-data.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import {
  checkTransition,
  type TransitionState,
  transitionNeeds,
} from '../../../commerce/values/state-transition.ts';
import {
  boolean,
  choice,
  identifier,
  listOf,
  localized,
  type ObjectOf,
  optional,
  refer,
  text,
  withDefault,
} from '../../../declaration/index.ts';
import { attributeNeeds, checkedAttributes } from './attributes.ts';
import {
  attributeDraft,
  type Making,
  type VariantDraft,
  variantDraft,
  variantFrom,
} from './drafts.ts';
import { productCreated } from './messages.ts';
import { checkCategoriesOfHints } from './order-hints.ts';
import { pricesOffered } from './price-mode.ts';
import { product } from './resource.ts';

const members = {
  productType: identifier('product-type'),
  name: localized(),
  slug: localized(),
  key: optional(text({ min: 1, max: 256 })),
  description: optional(localized()),
  categories: optional(listOf(identifier('category'))),
  categoryOrderHints: optional(categoryOrderHints()),
  metaTitle: optional(localized()),
  metaDescription: optional(localized()),
  metaKeywords: optional(localized()),
  masterVariant: optional(variantDraft()),
  variants: optional(listOf(variantDraft(), { max: mostVariants })),
  taxCategory: optional(identifier('tax-category')),
  searchKeywords: optional(searchKeywords()),
  state: optional(identifier('state')),
  publish: withDefault(boolean(), false),
  priceMode: withDefault(choice('PriceMode', 'Embedded', 'Standalone'), 'Embedded'),
  attributes: optional(listOf(attributeDraft())),
};

type Draft = ObjectOf<typeof members>;

const variantDrafts = ({ masterVariant = {}, variants = [] }: Draft): readonly VariantDraft[] => [
  masterVariant,
  ...variants,
];

export const create = product.create({
  doc: 'Creates a product; both sides begin alike.',
  name: 'ProductDraft',
  members,
  emits: [productCreated],
  whole: { message: productCreated, member: 'productProjection' },
  needs: (draft, known) => ({
    ...attributeNeeds(draft.productType.id, attributesOf(draft), known),
    ...stateNeeds(draft),
    prices: pricesOffered(draft.priceMode),
  }),
  apply(draft, facts) {
    checkState(draft, facts as Partial<StateFacts>);
    const data = dataOf(draft, { typeId: draft.productType.id, facts });
    return {
      document: {
        key: draft.key,
        productType: refer(draft.productType),
        taxCategory: draft.taxCategory && refer(draft.taxCategory),
        state: draft.state && refer(draft.state),
        priceMode: draft.priceMode,
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

/** Attributes of one draft do not meet those of another: names repeat among variants. */
const attributesOf = (draft: Draft) => [
  draft.attributes ?? [],
  ...variantDrafts(draft).map(({ attributes }) => attributes ?? []),
];

function dataOf(draft: Draft, making: Making): ProductData {
  const { name, description, metaTitle, metaDescription, metaKeywords } = draft;
  const [masterVariant, ...variants] = variantDrafts(draft).map((variant, index) =>
    variantFrom(index + 1, variant, making),
  );
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
    masterVariant: masterVariant!,
    variants,
    searchKeywords: draft.searchKeywords ?? {},
    attributes: checkedAttributes(making.typeId, draft.attributes ?? [], making.facts, 'Product'),
  };
}

const distinctById = (categories: readonly { typeId: 'category'; id: string }[]) => [
  ...new Map(categories.map((category) => [category.id, refer(category)])).values(),
];
