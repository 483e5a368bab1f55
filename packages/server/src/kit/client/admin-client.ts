// Calls of the admin interface.

import type { Connection } from '../types.ts';
import { nativeFetch } from './native-fetch.ts';

/** What the admin interface has refused, with its sentence. */
export class StorewrightError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.name = 'StorewrightError';
    this.status = status;
  }
}

/** @throws StorewrightError */
export async function callAdmin(
  { url, adminToken }: Connection,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<any> {
  const response = await nativeFetch(`${url}/-${path}`, {
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
