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
      shippingRates.reduce((before, rate) => withRate(before, zone, rate), withZone(rates, zone)),
    [],
  );

/** With one more zone, which has no rates yet. */
export function withZone(rates: ZoneRates, zone: Zone): ZoneRates {
  if (rates.some((each) => each.zone.id === zone.id))
    throw apiError.InvalidOperation(`The shipping method has the zone '${zone.id}' already.`);
  return [...rates, { zone: f.refer(zone), shippingRates: [] }];
}

/** Without the zone and its rates. */
export function withoutZone(rates: ZoneRates, zone: Zone): ZoneRates {
  checkZone(rates, zone);
  return rates.filter((each) => each.zone.id !== zone.id);
}

function checkZone(rates: ZoneRates, { id }: Zone): void {
  if (!rates.some((each) => each.zone.id === id))
    throw apiError.InvalidOperation(`The shipping method does not have the zone '${id}'.`);
}

/** With one more rate of the zone, which is added when it is not there yet. */
export function withRate(rates: ZoneRates, zone: Zone, draft: ShippingRateDraft): ZoneRates {
  const rate = rateOf(draft);
  const known = rates.some((each) => each.zone.id === zone.id) ? rates : withZone(rates, zone);
  return known.map((each) =>
    each.zone.id === zone.id
      ? { ...each, shippingRates: [...freeFor(rate, each.shippingRates), rate] }
      : each,
  );
}

function freeFor(rate: ShippingRate, rates: readonly ShippingRate[]): readonly ShippingRate[] {
  const { currencyCode } = rate.price;
  if (rates.some(({ price }) => price.currencyCode === currencyCode))
    throw apiError.InvalidOperation(`The zone has a rate in ${currencyCode} already.`);
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
