// States of the whole order.

import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { checkTransition, transitionNeeds } from '../../../../commerce/values/workflow.ts';
import { change, danglingReference, f } from '../../../../declaration/index.ts';
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
