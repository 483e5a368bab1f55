import { message, optional, record, reference } from '../../../declaration/index.ts';
import { productSelection, variantExclusion, variantSelection } from './resource.ts';

const product = { product: reference('product') };

export const productSelectionCreated = message('ProductSelectionCreated', {
  productSelection: record('ProductSelection', productSelection.allFields),
});
export const productSelectionDeleted = message('ProductSelectionDeleted', {});
export const productSelectionProductAdded = message('ProductSelectionProductAdded', {
  ...product,
  variantSelection: optional(variantSelection()),
});
export const productSelectionProductExcluded = message('ProductSelectionProductExcluded', {
  ...product,
  variantExclusion: optional(variantExclusion()),
});
export const productSelectionProductRemoved = message('ProductSelectionProductRemoved', product);
export const productSelectionVariantSelectionChanged = message(
  'ProductSelectionVariantSelectionChanged',
  {
    ...product,
    oldVariantSelection: optional(variantSelection()),
    newVariantSelection: optional(variantSelection()),
  },
);
export const productSelectionVariantExclusionChanged = message(
  'ProductSelectionVariantExclusionChanged',
  {
    ...product,
    oldVariantExclusion: optional(variantExclusion()),
    newVariantExclusion: optional(variantExclusion()),
  },
);
