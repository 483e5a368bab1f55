// What the parameters of a request make of a projection: the price of each variant for a buyer,
// and fewer languages.

import {
  asksForPrice,
  type Parameters,
  priceQuestionOf,
  withSelectedPrices,
} from '../../../commerce/money/price-presentation.ts';
import { inLocales } from '../../../commerce/values/locales.ts';
import { canonicalLocale } from '../../../declaration/index.ts';
import type { ProductProjection } from './resource.ts';

export const isAdapted = (query: Parameters): boolean =>
  asksForPrice(query) || query.has('localeProjection');

/** The projection as the parameters ask for it; `InvalidInput` for malformed parameters. */
export function adapted(
  projection: ProductProjection,
  query: Parameters,
  now: string,
): ProductProjection {
  const priced = asksForPrice(query)
    ? withSelectedPrices(projection, priceQuestionOf(query, now))
    : projection;
  const locales = query.get('localeProjection');
  return locales === undefined
    ? priced
    : inLocales(priced, new Set(locales.map((tag) => canonicalLocale(tag) ?? tag)));
}
