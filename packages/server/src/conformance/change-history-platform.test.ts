// Changes that follow from others: stock, ratings, stores of units; and what a product and an
// order in a store show.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, to } from '../reference/examples/example.ts';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
const dayMs = 86_400_000;
let ahead = 0;
let server: TestServer;
let product: any;
before(async () => {
  server = await startTestServer({ options: { adminToken }, now: () => Date.now() + ahead });
  await keepHistory(server, adminToken);
  await server.created('/tax-categories', {
    ...{ name: 'Standard', key: 'standard' },
    rates: [{ name: 'r', amount: 0.19, includedInPrice: true, country: 'DE' }],
  });
  await server.created('/product-types', {
    ...{ name: 'Lamp', key: 'lamp', description: '' },
    attributes: [
      { name: 'color', label: { en: 'Color' }, isRequired: false, type: { name: 'text' } },
    ],
  });
  product = await server.created('/products', {
    ...{ name: { en: 'Lamp' }, slug: { en: 'lamp' }, key: 'lamp', publish: true },
    productType: to('product-type', 'lamp'),
    taxCategory: to('tax-category', 'standard'),
    masterVariant: { sku: 'lamp-1', prices: [{ value: eur(1_000) }] },
  });
});
after(() => server.close());

const lastChanges = async (kind: string, id: string, query = ''): Promise<any[]> =>
  (await readRecords(server, `/${kind}/${id}?limit=1${query}`))[0]?.changes ?? [];

const wordsOf = (changes: readonly any[]): readonly string[] =>
  changes.map(({ change }) => change).sort();

const update = (path: string, { id }: any, ...actions: object[]): Promise<any> =>
  server.changed(`${path}/${id}`, ...actions);

async function placeOrder(more: object = {}): Promise<any> {
  const cart = await server.created('/carts', {
    ...{ currency: 'EUR', shippingAddress: { country: 'DE' } },
    lineItems: [{ sku: 'lamp-1', quantity: 1 }],
    ...more,
  });
  return server.created('/orders', { cart: { id: cart.id }, version: cart.version });
}

test('An attribute that is set on both sides is a change of each, with the variant', async () => {
  await update('/products', product, {
    ...{ action: 'setAttribute', sku: 'lamp-1', name: 'color', value: 'green', staged: false },
  });
  const changes = await lastChanges('product', product.id);
  assert.deepEqual(changes.map(({ catalogData }) => catalogData).sort(), ['current', 'staged']);
  for (const { type, variant, nextValue } of changes)
    assert.deepEqual(
      [type, variant, nextValue],
      ['SetAttributeChange', 'lamp-1', { name: 'color', value: 'green' }],
    );
});

test('A price that is added or removed is a change of the set of prices', async () => {
  const price = { value: eur(900), country: 'DE' };
  const added = await update('/products', product, { action: 'addPrice', sku: 'lamp-1', price });
  const [change, ...others] = await lastChanges('product', product.id);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [change.type, change.catalogData, change.addedItems.length, change.removedItems],
    ['SetPricesChange', 'staged', 1, []],
  );
  const { id: priceId } = added.masterData.staged.masterVariant.prices[1];
  await update('/products', product, { action: 'removePrice', priceId });
  const [removed] = await lastChanges('product', product.id);
  assert.deepEqual([removed.type, removed.removedItems.length], ['SetPricesChange', 1]);
});

test('A category of a product is a change with the lists before and after', async () => {
  const { id } = await server.created('/categories', {
    ...{ name: { en: 'Lamps' }, slug: { en: 'lamps' } },
  });
  const category = { typeId: 'category', id };
  await update('/products', product, { action: 'addToCategory', category, staged: true });
  const [change] = await lastChanges('product', product.id);
  assert.deepEqual(change, {
    ...{ type: 'AddToCategoryChange', change: 'addToCategory', catalogData: 'staged', category },
    ...{ previousValue: [], nextValue: [category] },
  });
});

test('A cart that reserves stock changes the available quantity, which excludeAll leaves out', async () => {
  const entry = await server.created('/inventory', { sku: 'lamp-1', quantityOnStock: 5 });
  await server.changed('', {
    ...{ action: 'setReservationExpirationInMinutes', reservationExpirationInMinutes: 45 },
  });
  await server.created('/carts', {
    ...{ currency: 'EUR', inventoryMode: 'ReserveOnCart' },
    lineItems: [{ sku: 'lamp-1', quantity: 1 }],
  });
  const words = wordsOf(await lastChanges('inventory-entry', entry.id));
  assert.ok(words.includes('changeAvailableQuantity'), words.join());
  const query = '&excludePlatformInitiatedChanges=excludeAll';
  const left = await readRecords(server, `/inventory-entry/${entry.id}?${query}`);
  assert.deepEqual(
    left.map(({ type }) => type),
    ['ResourceCreated'],
  );
});

for (const inventoryMode of ['TrackOnly', 'ReserveOnOrder', 'ReserveOnCart'])
  test(`An order that takes stock is a change of the platform, in the mode ${inventoryMode}`, async () => {
    const supplyChannel = await server.created('/channels', {
      ...{ key: inventoryMode, roles: ['InventorySupply'] },
    });
    const entry = await server.created('/inventory', {
      ...{ sku: 'lamp-1', quantityOnStock: 5 },
      supplyChannel: { typeId: 'channel', id: supplyChannel.id },
    });
    const lineItems = [
      { sku: 'lamp-1', quantity: 2, supplyChannel: { typeId: 'channel', id: supplyChannel.id } },
    ];
    await placeOrder({ inventoryMode, lineItems });
    const find = (query: string) => readRecords(server, `/inventory-entry/${entry.id}?${query}`);
    const [last] = await find('limit=1');
    const [{ type, change, nextValue }, ...others] = last.changes;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [type, change, nextValue],
      [
        'ChangeAvailableQuantityChange',
        'changeAvailableQuantity',
        { quantityOnStock: 3, availableQuantity: 3 },
      ],
    );
    assert.equal(last.modifiedBy.clientId, server.clientId);
    const left = await find('excludePlatformInitiatedChanges=excludeAll');
    assert.deepEqual(
      left.map(({ type }: any) => type),
      ['ResourceCreated'],
    );
    const action = { action: 'addQuantity', quantity: 4 };
    await server.changed(`/inventory/${entry.id}`, action);
    const [added] = await find('limit=1&excludePlatformInitiatedChanges=excludeAll');
    assert.deepEqual(wordsOf(added.changes), ['changeQuantity']);
  });

test('A rating is a change of the product, which its word leaves out', async () => {
  await server.created('/reviews', {
    ...{ title: 'Bright', rating: 5 },
    target: { typeId: 'product', id: product.id },
  });
  const find = async (query: string) =>
    readRecords(server, `/product/${product.id}?limit=500${query}`);
  const all = await find('&changes=changeReviewRatingStatistics');
  assert.equal(all.length, 1);
  assert.equal(all[0].changes[0].nextValue.count, 1);
  const left = await find('&excludePlatformInitiatedChanges=changeReviewRatingStatistics');
  assert.equal(left.length, (await find('')).length - 1);
});

test('stores finds the orders of a store', async () => {
  await server.created('/stores', { key: 'paris', name: { en: 'Paris' } });
  const order = await placeOrder({ store: { typeId: 'store', key: 'paris' } });
  const found = await readRecords(server, '/order?stores=paris');
  assert.deepEqual(
    found.map(({ resource, stores }) => [resource.id, stores]),
    [[order.id, [{ typeId: 'store', key: 'paris' }]]],
  );
  assert.deepEqual(await readRecords(server, '/order?stores=rome'), []);
});

test('Without dates the records of the last 24 hours are answered, and hours name a day before', async () => {
  await server.created('/zones', { name: 'The day before yesterday' });
  ahead = 1.5 * dayMs;
  await server.created('/zones', { name: 'Today' });
  const names = async (query: string) =>
    (await readRecords(server, `/zone${query}`)).map(({ label }) => label.value);
  assert.deepEqual(await names(''), ['Today']);
  assert.deepEqual(await names('?date.from=48&date.to=24'), ['The day before yesterday']);
  assert.deepEqual(await names('?date.from=48&date.to=now'), ['Today', 'The day before yesterday']);
});
