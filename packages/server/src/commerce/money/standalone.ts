// Prices that stand beside products, one document for each: what selection takes them for.
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
  return need.listed('sku', named, matching);
}

/** The prices that a buyer of the variant can have. */
export const pricesOf = (
  { priceMode }: PriceOwner,
  { sku, prices }: Pick<ProductVariant, 'sku' | 'prices'>,
  standalone: readonly StandalonePrice[] = [],
): readonly Price[] =>
  priceMode === 'Standalone'
    ? standalone.filter((price) => price.active && price.sku === sku).map(asPrice)
    : prices;

/** A standalone price as the price of a variant, under its own id. */
function asPrice(price: StandalonePrice): Price {
  const { id, key, value, country, customerGroup, channel, validFrom, validUntil } = price;
  const { discounted, tiers, recurrencePolicy, custom } = price;
  const scope = { country, customerGroup, channel, validFrom, validUntil };
  return { id, key, value, ...scope, discounted, tiers, recurrencePolicy, custom };
}
