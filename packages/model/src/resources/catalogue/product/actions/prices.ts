// Prices of variants. A price has one id on both sides.

import {
  discountedPriceDraft,
  maxPrices,
  type Price,
  priceDraft,
} from '../../../../commerce/money/price.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import {
  productPriceAdded,
  productPriceChanged,
  productPriceExternalDiscountSet,
  productPriceKeySet,
  productPriceRemoved,
  productPricesSet,
} from '../messages.ts';
import { editedPrice, editedPrices } from '../price-edits.ts';
import { checkedPrices, discountedOf, priceOf } from '../prices.ts';
import { product } from '../resource.ts';
import { namedPrice, namedVariant, priceIn, staged, variantMembers } from '../variants.ts';

const priceId = f.text();

export const addPrice = product.action({
  doc: 'Adds a price to a variant.',
  members: { ...variantMembers, price: priceDraft(), staged: staged() },
  emits: [productPriceAdded],
  apply(before, { price: draft, staged, ...target }, { newId }) {
    const { id: variantId } = namedVariant(before, target, staged);
    const price = priceOf(draft, newId());
    const after = editedPrices(before, variantId, staged, (prices) =>
      checkedPrices([...prices, price]),
    );
    return change(after, productPriceAdded({ variantId, price, staged }));
  },
});

export const setPrices = product.action({
  doc: 'Replaces the prices of a variant.',
  members: {
    ...variantMembers,
    prices: f.listOf(priceDraft(), { max: maxPrices }),
    staged: staged(),
  },
  emits: [productPricesSet],
  apply(before, { prices: drafts, staged, ...target }, { newId }) {
    const { id: variantId } = namedVariant(before, target, staged);
    const prices = checkedPrices(drafts.map((draft) => priceOf(draft, newId())));
    const after = editedPrices(before, variantId, staged, () => prices);
    return change(after, productPricesSet({ variantId, prices, staged }));
  },
});

export const changePrice = product.action({
  doc: 'Replaces a price; its id does not change.',
  members: { priceId, price: priceDraft(), staged: staged() },
  emits: [productPriceChanged],
  apply(before, { priceId, price: draft, staged }) {
    const { variant, price: former } = namedPrice(before, priceId, staged);
    const newPrice = priceOf(draft, priceId);
    const after = editedPrice(before, priceId, staged, () => newPrice);
    if (isSame(former, newPrice)) return change(after);
    const oldPrice = priceIn(before.masterData.current, priceId)?.price ?? former;
    const oldStagedPrice = isSame(oldPrice, former) ? undefined : former;
    const changed = { variantId: variant.id, oldPrice, newPrice, staged, oldStagedPrice };
    return change(after, productPriceChanged(changed));
  },
});

export const removePrice = product.action({
  doc: 'Removes a price.',
  members: { priceId, ...variantMembers, price: f.optional(priceDraft()), staged: staged() },
  emits: [productPriceRemoved],
  apply(before, { priceId, staged }) {
    const { variant, price } = namedPrice(before, priceId, staged);
    const after = editedPrices(before, variant.id, staged, (prices) =>
      prices.filter(({ id }) => id !== priceId),
    );
    return change(after, productPriceRemoved({ variantId: variant.id, price, staged }));
  },
  graphql: { members: { priceId, staged: staged() } },
});

export const setPriceKey = product.action({
  doc: 'Sets or removes the key of a price.',
  members: { priceId, key: f.optional(f.key()), staged: staged() },
  emits: [productPriceKeySet],
  apply(before, { priceId, key, staged }) {
    const { variant, price } = namedPrice(before, priceId, staged);
    const after = editedPrice(before, priceId, staged, (each) => ({ ...each, key }));
    if (price.key === key) return change(after);
    const set = { variantId: variant.id, priceId, oldKey: price.key, key, staged };
    return change(after, productPriceKeySet(set));
  },
});

/** What a discounted price must know of its discount; every product discount has this shape. */
interface Discount {
  readonly value: { readonly type: string };
}

export const setDiscountedPrice = product.action({
  doc: 'Sets or removes the discounted value of a price, from an external discount.',
  members: { priceId, discounted: f.optional(discountedPriceDraft()), staged: staged() },
  emits: [productPriceExternalDiscountSet],
  needs: (_, { discounted }) => ({
    discount: need.maybe<Discount>(
      'product-discount',
      discounted && { id: discounted.discount.id },
    ),
  }),
  apply(before, { priceId, discounted: draft, staged }, { discount }) {
    if (draft !== undefined && discount?.value.type !== 'external')
      throw apiError.InvalidOperation('Only an external product discount can be set on a price.');
    const { variant, price } = namedPrice(before, priceId, staged);
    const discounted = draft && discountedOf(draft, price.value.currencyCode);
    const after = editedPrice(before, priceId, staged, (each): Price => ({ ...each, discounted }));
    const { id: variantId, key: variantKey, sku } = variant;
    const set = { variantId, variantKey, sku, priceId, discounted, staged };
    return change(after, productPriceExternalDiscountSet(set));
  },
});
