import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../../commerce/values/member-actions.ts';
import { apiError, change, f, type Principal } from '../../../../declaration/index.ts';
import {
  paymentTransactionAdded,
  paymentTransactionInterfaceIdSet,
  paymentTransactionStateChanged,
} from '../messages.ts';
import { type Payment, payment, transactionDraft, transactionState } from '../resource.ts';
import {
  findTransaction,
  onlyTransaction,
  transactionOf,
  withTransaction,
} from '../transactions.ts';

const transactionId = f.text();

export const addTransaction = payment.action({
  doc: 'Adds a transaction.',
  members: { transaction: transactionDraft() },
  emits: [paymentTransactionAdded],
  apply(before, { transaction: draft }, { newId, principal }) {
    if (draft.state !== 'Initial' && !mayDecide(principal))
      throw apiError.InvalidOperation('Buyers can only add transactions in the state Initial.');
    const transaction = transactionOf(draft, newId());
    const after = { ...before, transactions: [...before.transactions, transaction] };
    return change(after, paymentTransactionAdded({ transaction }));
  },
});

/** Whether money has moved is said by the shop, not by the buyer. */
const mayDecide = (principal: Principal | undefined): boolean =>
  principal === undefined ||
  ['manage_payments', 'manage_project'].some((scope) =>
    principal.scopes.has(`${scope}:${principal.projectKey}`),
  );

export const changeTransactionState = payment.action({
  doc: 'Changes the state of a transaction.',
  members: { transactionId, state: transactionState() },
  emits: [paymentTransactionStateChanged],
  apply(before, { transactionId, state }) {
    const after = withTransaction(before, transactionId, { state });
    const isOld = findTransaction(before, transactionId).state === state;
    const messages = isOld ? [] : [paymentTransactionStateChanged({ transactionId, state })];
    return change(after, ...messages);
  },
});

export const plainOfTransactions = memberActions(
  payment,
  {
    changeTransactionTimestamp: [f.dateTime(), 'Changes when a transaction took place.'],
    changeTransactionInteractionId: [
      f.text(),
      'Sets or removes the interaction with the payment service that a transaction came from.',
    ],
  },
  {
    members: { transactionId },
    of: 'Transaction',
    edit: (before: Payment, { transactionId }, edit) =>
      withTransaction(before, transactionId, edit(findTransaction(before, transactionId))),
  },
);

export const setTransactionInterfaceId = payment.action({
  doc: 'Sets or removes the identifier of a transaction at the payment service.',
  members: { transactionId, interfaceId: f.optional(f.text()) },
  emits: [paymentTransactionInterfaceIdSet],
  apply(before, { transactionId, interfaceId }) {
    const after = withTransaction(before, transactionId, { interfaceId });
    const { interfaceId: oldInterfaceId } = findTransaction(before, transactionId);
    const set = { transactionId, newInterfaceId: interfaceId, oldInterfaceId };
    const messages = interfaceId === oldInterfaceId ? [] : [paymentTransactionInterfaceIdSet(set)];
    return change(after, ...messages);
  },
});

interface Place {
  readonly transactionId?: string;
}

const named = (document: Payment, { transactionId }: Place): string =>
  transactionId ?? onlyTransaction(document);

/** @param members how the transaction is named */
const customActions = (members: f.Fields) =>
  customFieldActions(payment, {
    customizable: 'transaction',
    where: {
      members,
      get: (document: Payment, place: Place) =>
        findTransaction(document, named(document, place)).custom,
      set: (document: Payment, place: Place, custom) =>
        withTransaction(document, named(document, place), { custom }),
    },
  });

export const { setCustomType: setTransactionCustomType } = customActions({ transactionId });

const setField = customActions({ transactionId: f.optional(transactionId) }).setCustomField;

/** Buyers name no transaction: their payment has one. */
export const setTransactionCustomField = {
  ...setField,
  graphql: { ...setField.graphql, members: { ...setField.graphql?.members, transactionId } },
};
