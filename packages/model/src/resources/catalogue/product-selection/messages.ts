import { f, message } from '../../../declaration/index.ts';
import { productSelection, variantExclusion, variantSelection } from './resource.ts';

const product = { product: f.reference('product') };

export const productSelectionCreated = message('ProductSelectionCreated', {
  productSelection: f.record('ProductSelection', productSelection.allFields),
});
export const productSelectionDeleted = message('ProductSelectionDeleted', {});
export const productSelectionProductAdded = message('ProductSelectionProductAdded', {
  ...product,
  variantSelection: f.optional(variantSelection()),
});
export const productSelectionProductExcluded = message('ProductSelectionProductExcluded', {
  ...product,
  variantExclusion: f.optional(variantExclusion()),
});
export const productSelectionProductRemoved = message('ProductSelectionProductRemoved', product);
export const productSelectionVariantSelectionChanged = message(
  'ProductSelectionVariantSelectionChanged',
  {
    ...product,
    oldVariantSelection: f.optional(variantSelection()),
    newVariantSelection: f.optional(variantSelection()),
  },
);
export const productSelectionVariantExclusionChanged = message(
  'ProductSelectionVariantExclusionChanged',
  {
    ...product,
    oldVariantExclusion: f.optional(variantExclusion()),
    newVariantExclusion: f.optional(variantExclusion()),
  },
);
