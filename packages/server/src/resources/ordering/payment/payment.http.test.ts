// Payments of buyers over HTTP: each sees and changes only their own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
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

/** The payment as it lies in the database. */
async function storedText(id: string): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select * from payment where id = $1', [id]);
    assert.equal(rows.length, 1);
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

const tokenOf = ({ paymentMethodInfo }: any) => paymentMethodInfo.token?.value;

test('The token of a payment is sealed in the database, and told to those who ask for payments', async () => {
  const { id } = await server.created('/payments', {
    ...draft,
    paymentMethodInfo: { method: 'card', token: { value: 'first-account' } },
  });
  const path = `/payments/${id}`;
  const cases: readonly (readonly [string, object])[] = [
    ['first-account', { action: 'setMethodInfoMethod', method: 'wallet' }],
    ['second-account', { action: 'setMethodInfoToken', token: { value: 'second-account' } }],
    ['third-account', { action: 'setMethodInfo', token: { value: 'third-account' } }],
  ];
  for (const [token, action] of cases) {
    assert.equal(tokenOf(await server.changed(path, action)), token);
    assert.equal(tokenOf(await server.read(path)), token);
    const { results } = await server.read(`/payments?where=${encodeURIComponent(`id = "${id}"`)}`);
    assert.equal(tokenOf(results[0]), token);
    const text = await storedText(id);
    assert.equal(text.includes('-account'), false, text);
    assert.equal(text.includes('sealed:'), true);
  }
  const shown = await server.graphql(
    `{ payment(id: "${id}") { paymentMethodInfo { token { value } } } }`,
  );
  assert.equal(tokenOf(shown.payment), 'third-account');
  const where = encodeURIComponent('paymentMethodInfo(token(value = "third-account"))');
  await server.expecting(400, 'GET', `/payments?where=${where}`);
  const removed = await server.changed(path, { action: 'setMethodInfoToken' });
  assert.equal(removed.paymentMethodInfo.token, undefined);
});

test('Messages of a token that is set are masked, and there is none for the token that it is', async () => {
  const messages = { action: 'changeMessagesEnabled', messagesEnabled: true };
  await server.changed('', messages);
  const token = { value: 'an-account' };
  const { id } = await server.created('/payments', { ...draft, paymentMethodInfo: { token } });
  const set = (value: string) =>
    server.changed(`/payments/${id}`, { action: 'setMethodInfoToken', token: { value } });
  await set('an-account');
  await set('another-account');
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const told = (await server.read(`/messages?where=${where}&sort=sequenceNumber`)).results;
  assert.deepEqual(
    told.map(({ type, payment, token: now, oldToken }: any) => [
      type,
      now?.value ?? tokenOf(payment),
      oldToken?.value,
    ]),
    [
      ['PaymentCreated', '****', undefined],
      ['PaymentMethodInfoTokenSet', '****', '****'],
    ],
  );
});

test('A buyer sees the token of a payment masked, and in the database it is sealed', async () => {
  const token = await session('buyer-5');
  const { id } = await server.created(
    '/me/payments',
    { ...draft, paymentMethodInfo: { token: { value: 'an-account-of-mine' } } },
    { token },
  );
  assert.equal(tokenOf(await server.read(`/me/payments/${id}`, { token })), '****');
  assert.equal(tokenOf(await server.read(`/payments/${id}`)), 'an-account-of-mine');
  assert.equal((await storedText(id)).includes('an-account-of-mine'), false);
});

test('A token that was stored before tokens were sealed is what it was', async () => {
  const { id } = await server.created('/payments', {
    ...draft,
    paymentMethodInfo: { token: { value: 'an-old-account' } },
  });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const told = await client
    .query(
      `update payment set document = regexp_replace(document, 'sealed:1:[^"]+', 'an-old-account') where id = $1`,
      [id],
    )
    .finally(() => client.end());
  assert.equal(told.rowCount, 1);
  assert.equal(tokenOf(await server.read(`/payments/${id}`)), 'an-old-account');
});
