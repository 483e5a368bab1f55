// Which product discount a price would have, over HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let product: any;

before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  product = await shop.product('chair', 10_000);
  for (const [name, predicate, sortOrder] of [
    ['low', 'sku = "chair-1"', '0.1'],
    ['high', 'sku = "chair-1" and price.centAmount > 5000', '0.9'],
  ] as const)
    await server.created('/product-discounts', {
      name: { en: name },
      value: { type: 'relative', permyriad: 1_000 },
      predicate,
      sortOrder,
      isActive: true,
    });
});
after(() => server.close());

const ask = (members: object, status: number) =>
  server.expecting(status, 'POST', '/product-discounts/matching', {
    productId: product.id,
    variantId: 1,
    staged: false,
    price: { value: eur(10_000) },
    ...members,
  });

test('the discount with the highest sort order that fits the price is answered', async () => {
  assert.equal((await ask({}, 200)).name.en, 'high');
  assert.equal((await ask({ price: { value: eur(100) } }, 200)).name.en, 'low');
});

test('a variant that is not there, and a product that is not, match nothing', async () => {
  const none = await ask({ variantId: 9 }, 400);
  assert.equal(none.errors[0].code, 'NoMatchingProductDiscountFound');
  const unknown = await ask({ productId: 'none' }, 400);
  assert.equal(unknown.errors[0].code, 'ReferencedResourceNotFound');
});
