// Prices of items: which one holds, and what a line of them costs.

import { hinted } from '../../base/hint.ts';
import { apiError, type f } from '../../declaration/index.ts';
import type { ProductVariant } from '../catalogue/product-data.ts';
import { variantOf } from '../catalogue/variants.ts';
import { withTailoring, withVariantsBeside } from '../catalogue/variants-beside.ts';
import type { LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { forQuantity } from '../money/money.ts';
import type { Price } from '../money/price.ts';
import { type PriceQuestion, type ScopedPrice, selectPrice } from '../money/price-selection.ts';
import { pricesOf, type StandalonePrice } from '../money/standalone.ts';
import { assignedGroupIds } from '../values/customer-groups.ts';
import { byId, type Product, type Rates } from './facts.ts';

export interface Buyer {
  readonly totalPrice: { readonly currencyCode: string };
  readonly country?: string | undefined;
  readonly customerGroup?: f.Reference<'customer-group'> | undefined;
}

/** What of a product is bought, and from where. */
export interface Bought {
  readonly product: Product;
  readonly variant: ProductVariant;
  readonly channel: f.Reference<'channel'> | undefined;
  /** How often it is bought again; absent: it is bought once. */
  readonly recurrencePolicy?: { readonly id: string } | undefined;
  readonly standalonePrices: readonly StandalonePrice[] | undefined;
  /** Customer groups that the buyer is assigned to. */
  readonly customerGroupIds?: readonly string[];
}

/** What selection is asked for a variant and its buyer, and the prices that it selects from. */
export function askedPrice(
  { product, variant, channel, recurrencePolicy, standalonePrices, customerGroupIds }: Bought,
  buyer: Buyer,
  at: string,
): { readonly prices: readonly Price[]; readonly question: PriceQuestion } {
  return {
    prices: pricesOf(product, variant, standalonePrices),
    question: {
      currency: buyer.totalPrice.currencyCode,
      country: buyer.country,
      customerGroupId: buyer.customerGroup?.id,
      customerGroupIds,
      channelId: channel?.id,
      recurrencePolicyId: recurrencePolicy?.id,
      at,
    },
  };
}

/** The price of a variant that holds for the buyer; else `MatchingPriceNotFound`. */
export function priceFor(bought: Bought, buyer: Buyer, at: string): Price {
  const { prices, question } = askedPrice(bought, buyer, at);
  const price = selectPrice(prices, question);
  if (price !== undefined) return price;
  const { product, variant, channel } = bought;
  const error = apiError.MatchingPriceNotFound(
    `Variant ${variant.id} of product '${product.id}' has no price for the buyer.`,
    {
      productId: product.id,
      variantId: variant.id,
      currency: buyer.totalPrice.currencyCode,
      ...(buyer.country === undefined ? {} : { country: buyer.country }),
      ...(buyer.customerGroup === undefined ? {} : { customerGroup: buyer.customerGroup }),
      ...(channel === undefined ? {} : { channel }),
    },
  );
  throw hinted(error, pricesThere(variant, prices));
}

const maxTold = 10;

/** Which prices there are, so that the one that was expected can be found among them. */
function pricesThere({ id, sku }: ProductVariant, prices: readonly ScopedPrice[]): string {
  const name = sku === undefined ? `Variant ${id}` : `The variant with sku '${sku}'`;
  if (prices.length === 0) return `${name} has no prices at all.`;
  const told = prices
    .slice(0, maxTold)
    .map(({ value, country, customerGroup, channel }) =>
      [
        value.currencyCode,
        country,
        customerGroup && `customer group ${customerGroup.id}`,
        channel && `channel ${channel.id}`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    );
  return `${name} has prices for ${[...new Set(told)].join('; ')}.`;
}

/** Price of one: discounted if it is, else that of the highest tier reached, else the price. */
export function unitPrice(price: Price, quantity: number): f.TypedMoney {
  if (price.discounted !== undefined) return price.discounted.value;
  const reached = (price.tiers ?? [])
    .filter(({ minimumQuantity }) => minimumQuantity <= quantity)
    .sort((left, right) => right.minimumQuantity - left.minimumQuantity);
  return reached[0]?.value ?? price.value;
}

/** The price as a line of so many shows it: its value is that of the highest tier reached. */
export const priceAt = (price: Price, quantity: number): Price =>
  price.discounted === undefined ? { ...price, value: unitPrice(price, quantity) } : price;

/** What a line costs before discounts; an external total is taken as it was given. */
export function lineTotal(
  item: LineItem,
  rounding: OrderLike['priceRoundingMode'],
): f.CentPrecisionMoney {
  if (item.priceMode === 'ExternalTotal') return item.totalPrice;
  return forQuantity(unitPrice(item.price, item.quantity), item.quantity, rounding);
}

/** How far a line is brought up to date. */
interface Refresh {
  /** Name, slug, type and variant too, not only the price. */
  readonly productData: boolean;
}

/**
 * The line with the price that holds now. Lines with a price from outside keep it; so does a line
 * whose product or variant is gone, for the client to decide about.
 */
export function repriced(
  item: LineItem,
  buyer: Buyer,
  rates: Rates,
  at: string,
  refresh: Refresh,
): LineItem {
  const bought = boughtIn(item, rates);
  if (bought === undefined) return item;
  const { product, variant } = bought;
  const shown = refresh.productData ? { ...item, ...shownOf(product), variant } : item;
  if (item.priceMode !== 'Platform') return shown;
  return { ...shown, price: priceFor(bought, buyer, at) };
}

/** What a line buys; `undefined` when its product or its variant is gone. */
export function boughtIn(item: LineItem, rates: Rates): Bought | undefined {
  const { products, variants, tailorings, standalonePrices } = rates;
  const found = byId(products, item.productId);
  const product = found && withTailoring(withVariantsBeside(found, variants), tailorings);
  const target = { variantId: item.variant.id };
  const variant = product && variantOf(product.masterData.current, target);
  if (product === undefined || variant === undefined) return undefined;
  return {
    product,
    variant,
    channel: item.distributionChannel,
    recurrencePolicy: item.recurrenceInfo?.recurrencePolicy,
    standalonePrices,
    customerGroupIds: assignedGroupIds(rates),
  };
}

/** What a line shows of its product. */
export const shownOf = (product: Product) => ({
  productKey: product.key,
  name: product.masterData.current.name,
  productSlug: product.masterData.current.slug,
  productType: product.productType,
});
