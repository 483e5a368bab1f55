// States of the whole order.

import { checkTransition, transitionNeeds } from '../../../../commerce/values/workflow.ts';
import { change, danglingReference, f } from '../../../../declaration/index.ts';
import {
  paymentStateChanged,
  shipmentStateChanged,
  stateChanged,
  stateTransition,
} from '../messages.ts';
import { order, orderState, paymentState, shipmentState } from '../resource.ts';

export const changeOrderState = order.action({
  doc: 'Sets the state of the order; every transition is allowed.',
  members: { orderState: orderState() },
  emits: [stateChanged],
  apply: (before, { orderState }) =>
    change(
      { ...before, orderState },
      stateChanged({ orderState, oldOrderState: before.orderState }),
    ),
});

export const changePaymentState = order.action({
  doc: 'Sets the payment state of the order.',
  members: { paymentState: paymentState() },
  emits: [paymentStateChanged],
  apply: (before, { paymentState }) =>
    change(
      { ...before, paymentState },
      paymentStateChanged({ paymentState, oldPaymentState: before.paymentState }),
    ),
});

export const changeShipmentState = order.action({
  doc: 'Sets the shipment state of the order.',
  members: { shipmentState: shipmentState() },
  emits: [shipmentStateChanged],
  apply: (before, { shipmentState }) =>
    change(
      { ...before, shipmentState },
      shipmentStateChanged({ shipmentState, oldShipmentState: before.shipmentState }),
    ),
});

export const transitionState = order.action({
  doc: 'Moves the order to another workflow state; `force` skips the rules of the workflow.',
  members: { state: f.identifier('state'), force: f.withDefault(f.boolean(), false) },
  emits: [stateTransition],
  needs: (before, { state }) => transitionNeeds(before.state, state),
  apply(before, { state, force }, { from, to }) {
    if (to === undefined) throw danglingReference('state', state);
    checkTransition({ from, to, type: 'OrderState', force });
    return change(
      { ...before, state: f.refer(state) },
      stateTransition({ state: f.refer(state), oldState: before.state, force }),
    );
  },
});
