// Rules for quotes and payments.
import * as r from './rule.ts';

const quoteState: r.Rule = (previous, next, around) => {
  if (next !== 'DeclinedForRenegotiation')
    return r.value('changeQuoteState')(previous, next, around);
  const { buyerComment } = around.after;
  const more = buyerComment === undefined ? {} : { buyerComment };
  return r.value('requestQuoteRenegotiation')(previous, next, r.withMembers(around, more));
};

const quote: r.Rules = { quoteState, buyerComment: r.silent };

const shownTransaction = ({ id, interactionId, timestamp }: any) => ({
  transaction: {
    id,
    ...(interactionId === undefined ? {} : { interactionId }),
    ...(timestamp === undefined ? {} : { timestamp }),
  },
});

const transactions = r.keyed({
  by: r.byId,
  added: r.value('addTransaction'),
  changed: r.part(
    {
      state: r.value('changeTransactionState'),
      interactionId: r.value('changeTransactionInteractionId'),
      interfaceId: r.value('setTransactionInterfaceId'),
      timestamp: r.value('changeTransactionTimestamp'),
      custom: r.custom('Transaction'),
    },
    (_, next) => shownTransaction(next),
  ),
});

const payment: r.Rules = {
  // Its word is deprecated.
  amountAuthorized: r.unknown,
  interfaceInteractions: r.items(r.value('addInterfaceInteraction'), r.silent),
  paymentMethodInfo: r.part({
    method: r.value('setMethodInfoMethod'),
    name: r.value('setMethodInfoName'),
    paymentInterface: r.value('setMethodInfoInterface'),
    token: r.secret,
  }),
  paymentStatus: r.part({
    interfaceCode: r.value('setStatusInterfaceCode'),
    interfaceText: r.value('setStatusInterfaceText'),
    state: r.value('transitionState'),
  }),
  transactions,
};

/** Rules of these kinds. */
export const quoteRules: readonly (readonly [string, r.Rules])[] = [
  ['payment', payment],
  ['quote', quote],
];
