import {
  type Asked,
  apiError,
  type EndpointContext,
  endpoint,
  fullEndpoint,
  kindOf,
} from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { belongsTo, unseenByBuyers } from './belongs.ts';
import { create, createMine } from './create.ts';
import { type Payment, payment, withMaskedToken } from './resource.ts';
import { compute } from './token.ts';

const own = { view: ['manage_my_payments'], manage: ['manage_my_payments'] };

/** Payments of the customer, else of the anonymous session, that the token speaks for. */
function mine({ principal: { customerId, anonymousId } }: EndpointContext) {
  return customerId === undefined
    ? { where: 'anonymousId = :anonymousId', variables: { anonymousId: anonymousId ?? '' } }
    : { where: 'customer(id = :customerId)', variables: { customerId } };
}

/** A buyer changes a payment only before the payment service has begun. */
function checkUntouched({ operation, document }: Asked): void {
  if (operation !== 'update' && operation !== 'delete') return;
  const { transactions } = document as Payment;
  if (transactions.some(({ state }) => state !== 'Initial'))
    throw apiError.InvalidOperation(
      'The payment has transactions that are in progress or finished.',
    );
}

const endpoints = [
  fullEndpoint('/payments', 'payments'),
  endpoint({
    path: '/me/payments',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    by: ['id'],
    scopes: own,
    actor: 'subject',
    visibilityFilter: mine,
    create: createMine,
    authorize: { needs: () => ({}), check: checkUntouched },
    hidden: { members: unseenByBuyers, instead: withMaskedToken },
    actions: [
      'addTransaction',
      'changeAmountPlanned',
      'setCustomField',
      'setMethodInfoCustomField',
      'setMethodInfoCustomType',
      'setMethodInfoInterface',
      'setMethodInfoInterfaceAccount',
      'setMethodInfoMethod',
      'setMethodInfoName',
      'setTransactionCustomField',
    ],
  }),
];

export const paymentKind = kindOf({
  resource: payment,
  create,
  compute,
  belongsTo,
  actions,
  endpoints,
});
