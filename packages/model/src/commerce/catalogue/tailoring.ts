// The version of a product in a store: other strings, images, assets and attributes. Pure;
// tailorings are found by store and product together.
import { type f, need, type Stored } from '../../declaration/index.ts';
import type { Asset } from './assets.ts';
import type { Attribute, Image, ProductData, ProductVariant } from './product-data.ts';

interface VariantTailoring {
  readonly id: number;
  readonly images?: readonly Image[] | undefined;
  readonly assets?: readonly Asset[] | undefined;
  readonly attributes?: readonly Attribute[] | undefined;
}

/** Strings that a store may replace. */
const tailoredTexts = [
  'name',
  'description',
  'slug',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
] as const;

type TailoredTexts = {
  readonly [T in (typeof tailoredTexts)[number]]?: f.LocalizedString | undefined;
};

interface TailoringData extends TailoredTexts {
  readonly variants: readonly VariantTailoring[];
  readonly attributes: readonly Attribute[];
}

export interface Tailoring extends Stored {
  readonly store: f.KeyReference<'store'>;
  readonly product: f.Reference<'product'>;
  readonly published: boolean;
  readonly current: TailoringData;
  readonly staged: TailoringData;
}

/** The one tailoring of a product for a store. */
export const tailoringOf = (storeKey: string, productId: string) =>
  ({ unique: 'product', value: `${storeKey} ${productId}` }) as const;

/** The tailorings of products for a store; those without one are left out. */
export const tailoringsNeed = (storeKey: string, productIds: readonly string[]) =>
  need.many<Tailoring>(
    'product-tailoring',
    [...new Set(productIds)].map((id) => tailoringOf(storeKey, id)),
  );

type Side = Pick<
  ProductData,
  (typeof tailoredTexts)[number] | 'masterVariant' | 'variants' | 'attributes'
>;

/** The tailoring that shows on the current side, if any. */
export const shownData = (tailoring: Tailoring | undefined): TailoringData | undefined =>
  tailoring?.published ? tailoring.current : undefined;

/** The tailoring that shows on the staged side: an unpublished one has none. */
export const stagedData = (
  tailoring: Tailoring | undefined,
  isProductPublished: boolean,
): TailoringData | undefined =>
  tailoring !== undefined && (isProductPublished || tailoring.published)
    ? tailoring.staged
    : undefined;

/** The side as the store shows it; a variant that the product does not have is left out. */
export function tailored<S extends Side>(side: S, data: TailoringData | undefined): S {
  if (data === undefined) return side;
  const texts = tailoredTexts.flatMap((name) =>
    data[name] === undefined ? [] : [[name, { ...side[name], ...data[name] }]],
  );
  const variants = new Map(data.variants.map((variant) => [variant.id, variant]));
  const own = (variant: ProductVariant) => variantWith(variant, variants.get(variant.id));
  return {
    ...side,
    ...Object.fromEntries(texts),
    attributes: mergedAttributes(side.attributes, data.attributes),
    masterVariant: own(side.masterVariant),
    variants: side.variants.map(own),
  };
}

function variantWith(variant: ProductVariant, own: VariantTailoring | undefined): ProductVariant {
  if (own === undefined) return variant;
  return {
    ...variant,
    images: own.images ?? variant.images,
    assets: own.assets ?? variant.assets,
    attributes: mergedAttributes(variant.attributes, own.attributes),
  };
}

/**
 * Attributes of the product, each with the value of the store, and the attributes that only the
 * store has.
 */
export function mergedAttributes(
  attributes: readonly Attribute[],
  own: readonly Attribute[] = [],
): readonly Attribute[] {
  // Answers may have been narrowed to a few members before.
  if (own.length === 0 || attributes === undefined) return attributes;
  const values = new Map(own.map((attribute) => [attribute.name, attribute]));
  const known = new Set(attributes.map(({ name }) => name));
  return [
    ...attributes.map((attribute) => values.get(attribute.name) ?? attribute),
    ...own.filter(({ name }) => !known.has(name)),
  ];
}
