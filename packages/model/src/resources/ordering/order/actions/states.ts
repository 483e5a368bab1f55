// States of the whole order.

import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { transitionOf } from '../../../../commerce/values/workflow.ts';
import { stateTransition } from '../messages.ts';
import { order, orderState, paymentState, shipmentState } from '../resource.ts';

export const states = memberActions(order, {
  changeOrderState: [
    orderState(),
    'Sets the state of the order; every transition is allowed.',
    { message: 'OrderStateChanged', tellsOld: true, tellsSame: true },
  ],
  changePaymentState: [
    paymentState(),
    'Sets the payment state of the order.',
    { message: 'OrderPaymentStateChanged', tellsOld: true, tellsSame: true },
  ],
  changeShipmentState: [
    shipmentState(),
    'Sets the shipment state of the order.',
    { message: 'OrderShipmentStateChanged', tellsOld: true, tellsSame: true },
  ],
});

export const transitionState = transitionOf(order, {
  type: 'OrderState',
  doc: 'Moves the order to another workflow state; `force` skips the rules of the workflow.',
  message: stateTransition,
});
