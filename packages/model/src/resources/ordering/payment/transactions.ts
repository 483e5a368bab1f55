// Transactions of a payment. Pure.

import { centsOf } from '../../../commerce/money/money.ts';
import { apiError } from '../../../declaration/index.ts';
import type { PaymentFields, Transaction, TransactionDraft } from './resource.ts';

/** The transaction of a draft; its amount may be in any currency. */
export const transactionOf = (draft: TransactionDraft, id: string): Transaction => ({
  ...draft,
  id,
  amount: centsOf(draft.amount),
});

/** The transaction with the id; `InvalidOperation` when there is none. */
export function findTransaction({ transactions }: PaymentFields, id: string): Transaction {
  const transaction = transactions.find((each) => each.id === id);
  if (transaction !== undefined) return transaction;
  throw apiError.InvalidOperation(`The payment has no transaction with ID '${id}'.`);
}

/** The payment with one transaction changed. */
export function withTransaction<P extends PaymentFields>(
  payment: P,
  id: string,
  changes: Partial<Transaction>,
): P {
  const found = findTransaction(payment, id);
  const transactions = payment.transactions.map((each) =>
    each === found ? { ...each, ...changes } : each,
  );
  return { ...payment, transactions };
}

/** The transaction that is meant without an id; `InvalidOperation` unless there is exactly one. */
export function onlyTransaction({ transactions }: PaymentFields): string {
  const [only] = transactions;
  if (only !== undefined && transactions.length === 1) return only.id;
  throw apiError.InvalidOperation(
    `The payment has ${transactions.length} transactions; name one with 'transactionId'.`,
  );
}
