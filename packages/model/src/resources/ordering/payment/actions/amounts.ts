// Amounts, identity and owner of a payment.

import { centsOf } from '../../../../commerce/money/money.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { paymentInterfaceIdSet } from '../messages.ts';
import { checkSetOnce, payment } from '../resource.ts';

export const changeAmountPlanned = payment.action({
  doc: 'Changes the planned amount.',
  members: { amount: f.money() },
  apply: (before, { amount }) => change({ ...before, amountPlanned: centsOf(amount) }),
});

export const setAmountPaid = payment.action({
  doc: 'Sets or removes the amount that was paid.',
  members: { amount: f.optional(f.money()) },
  apply: (before, { amount }) => change({ ...before, amountPaid: amount && centsOf(amount) }),
});

export const setAmountRefunded = payment.action({
  doc: 'Sets or removes the amount that was refunded.',
  members: { amount: f.optional(f.money()) },
  apply: (before, { amount }) => change({ ...before, amountRefunded: amount && centsOf(amount) }),
});

export const setAuthorization = payment.action({
  doc: 'Sets or removes the authorized amount and its expiry.',
  members: { amount: f.optional(f.money()), until: f.optional(f.dateTime()) },
  apply: (before, { amount, until }) =>
    change({ ...before, amountAuthorized: amount && centsOf(amount), authorizedUntil: until }),
});

export const plain = memberActions(payment, {
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setExternalId: [f.optional(f.text()), 'Sets or removes the external id.'],
});

export const setInterfaceId = payment.action({
  doc: 'Sets the identifier that the payment service uses.',
  members: { interfaceId: f.text({ min: 1 }) },
  emits: [paymentInterfaceIdSet],
  apply(before, { interfaceId }) {
    const { interfaceId: oldInterfaceId } = before;
    checkSetOnce('interfaceId', oldInterfaceId, interfaceId);
    const messages =
      interfaceId === oldInterfaceId
        ? []
        : [paymentInterfaceIdSet({ interfaceId, oldInterfaceId })];
    return change({ ...before, interfaceId }, ...messages);
  },
});

export const setCustomer = payment.action({
  doc: 'Sets or removes the customer; a payment of a customer has no anonymous session.',
  members: { customer: f.optional(f.identifier('customer')) },
  apply: (before, { customer }) =>
    change({
      ...before,
      customer: customer && f.refer(customer),
      anonymousId: customer === undefined ? before.anonymousId : undefined,
    }),
});

export const setAnonymousId = payment.action({
  doc: 'Sets or removes the anonymous session of a payment without a customer.',
  members: { anonymousId: f.optional(f.text({ min: 1 })) },
  apply(before, { anonymousId }) {
    if (anonymousId !== undefined && before.customer !== undefined)
      throw apiError.InvalidOperation('The payment belongs to a customer.');
    return change({ ...before, anonymousId });
  },
});
