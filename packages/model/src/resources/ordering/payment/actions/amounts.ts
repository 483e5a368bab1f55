// Amounts, identity and owner of a payment.

import { centsOf } from '../../../../commerce/money/money.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { paymentInterfaceIdSet } from '../messages.ts';
import { checkSetOnce, payment } from '../resource.ts';

export const setAuthorization = payment.action({
  doc: 'Sets or removes the authorized amount and its expiry.',
  members: { amount: f.optional(f.money()), until: f.optional(f.dateTime()) },
  apply: (before, { amount, until }) =>
    change({ ...before, amountAuthorized: amount && centsOf(amount), authorizedUntil: until }),
});

const amount = { named: 'amount', checked: (amount?: f.Money) => amount && centsOf(amount) };

export const plain = memberActions(payment, {
  changeAmountPlanned: [f.money(), 'Changes the planned amount.', amount],
  setAmountPaid: [f.optional(f.money()), 'Sets or removes the amount that was paid.', amount],
  setAmountRefunded: [
    f.optional(f.money()),
    'Sets or removes the amount that was refunded.',
    amount,
  ],
  setInterfaceId: [
    f.text({ min: 1 }),
    'Sets the identifier that the payment service uses.',
    {
      checked(given, { interfaceId }) {
        checkSetOnce('interfaceId', interfaceId, given);
        return given;
      },
      message: paymentInterfaceIdSet,
    },
  ],
  setAnonymousId: [
    f.optional(f.text({ min: 1 })),
    'Sets or removes the anonymous session of a payment without a customer.',
    {
      checked(session, { customer }) {
        if (session !== undefined && customer !== undefined)
          throw apiError.InvalidOperation('The payment belongs to a customer.');
        return session;
      },
    },
  ],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setExternalId: [f.optional(f.text()), 'Sets or removes the external id.'],
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
