import { pricesAt } from '../../../commerce/values/embedded-prices.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { recurrencePolicy } from './resource.ts';

export type { RecurrencePolicy } from './resource.ts';

const onLines = [
  'lineItems.recurrenceInfo.recurrencePolicy.id',
  'customLineItems.recurrenceInfo.recurrencePolicy.id',
];

const remove = unlessUsed([
  usedAt('cart-discount', ['recurringOrderScope.recurrencePolicies.id']),
  usedAt('standalone-price', ['recurrencePolicy.id']),
  usedAt('product', pricesAt('recurrencePolicy.id')),
  usedAt('cart', onLines),
  usedAt('order', onLines),
]);

export const recurrencePolicyKind = kindOf({
  resource: recurrencePolicy,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
