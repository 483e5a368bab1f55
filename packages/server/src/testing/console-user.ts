// People of the console over plain HTTP: how tests make them, and what their browsers send.

import { createPasswords } from '@storewright/platform/passwords';
import { createUser, type Roles } from '@storewright/store/storage/people/users';
import type { TestServer } from './harness.ts';

export const password = 'correct horse battery';

export async function makeUser({ server }: TestServer, email: string, roles: Roles): Promise<void> {
  const hash = await createPasswords().hash(password);
  const shown = { name: email, language: 'en', createdAt: 0 };
  await createUser(server.database, { email, password: hash, roles, ...shown });
}

export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: any;
}

type Sent = { readonly [name: string]: string };

/** What a page of the server sends. */
export const ofPage = (url: string): Sent => ({
  Origin: new URL(url).origin,
  'Sec-Fetch-Site': 'same-origin',
});

/** Below `/-/console`, as a page of the server asks it. */
export async function askConsole(
  url: string,
  [method, path]: readonly [string, string],
  { headers = {}, body }: { readonly headers?: Sent; readonly body?: unknown } = {},
): Promise<Told> {
  const response = await fetch(`${url}/-/console${path}`, {
    method,
    headers: {
      ...ofPage(url),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const { status } = response;
  return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/** The cookie of a fresh session, or what was answered instead. */
export async function signedIn(
  url: string,
  email: string,
  more: { readonly password?: string; readonly headers?: Sent } = {},
): Promise<{ readonly cookie: string; readonly told: Told }> {
  const body = { email, password: more.password ?? password };
  const told = await askConsole(url, ['POST', '/session'], { body, headers: more.headers ?? {} });
  return { cookie: (told.headers.get('set-cookie') ?? '').split(';')[0]!, told };
}
