import { f, type Known, type Needs, need, procedure } from '../../../declaration/index.ts';
import type { Zone } from '../../project/zone/resource.ts';
import { methodsServing, type Place, zonesOf } from './matching.ts';
import type { ShippingMethod } from './resource.ts';

export const viewScopes = ['view_shipping_methods', 'view_orders', 'manage_my_orders'];

/** The zones of the country, then the methods that have rates for one of the matching zones. */
export function placeNeeds(place: Place, { zones }: Known): Needs {
  const first = {
    zones: need.matching<Zone>('zone', 'locations(country = :country)', {
      country: place.country,
    }),
  };
  if (zones === undefined) return first;
  const ids = zonesOf(zones, place).map(({ id }) => id);
  return { ...first, methods: ids.length === 0 ? undefined : methodsOf(ids) };
}

const methodsOf = (ids: readonly string[]) =>
  need.matching<ShippingMethod>(
    'shipping-method',
    'active = true and zoneRates(zone(id in :ids))',
    { ids },
  );

export const matchingLocation = procedure({
  doc: 'Shipping methods with a rate for a country, a state and a currency.',
  method: 'GET',
  path: '/shipping-methods/matching-location',
  scopes: viewScopes,
  query: { country: f.country(), state: f.optional(f.text()), currency: f.optional(f.currency()) },
  answers: 'shipping-method',
  graphqlQuery: {
    query: 'shippingMethodsByLocation',
    takes: { country: 'country', state: 'state', currency: 'currency' },
    isList: true,
  },
  needs: (place, _, known) => placeNeeds(place as Place, known),
  run(place, facts: any) {
    // Without a cart no predicate can be met.
    const methods = (facts.methods ?? []).filter(({ predicate }: ShippingMethod) => !predicate);
    const results = methodsServing(methods, facts.zones, place as Place);
    return { answer: () => pageOf(results) };
  },
});

/** A page that holds all results. */
export const pageOf = (results: readonly ShippingMethod[]) => ({
  limit: Math.max(results.length, 20),
  offset: 0,
  count: results.length,
  total: results.length,
  results,
});
