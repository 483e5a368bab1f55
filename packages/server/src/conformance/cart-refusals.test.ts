// Inputs of carts, orders, shopping lists and address books that are refused, and with which code.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

let count = 0;
const customerId = async (): Promise<string> => {
  count += 1;
  const draft = { email: `refusals${count}@example.com`, password: 'secret' };
  return (await server.created('/customers', draft)).customer.id;
};
const list = (members: object = {}) =>
  server.created('/shopping-lists', { name: { en: 'L' }, ...members });
const store = (key: string) => ({ typeId: 'store', key });

interface Refusal {
  readonly title: string;
  /** Path and document that the actions go to. */
  readonly of: () => Promise<readonly [string, any]>;
  readonly action: (document: any) => object;
  readonly code: string;
}

const cart = async (members: object = {}) =>
  ['carts', await server.created('/carts', { currency: 'EUR', ...members })] as const;
const order = async () => ['orders', await shop.order({ quantity: 1 })] as const;
const withLine = async () =>
  [
    'shopping-lists',
    await list({ lineItems: [{ sku: 'lamp-1' }], textLineItems: [{ name: { en: 'T' } }] }),
  ] as const;

const refusals: readonly Refusal[] = [
  {
    title: 'A cart takes no line item without sku and product',
    of: cart,
    action: () => ({ action: 'addLineItem', quantity: 1 }),
    code: 'InvalidOperation',
  },
  {
    title: 'A shopping list takes no line item without sku and product',
    of: async () => ['shopping-lists', await list()],
    action: () => ({ action: 'addLineItem', quantity: 1 }),
    code: 'InvalidOperation',
  },
  {
    title: 'A shopping list removes no line item with the quantity 0',
    of: withLine,
    action: ({ lineItems: [{ id }] }) => ({
      action: 'removeLineItem',
      lineItemId: id,
      quantity: 0,
    }),
    code: 'InvalidInput',
  },
  {
    title: 'A shopping list removes no text line item with the quantity 0',
    of: withLine,
    action: ({ textLineItems: [{ id }] }) => ({
      action: 'removeTextLineItem',
      textLineItemId: id,
      quantity: 0,
    }),
    code: 'InvalidInput',
  },
  {
    title: 'The anonymousId of a shopping list of a customer is not removed',
    of: async () => [
      'shopping-lists',
      await list({ customer: { typeId: 'customer', id: await customerId() } }),
    ],
    action: () => ({ action: 'setAnonymousId' }),
    code: 'InvalidOperation',
  },
  {
    title: 'The anonymousId of a cart of a customer is not removed',
    of: async () => cart({ customerId: await customerId() }),
    action: () => ({ action: 'setAnonymousId' }),
    code: 'InvalidOperation',
  },
  {
    title: 'An order without a store is not taken out of a store',
    of: order,
    action: () => ({ action: 'setStore' }),
    code: 'InvalidOperation',
  },
];

for (const { title, of, action, code } of refusals)
  test(title, async () => {
    const [path, document] = await of();
    const body = { version: document.version, actions: [action(document)] };
    refusedWith(await server.request('POST', `/${path}/${document.id}`, body), code);
  });

test('An order is not assigned to the store that it has', async () => {
  for (const key of ['north', 'south']) await server.created('/stores', { key });
  const [, { id }] = await order();
  const moved = await server.changed(`/orders/${id}`, {
    action: 'setStore',
    store: store('north'),
  });
  const body = { version: moved.version, actions: [{ action: 'setStore', store: store('north') }] };
  refusedWith(await server.request('POST', `/orders/${id}`, body), 'InvalidOperation');
  const again = await server.changed(`/orders/${id}`, {
    action: 'setStore',
    store: store('south'),
  });
  assert.equal(again.store.key, 'south');
});

test('Each address index that no address has is one error', async () => {
  const answer = await server.request('POST', '/customers', {
    email: 'indexes@example.com',
    password: 'secret',
    addresses: [{ country: 'DE' }],
    defaultShippingAddress: 0,
    shippingAddresses: [3],
    billingAddresses: [4, -1],
  });
  assert.equal(answer.status, 400);
  const codes = answer.body.errors.map(({ code }: any) => code);
  assert.deepEqual(codes, ['InvalidOperation', 'InvalidOperation', 'InvalidOperation']);
  assert.equal(answer.body.message, answer.body.errors[0].message);
});

test('A line item with an external total has the price of the platform after a new quantity', async () => {
  const external = { externalTotalPrice: { price: eur(77), totalPrice: eur(77) } };
  const lines = [{ sku: 'lamp-1', quantity: 3, ...external }];
  for (const action of [
    { action: 'changeLineItemQuantity', quantity: 2 },
    { action: 'removeLineItem', quantity: 1 },
  ]) {
    const [, { id, lineItems }] = await cart({ country: 'DE', lineItems: lines });
    const lineItemId = lineItems[0].id;
    const kept = await server.changed(`/carts/${id}`, { ...action, lineItemId, ...external });
    assert.equal(kept.lineItems[0].priceMode, 'ExternalTotal');
    const [, other] = await cart({ country: 'DE', lineItems: lines });
    const back = { ...action, lineItemId: other.lineItems[0].id };
    const [line] = (await server.changed(`/carts/${other.id}`, back)).lineItems;
    assert.deepEqual(
      [line.quantity, line.priceMode, line.price.value.centAmount, line.totalPrice.centAmount],
      [2, 'Platform', 1_190, 2_380],
    );
  }
});
