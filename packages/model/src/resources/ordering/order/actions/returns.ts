// Returned items.

import {
  returnInfoDraft,
  returnInfoMembers,
  returnInfoOf,
  returnPaymentState,
  returnShipmentState,
} from '../../../../commerce/line-items/return.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import { returnInfoAdded, returnInfoSet, returnShipmentStateChanged } from '../messages.ts';
import { orderNaming, returnItemNaming } from '../naming.ts';
import { order } from '../resource.ts';
import { returnItemOf, withReturnItem } from '../returns.ts';

export const addReturnInfo = order.action({
  doc: 'Adds a return.',
  members: returnInfoMembers(),
  emits: [returnInfoAdded],
  apply(before, draft, facts) {
    const returnInfo = returnInfoOf(draft, before, facts);
    return change(
      { ...before, returnInfo: [...before.returnInfo, returnInfo] },
      returnInfoAdded({ returnInfo }),
    );
  },
});

export const setReturnInfo = order.action({
  doc: 'Replaces all returns.',
  members: { items: f.withDefault(f.listOf(returnInfoDraft(), { max: 500 }), []) },
  emits: [returnInfoSet],
  apply(before, { items }, facts) {
    const returnInfo = items.map((draft) => returnInfoOf(draft, before, facts));
    return change({ ...before, returnInfo }, returnInfoSet({ returnInfo }));
  },
});

export const setReturnShipmentState = orderNaming('returnItemId').action({
  doc: 'Sets the shipment state of a returned item.',
  members: { ...returnItemNaming, shipmentState: returnShipmentState() },
  emits: [returnShipmentStateChanged],
  apply(before, { shipmentState, ...input }, { now }) {
    const item = returnItemOf(before, input);
    const isEnd = shipmentState === 'BackInStock' || shipmentState === 'Unusable';
    if (item.shipmentState !== 'Returned' || !isEnd)
      throw apiError.InvalidOperation(
        `The shipment state of a returned item can change from Returned to BackInStock or Unusable, ` +
          `not from ${item.shipmentState} to ${shipmentState}.`,
      );
    return change(
      withReturnItem(before, item, { ...item, shipmentState, lastModifiedAt: now }),
      returnShipmentStateChanged({ returnItemId: item.id, returnShipmentState: shipmentState }),
    );
  },
});

export const setReturnPaymentState = orderNaming('returnItemId').action({
  doc: 'Sets the payment state of a returned item.',
  members: { ...returnItemNaming, paymentState: returnPaymentState() },
  apply(before, { paymentState, ...input }, { now }) {
    const item = returnItemOf(before, input);
    if (item.paymentState === paymentState) return change(before);
    const isEnd = paymentState === 'Refunded' || paymentState === 'NotRefunded';
    if (item.paymentState !== 'Initial' || !isEnd)
      throw apiError.InvalidOperation(
        `The payment state of a returned item can change from Initial to Refunded or NotRefunded, ` +
          `not from ${item.paymentState} to ${paymentState}.`,
      );
    return change(withReturnItem(before, item, { ...item, paymentState, lastModifiedAt: now }));
  },
});
