// Payments of buyers over HTTP: each sees and changes only their own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** A token of an anonymous session with an id of its own. */
async function session(anonymousId: string): Promise<string> {
  const { url, projectKey, clientId, clientSecret } = server;
  const response = await fetch(`${url}/oauth/${projectKey}/anonymous/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: `manage_my_payments:${projectKey}`,
      anonymous_id: anonymousId,
    }),
  });
  const body: any = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return body.access_token;
}

const draft = { amountPlanned: { centAmount: 100, currencyCode: 'EUR' } };
const charge = (state: string) => ({
  action: 'addTransaction',
  transaction: { type: 'Charge', amount: draft.amountPlanned, state },
});

test('An anonymous session creates, reads, changes and deletes its own payment', async () => {
  const token = await session('buyer-1');
  const mine = (method: string, path: string, body?: unknown) =>
    server.request(method, `/me/payments${path}`, body, { token });
  const { status, body: payment } = await mine('POST', '', draft);
  assert.equal(status, 201, JSON.stringify(payment));
  assert.equal(payment.anonymousId, 'buyer-1');
  assert.equal('interfaceInteractions' in payment, false);
  const changed = await mine('POST', `/${payment.id}`, {
    version: 1,
    actions: [charge('Initial')],
  });
  assert.equal(changed.body.version, 2, JSON.stringify(changed.body));
  assert.equal((await mine('GET', '')).body.count, 1);
  assert.equal((await mine('DELETE', `/${payment.id}?version=2`)).status, 200);
});

test('A payment of somebody else is not found', async () => {
  const token = await session('buyer-2');
  const { body: payment } = await server.request('POST', '/payments', {
    ...draft,
    anonymousId: 'buyer-3',
  });
  const ask = (method: string, path: string, body?: unknown) =>
    server.request(method, path, body, { token });
  assert.equal((await ask('GET', `/me/payments/${payment.id}`)).status, 404);
  assert.equal((await ask('GET', '/me/payments')).body.count, 0);
  const update = { version: 1, actions: [charge('Initial')] };
  assert.equal((await ask('POST', `/me/payments/${payment.id}`, update)).status, 404);
  assert.equal((await ask('GET', '/payments')).status, 403);
});

test('A buyer has only some of the update actions, and none once money is on its way', async () => {
  const token = await session('buyer-4');
  const { body: payment } = await server.request('POST', '/me/payments', draft, { token });
  const mine = (version: number, ...actions: readonly object[]) =>
    server.request('POST', `/me/payments/${payment.id}`, { version, actions }, { token });
  const refused = [{ action: 'setInterfaceId', interfaceId: 'x' }, charge('Success')];
  for (const action of refused) assert.equal((await mine(1, action)).status, 400);
  const shop = await server.request('POST', `/payments/${payment.id}`, {
    version: 1,
    actions: [charge('Pending')],
  });
  assert.equal(shop.status, 200, JSON.stringify(shop.body));
  const late = await mine(2, { action: 'changeAmountPlanned', amount: draft.amountPlanned });
  assert.equal(late.body.errors[0].code, 'InvalidOperation');
});
