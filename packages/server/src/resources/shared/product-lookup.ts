// How other kinds find products and their variants.
import { need } from '../../declaration/index.ts';
import type { Product } from '../product/index.ts';
import type { ProductData, ProductVariant } from './product-data.ts';

/**
 * The product that has a variant with the SKU, on its current or on its staged side; read the
 * variant with `variantOf(product.masterData.current, { sku })`, which may find none.
 */
export const productBySku = (sku: string | undefined) =>
  need.maybe<Product>('product', sku === undefined ? undefined : { unique: 'sku', value: sku });

/** The products that have variants with the SKUs; unknown ones are left out. */
export const productsBySku = (skus: readonly string[]) =>
  need.many<Product>(
    'product',
    skus.map((value) => ({ unique: 'sku', value })),
  );

/** Names a variant: by id, or by SKU. */
export interface VariantTarget {
  readonly variantId?: number | undefined;
  readonly sku?: string | undefined;
}

/** Master variant first. */
export const variantsOf = ({ masterVariant, variants }: ProductData): readonly ProductVariant[] => [
  masterVariant,
  ...variants,
];

/** The variant with the id or the SKU; without either the master variant. */
export function variantOf(data: ProductData, target: VariantTarget): ProductVariant | undefined {
  const { variantId, sku } = target;
  if (variantId === undefined && sku === undefined) return data.masterVariant;
  return variantsOf(data).find((variant) =>
    variantId === undefined ? variant.sku === sku : variant.id === variantId,
  );
}
