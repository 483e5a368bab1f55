// Calls of the operations of the admin interface, each by the name of its declaration.

import {
  type OperationName,
  type PathValues,
  type QueryValues,
  requestFor,
} from '../../published/operations.ts';
import type { OperationTypes } from '../../published/types.ts';
import { nativeFetch } from '../client/native-fetch.ts';
import { StorewrightError } from '../client/storewright-error.ts';
import type { Connection } from '../types.ts';

/** Members and query parameters of a request. */
interface Sent<N extends OperationName> {
  readonly body?: OperationTypes[N]['body'];
  readonly query?: OperationTypes[N]['query'];
}

/** @throws StorewrightError */
export async function callOperation<N extends OperationName>(
  { url, adminToken }: Connection,
  name: N,
  values: PathValues<N>,
  { body, query }: Sent<N> = {},
): Promise<OperationTypes[N]['answer']> {
  const { method, address } = requestFor(name, values, query as QueryValues | undefined);
  const response = await nativeFetch(`${url}/-${address}`, {
    method,
    headers: {
      Authorization: `Bearer ${adminToken}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return answer;
  throw new StorewrightError(saidBy(answer) ?? `status ${response.status}`, response.status);
}

/** The details of a fault in a body are next to the message. */
const saidBy = (answer: any): string | undefined =>
  [answer?.message, answer?.errors?.[0]?.detailedErrorMessage].filter(Boolean).join(' ') ||
  undefined;
