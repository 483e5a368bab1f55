import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { state } from './resource.ts';
import { checkNotBuiltIn } from './rules.ts';

const remove = unlessUsed(
  [
    { kind: 'state', where: 'transitions(id = :id)' },
    { kind: 'product', where: 'state(id = :id)' },
    { kind: 'review', where: 'state(id = :id)' },
    { kind: 'quote', where: 'state(id = :id)' },
    { kind: 'quote-request', where: 'state(id = :id)' },
    { kind: 'staged-quote', where: 'state(id = :id)' },
    { kind: 'payment', where: 'paymentStatus(state(id = :id))' },
    {
      kind: 'order',
      where:
        'state(id = :id) or lineItems(state(state(id = :id))) or ' +
        'customLineItems(state(state(id = :id)))',
    },
  ],
  { check: checkNotBuiltIn },
);

export const stateKind = kindOf({
  resource: state,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
