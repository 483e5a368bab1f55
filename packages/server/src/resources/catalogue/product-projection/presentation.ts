// What the parameters of a request make of a projection: the price of each variant for a buyer,
// and fewer languages.

import {
  asksForPrice,
  type Parameters,
  priceQuestionOf,
  standaloneSkus,
  withSelectedPrices,
} from '../../../commerce/money/price-presentation.ts';
import {
  pricesOf,
  type StandalonePrice,
  standaloneNeed,
} from '../../../commerce/money/standalone.ts';
import { inLocales } from '../../../commerce/values/locales.ts';
import { canonicalLocale, type Needs } from '../../../declaration/index.ts';
import type { ProductProjection } from './resource.ts';

interface Facts {
  readonly standalonePrices?: readonly StandalonePrice[];
}

/** The standalone prices of a page of projections, where prices are asked for. */
export const presentationNeeds = (
  projections: readonly ProductProjection[],
  query: Parameters,
): Needs => ({
  standalonePrices: asksForPrice(query)
    ? standaloneNeed(
        standaloneSkus(projections.map((one) => ({ priceMode: one.priceMode, sides: [one] }))),
        priceQuestionOf(query, '').currency,
      )
    : undefined,
});

export const isAdapted = (query: Parameters): boolean =>
  asksForPrice(query) || query.has('localeProjection');

/** The projection as the parameters ask for it; `InvalidInput` for malformed parameters. */
export function adapted(
  projection: ProductProjection,
  query: Parameters,
  now: string,
  facts: Facts = {},
): ProductProjection {
  const priced = asksForPrice(query)
    ? withSelectedPrices(projection, priceQuestionOf(query, now), (variant) =>
        pricesOf(projection, variant, facts.standalonePrices),
      )
    : projection;
  const locales = query.get('localeProjection');
  return locales === undefined
    ? priced
    : inLocales(priced, new Set(locales.map((tag) => canonicalLocale(tag) ?? tag)));
}
