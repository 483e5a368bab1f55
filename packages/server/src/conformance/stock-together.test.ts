// Products that are read or created at one moment share the statement that finds their stock, and each shows its own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let channel: string;

const count = 20;
const numbers = Array.from({ length: count }, (_, number) => number);
const skuOf = (number: number) => `lamp-${number}`;

before(async () => {
  server = await startTestServer();
  await server.created('/product-types', { key: 'lamp', name: 'Lamp', description: 'Lamps' });
  const supply = await server.created('/channels', { key: 'north', roles: ['InventorySupply'] });
  channel = supply.id;
  // Every third product has none; every second one of the others has stock in a channel too.
  for (const number of numbers.filter((one) => one % 3 !== 0)) {
    const entry = { sku: skuOf(number), quantityOnStock: number };
    await server.created('/inventory', entry);
    const supplyChannel = { typeId: 'channel', id: channel };
    if (number % 2 === 0)
      await server.created('/inventory', {
        ...entry,
        quantityOnStock: 100 + number,
        supplyChannel,
      });
  }
});
after(() => server.close());

const draftOf = (number: number) => ({
  key: skuOf(number),
  productType: { typeId: 'product-type', key: 'lamp' },
  name: { en: `Lamp ${number}` },
  slug: { en: skuOf(number) },
  masterVariant: { sku: skuOf(number) },
  publish: true,
});

function checkStock(number: number, variant: any): void {
  const { availability } = variant;
  if (number % 3 === 0) assert.equal(availability, undefined);
  else {
    assert.equal(availability.availableQuantity, number);
    const expected = number % 2 === 0 ? 100 + number : undefined;
    assert.equal(availability.channels?.[channel]?.availableQuantity, expected);
  }
}

test('products that are created at one moment show their own stock', async () => {
  const made = await Promise.all(
    numbers.map((number) => server.created('/products', draftOf(number))),
  );
  for (const [number, { masterData }] of made.entries())
    checkStock(number, masterData.current.masterVariant);
});

test('products that are read at one moment show their own stock', async () => {
  const paths = numbers.map((number) => `/product-projections/key=${skuOf(number)}`);
  const read = await Promise.all(paths.map((path) => server.read(path)));
  for (const [number, { masterVariant }] of read.entries()) checkStock(number, masterVariant);
});
