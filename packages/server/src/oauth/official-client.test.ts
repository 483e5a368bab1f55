import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ClientBuilder, type TokenStore } from '@commercetools/ts-client';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let shop: TestServer;
before(async () => {
  shop = await startTestServer();
  await shop.created('/customers', {
    email: 'Ann@example.com',
    password: 'a secret word+1&2',
  });
});
after(() => shop.close());

/** The options of every flow; `tokens` are the ones that the client has received. */
function options(...scopes: string[]) {
  const { url: host, projectKey, clientId, clientSecret } = shop;
  const credentials = { clientId, clientSecret };
  const tokens: TokenStore[] = [];
  const tokenCache = {
    get: async () => tokens.at(-1),
    set: async (token: TokenStore) => void tokens.push(token),
  };
  return { host, projectKey, credentials, scopes, httpClient: fetch, tokens, tokenCache };
}

const reading = (builder: ClientBuilder) =>
  builder.withHttpMiddleware({ host: shop.url, httpClient: fetch }).build();
const get = (builder: ClientBuilder, path: string) =>
  reading(builder).execute({ uri: `/demo${path}`, method: 'GET' });

test('client credentials', async () => {
  const flow = options('view_zones:demo', 'view_states:demo');
  const answer = await get(new ClientBuilder().withClientCredentialsFlow(flow), '/zones');
  assert.equal(answer.statusCode, 200);
  assert.equal(flow.tokens.length, 1);
  const refused = get(new ClientBuilder().withClientCredentialsFlow(flow), '/orders');
  await assert.rejects(refused, { statusCode: 403 });
});

const user = { username: 'ann@EXAMPLE.com', password: 'a secret word+1&2' };

test('password', async () => {
  const flow = options('manage_my_orders:demo');
  const withUser = { ...flow, credentials: { ...flow.credentials, user } };
  const login = new ClientBuilder().withPasswordFlow(withUser);
  assert.equal((await get(login, '/me/carts')).statusCode, 200);
  await refreshed(flow.tokens[0]!);
});

test('a wrong password', async () => {
  const { credentials, ...flow } = options('manage_my_orders:demo');
  const wrong = { ...credentials, user: { ...user, password: 'wrong' } };
  const login = new ClientBuilder().withPasswordFlow({ ...flow, credentials: wrong });
  await assert.rejects(get(login, '/me/carts'), {
    statusCode: 400,
    code: 'invalid_customer_account_credentials',
  });
});

test('anonymous session', async () => {
  const flow = options('manage_my_orders:demo');
  const anonymous = { ...flow, credentials: { ...flow.credentials, anonymousId: 'visitor-1' } };
  const visit = new ClientBuilder().withAnonymousSessionFlow(anonymous);
  assert.equal((await get(visit, '/me/carts')).statusCode, 200);
  await refreshed(flow.tokens[0]!);
});

async function refreshed(first: TokenStore) {
  const { scopes: _scopes, ...flow } = options();
  const refreshToken = first.refreshToken!;
  const refresh = new ClientBuilder().withRefreshTokenFlow({ ...flow, refreshToken });
  assert.equal((await get(refresh, '/me/carts')).statusCode, 200);
  assert.notEqual(flow.tokens[0]!.token, first.token);
}

test('an existing token', async () => {
  const token = await shop.token('view_zones:demo');
  const existing = (value: string) =>
    new ClientBuilder().withExistingTokenFlow(`Bearer ${value}`, { force: true });
  assert.equal((await get(existing(token), '/zones')).statusCode, 200);
  await assert.rejects(get(existing('x'), '/zones'), { statusCode: 401 });
});
