// Reads what waits for a decision or an answer.
import { type Document, documentsWith, own, readPage } from '../server.ts';

export interface WaitingApproval {
  readonly id: string;
  readonly createdAt: string;
  readonly order: { readonly id: string };
  readonly businessUnit: { readonly key: string };
  readonly rules: readonly string[];
}

export interface Waiting {
  readonly approvals: readonly WaitingApproval[];
  readonly orders: ReadonlyMap<string, Document>;
  readonly requests: readonly Document[];
  readonly drafts: readonly Document[];
  readonly renegotiations: readonly Document[];
  /** E-mail addresses by customer id. */
  readonly emails: ReadonlyMap<string, string>;
}

const maxDocuments = 100;

export async function loadWaiting(project: string, signal: AbortSignal): Promise<Waiting> {
  const oldest = (path: string, where: string) =>
    readPage(project, { path }, { where, sort: 'createdAt asc', limit: maxDocuments }, signal);
  const [{ approvals }, requests, drafts, renegotiations] = await Promise.all([
    own('listApprovals', { key: project }, { signal }),
    oldest('/quote-requests', 'quoteRequestState = "Submitted"'),
    oldest('/staged-quotes', 'stagedQuoteState = "InProgress"'),
    oldest('/quotes', 'quoteState = "DeclinedForRenegotiation"'),
  ]);
  const orders = await documentsWith(
    project,
    '/orders',
    'id',
    approvals.map(({ order }: WaitingApproval) => order.id),
    signal,
  );
  const ids = [...requests, ...drafts, ...renegotiations, ...orders].flatMap(customerIn);
  const customers = await documentsWith(project, '/customers', 'id', [...new Set(ids)], signal);
  return {
    ...{ approvals, requests, drafts, renegotiations },
    orders: new Map(orders.map((one) => [one.id, one])),
    emails: new Map(customers.map(({ id, email }) => [id, String(email)])),
  };
}

export const customerIn = (document: any): readonly string[] => {
  const id = document?.customer?.id ?? document?.customerId;
  return id === undefined ? [] : [id];
};
