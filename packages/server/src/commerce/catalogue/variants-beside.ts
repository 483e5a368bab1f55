// Variants that stand beside their product, put into it as rules of carts take it. Pure.
import { type f, need, type Stored, type Target } from '../../declaration/index.ts';
import { isModular } from './modular.ts';
import type { ProductData, ProductVariant } from './product-data.ts';
import { shownData, type Tailoring, tailored } from './tailoring.ts';

/** A variant, as far as carts look at it; every stored one has this shape. */
export interface VariantBeside extends Stored {
  readonly key?: string | undefined;
  readonly variantId: number;
  readonly product: f.Reference<'product'>;
  readonly published: boolean;
  readonly current: Pick<ProductVariant, 'sku' | 'images' | 'attributes' | 'assets'>;
}

interface Owner {
  readonly id: string;
  readonly masterData: { readonly current: ProductData };
}

/** The one variant of a product with the number. */
export const numbered = (productId: string, variantId: number) =>
  ({ unique: 'number', value: `${productId} ${variantId}` }) as const;

/** Variants of products that have none of their own; nothing without any. */
export const variantsBesideNeed = (targets: readonly Target[]) =>
  targets.length === 0 ? undefined : need.many<VariantBeside>('variant', targets);

/** Names the variant of a line; without a number it is the one that stands for the product. */
export function targetBeside(
  { id, masterData: { current } }: Owner,
  variantId: number | undefined,
): readonly Target[] {
  if (!isModular(current)) return [];
  if (variantId !== undefined) return [numbered(id, variantId)];
  return current.defaultVariant === undefined ? [] : [{ id: current.defaultVariant.id }];
}

/** The product with its published variants among these; one with its own stays as it is. */
export function withVariantsBeside<P extends Owner>(
  product: P,
  variants: readonly VariantBeside[] = [],
): P {
  const { masterData } = product;
  if (!isModular(masterData.current)) return product;
  const own = variants
    .filter((one) => one.published && one.product.id === product.id)
    .map(({ variantId: id, key, current }) => ({ id, key, ...current, prices: [] }));
  const current = { ...masterData.current, variants: own as readonly ProductVariant[] };
  return { ...product, masterData: { ...masterData, current } };
}

/** The product as its store shows it. */
export function withTailoring<P extends Owner>(
  product: P,
  tailorings: readonly Tailoring[] = [],
): P {
  const data = shownData(tailorings.find((one) => one.product.id === product.id));
  if (data === undefined) return product;
  const { masterData } = product;
  return { ...product, masterData: { ...masterData, current: tailored(masterData.current, data) } };
}
