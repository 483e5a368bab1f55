// How a variant of a product is named and found.
import { isModular } from './modular.ts';
import type { ProductData, ProductVariant } from './product-data.ts';

/** Names a variant: by id, or by SKU. */
export interface VariantTarget {
  readonly variantId?: number | undefined;
  readonly sku?: string | undefined;
}

/** Master variant first; none where variants are documents of their own. */
export const variantsOf = (data: ProductData): readonly ProductVariant[] =>
  isModular(data) ? data.variants : [data.masterVariant, ...data.variants];

/** The variant with the id or the SKU; without either the master variant. */
export function variantOf(data: ProductData, target: VariantTarget): ProductVariant | undefined {
  const { variantId, sku } = target;
  if (variantId === undefined && sku === undefined) return variantsOf(data)[0];
  return variantsOf(data).find((variant) =>
    variantId === undefined ? variant.sku === sku : variant.id === variantId,
  );
}
