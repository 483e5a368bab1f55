// From the variants of an input to the variants of a product.

import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { image, type ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { maxPrices, priceDraft } from '../../../commerce/money/price.ts';
import { f, type Known } from '../../../declaration/index.ts';
import { checkedAttributes, definitionsIn } from './attributes.ts';
import { checkedPrices, priceOf } from './prices.ts';
import { checkRequired } from './required.ts';

/** An attribute of an input; without a value the attribute is left out. */
export const attributeDraft = () =>
  f.record('ProductAttributeInput', { name: f.text(), value: f.optional(f.json()) });

/** Members of a variant of an input. */
export const variantDraftMembers = () => ({
  sku: f.optional(f.text({ min: 1 })),
  key: f.optional(f.key()),
  prices: f.optional(f.listOf(priceDraft(), { max: maxPrices })),
  attributes: f.optional(f.listOf(attributeDraft())),
  images: f.optional(f.listOf(image())),
  assets: f.optional(f.listOf(assetDraft())),
});

export type VariantDraft = f.ObjectOf<ReturnType<typeof variantDraftMembers>>;

export const variantDraft = () => f.record('ProductVariantInput', variantDraftMembers());

/**
 * The needs for making a variant in addition to its draft; the facts are the ones of
 * `attributeNeeds`.
 */
export interface Making {
  readonly typeId: string;
  readonly facts: Known & { readonly newId: () => string };
}

/** A variant that a client writes: it has every required attribute, else `RequiredField`. */
export function writtenVariant(id: number, draft: VariantDraft, making: Making): ProductVariant {
  const variant = variantFrom(id, draft, making);
  checkRequired(definitionsIn(making.facts, making.typeId), variant.attributes, 'Variant');
  return variant;
}

/** The variant with the id, its attributes checked; errors of attributes, prices and assets. */
export function variantFrom(id: number, draft: VariantDraft, making: Making): ProductVariant {
  const { newId } = making.facts;
  const prices = (draft.prices ?? []).map((each) => priceOf(each, newId()));
  return {
    id,
    sku: draft.sku,
    key: draft.key,
    prices: checkedPrices(prices),
    attributes: checkedAttributes(making.typeId, draft.attributes ?? [], making.facts, 'Variant'),
    images: draft.images ?? [],
    assets: assetsOf(draft.assets ?? [], newId),
  };
}
