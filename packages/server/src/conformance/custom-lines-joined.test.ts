// Equal items are joined: only the quantity grows, and shipping targets for the same address add up.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await server.created('/types', {
    key: 'note',
    name: { en: 'Note' },
    resourceTypeIds: ['custom-line-item'],
    fieldDefinitions: [
      { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } },
    ],
  });
});
after(() => server.close());

const wrapping = (members: object = {}) => ({
  name: { en: 'Wrapping' },
  slug: 'wrapping',
  quantity: 1,
  money: eur(200),
  taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
  ...members,
});
const addresses = [
  { key: 'aa', country: 'DE' },
  { key: 'bb', country: 'DE' },
];
const cartOf = (members: object = {}) =>
  server.created('/carts', {
    currency: 'EUR',
    shippingAddress: { country: 'DE' },
    itemShippingAddresses: addresses,
    ...members,
  });
const add = (members: object = {}) => ({ action: 'addCustomLineItem', ...wrapping(members) });
const to = (...targets: readonly (readonly [string, number])[]) => ({
  shippingDetails: { targets: targets.map(([addressKey, quantity]) => ({ addressKey, quantity })) },
});
const noted = (note: string) => ({
  custom: { type: { typeId: 'type', key: 'note' }, fields: { note } },
});
const counts = ({ customLineItems }: any) =>
  customLineItems.map(({ quantity, totalPrice }: any) => [quantity, totalPrice.centAmount]);

describe('an equal custom line item raises the quantity', () => {
  test('in a draft of a cart', async () => {
    const customLineItems = [wrapping(), wrapping({ quantity: 2 })];
    assert.deepEqual(counts(await cartOf({ customLineItems })), [[3, 600]]);
  });

  test('through the update action, with custom fields and with a key', async () => {
    const { id } = await cartOf({ customLineItems: [wrapping({ key: 'one', ...noted('a') })] });
    const once = await server.changed(`/carts/${id}`, add(noted('a')));
    const twice = await server.changed(`/carts/${id}`, add({ key: 'one', ...noted('a') }));
    assert.deepEqual([counts(once), counts(twice)], [[[2, 400]], [[3, 600]]]);
    assert.equal(twice.customLineItems[0].id, once.customLineItems[0].id);
    assert.equal(twice.customLineItems[0].state[0].quantity, 3);
  });

  test('through GraphQL', async () => {
    const { id, version } = await cartOf({ customLineItems: [wrapping()] });
    const { updateCart } = await server.graphql(
      `mutation($id: String!, $version: Long!, $tax: String!) {
        updateCart(id: $id, version: $version, actions: [{ addCustomLineItem: {
          name: [{ locale: "en", value: "Wrapping" }], slug: "wrapping", quantity: 4,
          money: { centPrecision: { currencyCode: "EUR", centAmount: 200 } },
          taxCategory: { id: $tax } } }]) {
          customLineItems { quantity totalPrice { centAmount } } } }`,
      { id, version, tax: shop.taxCategoryId },
    );
    assert.deepEqual(counts(updateCart), [[5, 1_000]]);
  });

  test('through an edit of an order', async () => {
    const { id, version } = await cartOf({ customLineItems: [wrapping()] });
    const order = await server.created('/orders', { id, version });
    const edit = await server.created('/orders/edits', {
      resource: { typeId: 'order', id: order.id },
      stagedActions: [add({ quantity: 2 })],
    });
    await server.posted(`/orders/edits/${edit.id}/apply`, {
      editVersion: edit.version,
      resourceVersion: order.version,
    });
    assert.deepEqual(counts(await server.read(`/orders/${order.id}`)), [[3, 600]]);
  });
});

describe('an item of the same slug that is not equal is refused', () => {
  const differences: { readonly [member: string]: object } = {
    name: { name: { en: 'Paper' } },
    money: { money: eur(201) },
    taxCategory: { taxCategory: undefined },
    'custom fields': noted('b'),
    priceMode: { priceMode: 'External' },
    key: { key: 'other' },
  };
  for (const [member, members] of Object.entries(differences))
    test(member, async () => {
      const { id, version } = await cartOf({ customLineItems: [wrapping()] });
      const actions = [add(members)];
      refusedWith(
        await server.request('POST', `/carts/${id}`, { version, actions }),
        'InvalidOperation',
      );
    });
});

describe('shipping targets for the same address add up', () => {
  const targets = ([item]: any) => [item.shippingDetails.valid, item.shippingDetails.targets];

  test('of a custom line item', async () => {
    const { id } = await cartOf({ customLineItems: [wrapping(to(['aa', 1]))] });
    const same = await server.changed(`/carts/${id}`, add(to(['aa', 1])));
    assert.deepEqual(targets(same.customLineItems), [true, [{ addressKey: 'aa', quantity: 2 }]]);
    const other = await server.changed(`/carts/${id}`, add(to(['bb', 1])));
    assert.deepEqual(targets(other.customLineItems), [
      true,
      [
        { addressKey: 'aa', quantity: 2 },
        { addressKey: 'bb', quantity: 1 },
      ],
    ]);
  });

  test('of a line item', async () => {
    const { id } = await cartOf({ lineItems: [{ sku: 'lamp-1', quantity: 1, ...to(['aa', 1]) }] });
    const cart = await server.changed(`/carts/${id}`, {
      action: 'addLineItem',
      sku: 'lamp-1',
      quantity: 2,
      ...to(['aa', 1], ['bb', 1]),
    });
    assert.deepEqual(targets(cart.lineItems), [
      true,
      [
        { addressKey: 'aa', quantity: 2 },
        { addressKey: 'bb', quantity: 1 },
      ],
    ]);
  });
});
