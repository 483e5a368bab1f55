// Single answers that programs of others rely on, each through every door that it has.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await server.created('/stores', { key: 'berlin' });
});
after(() => server.close());

const expected = async (
  status: number,
  code: string,
  ...[method, path, body]: Parameters<TestServer['request']>
) => {
  const answer = await server.request(method, path, body);
  assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  assert.equal(answer.body.errors[0].code, code);
  return answer;
};

async function anonymousToken(anonymousId: string) {
  const { clientId, clientSecret, url, projectKey } = server;
  const response = await fetch(`${url}/oauth/${projectKey}/anonymous/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', anonymous_id: anonymousId }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

describe('an anonymous token is refused for an id that a document carries', () => {
  const documents: readonly (readonly [what: string, path: string, draft: object])[] = [
    ['a cart', '/carts', { currency: 'EUR' }],
    ['a payment', '/payments', { amountPlanned: { currencyCode: 'EUR', centAmount: 1 } }],
    ['a shopping list', '/shopping-lists', { name: { en: 'List' } }],
  ];
  for (const [what, path, draft] of documents)
    test(what, async () => {
      const anonymousId = `session-of${path.replace('/', '-')}`;
      await server.created(path, { ...draft, anonymousId });
      const { status, body } = await anonymousToken(anonymousId);
      assert.deepEqual([status, body.error], [400, 'invalid_request']);
      assert.equal(body.errors[0].code, 'AnonymousIdAlreadyInUse');
    });
  test('and an id of nothing is taken', async () => {
    assert.equal((await anonymousToken('fresh-session')).status, 200);
  });
});

describe('tokens of customers', () => {
  test('a password token is valid for 1,440 minutes where the request says nothing', async () => {
    const email = 'forgetful@example.com';
    await server.created('/customers', { email, password: 'secret' });
    const minutes = ({ createdAt, expiresAt }: any) =>
      (Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000;
    const usual = await server.request('POST', '/customers/password-token', { email });
    assert.ok(Math.abs(minutes(usual.body) - 1_440) < 1, JSON.stringify(usual.body));
    const data = await server.graphql(
      `mutation { customerCreatePasswordResetToken(email: "${email}") { createdAt expiresAt } }`,
    );
    assert.ok(Math.abs(minutes(data.customerCreatePasswordResetToken) - 1_440) < 1);
  });

  test('an e-mail token names its minutes', async () => {
    const { customer } = await server.created('/customers', {
      email: 'late@example.com',
      password: 'secret',
    });
    const path = '/customers/email-token';
    const { body } = await expected(400, 'InvalidJsonInput', 'POST', path, { id: customer.id });
    assert.match(body.errors[0].detailedErrorMessage, /^ttlMinutes: /);
  });
});

describe('the locale of a customer is a language of the project', () => {
  const draft = (name: string, locale: string) => ({
    email: `${name}@example.com`,
    password: 'secret',
    locale,
  });
  test('in drafts of all paths', async () => {
    for (const path of ['/customers', '/in-store/key=berlin/customers', '/me/signup'])
      await expected(400, 'InvalidInput', 'POST', path, draft('xhosa', 'xh'));
    const kept = await server.request('POST', '/customers', draft('english', 'EN'));
    assert.deepEqual([kept.status, kept.body.customer.locale], [201, 'en']);
  });
  test('in setLocale, and in GraphQL', async () => {
    const { customer } = await server.created('/customers', draft('speaker', 'de'));
    const { id, version } = customer;
    const actions = [{ action: 'setLocale', locale: 'xh' }];
    await expected(400, 'InvalidInput', 'POST', `/customers/${id}`, { version, actions });
    const [updating] = await server.graphqlErrors(
      `mutation { updateCustomer(id: "${id}", version: ${version},
        actions: [{ setLocale: { locale: "xh" } }]) { id } }`,
    );
    const [signing] = await server.graphqlErrors(
      `mutation { customerSignUp(draft: { email: "x@example.com", password: "secret",
        locale: "xh" }) { customer { id } } }`,
    );
    for (const { extensions } of [updating, signing]) assert.equal(extensions.code, 'InvalidInput');
    const removed = await server.changed(`/customers/${id}`, { action: 'setLocale' });
    assert.equal(removed.locale, undefined);
  });
});

test('an empty password is an operation that is not possible', async () => {
  const email = 'empty@example.com';
  await expected(400, 'InvalidOperation', 'POST', '/customers', { email, password: '' });
  const { customer } = await server.created('/customers', { email, password: 'secret' });
  const change = { currentPassword: 'secret', newPassword: '' };
  await expected(400, 'InvalidOperation', 'POST', '/customers/password', {
    ...change,
    id: customer.id,
    version: customer.version,
  });
  const token = (await server.request('POST', '/customers/password-token', { email })).body;
  await expected(400, 'InvalidOperation', 'POST', '/customers/password/reset', {
    tokenValue: token.value,
    newPassword: '',
  });
});

describe('a plus in a path is a blank where nothing else is found', () => {
  test('of an order number', async () => {
    const order = await shop.order({ quantity: 1 }, { orderNumber: 'bugs 23' });
    const found = await server.request('GET', '/orders/order-number=bugs+23');
    assert.deepEqual([found.status, found.body.id], [200, order.id]);
    assert.equal((await server.request('HEAD', '/orders/order-number=bugs+23')).status, 200);
    const changed = await server.request('POST', '/orders/order-number=bugs+23', {
      version: order.version,
      actions: [{ action: 'setCustomerEmail', email: 'a@example.com' }],
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal((await server.request('GET', '/orders/order-number=bugs+24')).status, 404);
  });
  test('and not where the value has a plus', async () => {
    const plus = await shop.order({ quantity: 1 }, { orderNumber: 'a+b' });
    await shop.order({ quantity: 1 }, { orderNumber: 'a b' });
    const { body } = await server.request('GET', '/orders/order-number=a+b');
    assert.equal(body.id, plus.id);
  });
});

test('a correlation id may have slashes', async () => {
  for (const [sent, isKept] of [
    ['demo/0b5e5e0c-6bd2', true],
    ['under_score-0', true],
    ['short', false],
    ['a blank here', false],
  ] as const) {
    const { headers } = await server.request('GET', '/zones', undefined, {
      headers: { 'X-Correlation-ID': sent },
    });
    assert.equal(headers.get('x-correlation-id') === sent, isKept, sent);
  }
});

test('a name with a hyphen stands in backquotes in predicates', async () => {
  const ask = (where: string) => `/product-projections?where=${encodeURIComponent(where)}`;
  await expected(400, 'InvalidInput', 'GET', ask('slug(en-US="a")'));
  assert.equal((await server.request('GET', ask('slug(`en-US`="a")'))).status, 200);
});

describe('a known path with a method that it does not take answers 405 with Allow', () => {
  const cases: readonly (readonly [method: string, path: string, allow: string])[] = [
    ['DELETE', '/zones', 'GET, HEAD, POST'],
    ['PUT', '/zones/key=a', 'DELETE, GET, HEAD, POST'],
    ['GET', '/carts/replicate', 'POST'],
    ['DELETE', '/orders/import', 'POST'],
    ['DELETE', '/me/carts', 'GET, HEAD, POST'],
    ['PATCH', '/in-store/key=berlin/carts/a', 'DELETE, GET, HEAD, POST'],
    ['DELETE', '/graphql', 'GET, POST'],
  ];
  for (const [method, path, allow] of cases)
    test(`${method} ${path}`, async () => {
      const { headers } = await expected(405, 'InvalidInput', method, path);
      assert.equal(headers.get('allow')!.split(', ').sort().join(', '), allow);
    });
  test('GET /oauth/token', async () => {
    const response = await fetch(`${server.url}/oauth/token`);
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'POST']);
  });
  test('an unknown path stays 404', async () => {
    await expected(404, 'ResourceNotFound', 'PUT', '/nothing');
  });
});

describe('paths of services that are not offered name the service', () => {
  const cases: readonly (readonly [service: string, method: string, path: string])[] = [
    ['Checkout', 'GET', '/applications/key=a'],
    ['Checkout', 'GET', '/payment-integrations'],
    ['Checkout', 'POST', '/payment-intents/a'],
    ['Checkout', 'POST', '/transactions'],
    ['Checkout', 'POST', '/recurring-payment-jobs'],
    ['Checkout', 'GET', '/transactions/key=a'],
    ['Connect', 'GET', '/deployments/key=a'],
    ['Connect', 'POST', '/deployments'],
    ['Connect', 'DELETE', '/deployments/a/b'],
  ];
  for (const [service, method, path] of cases)
    test(`${method} ${path}`, async () => {
      const { body } = await expected(404, 'ResourceNotFound', method, path);
      assert.equal(
        body.message,
        `This server does not offer the ${service} API (${method} /${server.projectKey}${path}).`,
      );
    });
  const connectors: readonly (readonly [method: string, path: string])[] = [
    ['GET', '/connectors/search'],
    ['GET', '/connectors/key=a'],
    ['GET', '/connectors/drafts/a'],
    ['POST', '/connectors/drafts'],
  ];
  for (const [method, path] of connectors)
    test(`${method} ${path} without a project`, async () => {
      const headers = { Authorization: `Bearer ${await server.token()}` };
      const response = await fetch(`${server.url}${path}`, { method, headers });
      const { message } = (await response.json()) as any;
      const expected = `This server does not offer the Connect API (${method} ${path}).`;
      assert.deepEqual([response.status, message], [404, expected]);
    });
  test('an unknown path of a service that is offered does not name it', async () => {
    const path = '/-/change-history/demo/product/a/b';
    const response = await fetch(`${server.url}${path}`);
    const { message } = (await response.json()) as any;
    assert.deepEqual([response.status, message], [404, `There is no GET ${path}.`]);
  });
});

test('the detailed message names members without places in lists', async () => {
  const cart = await server.created('/carts', { currency: 'EUR' });
  for (const [action, words] of [
    [{ action: 'addLineItem', quantity: 'x' }, /^actions -> quantity: /],
    [{ action: 'setShippingAddress', address: {} }, /^actions -> address -> country: /],
    [{ action: 'setLineItemTaxRate', lineItemId: 1 }, /^actions -> lineItemId: /],
    [{ action: 'removePayment' }, /^actions -> payment: Missing required value$/],
    [{}, /^actions -> action: Missing required value$/],
  ] as const) {
    const body = { version: cart.version, actions: [action] };
    const answer = await expected(400, 'InvalidJsonInput', 'POST', `/carts/${cart.id}`, body);
    assert.match(answer.body.errors[0].detailedErrorMessage, words);
  }
  const draft = { currency: 'EUR', lineItems: [{ sku: 'lamp-1' }, { quantity: 'x' }] };
  const { body } = await expected(400, 'InvalidJsonInput', 'POST', '/carts', draft);
  assert.match(body.errors[0].detailedErrorMessage, /^lineItems -> quantity: /);
});

test('a client token on a path of customers is refused in the words that storefronts know', async () => {
  const words = [
    /requires an access token issued either/,
    /Resource Owner Password Credentials Grant/,
  ];
  for (const path of ['/me', '/me/carts', '/me/orders', '/me/business-units']) {
    const { body } = await expected(403, 'insufficient_scope', 'GET', path);
    for (const word of words) assert.match(body.message, word, path);
  }
  const [error] = await server.graphqlErrors('{ me { customer { id } } }');
  for (const word of words) assert.match(error.message, word);
});

test('quotes that are made in a store belong to it, also if their parents have none', async () => {
  const { customer } = await server.created('/customers', {
    email: 'quoted@example.com',
    password: 'secret',
  });
  const cart = await shop.cart({ quantity: 1 }, { customerId: customer.id });
  const place = '/in-store/key=berlin';
  const store = { typeId: 'store', key: 'berlin' };
  const request = await server.created(`${place}/quote-requests`, {
    cart: { typeId: 'cart', id: cart.id },
    cartVersion: cart.version,
  });
  const plain = await shop.cart({ quantity: 1 }, { customerId: customer.id });
  const outside = await server.created('/quote-requests', {
    cart: { typeId: 'cart', id: plain.id },
    cartVersion: plain.version,
  });
  const staged = await server.created(`${place}/staged-quotes`, {
    quoteRequest: { typeId: 'quote-request', id: outside.id },
    quoteRequestVersion: outside.version,
  });
  const quote = await server.created(`${place}/quotes`, {
    stagedQuote: { typeId: 'staged-quote', id: staged.id },
    stagedQuoteVersion: staged.version,
  });
  assert.deepEqual([request.store, staged.store, quote.store], [store, store, store]);
  assert.equal(outside.store, undefined);
  assert.equal((await server.read(`${place}/quotes/${quote.id}`)).id, quote.id);
});
