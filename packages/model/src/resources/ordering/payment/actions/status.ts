// The status of the payment service, the interactions with it, and the state of a workflow.

import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { checkTransition, transitionNeeds } from '../../../../commerce/values/workflow.ts';
import { change, f } from '../../../../declaration/index.ts';
import {
  paymentInteractionAdded,
  paymentStatusInterfaceCodeSet,
  paymentStatusStateTransition,
} from '../messages.ts';
import { type Payment, payment } from '../resource.ts';

const withStatus = (before: Payment, changes: Partial<Payment['paymentStatus']>): Payment => ({
  ...before,
  paymentStatus: { ...before.paymentStatus, ...changes },
});

export const setStatusInterfaceCode = payment.action({
  doc: 'Sets or removes the status code of the payment service.',
  members: { interfaceCode: f.optional(f.text()) },
  emits: [paymentStatusInterfaceCodeSet],
  apply(before, { interfaceCode }) {
    const set = { paymentId: before.id, interfaceCode };
    const isOld = before.paymentStatus.interfaceCode === interfaceCode;
    const messages = isOld ? [] : [paymentStatusInterfaceCodeSet(set)];
    return change(withStatus(before, { interfaceCode }), ...messages);
  },
});

export const setStatusInterfaceText = payment.action({
  doc: 'Sets the status text of the payment service.',
  members: { interfaceText: f.text() },
  apply: (before, { interfaceText }) => change(withStatus(before, { interfaceText })),
});

export const transitionState = payment.action({
  doc: 'Moves the payment to another state of its workflow.',
  members: { state: f.identifier('state'), force: f.withDefault(f.boolean(), false) },
  emits: [paymentStatusStateTransition],
  needs: (before, { state }) => transitionNeeds(before.paymentStatus.state, state),
  apply(before, { state: target, force }, { from, to }) {
    checkTransition({ from, to: to!, type: 'PaymentState', force });
    const state = f.refer(target);
    return change(withStatus(before, { state }), paymentStatusStateTransition({ state, force }));
  },
});

const appending = customFieldActions(payment, {
  customizable: 'payment-interface-interaction',
  where: {
    members: {},
    get: () => undefined,
    set: (before: Payment, _, interaction) => ({
      ...before,
      interfaceInteractions: [...before.interfaceInteractions, interaction],
    }),
  },
}).setCustomType;

export const addInterfaceInteraction = payment.action({
  doc: 'Records an interaction with the payment service.',
  members: { ...appending.members, type: f.identifier('type') },
  emits: [paymentInteractionAdded],
  needs: appending.needs,
  apply(before, input, facts) {
    const { document } = appending.apply(before, input, facts);
    const interaction = document.interfaceInteractions.at(-1);
    return change(document, paymentInteractionAdded({ interaction }));
  },
  ...(appending.graphql === undefined ? {} : { graphql: appending.graphql }),
});
