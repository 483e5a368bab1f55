// Standalone prices, one document for each, in the form that selection uses.
import { type Need, need, type Stored } from '../../declaration/index.ts';
import type { ProductVariant } from '../catalogue/product-data.ts';
import type { Price } from './price.ts';

/** Every stored standalone price has this shape. */
export interface StandalonePrice extends Stored, Omit<Price, 'id'> {
  readonly sku: string;
  readonly active: boolean;
}

/** What says where the prices of a product are; every product and projection has this shape. */
export interface PriceOwner {
  readonly priceMode?: 'Embedded' | 'Standalone' | undefined;
}

const kind = 'standalone-price';

/** Above the number of prices that the variants of one request have. */
const most = 50_000;

/** At least the standalone prices of SKUs in one currency; nothing without SKUs. */
export function standaloneNeed(
  skus: readonly (string | undefined)[],
  currency: string,
): Need<readonly StandalonePrice[]> | undefined {
  const named = [...new Set(skus.filter((sku) => sku !== undefined))];
  if (named.length === 0) return undefined;
  const where = 'sku in :skus and value(currencyCode = :currency)';
  const matching = need.matching<StandalonePrice>(kind, where, { skus: named, currency }, most);
  return need.listed(kind, 'sku', named, matching);
}

/** The prices that a buyer of the variant can have. */
export const pricesOf = (
  { priceMode }: PriceOwner,
  { sku, prices }: Pick<ProductVariant, 'sku' | 'prices'>,
  standalone: readonly StandalonePrice[] = [],
): readonly Price[] =>
  priceMode === 'Standalone' ? (activeBySku(standalone).get(sku ?? '') ?? []) : prices;

const sorted = new WeakMap<readonly StandalonePrice[], ReadonlyMap<string, readonly Price[]>>();

/** Each line of a large cart looks up its own ones among the prices of all lines. */
function activeBySku(
  standalone: readonly StandalonePrice[],
): ReadonlyMap<string, readonly Price[]> {
  const known = sorted.get(standalone);
  if (known !== undefined) return known;
  const bySku = new Map<string, Price[]>();
  for (const price of standalone)
    if (price.active) {
      const prices = bySku.get(price.sku);
      if (prices === undefined) bySku.set(price.sku, [asPrice(price)]);
      else prices.push(asPrice(price));
    }
  sorted.set(standalone, bySku);
  return bySku;
}

/** A standalone price as the price of a variant, under its own id. */
function asPrice(price: StandalonePrice): Price {
  const { id, key, value, country, customerGroup, channel, validFrom, validUntil } = price;
  const { discounted, tiers, recurrencePolicy, custom } = price;
  const scope = { country, customerGroup, channel, validFrom, validUntil };
  return { id, key, value, ...scope, discounted, tiers, recurrencePolicy, custom };
}
