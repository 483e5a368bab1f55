// How is paid: method, service, account, token.

import { customPartActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { change, f } from '../../../../declaration/index.ts';
import {
  methodInfoCustomFieldMessages,
  paymentMethodInfoInterfaceSet,
  paymentMethodInfoTokenSet,
} from '../messages.ts';
import {
  checkSetOnce,
  type MethodInfo,
  methodInfoMembers,
  methodToken,
  type Payment,
  payment,
} from '../resource.ts';
import { openedTokens, sealedToken, withSealed } from '../token.ts';

const withMethod = (before: Payment, changes: Partial<MethodInfo>): Payment => ({
  ...before,
  paymentMethodInfo: { ...before.paymentMethodInfo, ...changes },
});

export const setMethodInfo = payment.action({
  doc: 'Replaces the payment method info.',
  members: methodInfoMembers,
  needs: (_, input) => ({ sealed: sealedToken(input) }),
  apply(before, input, { sealed }) {
    const { paymentInterface: old } = before.paymentMethodInfo;
    checkSetOnce('paymentInterface', old, input.paymentInterface);
    return change({ ...before, paymentMethodInfo: withSealed(input, sealed) });
  },
});

export const plainMembers = memberActions(
  payment,
  {
    setMethodInfoInterface: [
      f.text({ min: 1 }),
      'Sets the payment service.',
      {
        stored: 'paymentInterface',
        checked(given, { paymentMethodInfo }) {
          checkSetOnce('paymentInterface', paymentMethodInfo.paymentInterface, given);
          return given;
        },
        message: paymentMethodInfoInterfaceSet,
      },
    ],
    setMethodInfoMethod: [
      f.optional(f.text()),
      'Sets or removes the payment method.',
      { message: 'PaymentMethodInfoMethodSet', tellsOld: true },
    ],
    setMethodInfoName: [
      f.optional(f.localized()),
      'Sets or removes the name of the payment method.',
      { message: 'PaymentMethodInfoNameSet', tellsOld: true },
    ],
    setMethodInfoInterfaceAccount: [
      f.optional(f.text()),
      'Sets or removes the account at the payment service.',
      { message: 'PaymentMethodInfoInterfaceAccountSet', tellsOld: true },
    ],
  },
  {
    members: {},
    of: 'MethodInfo',
    edit: (before: Payment, _, edit) => withMethod(before, edit(before.paymentMethodInfo)),
  },
);

export const setMethodInfoToken = payment.action({
  doc: 'Sets or removes the token of a stored payment method.',
  members: { token: f.optional(methodToken()) },
  emits: [paymentMethodInfoTokenSet],
  needs: (before, input) => ({ sealed: sealedToken(input), tokens: openedTokens([before]) }),
  apply(before, { token }, { sealed, tokens }) {
    const { token: oldToken } = before.paymentMethodInfo;
    const old = oldToken && (tokens?.get(oldToken.value) ?? oldToken.value);
    const messages = token?.value === old ? [] : [paymentMethodInfoTokenSet({ token, oldToken })];
    return change(withMethod(before, withSealed({ token }, sealed)), ...messages);
  },
});

export const customFieldsOfParts = customPartActions(payment, {
  MethodInfo: {
    customizable: 'payment-method-info',
    messages: methodInfoCustomFieldMessages,
    where: {
      members: {},
      get: (document: Payment) => document.paymentMethodInfo.custom,
      set: (document: Payment, _, custom) => withMethod(document, { custom }),
    },
  },
});
