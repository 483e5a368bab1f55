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

test('a gift is shown as the store of the cart tailors it', async () => {
  const gift = await lamp();
  await tailor(gift.id);
  const bought = `lamp-${number + 1}`;
  await lamp();
  const discount = await server.created('/cart-discounts', {
    name: { en: 'G' },
    sortOrder: '0.5',
    cartPredicate: `lineItemExists(sku = "${bought}")`,
    value: { type: 'giftLineItem', product: { id: gift.id }, variantId: 1 },
  });
  for (const [store, name] of [
    ['at', 'Leuchte'],
    ['de', 'Lampe'],
  ] as const) {
    const [, line] = (await cartOf(store, bought)).lineItems;
    assert.deepEqual([line.lineItemMode, line.name.de], ['GiftLineItem', name]);
    assert.deepEqual(line.variant.images, store === 'at' ? [image] : []);
  }
  const path = `/cart-discounts/${discount.id}?version=${discount.version}`;
  await server.expecting(200, 'DELETE', path);
});

const asked = 'expand=lineItems[*].variant&expand=lineItems[*].productSlug';

test('a line of a list has the name of its store, and when asked its slug and variant', async () => {
  const product = await lamp();
  await tailor(product.id);
  const lineItems = [{ sku: `lamp-${number}` }];
  for (const [store, name, slug] of [
    ['at', 'Leuchte', `leuchte-${number}`],
    ['de', 'Lampe', `lamp-${number}`],
  ] as const) {
    const path = `/in-store/key=${store}/shopping-lists`;
    const { id } = await server.created(path, { name: { en: 'L' }, lineItems });
    const [plain] = (await server.read(`${path}/${id}`)).lineItems;
    assert.equal(plain.name.de, name);
    assert.deepEqual([plain.variant, plain.productSlug], [undefined, undefined]);
    for (const place of [path, '/shopping-lists']) {
      const [line] = (await server.read(`${place}/${id}?${asked}`)).lineItems;
      assert.deepEqual(line.productSlug, { en: slug });
      assert.deepEqual(line.variant.images, store === 'at' ? [image] : []);
    }
    const { shoppingList } = await server.graphql(`{ shoppingList(id: "${id}") {
      lineItems { productSlug(locale: "en") variant { id sku } } } }`);
    const variant = { id: 1, sku: `lamp-${number}` };
    assert.deepEqual(shoppingList.lineItems, [{ productSlug: slug, variant }]);
  }
});

test('a line of a list shows neither of what is not published, and is asked for one alone', async () => {
  const product = await lamp();
  const list = await server.created('/shopping-lists', {
    name: { en: 'L' },
    lineItems: [{ productId: product.id }],
  });
  const path = `/shopping-lists/${list.id}?expand=lineItems[0].productSlug`;
  const answer = await server.request('GET', path);
  const [line] = answer.body.lineItems;
  assert.equal(answer.headers.get('x-storewright-hint'), null);
  assert.deepEqual(line.productSlug, { en: `lamp-${number}` });
  assert.equal(line.variant, undefined);
  await server.changed(`/products/${product.id}`, { action: 'unpublish' });
  const [hidden] = (await server.read(`/shopping-lists/${list.id}?${asked}`)).lineItems;
  assert.deepEqual([hidden.variant, hidden.productSlug], [undefined, undefined]);
});
