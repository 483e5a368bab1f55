// Rules for quotes and payments.
import {
  byId,
  custom,
  items,
  keyed,
  part,
  type Rule,
  type Rules,
  secret,
  silent,
  unknown,
  value,
  withMembers,
} from './rule.ts';

const quoteState: Rule = (previous, next, around) => {
  if (next !== 'DeclinedForRenegotiation') return value('changeQuoteState')(previous, next, around);
  const { buyerComment } = around.after;
  const more = buyerComment === undefined ? {} : { buyerComment };
  return value('requestQuoteRenegotiation')(previous, next, withMembers(around, more));
};

const quote: Rules = { quoteState, buyerComment: silent };

const shownTransaction = ({ id, interactionId, timestamp }: any) => ({
  transaction: {
    id,
    ...(interactionId === undefined ? {} : { interactionId }),
    ...(timestamp === undefined ? {} : { timestamp }),
  },
});

const transactions = keyed({
  by: byId,
  added: value('addTransaction'),
  changed: part(
    {
      state: value('changeTransactionState'),
      interactionId: value('changeTransactionInteractionId'),
      interfaceId: value('setTransactionInterfaceId'),
      timestamp: value('changeTransactionTimestamp'),
      custom: custom('Transaction'),
    },
    (_, next) => shownTransaction(next),
  ),
});

const payment: Rules = {
  // Its word is deprecated.
  amountAuthorized: unknown,
  interfaceInteractions: items(value('addInterfaceInteraction'), silent),
  paymentMethodInfo: part({
    method: value('setMethodInfoMethod'),
    name: value('setMethodInfoName'),
    paymentInterface: value('setMethodInfoInterface'),
    token: secret,
  }),
  paymentStatus: part({
    interfaceCode: value('setStatusInterfaceCode'),
    interfaceText: value('setStatusInterfaceText'),
    state: value('transitionState'),
  }),
  transactions,
};

/** Rules of these kinds. */
export const quoteRules: readonly (readonly [string, Rules])[] = [
  ['payment', payment],
  ['quote', quote],
];
