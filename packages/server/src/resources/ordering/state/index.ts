import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { state } from './resource.ts';
import { checkNotBuiltIn } from './rules.ts';

const remove = unlessUsed(
  [
    usedAt('state', ['transitions.id'], others),
    ...['product', 'review', 'quote', 'quote-request', 'staged-quote', 'recurring-order'].map(
      (kind) => usedAt(kind, ['state.id']),
    ),
    usedAt('payment', ['paymentStatus.state.id']),
    usedAt('order', ['state.id', 'lineItems.state.state.id', 'customLineItems.state.state.id']),
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
