// Variants of modular products, put into the form that rules of carts use. Pure.
import {
  apiError,
  danglingReference,
  type f,
  need,
  type Stored,
  type Target,
} from '../../declaration/index.ts';
import { isModular } from './modular.ts';
import type { ProductData, ProductVariant } from './product-data.ts';
import { shownData, type Tailoring, tailored } from './tailoring.ts';
import { variantOf } from './variants.ts';

/** A variant, as far as carts look at it; every stored one has this shape. */
export interface VariantBeside extends Stored {
  readonly key?: string | undefined;
  readonly variantId: number;
  readonly product: f.Reference<'product'>;
  readonly published: boolean;
  readonly current: VariantSide;
  readonly staged?: VariantSide | undefined;
}

type VariantSide = Pick<ProductVariant, 'sku' | 'images' | 'attributes' | 'assets'>;

interface Owner {
  readonly id: string;
  readonly masterData: { readonly current: ProductData; readonly staged: ProductData };
}

/** The one variant of a product with the number. */
export const numbered = (productId: string, variantId: number) =>
  ({ unique: 'number', value: `${productId} ${variantId}` }) as const;

/** Variants of products that have none of their own; nothing without any. */
export const variantsBesideNeed = (targets: readonly Target[]) =>
  targets.length === 0 ? undefined : need.many<VariantBeside>('variant', targets);

/** Names the variant of a line; without a number it is the default variant of the product. */
export function targetBeside(
  { id, masterData: { current } }: Owner,
  variantId: number | undefined,
): readonly Target[] {
  if (!isModular(current)) return [];
  if (variantId !== undefined) return [numbered(id, variantId)];
  return current.defaultVariant === undefined ? [] : [{ id: current.defaultVariant.id }];
}

/** How an input names the bought variant. */
interface Naming {
  readonly productId?: string | undefined;
  readonly variantId?: number | undefined;
  readonly sku?: string | undefined;
}

/** Where the variant that is named is looked for, when none of the products has it itself. */
export function targetsBeside(
  { productId, variantId, sku }: Naming,
  products: readonly Owner[],
): readonly Target[] {
  const product = products.find(({ id }) => id === productId);
  if (product !== undefined && sku === undefined) return targetBeside(product, variantId);
  if (sku === undefined || products.some((one) => hasSku(one, sku))) return [];
  return [{ unique: 'sku', value: sku }];
}

/** No product has the named variant. */
export const unknownProduct = ({ productId: id, sku }: Naming) =>
  id === undefined
    ? apiError.ReferencedResourceNotFound(
        `The referenced object of type 'product' with sku '${sku}' was not found.`,
        { typeId: 'product' },
      )
    : danglingReference('product', { id });

/** Whether one of the product's own variants has the SKU, on either side. */
export const hasSku = ({ masterData: { current, staged } }: Owner, sku: string): boolean =>
  [current, staged].some((side) => variantOf(side, { sku }) !== undefined);

/** The products of variants that were found first. */
export const ownersNeed = <P>(variants: readonly VariantBeside[] | undefined) =>
  variants &&
  need.many<P>(
    'product',
    [...new Set(variants.map(({ product }) => product.id))].map((id) => ({ id })),
  );

/** The variant as products show theirs. */
export const asVariant = (
  { variantId: id, key }: VariantBeside,
  side: VariantSide,
): ProductVariant => ({ id, key, ...side, prices: [] });

/** The product with its published variants among these; one with its own stays as it is. */
export function withVariantsBeside<P extends Owner>(
  product: P,
  variants: readonly VariantBeside[] = [],
): P {
  const { masterData } = product;
  if (!isModular(masterData.current)) return product;
  const own = variants
    .filter((one) => one.published && one.product.id === product.id)
    .map((one) => asVariant(one, one.current));
  const current = { ...masterData.current, variants: own };
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
