import { checkCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import { change, endpoint, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { currentDefault, noLongerDefault } from './default.ts';
import { matchingCart } from './matching-cart.ts';
import { matchingLocation, viewScopes } from './matching-location.ts';
import { zoneRateDraft, zoneRatesOf } from './rates.ts';
import { maxStores, shippingMethod } from './resource.ts';

const create = shippingMethod.create({
  doc: 'Creates a shipping method.',
  members: {
    key: f.optional(f.key()),
    name: f.text(),
    localizedName: f.optional(f.localized()),
    description: f.optional(f.text()),
    localizedDescription: f.optional(f.localized()),
    taxCategory: f.identifier('tax-category'),
    zoneRates: f.listOf(zoneRateDraft()),
    active: f.withDefault(f.boolean(), true),
    isDefault: f.boolean(),
    predicate: f.optional(f.text()),
    custom: f.optional(f.customFieldsDraft('shipping-method')),
    stores: f.optional(f.listOf(f.identifier('store'), { max: maxStores })),
    carrier: f.optional(f.text()),
  },
  needs: ({ isDefault }) => ({ others: currentDefault(isDefault) }),
  apply(draft, { others }) {
    checkCartPredicate(draft.predicate);
    const created = change({
      ...draft,
      taxCategory: f.refer(draft.taxCategory),
      zoneRates: zoneRatesOf(draft.zoneRates),
      stores: (draft.stores ?? []).map(f.referByKey),
    });
    return { ...created, also: noLongerDefault(others) };
  },
});

const endpoints = [
  endpoint({
    path: '/shipping-methods',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: viewScopes, manage: ['manage_shipping_methods', 'manage_orders'] },
  }),
];

export { methodsServing } from './matching.ts';

export const shippingMethodKind = kindOf({
  resource: shippingMethod,
  belongsTo: 'everybody',
  create,
  actions,
  endpoints,
  procedures: [matchingLocation, ...matchingCart],
  limits: { stores: [maxStores] },
});
