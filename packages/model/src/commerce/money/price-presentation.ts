// The parameters by which a request asks for one price of each variant.
import { apiError } from '../../declaration/index.ts';
import type { ProductVariant } from '../catalogue/product-data.ts';
import type { Price } from './price.ts';
import { type PriceQuestion, recurrencePrices, selectPrice } from './price-selection.ts';
import type { PriceOwner } from './standalone.ts';

export type Parameters = ReadonlyMap<string, readonly string[]>;

const parameters = [
  'priceCurrency',
  'priceCountry',
  'priceCustomerGroup',
  'priceCustomerGroupAssignments',
  'priceChannel',
  'priceRecurrencePolicy',
];

/** Whether one of them is given. Each is read: unread parameters are reported to developers. */
export const anyGiven = (parameters: Parameters, names: readonly string[]): boolean =>
  names.filter((name) => parameters.has(name)).length > 0;

export const asksForPrice = (query: Parameters): boolean => anyGiven(query, parameters);

/** The question, as of an instant; `InvalidInput` for malformed parameters. */
export function priceQuestionOf(query: Parameters, at: string): PriceQuestion {
  const value = (name: string) => query.get(name)?.at(-1);
  const currency = value('priceCurrency');
  const country = value('priceCountry');
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
    throw malformed('priceCurrency', 'a currency code of three capital letters is needed');
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw malformed('priceCountry', 'a country code must have two capital letters');
  return {
    currency,
    country,
    customerGroupId: value('priceCustomerGroup'),
    customerGroupIds: query.get('priceCustomerGroupAssignments'),
    channelId: value('priceChannel'),
    recurrencePolicyId: value('priceRecurrencePolicy'),
    at,
  };
}

const malformed = (parameter: string, reason: string) =>
  apiError.InvalidInput(`Malformed parameter: ${parameter}: ${reason}.`);

interface Variants {
  readonly masterVariant: ProductVariant;
  readonly variants: readonly ProductVariant[];
}

/** What the variants of products have for prices. */
export type PricesOf = (variant: ProductVariant) => readonly Price[];

/** The same with the prices that fit in each variant that has some. */
export const withSelectedPrices = <V extends Variants>(
  owner: V,
  question: PriceQuestion,
  prices: PricesOf,
): V => ({
  ...owner,
  masterVariant: withPrice(owner.masterVariant, question, prices),
  variants: owner.variants.map((variant) => withPrice(variant, question, prices)),
});

function withPrice(variant: ProductVariant, question: PriceQuestion, pricesOf: PricesOf) {
  const prices = pricesOf(variant);
  const price = selectPrice(prices, question);
  const recurring = recurrencePrices(prices, question);
  return {
    ...variant,
    ...(price === undefined ? {} : { price }),
    ...(recurring.length === 0 ? {} : { recurrencePrices: recurring }),
  };
}

/** The SKUs of variants with standalone prices. */
export const standaloneSkus = (
  owners: readonly (PriceOwner & { readonly sides: readonly Variants[] })[],
): readonly (string | undefined)[] =>
  owners
    .filter(({ priceMode }) => priceMode === 'Standalone')
    .flatMap(({ sides }) => sides)
    .flatMap(({ masterVariant, variants }) => [masterVariant, ...variants])
    .map((variant) => variant?.sku);
