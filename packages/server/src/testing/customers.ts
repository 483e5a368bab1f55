// Customers of a server under test: short calls that check the status, customers with addresses
// of their own, anonymous sessions.
import assert from 'node:assert/strict';
import type { TestServer } from './harness.ts';

export const password = 'correct horse';

/** Short calls to a server; each checks the status that it expects. */
export function customersOf(server: TestServer) {
  let count = 0;
  const post = (path: string, body: object, status = 200, token?: string): Promise<any> =>
    server.expecting(status, 'POST', path, body, { token });
  return {
    post,
    get: (path: string, status = 200, token?: string): Promise<any> =>
      server.expecting(status, 'GET', path, undefined, { token }),
    /** The answer to a request that must fail with the code. */
    async refused(path: string, body: object, code: string, token?: string): Promise<any> {
      const answer = await server.request('POST', path, body, { token });
      assert.equal(answer.body.errors?.[0].code, code, JSON.stringify(answer.body));
      return answer.body;
    },
    /** A customer of the password above, with an address that nobody has. */
    async customer(members: object = {}, path = '/customers'): Promise<any> {
      count += 1;
      const email = `customer-${count}@example.com`;
      return (await post(path, { email, password, ...members }, 201)).customer;
    },
    /** A token for one's own profile. */
    profile: (email: string) => server.customerToken(email, password, 'manage_my_profile:demo'),
    ofSession: (anonymousId: string, ...lineItems: object[]): Promise<any> =>
      post('/carts', { currency: 'EUR', country: 'DE', anonymousId, lineItems }, 201),
    async messagesAbout(id: string, kind = 'customer'): Promise<any[]> {
      const where = encodeURIComponent(`resource(typeId="${kind}" and id="${id}")`);
      const path = `/messages?where=${where}&sort=sequenceNumber`;
      return (await server.read(path)).results;
    },
    anonymousSession: (scope: string) => anonymousSession(server, scope),
  };
}

export interface AnonymousSession {
  readonly token: string;
  readonly anonymousId: string;
}

async function anonymousSession(server: TestServer, scope: string): Promise<AnonymousSession> {
  const { url, clientId, clientSecret } = server;
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${url}/oauth/demo/anonymous/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${credentials}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  });
  const body: any = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  const [, anonymousId] = /anonymous_id:(\S+)/.exec(body.scope)!;
  return { token: body.access_token, anonymousId: anonymousId! };
}

/** Turns messages on, which a new project has off. */
export async function enableMessages(server: TestServer): Promise<void> {
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await server.changed('', { action: 'changeMessagesConfiguration', messagesConfiguration });
}

export const line = (sku: string, quantity: number) => ({ sku, quantity });

export const lines = (cart: any) =>
  cart.lineItems.map(({ variant, quantity }: any) => [variant.sku, quantity]);
