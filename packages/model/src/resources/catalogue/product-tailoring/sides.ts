// Changing one side of a tailoring or both, and variants in them. Pure.
import type { VariantTarget } from '../../../commerce/catalogue/variants.ts';
import { apiError, f, type Known, need } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import { namedVariant, staged } from '../product/variants.ts';
import type { ProductTailoring, Side, TailoringFields } from './resource.ts';

export type VariantSide = Side['variants'][number];

/** Members of an action that works on a variant. */
export const variantMembers = {
  variantId: f.optional(f.integer()),
  sku: f.optional(f.text()),
  staged: staged(),
};

/** The product that is tailored. */
export const productNeed = ({ product: { id } }: Pick<ProductTailoring, 'product'>) => ({
  tailoredProduct: need.one<Product>('product', { id }),
});

/** The product among facts that are gathered in rounds. */
export const knownProduct = (known: Known): Product | undefined => known.tailoredProduct;

/** Changes the staged side, and the current side too unless the action is only staged. */
export function edited<T extends TailoringFields>(
  before: T,
  onlyStaged: boolean,
  edit: (side: Side) => Side,
): T {
  const current = onlyStaged ? before.current : edit(before.current);
  return { ...before, staged: edit(before.staged), current };
}

/** Id of the variant of the product that an input names; `InvalidOperation` when it has none. */
export const variantIdOf = (product: Product, target: VariantTarget): number =>
  namedVariant(product, target, false).id;

/** The variant on the side; one that is not tailored yet is empty. */
export const variantIn = ({ variants }: Side, id: number): VariantSide =>
  variants.find((variant) => variant.id === id) ?? { id, attributes: [] };

/** The side with the variant changed. */
export function withVariant(
  side: Side,
  id: number,
  edit: (variant: VariantSide) => VariantSide,
): Side {
  const next = edit(variantIn(side, id));
  const isThere = side.variants.some((variant) => variant.id === id);
  const variants = isThere
    ? side.variants.map((variant) => (variant.id === id ? next : variant))
    : [...side.variants, next];
  return { ...side, variants };
}

/** `InvalidOperation` for a variant that the side has already. */
export function checkNewVariant({ variants }: Side, id: number): void {
  if (variants.some((variant) => variant.id === id))
    throw apiError.InvalidOperation(`The variant with ID ${id} is already tailored.`);
}
