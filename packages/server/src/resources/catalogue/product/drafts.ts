// From the variants of an input to those of a product.

import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { image, type ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { mostPrices, priceDraft } from '../../../commerce/money/price.ts';
import {
  json,
  type Known,
  key,
  listOf,
  type ObjectOf,
  optional,
  record,
  text,
} from '../../../declaration/index.ts';
import { checkedAttributes } from './attributes.ts';
import { checkedPrices, priceOf } from './prices.ts';

/** An attribute of an input; without a value the attribute is left out. */
export const attributeDraft = () =>
  record('ProductAttributeInput', { name: text(), value: optional(json()) });

/** Members of a variant of an input. */
export const variantDraftMembers = () => ({
  sku: optional(text({ min: 1 })),
  key: optional(key()),
  prices: optional(listOf(priceDraft(), { max: mostPrices })),
  attributes: optional(listOf(attributeDraft())),
  images: optional(listOf(image())),
  assets: optional(listOf(assetDraft())),
});

export type VariantDraft = ObjectOf<ReturnType<typeof variantDraftMembers>>;

export const variantDraft = () => record('ProductVariantInput', variantDraftMembers());

/** What making a variant needs beside its draft; the facts are those of `attributeNeeds`. */
export interface Making {
  readonly typeId: string;
  readonly facts: Known & { readonly newId: () => string };
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
