// References lead nobody to what he has no scope for, and a client of one store names nothing of
// another one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let here: any;
let elsewhere: any;
let everywhere: any;
let storeToken: string;

const nowhere = '01900000-0000-7000-8000-000000000000';

before(async () => {
  server = await startTestServer();
  for (const key of ['berlin', 'paris'])
    await server.created('/stores', { key, name: { en: key } });
  const customer = async (name: string, ...stores: string[]) => {
    const draft = {
      email: `${name}@example.com`,
      password: 'a secret',
      firstName: name,
      stores: stores.map((key) => ({ typeId: 'store', key })),
    };
    return (await server.created('/customers', draft)).customer;
  };
  here = await customer('here', 'berlin');
  elsewhere = await customer('elsewhere', 'paris');
  everywhere = await customer('everywhere');
  storeToken = await server.token('manage_orders:demo:berlin');
});
after(() => server.close());

const inStore = (path: string, body: object, token = storeToken) =>
  server.request('POST', `/in-store/key=berlin${path}`, body, { token });

/** The answer without the id that was named. */
const toldOf = (id: string, { status, body }: { status: number; body: any }) => [
  status,
  JSON.stringify(body).replaceAll(id, '?'),
];

test('a client of a store gives carts to customers of that store alone', async () => {
  const drafted = (customerId: string) => inStore('/carts', { currency: 'EUR', customerId });
  assert.equal((await drafted(here.id)).status, 201);
  const none = toldOf(nowhere, await drafted(nowhere));
  for (const { id } of [elsewhere, everywhere])
    assert.deepEqual(toldOf(id, await drafted(id)), none);
  assert.equal(none[0], 400);
  const cart = (await inStore('/carts', { currency: 'EUR' })).body;
  const giving = (customerId: string) =>
    inStore(`/carts/${cart.id}`, {
      version: cart.version,
      actions: [{ action: 'setCustomerId', customerId }],
    });
  const noneGiven = toldOf(nowhere, await giving(nowhere));
  for (const { id } of [elsewhere, everywhere])
    assert.deepEqual(toldOf(id, await giving(id)), noneGiven);
  assert.equal((await giving(here.id)).status, 200);
});

test('GraphQL takes the same, and shows a client of orders no customer', async () => {
  const query = `mutation ($id: String) {
    createCart(storeKey: "berlin", draft: { currency: "EUR", customerId: $id }) { id customerId }
  }`;
  const options = { token: storeToken };
  for (const { id } of [elsewhere, everywhere]) {
    const [error] = await server.graphqlErrors(query, { id }, options);
    assert.equal(error.extensions.code, 'ReferencedResourceNotFound');
  }
  const { createCart } = await server.graphql(query, { id: here.id }, options);
  const reading = `query ($id: String!) {
    inStore(key: "berlin") { cart(id: $id) { customerId customer { email } } }
  }`;
  const { inStore: seen } = await server.graphql(reading, { id: createCart.id }, options);
  assert.deepEqual(seen.cart, { customerId: here.id, customer: null });
  const both = {
    token: await server.token('manage_orders:demo:berlin view_customers:demo:berlin'),
  };
  const { inStore: all } = await server.graphql(reading, { id: createCart.id }, both);
  assert.deepEqual(all.cart.customer, { email: here.email });
});

test('who sees every customer takes those of the store and those of none', async () => {
  const token = await server.token('manage_orders:demo view_customers:demo');
  const drafted = (customerId: string) => inStore('/carts', { currency: 'EUR', customerId }, token);
  assert.equal((await drafted(here.id)).status, 201);
  assert.equal((await drafted(everywhere.id)).status, 201);
  assert.equal((await drafted(elsewhere.id)).status, 400);
});

test('a payment of a customer of another store is not added, nor told from one that is not there', async () => {
  const paymentOf = (customer?: any) =>
    server.created('/payments', {
      amountPlanned: eur(100),
      ...(customer === undefined ? {} : { customer: { typeId: 'customer', id: customer.id } }),
    });
  const cart = (await inStore('/carts', { currency: 'EUR' })).body;
  const adding = (id: string) =>
    inStore(`/carts/${cart.id}`, {
      version: cart.version,
      actions: [{ action: 'addPayment', payment: { typeId: 'payment', id } }],
    });
  const theirs = await paymentOf(elsewhere);
  assert.deepEqual(
    toldOf(theirs.id, await adding(theirs.id)),
    toldOf(nowhere, await adding(nowhere)),
  );
  assert.equal((await adding((await paymentOf(here)).id)).status, 200);
});

test('an anonymous cart is not merged into that of a customer whom the store does not show', async () => {
  const { id } = (await inStore('/carts', { currency: 'EUR', anonymousId: 'guest' })).body;
  const merging = (customerId: string) =>
    inStore(`/carts/customer-id=${customerId}/merge`, { anonymousCart: { typeId: 'cart', id } });
  assert.deepEqual(
    toldOf(elsewhere.id, await merging(elsewhere.id)),
    toldOf(nowhere, await merging(nowhere)),
  );
  assert.equal((await merging(here.id)).status, 200);
});

test('a token of orders alone is led to no customer, payment or business unit', async () => {
  const payment = await server.created('/payments', { amountPlanned: eur(100) });
  const cart = await server.created('/carts', {
    currency: 'EUR',
    customerId: everywhere.id,
  });
  await server.changed(`/carts/${cart.id}`, {
    action: 'addPayment',
    payment: { typeId: 'payment', id: payment.id },
  });
  const query = `query ($id: String!) { cart(id: $id) {
    customer { email } paymentInfo { payments { id } paymentRefs { id } } } }`;
  const shown = async (scope: string) => {
    const options = { token: await server.token(scope) };
    const { cart: seen } = await server.graphql(query, { id: cart.id }, options);
    const path = `/carts/${cart.id}?expand=paymentInfo.payments[*]`;
    const [{ obj }] = (await server.read(path, options)).paymentInfo.payments;
    return { seen, obj };
  };
  const paymentRefs = [{ id: payment.id }];
  const alone = await shown('view_orders:demo');
  assert.deepEqual(alone.seen, { customer: null, paymentInfo: { payments: [], paymentRefs } });
  assert.equal(alone.obj, undefined);
  const all = await shown('view_orders:demo view_customers:demo view_payments:demo');
  assert.equal(all.seen.customer.email, everywhere.email);
  assert.deepEqual(all.seen.paymentInfo.payments, [{ id: payment.id }]);
  assert.equal(all.obj.id, payment.id);
});
