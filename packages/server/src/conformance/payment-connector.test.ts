// The example of a payment connector, built on the official SDK and started as its guide says: a shop creates a
// cart and a session, the connector pays it, the shop makes the order of it and gives a part back.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { connect, type TestProject } from '../kit/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { applicationDraft, askHost, originsAt } from '../testing/hosting.ts';
import { installedTools, root } from '../testing/tools.ts';

const example = 'examples/payment-connector';
const { missing } = await installedTools(example);
const adminToken = 'admin-token-of-servers-under-test';

let server: TestServer;
let project: TestProject;
let token: string;
let connector: ChildProcess;
let connectorUrl: string;
let printed = '';

before(async () => {
  if (missing !== false) return;
  server = await startTestServer({ options: { adminToken, applicationsPort: 0 } });
  project = await connect({ url: server.url, adminToken }).project();
  token = await project.token();
  const environment = { ...process.env, ...(await environmentOf()), NODE_OPTIONS: '' };
  const cwd = join(root, example);
  const run = { cwd, env: environment };
  const deployed = await promisify(execFile)(process.execPath, ['src/post-deploy.js'], run);
  assert.match(deployed.stdout, /commercetools-checkout-card-details/);
  await promisify(execFile)(process.execPath, ['src/post-deploy.js'], run);
  connector = spawn(process.execPath, ['src/main.js'], { ...run, stdio: ['ignore', 'pipe', 2] });
  connectorUrl = await addressOf(connector);
});
after(async () => {
  if (connector?.exitCode === null) {
    connector.kill();
    await once(connector, 'exit');
  }
  await server?.close();
});

/** The variables of the guide, for a client that has the scopes of a connector and no others. */
async function environmentOf() {
  const names = ['manage_orders', 'manage_payments', 'manage_types', 'view_sessions'];
  const scope = [...names, 'introspect_oauth_tokens'].map((name) => `${name}:${project.key}`);
  const client = await sent('POST', '/api-clients', { name: 'connector', scope: scope.join(' ') });
  const { gateway } = originsAt(server.applicationsUrl!);
  return {
    CTP_PROJECT_KEY: project.key,
    CTP_CLIENT_ID: client.id,
    CTP_CLIENT_SECRET: client.secret,
    CTP_API_URL: server.url,
    CTP_AUTH_URL: server.url,
    CTP_SESSION_URL: server.url,
    CTP_CHECKOUT_URL: server.url,
    CTP_JWKS_URL: `${server.applicationsUrl}/.well-known/jwks.json`,
    CTP_JWT_ISSUER: gateway,
    PORT: '0',
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${printed}`)));
    child.stdout!.on('data', (chunk) => {
      printed += chunk;
      const [address] = /http:\S+/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

/** A request of the shop, which must succeed. */
async function sent(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/${project.key}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as any;
  assert.ok(response.ok, JSON.stringify(answer));
  return answer;
}

/** A request to the connector. */
async function ask(
  path: string,
  headers: { readonly [name: string]: string },
  body?: object,
): Promise<{ status: number; body: any }> {
  const response = await fetch(`${connectorUrl}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
  });
  return { status: response.status, body: await response.json() };
}

const euros = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

const cartOfGuest = () =>
  sent('POST', '/carts', {
    currency: 'EUR',
    country: 'DE',
    anonymousId: 'guest',
    shippingAddress: { country: 'DE' },
    taxMode: 'Disabled',
    customLineItems: [{ name: { en: 'Lamp' }, money: euros(4_200), slug: 'lamp', quantity: 2 }],
  });

const sessionFor = ({ id }: any, more: object = {}) =>
  sent('POST', '/sessions', {
    cart: { cartRef: { id } },
    metadata: { allowedPaymentMethods: ['card'], ...more },
  });

describe('the connector', { skip: missing }, () => {
  test('pays the cart of a session, which becomes an order, and gives a part back', async () => {
    const cart = await cartOfGuest();
    const session = { 'x-session-id': (await sessionFor(cart)).id };
    assert.equal((await ask('/operations/config', session)).status, 200);
    const paid = await ask('/payments', session, { card: '4111111111111111' });
    assert.deepEqual([paid.status, paid.body.outcome], [200, 'approved'], JSON.stringify(paid));
    const { version, paymentInfo } = await sent('GET', `/carts/${cart.id}`);
    assert.deepEqual(paymentInfo.payments, [{ typeId: 'payment', id: paid.body.paymentReference }]);
    const again = await ask('/payments', session, { card: '4111111111111111' });
    assert.equal(again.status, 400);
    assert.match(again.body.message, /paid in full/);
    const order = await sent('POST', '/orders', { cart: { typeId: 'cart', id: cart.id }, version });
    assert.deepEqual(order.paymentInfo, paymentInfo);

    const intent = { actions: [{ action: 'refundPayment', amount: euros(4_200) }] };
    const path = `/operations/payment-intents/${paid.body.paymentReference}`;
    const backEnd = { authorization: `Bearer ${token}` };
    assert.equal((await ask(path, backEnd, intent)).body.outcome, 'approved');
    const payment = await sent('GET', `/payments/${paid.body.paymentReference}`);
    assert.deepEqual(
      payment.transactions.map(({ type, state, amount }: any) => [type, state, amount.centAmount]),
      [
        ['Charge', 'Success', 8_400],
        ['Refund', 'Success', 4_200],
      ],
    );
    assert.equal(payment.anonymousId, 'guest');
    assert.equal(payment.paymentMethodInfo.custom.fields.lastFour, '1111');
  });

  test('notes a card that the bank declines, and the cart can be paid with another one', async () => {
    const session = { 'x-session-id': (await sessionFor(await cartOfGuest())).id };
    const declined = await ask('/payments', session, { card: '4000000000000002' });
    assert.equal(declined.body.outcome, 'rejected');
    const paid = await ask('/payments', session, { card: '4111111111111111' });
    assert.equal(paid.body.outcome, 'approved');
  });

  test('refuses a request without a session, with an unknown one, and with an expired one', async () => {
    const { id } = await sessionFor(await cartOfGuest());
    const statusWith = async (headers: { readonly [name: string]: string }) =>
      (await ask('/operations/config', headers)).status;
    assert.equal(await statusWith({}), 401);
    assert.equal(await statusWith({ 'x-session-id': 'unknown' }), 401);
    assert.equal(await statusWith({ 'x-session-id': id }), 200);
    await project.clock.advance('PT1H');
    token = await project.token();
    assert.equal(await statusWith({ 'x-session-id': id }), 401);
  });

  test('opens its screen to a user of the Merchant Center, for the own project alone', async () => {
    const { pages } = originsAt(server.applicationsUrl!);
    await fetch(`${server.url}/-/applications`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` },
      body: JSON.stringify(applicationDraft(connectorUrl)),
    });
    const signedIn = await askHost(server.applicationsUrl!, '/login/session', {
      method: 'POST',
      headers: { Origin: pages },
      body: { email: 'operator@localhost', password: '' },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!;
    const statusIn = async (key: string) => {
      const answer = await askHost(server.applicationsUrl!, '/proxy/forward-to', {
        headers: {
          Origin: pages,
          Cookie: cookie,
          'X-Application-Id': 'any-id:the-avengers',
          'X-Project-Key': key,
          'X-Forward-To': `${connectorUrl}/operations/status`,
        },
      });
      return [answer.status, answer.body.status ?? answer.body.message];
    };
    assert.deepEqual(await statusIn(project.key), [200, 'OK']);
    assert.equal((await statusIn('demo'))[0], 401);
    assert.equal((await ask('/operations/status', {})).status, 401);
  });

  test('learns from the answer which service is not offered', async () => {
    const response = await fetch(`${server.url}/${project.key}/recurring-payment-jobs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    const { message } = (await response.json()) as any;
    assert.equal(response.status, 404);
    assert.match(message, /^This server does not offer the Checkout API/);
  });
});
