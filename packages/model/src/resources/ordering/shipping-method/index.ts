import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { matchingCart } from './matching-cart.ts';
import { matchingLocation, viewScopes } from './matching-location.ts';
import { maxStores, shippingMethod } from './resource.ts';

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
