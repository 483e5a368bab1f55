// Lines of carts and orders of a store show its products as the store tailors them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let typeId: string;
before(async () => {
  server = await startTestServer();
  const type = await server.created('/product-types', {
    name: 'Lamp',
    description: '',
    attributes: [{ name: 'colour', label: { en: 'c' }, type: { name: 'text' }, isRequired: false }],
  });
  typeId = type.id;
  for (const key of ['at', 'de']) await server.created('/stores', { key, name: { en: key } });
});
after(() => server.close());

let number = 0;
async function lamp(): Promise<any> {
  number += 1;
  return server.created('/products', {
    productType: { id: typeId },
    name: { en: 'Lamp', de: 'Lampe' },
    slug: { en: `lamp-${number}` },
    masterVariant: {
      sku: `lamp-${number}`,
      prices: [{ value: { currencyCode: 'EUR', centAmount: 100 } }],
      attributes: [{ name: 'colour', value: 'red' }],
    },
    publish: true,
  });
}

const image = { url: 'https://images.example/at.png', dimensions: { w: 1, h: 1 } };

const tailor = (id: string, more: object = {}) =>
  server.created('/in-store/key=at/product-tailoring', {
    product: { typeId: 'product', id },
    name: { de: 'Leuchte' },
    slug: { en: `leuchte-${number}` },
    variants: [{ id: 1, images: [image], attributes: [{ name: 'colour', value: 'rot' }] }],
    publish: true,
    ...more,
  });

const cartOf = (store: string | undefined, sku: string) =>
  server.created(store === undefined ? '/carts' : `/in-store/key=${store}/carts`, {
    currency: 'EUR',
    taxMode: 'Disabled',
    shippingAddress: { country: 'DE' },
    lineItems: [{ sku }],
  });

test('a line has the name, slug, images and attributes of its store, in the order too', async () => {
  const product = await lamp();
  await tailor(product.id);
  const sku = `lamp-${number}`;
  const { id, version, lineItems } = await cartOf('at', sku);
  const [line] = lineItems;
  assert.deepEqual(line.name, { en: 'Lamp', de: 'Leuchte' });
  assert.deepEqual(line.productSlug, { en: `leuchte-${number}` });
  assert.deepEqual(line.variant.images, [image]);
  assert.deepEqual(line.variant.attributes, [{ name: 'colour', value: 'rot' }]);
  assert.equal(line.totalPrice.centAmount, 100);
  const order = await server.created('/orders', { cart: { typeId: 'cart', id }, version });
  assert.deepEqual(order.lineItems[0].name, { en: 'Lamp', de: 'Leuchte' });
});

test('other stores, and carts of none, show the product itself', async () => {
  const product = await lamp();
  await tailor(product.id);
  for (const store of ['de', undefined]) {
    const [line] = (await cartOf(store, `lamp-${number}`)).lineItems;
    assert.deepEqual(line.name, { en: 'Lamp', de: 'Lampe' });
    assert.deepEqual(line.variant.images, []);
  }
});

test('a tailoring that is not published shows nowhere', async () => {
  const product = await lamp();
  await tailor(product.id, { publish: false });
  const [line] = (await cartOf('at', `lamp-${number}`)).lineItems;
  assert.deepEqual(line.name, { en: 'Lamp', de: 'Lampe' });
});

test('a line that is added later is tailored, and one that is there when it is asked to be', async () => {
  const product = await lamp();
  const sku = `lamp-${number}`;
  const { id } = await cartOf('at', sku);
  await tailor(product.id);
  const path = `/carts/${id}`;
  const before = await server.changed(path, { action: 'recalculate' });
  assert.deepEqual(before.lineItems[0].name, { en: 'Lamp', de: 'Lampe' });
  const after = await server.changed(path, { action: 'recalculate', updateProductData: true });
  assert.deepEqual(after.lineItems[0].name, { en: 'Lamp', de: 'Leuchte' });
  assert.deepEqual(after.lineItems[0].variant.images, [image]);
  const other = await lamp();
  await tailor(other.id);
  const added = await server.changed(path, { action: 'addLineItem', sku: `lamp-${number}` });
  assert.deepEqual(added.lineItems[1].name, { en: 'Lamp', de: 'Leuchte' });
});
