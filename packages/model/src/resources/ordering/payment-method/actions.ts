import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import { checkUsable, currentDefault, noLongerDefault } from './default.ts';
import {
  paymentMethodCustomFields,
  paymentMethodDefaultSet,
  paymentMethodInterfaceAccountSet,
  paymentMethodKeySet,
  paymentMethodMethodSet,
  paymentMethodNameSet,
  paymentMethodPaymentInterfaceSet,
  paymentMethodPaymentMethodStatusSet,
} from './messages.ts';
import { paymentMethod, status } from './resource.ts';

export const plain = memberActions(paymentMethod, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    {
      message: paymentMethodKeySet,
    },
  ],
  setName: [
    f.optional(f.localized()),
    'Sets or removes the name for the buyer.',
    { message: paymentMethodNameSet },
  ],
  setMethod: [
    f.optional(f.text()),
    'Sets or removes the method, such as a card.',
    { message: paymentMethodMethodSet },
  ],
  setPaymentInterface: [
    f.optional(f.text()),
    'Sets or removes the payment service.',
    { message: paymentMethodPaymentInterfaceSet },
  ],
  setInterfaceAccount: [
    f.optional(f.text()),
    'Sets or removes the account at the payment service.',
    { message: paymentMethodInterfaceAccountSet },
  ],
  setPaymentMethodStatus: [
    status(),
    'Sets whether the payment method can be used.',
    {
      message: paymentMethodPaymentMethodStatusSet,
      tells: (value, before) =>
        paymentMethodPaymentMethodStatusSet({
          status: value,
          oldStatus: before.paymentMethodStatus,
        }),
      checked(paymentMethodStatus, before) {
        checkUsable({ ...before, paymentMethodStatus });
        return paymentMethodStatus;
      },
    },
  ],
});

export const setDefault = paymentMethod.action({
  doc: 'Sets whether it is the default payment method of its owner; it replaces the previous default.',
  members: { default: f.boolean() },
  emits: [paymentMethodDefaultSet],
  needs: (before, input) => ({ others: currentDefault(input.default, before) }),
  apply(before, input, { others }) {
    const after = { ...before, default: input.default };
    checkUsable(after);
    const told = { default: input.default, oldDefault: before.default };
    const messages = before.default === input.default ? [] : [paymentMethodDefaultSet(told)];
    const also = input.default ? noLongerDefault(others, before, before.id) : [];
    return { ...change(after, ...messages), also };
  },
});

export const customFields = customFieldActions(paymentMethod, {
  customizable: 'payment-method',
  messages: paymentMethodCustomFields,
});
