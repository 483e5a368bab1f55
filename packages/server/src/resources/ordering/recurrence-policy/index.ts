import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { recurrencePolicy } from './resource.ts';

export type { RecurrencePolicy } from './resource.ts';

const remove = unlessUsed([
  {
    kind: 'cart-discount',
    where: 'recurringOrderScope(recurrencePolicies(id = :id))',
  },
  {
    kind: 'cart',
    where:
      'lineItems(recurrenceInfo(recurrencePolicy(id = :id))) or ' +
      'customLineItems(recurrenceInfo(recurrencePolicy(id = :id)))',
  },
]);

export const recurrencePolicyKind = kindOf({
  resource: recurrencePolicy,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
