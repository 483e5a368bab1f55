// The rates of a shipping method, zone by zone.

import {
  type ShippingRate,
  type ShippingRateDraft,
  shippingRateDraft,
  shippingRateOf,
} from '../../../commerce/shipping/shipping.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { apiError, f } from '../../../declaration/index.ts';
import type { ZoneRate } from './resource.ts';

export const zoneRateDraft = () =>
  f.record('ZoneRateDraft', {
    zone: f.identifier('zone'),
    shippingRates: f.listOf(shippingRateDraft()),
  });

type ZoneRateDraft = f.Of<ReturnType<typeof zoneRateDraft>>;
type ZoneRates = readonly ZoneRate[];
type Zone = f.Reference<'zone'>;

/** The rates of a draft: each zone once, and in each zone one rate for a currency. */
export const zoneRatesOf = (drafts: readonly ZoneRateDraft[]): ZoneRates =>
  drafts.reduce<ZoneRates>(
    (rates, { zone, shippingRates }) =>
      shippingRates.reduce(
        (before, rate) => withRate(before, zone, rate),
        withNewZone(rates, zone),
      ),
    [],
  );

function withNewZone(rates: ZoneRates, zone: Zone): ZoneRates {
  if (hasZone(rates, zone))
    throw apiError.InvalidOperation(`The shipping method already has the zone '${zone.id}'.`);
  return withZone(rates, zone);
}

export const hasZone = (rates: ZoneRates, { id }: Zone): boolean =>
  rates.some(({ zone }) => zone.id === id);

/** With one more zone, which has no rates yet; as it is where the zone is there. */
export const withZone = (rates: ZoneRates, zone: Zone): ZoneRates =>
  hasZone(rates, zone) ? rates : [...rates, { zone: f.refer(zone), shippingRates: [] }];

/** Without the zone and its rates. */
export function withoutZone(rates: ZoneRates, zone: Zone): ZoneRates {
  checkZone(rates, zone);
  return rates.filter((each) => each.zone.id !== zone.id);
}

/** `InvalidOperation` where the zone is not there. */
export function checkZone(rates: ZoneRates, zone: Zone): void {
  if (!hasZone(rates, zone))
    throw apiError.InvalidOperation(`The shipping method does not have the zone '${zone.id}'.`);
}

/** With one more rate of the zone. The zone is added where it is not there. */
export function withRate(rates: ZoneRates, zone: Zone, draft: ShippingRateDraft): ZoneRates {
  const rate = rateOf(draft);
  return withZone(rates, zone).map((each) =>
    each.zone.id === zone.id
      ? { ...each, shippingRates: [...freeFor(rate, each.shippingRates), rate] }
      : each,
  );
}

function freeFor(rate: ShippingRate, rates: readonly ShippingRate[]): readonly ShippingRate[] {
  const { currencyCode } = rate.price;
  if (rates.some(({ price }) => price.currencyCode === currencyCode))
    throw apiError.InvalidOperation(`The zone already has a rate in ${currencyCode}.`);
  return rates;
}

/** Without the rate, which must be there just as it is given. */
export function withoutRate(rates: ZoneRates, zone: Zone, draft: ShippingRateDraft): ZoneRates {
  checkZone(rates, zone);
  const rate = rateOf(draft);
  const removed = rates
    .find((each) => each.zone.id === zone.id)
    ?.shippingRates.find((each) => isSame(each, rate));
  if (removed === undefined)
    throw apiError.InvalidOperation(`The zone '${zone.id}' does not have this shipping rate.`);
  return rates.map((each) => ({
    ...each,
    shippingRates: each.shippingRates.filter((one) => one !== removed),
  }));
}

const rateOf = (draft: ShippingRateDraft): ShippingRate =>
  shippingRateOf(draft, draft.price.currencyCode);
