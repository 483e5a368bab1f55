// What an anonymous session leaves to the customer who signs up or in, through real HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ClientBuilder, type TokenStore } from '@commercetools/ts-client';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { customersOf, enableMessages, line, lines, password } from '../testing/customers.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let calls: ReturnType<typeof customersOf>;
let shop: Shop;
let time = Date.parse('2030-01-01T00:00:00Z');
const sessionScope = 'manage_my_profile:demo manage_my_orders:demo';
before(async () => {
  server = await startTestServer({ now: () => time });
  calls = customersOf(server);
  shop = await openShop(server);
  await shop.product('chair', 5000);
  await enableMessages(server);
});
after(() => server.close());

test('who signs up takes the cart that is named', async () => {
  const cart = await calls.ofSession('s-1', line('lamp-1', 2));
  const email = 'taker@example.com';
  const draft = { email, password, anonymousCart: { typeId: 'cart', id: cart.id } };
  const result = await calls.post('/customers', draft, 201);
  assert.equal(result.cart.id, cart.id);
  assert.equal(result.cart.customerId, result.customer.id);
  assert.equal('anonymousId' in result.cart, false);
  const again = { email, password, anonymousCartId: cart.id };
  assert.equal((await calls.post('/login', again)).cart.id, cart.id);
  const other = { email: 'other@example.com', password, anonymousCartId: cart.id };
  await calls.refused('/customers', other, 'InvalidOperation');
});

test('the cart that is named must be of the session that is named', async () => {
  const { id } = await calls.ofSession('s-2', line('lamp-1', 1));
  const { email } = await calls.customer();
  const login = { email, password, anonymousCartId: id, anonymousId: 's-3' };
  await calls.refused('/login', login, 'InvalidOperation');
});

test('signing in merges the last cart of the session into that of the customer', async () => {
  const { email, id } = await calls.customer();
  const own = await calls.post(
    '/carts',
    { currency: 'EUR', country: 'DE', customerId: id, lineItems: [line('lamp-1', 3)] },
    201,
  );
  const anonymous = await calls.ofSession('s-4', line('lamp-1', 2), line('chair-1', 1));
  const { cart } = await calls.post('/login', { email, password, anonymousId: 's-4' });
  assert.equal(cart.id, own.id);
  assert.deepEqual(lines(cart), [
    ['lamp-1', 3],
    ['chair-1', 1],
  ]);
  assert.equal(cart.totalPrice.centAmount, 3 * 1190 + 5000);
  assert.equal((await calls.get(`/carts/${anonymous.id}`)).cartState, 'Merged');
  const again = await calls.post('/login', { email, password, anonymousId: 's-4' });
  assert.deepEqual(lines(again.cart), lines(cart));
});

test('the cart of the session can take the place of that of the customer', async () => {
  const { email, id } = await calls.customer();
  const draft = { currency: 'EUR', customerId: id, lineItems: [line('lamp-1', 3)] };
  await calls.post('/carts', draft, 201);
  time += 10;
  const anonymous = await calls.ofSession('s-5', line('chair-1', 1));
  const mode = { anonymousCartSignInMode: 'UseAsNewActiveCustomerCart' };
  time += 10;
  const { cart } = await calls.post('/login', { email, password, anonymousId: 's-5', ...mode });
  assert.equal(cart.id, anonymous.id);
  assert.deepEqual(lines(cart), [['chair-1', 1]]);
  assert.equal((await calls.get(`/carts/customer-id=${id}`)).id, anonymous.id);
});

test('a cart of another currency is taken over, not merged', async () => {
  const { email, id } = await calls.customer();
  await calls.post('/carts', { currency: 'USD', customerId: id }, 201);
  time += 10;
  const anonymous = await calls.ofSession('s-6', line('lamp-1', 1));
  const { cart } = await calls.post('/login', { email, password, anonymousId: 's-6' });
  assert.equal(cart.id, anonymous.id);
  assert.equal(cart.cartState, 'Active');
});

test('a shipping method that is not active any more does not stop the sign-in', async () => {
  const anonymous = await shop.cart({ quantity: 1 }, { anonymousId: 's-7' });
  const path = `/shipping-methods/${shop.shippingMethodId}`;
  const active = async (isActive: boolean) => {
    const { version } = await calls.get(path);
    await calls.post(path, { version, actions: [{ action: 'changeActive', active: isActive }] });
  };
  await active(false);
  const { email, id } = await calls.customer();
  await calls.post(
    '/carts',
    { currency: 'EUR', customerId: id, lineItems: [line('lamp-1', 1)] },
    201,
  );
  const taking = await calls.post('/login', {
    email,
    password,
    anonymousId: 's-7',
    anonymousCartSignInMode: 'UseAsNewActiveCustomerCart',
  });
  await active(true);
  assert.equal(taking.cart.id, anonymous.id);
  assert.equal(taking.cart.customerId, id);
});

test('signing in brings the active cart up to date', async () => {
  const product = await shop.product('vase', 1000);
  const { email, id } = await calls.customer();
  await calls.post(
    '/carts',
    { currency: 'EUR', customerId: id, lineItems: [line('vase-1', 1)] },
    201,
  );
  const [price] = product.masterData.current.masterVariant.prices;
  const actions = [
    {
      action: 'changePrice',
      priceId: price.id,
      price: { value: { currencyCode: 'EUR', centAmount: 1500 } },
      staged: false,
    },
  ];
  await calls.post(`/products/${product.id}`, { version: product.version, actions });
  const { cart } = await calls.post('/login', { email, password });
  assert.equal(cart.totalPrice.centAmount, 1500);
});

test('who signs up from an anonymous session keeps its carts and orders', async () => {
  const { token, anonymousId } = await calls.anonymousSession(sessionScope);
  const ordered = await shop.cart({ quantity: 1 }, { anonymousId });
  const order = await calls.post('/orders', { id: ordered.id, version: ordered.version }, 201);
  assert.equal(order.anonymousId, anonymousId);
  const draft = { currency: 'EUR', lineItems: [line('lamp-1', 1)] };
  const cart = await calls.post('/me/carts', draft, 201, token);
  const email = 'session@example.com';
  const result = await calls.post('/me/signup', { email, password, firstName: 'Sue' }, 201, token);
  assert.equal(result.customer.firstName, 'Sue');
  assert.equal(result.cart.id, cart.id);
  const own = await server.customerToken(email, password, 'manage_my_orders:demo');
  const [seen] = (await calls.get('/me/orders', 200, own)).results;
  assert.equal(seen.id, order.id);
  assert.equal(seen.customerId, result.customer.id);
  assert.equal((await calls.get('/me/active-cart', 200, own)).id, cart.id);
  assert.equal((await calls.get('/me/carts', 200, token)).total, 0);
  assert.equal((await calls.get('/me/orders', 200, token)).total, 0);
  const where = encodeURIComponent('type="OrderCustomerSet"');
  const [message] = (await calls.get(`/messages?where=${where}`)).results;
  assert.deepEqual(message.customer, { typeId: 'customer', id: result.customer.id });
});

test('who signs in from an anonymous session gets the carts merged', async () => {
  const { email, id } = await calls.customer();
  const draft = { currency: 'EUR', customerId: id, lineItems: [line('lamp-1', 1)] };
  const own = await calls.post('/carts', draft, 201);
  const { token } = await calls.anonymousSession(sessionScope);
  await calls.post('/me/carts', { currency: 'EUR', lineItems: [line('chair-1', 2)] }, 201, token);
  await calls.refused('/me/login', { email, password: 'wrong' }, 'InvalidCredentials', token);
  const { cart, customer: found } = await calls.post('/me/login', { email, password }, 200, token);
  assert.equal(found.id, id);
  assert.equal(cart.id, own.id);
  assert.deepEqual(lines(cart), [
    ['lamp-1', 1],
    ['chair-1', 2],
  ]);
});

test('the official client signs in with a password and an anonymous session', async () => {
  const { email, id } = await calls.customer();
  const { url: host, clientId, clientSecret } = server;
  const tokens: TokenStore[] = [];
  const flow = {
    host,
    projectKey: 'demo',
    credentials: { clientId, clientSecret },
    scopes: sessionScope.split(' '),
    httpClient: fetch,
    tokenCache: {
      get: async () => tokens.at(-1),
      set: async (token: TokenStore) => void tokens.push(token),
    },
  };
  const built = (builder: ClientBuilder) =>
    builder.withHttpMiddleware({ host, httpClient: fetch }).build();
  const anonymous = built(new ClientBuilder().withAnonymousSessionFlow(flow));
  const send = (
    client: ReturnType<typeof built>,
    method: 'GET' | 'POST',
    uri: string,
    body?: any,
  ) =>
    client.execute({
      method,
      uri: `/demo${uri}`,
      body,
      headers: { 'Content-Type': 'application/json' },
    });
  await send(anonymous, 'POST', '/me/carts', { currency: 'EUR', lineItems: [line('lamp-1', 2)] });
  const { body } = await send(anonymous, 'POST', '/me/login', { email, password });
  assert.equal(body.customer.id, id);
  assert.deepEqual(lines(body.cart), [['lamp-1', 2]]);
  tokens.length = 0;
  const user = { username: email, password };
  const credentials = { ...flow.credentials, user };
  const login = built(new ClientBuilder().withPasswordFlow({ ...flow, credentials }));
  assert.equal((await send(login, 'GET', '/me')).body.id, id);
  assert.equal((await send(login, 'GET', '/me/active-cart')).body.id, body.cart.id);
});
