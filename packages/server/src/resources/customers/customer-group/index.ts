import { pricesAt } from '../../../commerce/values/embedded-prices.ts';
import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { customerGroup } from './resource.ts';

const remove = unlessUsed([
  usedAt('customer', ['customerGroup.id', 'customerGroupAssignments.customerGroup.id']),
  usedAt('business-unit', ['customerGroupAssignments.customerGroup.id']),
  usedAt('standalone-price', ['customerGroup.id']),
  usedAt('product', pricesAt('customerGroup.id')),
]);

export const customerGroupKind = kindOf({
  resource: customerGroup,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
});
