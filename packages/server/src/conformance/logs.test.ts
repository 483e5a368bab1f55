// What the log says of the main flows at its most talkative: who, where, how long; never what.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const email = 'wilhelmina.secretive@example.com';
const password = 'a password that nobody may read';
const newPassword = 'another password that nobody may read';
const unknown = 'a-token-that-is-not-one';
const address = { country: 'DE', city: 'Hintertupfingen', streetName: 'Geheimgasse' };
const scope = 'manage_my_orders:demo manage_my_profile:demo manage_my_payments:demo';

let server: TestServer;
let log = '';
/** Everything that was secret in what went in or out. */
const secrets = new Set([
  email,
  password,
  newPassword,
  'Hintertupfingen',
  'Geheimgasse',
  'Wilhelmina',
]);

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  server = await startTestServer({ logger: pino({ level: 'trace' }, stream) });
  secrets.add(server.clientSecret).add(basicOf(server));
});
after(() => server.close());

const basicOf = ({ clientId, clientSecret }: TestServer) =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

async function tokenCall(path: string, form: Record<string, string>, query = ''): Promise<any> {
  const response = await fetch(`${server.url}/oauth/${path}${query}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basicOf(server)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form).toString(),
  });
  const text = await response.text();
  const body = text === '' ? {} : JSON.parse(text);
  for (const member of ['access_token', 'refresh_token'])
    if (body[member] !== undefined) secrets.add(body[member]);
  return body;
}

async function mainFlows(): Promise<void> {
  const shop = await openShop(server);
  const person = { firstName: 'Wilhelmina', addresses: [address] };
  await server.created('/customers', { email, password, ...person });
  const login = { grant_type: 'password', username: email, password, scope };
  const pair = await tokenCall('demo/customers/token', login);
  await tokenCall('demo/customers/token', {}, `?${new URLSearchParams(login)}`);
  await tokenCall('demo/customers/token', { ...login, password: newPassword });
  await tokenCall('token', { grant_type: 'refresh_token', refresh_token: pair.refresh_token });
  await tokenCall('introspect', { token: pair.access_token });
  await tokenCall('demo/anonymous/token', { grant_type: 'client_credentials', scope });
  await checkout(shop.shippingMethodId, pair.access_token);
  await tokenCall('token/revoke', { token: pair.refresh_token });
  const gone = await server.request('GET', '/me/carts', undefined, { token: pair.access_token });
  assert.equal(gone.status, 401);
}

async function checkout(shippingMethod: string, token: string): Promise<void> {
  const cart = await server.request(
    'POST',
    '/me/carts',
    {
      currency: 'EUR',
      country: 'DE',
      customerEmail: email,
      shippingAddress: address,
      lineItems: [{ sku: 'lamp-1' }],
      shippingMethod: { typeId: 'shipping-method', id: shippingMethod },
    },
    { token },
  );
  assert.equal(cart.status, 201, JSON.stringify(cart.body));
  const { id, version } = cart.body;
  const order = await server.request('POST', '/me/orders', { id, version }, { token });
  assert.equal(order.status, 201, JSON.stringify(order.body));
}

/** Requests that fail, each with something secret in it. */
async function failures(): Promise<void> {
  const where = encodeURIComponent(`email = "${email}" and banana = 1`);
  await server.request('GET', `/customers?where=${where}`);
  await server.request('GET', `/customers/key=${encodeURIComponent(email)}`);
  await server.request('GET', `/${encodeURIComponent(email)}/nowhere`);
  await server.request('POST', '/customers', { email, password });
  await server.request('POST', '/graphql', {
    query: `{ customers(where: ${JSON.stringify(`email = "${email}"`)}) { results { id } } banana }`,
  });
  await server.request('GET', '/carts', undefined, { token: unknown });
  await fetch(`${server.url}/demo/carts?access_token=${unknown}`);
  await tokenCall('token', { grant_type: 'refresh_token', refresh_token: unknown });
  await tokenCall('token/revoke', { token: unknown, token_type_hint: unknown });
  await tokenCall('introspect', {}, `?token=${unknown}`);
  await tokenCall('token', { grant_type: unknown, scope: unknown });
  await tokenCall('demo/in-store/key=berlin/customers/token', {
    grant_type: 'password',
    username: email,
    password,
  });
  await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${server.clientId}:${unknown}`)}` },
  });
  await fetch(`${server.url}/demo/customers`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
    },
    body: `{"email":"${email}","password":"${password}`,
  });
}

/** What is made for a customer and sent by e-mail, and what the project gives other servers. */
async function furtherSecrets(): Promise<void> {
  const { body: page } = await server.request('GET', '/customers');
  const { id } = page.results[0];
  const ask = { id, ttlMinutes: 10 };
  const emailToken = (await server.request('POST', '/customers/email-token', ask)).body.value;
  const asked = await server.request('POST', '/customers/password-token', { email });
  const tokenValue = asked.body.value;
  secrets.add(emailToken).add(tokenValue);
  await server.request('GET', `/customers/email-token=${emailToken}`);
  await server.request('GET', `/customers/password-token=${tokenValue}`);
  const query = 'query ($t: String) { customer(passwordToken: $t) { id } }';
  const variables = { t: tokenValue };
  await server.request('POST', '/graphql', { query, variables });
  await server.request('POST', '/customers/password/reset', { tokenValue, newPassword });
  await server.request('POST', '/login', { email, password: newPassword });
  await server.request('POST', '/login', { email, password });
  const made = await server.request('POST', '/api-clients', {
    name: 'a',
    scope: 'view_zones:demo',
  });
  secrets.add(made.body.secret);
  const { body: project } = await server.request('GET', '');
  const externalOAuth = { url: 'https://127.0.0.1:9/', authorizationHeader: `Bearer ${unknown}` };
  const actions = [{ action: 'setExternalOAuth', externalOAuth }];
  await server.request('POST', '', { version: project.version, actions });
  const failed = await server.request('GET', '/carts', undefined, { token: `${unknown}2` });
  assert.equal(failed.status, 502);
}

test('the log has no token, secret, password, e-mail or body in it', async () => {
  secrets.add(unknown);
  secrets.add(await server.token());
  await mainFlows();
  await failures();
  await furtherSecrets();
  for (const secret of secrets)
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      assert.equal(log.includes(form), false, `${form} is in the log`);
});

test('each answer has one line with correlation id, project, client, route template and status', async () => {
  const correlationId = 'a-line-of-its-own';
  await server.request('GET', '/zones/key=nothing', undefined, {
    headers: { 'X-Correlation-ID': correlationId },
  });
  await new Promise((resolve) => setImmediate(resolve));
  const lines = log.split('\n').filter((line) => line.includes(correlationId));
  assert.equal(lines.length, 1);
  const { project, clientId, method, route, status, durationMs } = JSON.parse(lines[0]!);
  assert.deepEqual(
    { project, clientId, method, route, status },
    {
      project: 'demo',
      clientId: server.clientId,
      method: 'GET',
      route: '/:projectKey/zones/key=:key',
      status: 404,
    },
  );
  assert.equal(typeof durationMs, 'number');
});

test('every token that is given, refused or ended leaves a line without it', () => {
  const events = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'token');
  assert.ok(events.length >= 7, `${events.length} events`);
});
