// Names of products in the carts of a store, through real HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de'] });
});
after(() => server.close());

test('line items in a cart of a store have names in the languages of the store', async () => {
  await server.created('/stores', { key: 'berlin', languages: ['de'] });
  const type = await server.created('/product-types', { name: 'T', description: 'T' });
  await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Mug', de: 'Becher' },
    slug: { en: 'mug', de: 'becher' },
    publish: true,
    masterVariant: {
      sku: 'mug-1',
      prices: [{ value: { currencyCode: 'EUR', centAmount: 100 } }],
    },
  });
  const draft = { currency: 'EUR', lineItems: [{ sku: 'mug-1' }] };
  const cart = await server.created('/in-store/key=berlin/carts', draft);
  assert.deepEqual(cart.lineItems[0].name, { de: 'Becher' });
  assert.deepEqual(cart.lineItems[0].productSlug, { de: 'becher' });
  const again = await server.changed(`/carts/${cart.id}`, {
    action: 'recalculate',
    updateProductData: true,
  });
  assert.deepEqual(again.lineItems[0].name, { de: 'Becher' });
  const plain = await server.created('/carts', draft);
  assert.deepEqual(plain.lineItems[0].name, { en: 'Mug', de: 'Becher' });
});
