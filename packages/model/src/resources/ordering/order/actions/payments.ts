// Payments of the order and its synchronisation with other systems.

import {
  addPaymentTo,
  holdersNeed,
  removePaymentFrom,
} from '../../../../commerce/line-items/payments.ts';
import { apiError, change, f, need, type Stored } from '../../../../declaration/index.ts';
import { paymentAdded, paymentRemoved } from '../messages.ts';
import { order } from '../resource.ts';

export const addPayment = order.action({
  doc: 'Adds a payment that does not belong to another order or an active cart.',
  members: { payment: f.identifier('payment') },
  emits: [paymentAdded],
  needs: holdersNeed,
  apply(before, { payment }, { orders, carts }) {
    const after = addPaymentTo(before, f.refer(payment), [...orders, ...carts]);
    return change(after, paymentAdded({ paymentRef: f.refer(payment) }));
  },
});

export const removePayment = order.action({
  doc: 'Removes a payment from the order.',
  members: { payment: f.identifier('payment') },
  emits: [paymentRemoved],
  apply(before, { payment }) {
    const after = removePaymentFrom(before, f.refer(payment));
    return change(
      after,
      paymentRemoved({
        paymentRef: f.refer(payment),
        removedPaymentInfo: after.paymentInfo === undefined,
      }),
    );
  },
});

interface Channel extends Stored {
  readonly key: string;
  readonly roles: readonly string[];
}

export const updateSyncInfo = order.action({
  doc: 'Records an exchange of the order with another system, identified by a channel.',
  members: {
    channel: f.identifier('channel'),
    externalId: f.optional(f.text()),
    syncedAt: f.optional(f.dateTime()),
  },
  needs: (_, { channel }) => ({ channel: need.one<Channel>('channel', { id: channel.id }) }),
  apply(before, input, { channel, now }) {
    if (!channel.roles.some((role) => role === 'OrderExport' || role === 'OrderImport'))
      throw apiError.InvalidInput(
        `Channel '${channel.key}' has neither the role OrderExport nor OrderImport.`,
      );
    const entry = {
      channel: f.refer(input.channel),
      externalId: input.externalId,
      syncedAt: input.syncedAt ?? now,
    };
    const others = before.syncInfo.filter(
      (known) => known.channel.id !== channel.id || known.externalId !== input.externalId,
    );
    return change({ ...before, syncInfo: [...others, entry] });
  },
});
