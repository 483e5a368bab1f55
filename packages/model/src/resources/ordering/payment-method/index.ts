import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { type PaymentMethod, paymentMethod } from './resource.ts';
import { compute, withMaskedToken } from './token.ts';

const endpoints = [
  endpoint({
    path: '/payment-methods',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_payment_methods'], manage: ['manage_payment_methods'] },
  }),
];

const { paymentMethodDeleted } = messages;

export const paymentMethodKind = kindOf({
  resource: paymentMethod,
  create,
  remove: paymentMethod.remove({
    emits: [paymentMethodDeleted],
    apply: (document) => [paymentMethodDeleted({ paymentMethod: document })],
  }),
  compute,
  belongsTo: {
    scopes: ['view_payment_methods'],
    of: ({ customer, businessUnit }: PaymentMethod) => ({
      customers: customer === undefined ? [] : [customer.id],
      unit: businessUnit?.key ?? null,
    }),
    atReferences: withMaskedToken,
  },
  actions,
  messages,
  endpoints,
});
