import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { matchingCart } from './matching-cart.ts';
import { matchingLocation } from './matching-location.ts';
import { maxStores, shippingMethod } from './resource.ts';

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
