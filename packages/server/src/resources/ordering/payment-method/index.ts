import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { type PaymentMethod, paymentMethod } from './resource.ts';
import { compute, withMaskedToken } from './token.ts';

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
