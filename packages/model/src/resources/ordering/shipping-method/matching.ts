// Which shipping methods serve a place. Pure; used by the location query here and by carts.
import type { Zone } from '../../project/zone/resource.ts';
import type { ShippingMethod } from './resource.ts';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly state?: string | undefined;
  /** ISO 4217; absent: a rate in any currency will do. */
  readonly currency?: string | undefined;
}

/** The zones of a place: the zones of its state, else the zones of its country as a whole. */
export function zonesOf(zones: readonly Zone[], { country, state }: Place): readonly Zone[] {
  const holding = (wanted: string | undefined) =>
    zones.filter(({ locations }) =>
      locations.some((each) => each.country === country && each.state === wanted),
    );
  const exact = state === undefined ? [] : holding(state);
  return exact.length > 0 ? exact : holding(undefined);
}

/**
 * Active methods with a rate for the place, the default one first; each rate says whether it is one
 * (`isMatching`).
 */
export function methodsServing(
  methods: readonly ShippingMethod[],
  zones: readonly Zone[],
  place: Place,
): readonly ShippingMethod[] {
  const zoneIds = new Set(zonesOf(zones, place).map(({ id }) => id));
  const serving = methods
    .filter(({ active }) => active)
    .map((method) => marked(method, zoneIds, place))
    .filter(({ zoneRates }) =>
      zoneRates.some(({ shippingRates }) => shippingRates.some(({ isMatching }) => isMatching)),
    );
  return [...serving.filter(isDefault), ...serving.filter((method) => !isDefault(method))];
}

const isDefault = (method: ShippingMethod) => method.isDefault;

const marked = (
  method: ShippingMethod,
  zoneIds: ReadonlySet<string>,
  { currency }: Place,
): ShippingMethod => ({
  ...method,
  zoneRates: method.zoneRates.map((zoneRate) => ({
    ...zoneRate,
    shippingRates: zoneRate.shippingRates.map((rate) => ({
      ...rate,
      isMatching:
        zoneIds.has(zoneRate.zone.id) &&
        (currency === undefined || rate.price.currencyCode === currency),
    })),
  })),
});
