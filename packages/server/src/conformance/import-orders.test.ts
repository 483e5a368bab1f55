// Orders and their patches by the Import API.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import {
  accepted,
  assertImported,
  imported,
  operationWhen,
  settled,
} from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/product-types', { key: 'plain', name: 'Plain', description: '' });
  await server.created('/products', {
    ...{ key: 'lamp', name: { en: 'Lamp' }, slug: { en: 'lamp' }, publish: true },
    productType: { typeId: 'product-type', key: 'plain' },
    masterVariant: { key: 'lamp-1', sku: 'lamp-1' },
  });
});
after(() => server.close());

const orderAt = async (number: string) =>
  (await server.request('GET', `/orders/order-number=${number}`)).body;
const euro = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const draft = (orderNumber: string, more: object = {}) => ({
  ...{ orderNumber, totalPrice: euro(1_500), orderState: 'Confirmed' },
  lineItems: [
    {
      ...{ name: { en: 'Lamp' }, quantity: 2, price: { value: euro(1_000) } },
      product: { typeId: 'product', key: 'lamp' },
      variant: { productVariant: { typeId: 'product-variant', key: 'lamp-1' } },
    },
  ],
  ...more,
});
const orders = (...resources: object[]) => imported(server, 'orders', 'order', resources);
const send = (...patches: object[]) => imported(server, 'order-patches', 'order-patch', patches);

test('An order keeps its number and prices, and nothing is calculated again', async () => {
  await server.request('POST', '/', {
    version: (await server.request('GET', '')).body.version,
    actions: [
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 5 },
      },
    ],
  });
  assertImported(await orders(draft('o-1')));
  const order = await orderAt('o-1');
  assert.deepEqual(
    [order.totalPrice.centAmount, order.orderState, order.lineItems[0].price.value.centAmount],
    [1_500, 'Confirmed', 1_000],
  );
  assert.equal(order.lineItems[0].variant.sku, 'lamp-1');
  const where = encodeURIComponent(`type = "OrderImported" and resource(id = "${order.id}")`);
  const { results } = await server.read(`/messages?where=${where}`);
  assert.deepEqual(
    results.map((one: any) => one.order.orderNumber),
    ['o-1'],
  );
});

test('The same order number again is a DuplicateField, and the order stays as it is', async () => {
  assertImported(await orders(draft('o-2')));
  const [operation] = await orders(draft('o-2', { totalPrice: euro(1) }));
  const [{ code, field, duplicateValue }] = operation.errors;
  assert.deepEqual(
    [operation.state, code, field, duplicateValue],
    ['validationFailed', 'DuplicateField', 'orderNumber', 'o-2'],
  );
  assert.equal((await orderAt('o-2')).totalPrice.centAmount, 1_500);
});

test('A patch with deliveries and a return changes the order in one step', async () => {
  const shippingInfo = {
    ...{ shippingMethodName: 'Post', price: euro(500) },
    shippingRate: { price: { currencyCode: 'EUR', centAmount: 500 } },
  };
  assertImported(await orders(draft('o-3', { shipmentState: 'Shipped', shippingInfo })));
  const { version, lineItems } = await orderAt('o-3');
  const [{ id }] = lineItems;
  const fields = {
    addDeliveries: [
      {
        items: [{ id, quantity: 2 }],
        parcels: [{ trackingData: { trackingId: 'T1', carrier: 'post' } }],
        address: { country: 'DE', city: 'Bonn' },
      },
    ],
    addReturnInfo: { items: [{ lineItemId: id, quantity: 1, shipmentState: 'Returned' }] },
  };
  const [operation] = await send({ orderNumber: 'o-3', fields });
  assert.deepEqual([operation.errors, operation.state], [undefined, 'imported']);
  const order = await orderAt('o-3');
  assert.ok(order.version > version);
  assert.equal(operation.resourceVersion, order.version);
  const [delivery] = order.deliveries ?? order.shippingInfo?.deliveries ?? [];
  assert.equal(delivery.parcels[0].trackingData.trackingId, 'T1');
  assert.equal(order.returnInfo[0].items[0].quantity, 1);
});

test('A patch of an unknown number is unresolved, and goes on when the order arrives', async () => {
  const fields = { removeDelivery: { id: 'none' } };
  const [id] = await accepted(server, 'order-patches', 'order-patch', [
    { orderNumber: 'o-4', fields },
  ]);
  const waiting = await settled(server, id!);
  assert.deepEqual(
    [waiting.state, waiting.unresolvedReferences],
    ['unresolved', [{ typeId: 'order', key: 'o-4' }]],
  );
  await server.created('/orders/import', {
    ...{ orderNumber: 'o-4', totalPrice: { currencyCode: 'EUR', centAmount: 1 } },
    customLineItems: [
      {
        name: { en: 'Fee' },
        slug: 'fee',
        quantity: 1,
        money: { currencyCode: 'EUR', centAmount: 1 },
      },
    ],
  });
  const ended = await operationWhen(server, id!, ({ state }) => state === 'validationFailed');
  assert.equal(ended.errors[0].code, 'InvalidOperation');
});

test('An order waits for a variant that is named by its key', async () => {
  const [id] = await accepted(server, 'orders', 'order', [
    draft('o-5', {
      lineItems: [
        {
          ...{ name: { en: 'Lamp' }, quantity: 1, price: { value: euro(1_000) } },
          product: { typeId: 'product', key: 'lamp' },
          variant: { productVariant: { typeId: 'product-variant', key: 'lamp-2' } },
        },
      ],
    }),
  ]);
  assert.equal((await settled(server, id!)).state, 'unresolved');
});

test('Order patches are listed as patches', async () => {
  const body = { type: 'order-patch', resources: [{ orderNumber: 'o-1', fields: {} }] };
  const answer = await server.request('POST', '/order-patches/import-containers/all', body);
  assert.equal(answer.status, 400);
});
