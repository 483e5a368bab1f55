// What the parameters of a request make of a projection: the price of each variant for a buyer, and
// fewer languages, attributes, prices and stocks.

import { withAttributes } from '../../../commerce/catalogue/attribute-filter.ts';
import { withNoVariant, withoutNoVariant } from '../../../commerce/catalogue/modular.ts';
import { type StoreScope, seenInStore } from '../../../commerce/catalogue/store-view.ts';
import {
  shownData,
  stagedData,
  type Tailoring,
  tailored,
  tailoringsNeed,
} from '../../../commerce/catalogue/tailoring.ts';
import {
  anyGiven,
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
import { inLocales } from '../../../commerce/values/localized.ts';
import {
  apiError,
  canonicalLocale,
  type EndpointContext,
  type Known,
  type Needs,
  need,
} from '../../../declaration/index.ts';
import type { ProductProjection } from './resource.ts';

const attributeFilter = 'filter[attributes]';

interface Facts {
  readonly standalonePrices?: readonly StandalonePrice[];
  /** The store that narrows the visible data. */
  readonly store?: StoreScope;
  /** What the store makes of the projections. */
  readonly tailorings?: readonly Tailoring[];
}

/** The store of the path, else the one that is asked for. */
const storeKeyOf = (query: Parameters, { params }: EndpointContext): string | undefined =>
  params.storeKey ?? query.get('storeProjection')?.at(-1);

/** The standalone prices of a page of projections, where prices are asked for. */
export const presentationNeeds = (
  projections: readonly ProductProjection[],
  query: Parameters,
  known: Known,
  context: EndpointContext,
): Needs => ({
  ...storeNeeds(storeKeyOf(query, context), projections, known),
  standalonePrices: asksForPrice(query)
    ? standaloneNeed(
        standaloneSkus(projections.map((one) => ({ priceMode: one.priceMode, sides: [one] }))),
        priceQuestionOf(query, '').currency,
      )
    : undefined,
});

/** @throws InvalidInput when there is no such store */
function storeNeeds(
  key: string | undefined,
  projections: readonly ProductProjection[],
  known: Known,
): Needs {
  if (key === undefined) return {};
  if ('store' in known && known.store === undefined)
    throw apiError.InvalidInput(
      `Malformed parameter: storeProjection: There is no store with key '${key.slice(0, 256)}'.`,
    );
  return {
    store: need.maybe<StoreScope>('store', { key }),
    tailorings: tailoringsNeed(
      key,
      projections.map(({ id }) => id),
    ),
  };
}

const parameters = ['localeProjection', attributeFilter];

export const isAdapted = (query: Parameters, context: EndpointContext): boolean =>
  [
    asksForPrice(query),
    anyGiven(query, parameters),
    storeKeyOf(query, context) !== undefined,
  ].includes(true);

/** The projection as its store tailors it, on the side that is asked for. */
function tailoredBy(
  projection: ProductProjection,
  query: Parameters,
  { tailorings = [] }: Facts,
): ProductProjection {
  const tailoring = tailorings.find(({ product }) => product.id === projection.id);
  const isStaged = query.get('staged')?.at(-1) === 'true';
  const data = isStaged ? stagedData(tailoring, projection.published) : shownData(tailoring);
  return tailored(projection, data);
}

/** The projection as the parameters ask for it; `InvalidInput` for malformed parameters. */
export const adapted = (
  projection: ProductProjection,
  query: Parameters,
  now: string,
  facts: Facts = {},
): ProductProjection =>
  withoutNoVariant(seenAs(tailoredBy(withNoVariant(projection), query, facts), query, now, facts));

function seenAs(
  own: ProductProjection,
  query: Parameters,
  now: string,
  facts: Facts,
): ProductProjection {
  const priced = asksForPrice(query)
    ? withSelectedPrices(own, priceQuestionOf(query, now), (variant) =>
        pricesOf(own, variant, facts.standalonePrices),
      )
    : own;
  const locales = query.get('localeProjection');
  const names = query.get(attributeFilter);
  const described = names === undefined ? priced : withAttributes(priced, names);
  const seen =
    facts.store === undefined
      ? described
      : seenInStore(described, facts.store, locales === undefined);
  return locales === undefined
    ? seen
    : inLocales(seen, new Set(locales.map((tag) => canonicalLocale(tag) ?? tag)));
}
