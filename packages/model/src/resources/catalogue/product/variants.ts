// Finding variants and prices, and changing them on one side or on both. Pure.

import { isModular } from '../../../commerce/catalogue/modular.ts';
import type { ProductData, ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { type VariantTarget, variantOf, variantsOf } from '../../../commerce/catalogue/variants.ts';
import type { Price } from '../../../commerce/money/price.ts';
import { apiError, f } from '../../../declaration/index.ts';
import type { ProductFields } from './resource.ts';

/** Says whether an action changes only the staged side, which is the default. */
export const staged = () => f.withDefault(f.boolean(), true);

/** Members of an action that name a variant: by id, or by SKU. */
export const variantMembers = { variantId: f.optional(f.integer()), sku: f.optional(f.text()) };

/** Changes the staged side, and the current side too unless the action is only staged. */
export function edited<P extends ProductFields>(
  product: P,
  onlyStaged: boolean,
  edit: (data: ProductData) => ProductData,
): P {
  const { masterData } = product;
  const current = onlyStaged ? masterData.current : edit(masterData.current);
  return { ...product, masterData: { ...masterData, staged: edit(masterData.staged), current } };
}

/** Sides that an action works on, the staged one first. */
const sidesOf = ({ masterData }: ProductFields, onlyStaged: boolean): readonly ProductData[] =>
  onlyStaged ? [masterData.staged] : [masterData.staged, masterData.current];

/** `InvalidOperation` for a modular product. */
export function checkHasVariants({ masterData }: ProductFields): void {
  if (isModular(masterData.current))
    throw apiError.InvalidOperation(
      'The variants of the product are separate documents. Change them there.',
    );
}

/** The variant that an action names; `InvalidOperation` when no side that it works on has it. */
export function namedVariant(
  product: ProductFields,
  target: VariantTarget,
  onlyStaged: boolean,
): ProductVariant {
  checkHasVariants(product);
  if (target.variantId === undefined && target.sku === undefined)
    throw apiError.InvalidInput("One of 'variantId' and 'sku' is required.");
  for (const data of sidesOf(product, onlyStaged)) {
    const variant = variantOf(data, target);
    if (variant !== undefined) return variant;
  }
  const name = target.variantId === undefined ? `SKU '${target.sku}'` : `ID ${target.variantId}`;
  throw apiError.InvalidOperation(`The product has no variant with ${name}.`);
}

/** Changes the variant with the id, where a side that the action works on has it. */
export const editedVariant = <P extends ProductFields>(
  product: P,
  id: number,
  onlyStaged: boolean,
  edit: (variant: ProductVariant) => ProductVariant,
): P =>
  edited(product, onlyStaged, (data) =>
    withVariants(data, (variant) => (variant.id === id ? edit(variant) : variant)),
  );

/** The side with every variant changed. */
export const withVariants = (
  data: ProductData,
  edit: (variant: ProductVariant) => ProductVariant,
): ProductData => ({
  ...data,
  masterVariant: isModular(data) ? data.masterVariant : edit(data.masterVariant),
  variants: data.variants.map(edit),
});

interface PricePlace {
  readonly variant: ProductVariant;
  readonly price: Price;
}

/** The price with the id; `InvalidOperation` when no side that the action works on has it. */
export function namedPrice(product: ProductFields, id: string, onlyStaged: boolean): PricePlace {
  for (const data of sidesOf(product, onlyStaged)) {
    const place = priceIn(data, id);
    if (place !== undefined) return place;
  }
  throw apiError.InvalidOperation(`The product has no price with ID '${id}'.`);
}

/** The price with the id on one side. */
export function priceIn(data: ProductData, id: string): PricePlace | undefined {
  for (const variant of variantsOf(data)) {
    const price = variant.prices.find((each) => each.id === id);
    if (price !== undefined) return { variant, price };
  }
  return undefined;
}

/** Image addresses that the product had before and no longer has. */
export function removedImageUrls(before: ProductFields, after: ProductFields): readonly string[] {
  const kept = imageUrls(after);
  return [...imageUrls(before)].filter((url) => !kept.has(url));
}

const imageUrls = ({ masterData: { current, staged } }: ProductFields): ReadonlySet<string> =>
  new Set(
    [current, staged].flatMap(variantsOf).flatMap(({ images }) => images.map(({ url }) => url)),
  );
