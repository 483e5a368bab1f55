import { searchedByProduct } from '../../../commerce/search/beside-products.ts';
import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

export const mode = () => f.choice('ProductSelectionMode', 'Individual', 'IndividualExclusion');

const skus = () => f.listOf(f.text({ min: 1 }), { min: 1 });

const selectionType = f.fieldOf<'includeOnly' | 'includeAllExcept' | 'inclusion' | 'exclusion'>(
  { kind: 'text' },
  { type: 'string', enum: ['includeOnly', 'includeAllExcept', 'inclusion', 'exclusion'] },
);

/** GraphQL has a type for each way to select; the older words mean the same. */
const eachType = () =>
  namedVariants(
    f.union('ProductVariantSelection', 'type', {
      includeOnly: { skus: skus() },
      includeAllExcept: { skus: skus() },
      inclusion: { skus: skus() },
      exclusion: { skus: skus() },
    }),
    (tag) =>
      tag === 'includeOnly' || tag === 'inclusion'
        ? 'ProductVariantSelectionIncludeOnly'
        : 'ProductVariantSelectionIncludeAllExcept',
  );

/** Which variants of a product are in; SKUs are not looked up. */
export const variantSelection = () =>
  f.inGraphql(f.record('ProductVariantSelection', { type: selectionType, skus: skus() }), {
    shownAs: { field: eachType() },
  });

/** Which variants of a product are out. */
export const variantExclusion = () => f.record('ProductVariantExclusion', { skus: skus() });

export const productSelection = resource({
  name: 'ProductSelection',
  doc: 'A list of products that a store sells or does not sell.',
  fields: {
    key: f.optional(f.key()),
    name: f.localized(),
    productCount: f.integer(),
    mode: mode(),
    custom: f.optional(f.customFields()),
  },
  facets: ['key', 'mode'],
});

/**
 * A product of a selection. Selections hold up to a whole catalogue, so each is a document of its
 * own.
 */
export const assignment = resource({
  name: 'ProductSelectionAssignment',
  doc: 'A product in a product selection.',
  fields: {
    product: f.reference('product'),
    productSelection: f.reference('product-selection'),
    variantSelection: f.optional(variantSelection()),
    variantExclusion: f.optional(variantExclusion()),
  },
  facets: ['product.id', 'productSelection.id'],
  searchedWith: searchedByProduct,
});

export type ProductSelection = DocumentOf<(typeof productSelection)['fields']>;
export type Assignment = DocumentOf<(typeof assignment)['fields']>;
export type VariantSelection = f.Of<ReturnType<typeof variantSelection>>;
export type VariantExclusion = f.Of<ReturnType<typeof variantExclusion>>;
