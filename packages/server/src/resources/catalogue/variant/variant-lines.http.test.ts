// Lines of carts and orders with variants that are documents.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';
import { trustedClient } from '../../../testing/sdk.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

const priced = (sku: string, centAmount: number) =>
  shop.server.created('/standalone-prices', { sku, value: { currencyCode: 'EUR', centAmount } });

/** A published product with a priced variant. */
async function offered() {
  const product = await shop.jacket();
  const variant = await shop.variantOf(product);
  const price = await priced(variant.current.sku, 900);
  return { product, variant, price };
}

const cartWith = (line: object) =>
  shop.server.request('POST', '/carts', {
    currency: 'EUR',
    taxMode: 'Disabled',
    shippingAddress: { country: 'DE' },
    lineItems: [line],
  });

const ways: readonly (readonly [string, (of: any) => object])[] = [
  ['SKU', ({ variant }) => ({ sku: variant.current.sku })],
  ['number', ({ product }) => ({ productId: product.id, variantId: 1 })],
  [
    'product and SKU',
    ({ product, variant }) => ({ productId: product.id, sku: variant.current.sku }),
  ],
];
for (const [what, named] of ways)
  test(`a line is named by ${what}, and ordered`, async () => {
    const { product, variant, ...of } = await offered();
    const { status, body: cart } = await cartWith(named({ product, variant, ...of }));
    assert.equal(status, 201, JSON.stringify(cart));
    const [line] = cart.lineItems;
    assert.equal(line.productId, product.id);
    assert.equal(line.variant.id, 1);
    assert.equal(line.variant.sku, variant.current.sku);
    assert.deepEqual(line.variant.attributes, [{ name: 'size', value: 'S' }]);
    assert.deepEqual(line.name, { en: 'Jacket' });
    assert.equal(line.totalPrice.centAmount, 900);
    const { id, version } = cart;
    const order = await shop.server.created('/orders', { cart: { typeId: 'cart', id }, version });
    assert.equal(order.lineItems[0].variant.sku, variant.current.sku);
  });

test('the variant that stands for the product is taken where none is named', async () => {
  const { product } = await offered();
  const other = await shop.variantOf(product);
  await priced(other.current.sku, 500);
  const named = { productId: product.id };
  assert.equal((await cartWith(named)).body.errors[0].code, 'InvalidOperation');
  await shop.server.changed(`/products/${product.id}`, {
    action: 'setDefaultVariant',
    variant: { typeId: 'variant', id: other.id },
    staged: false,
  });
  const { body } = await cartWith(named);
  assert.equal(body.lineItems[0].variant.sku, other.current.sku);
});

test('a line follows its price, and its variant when it is asked to', async () => {
  const { variant, price } = await offered();
  const { body: cart } = await cartWith({ sku: variant.current.sku });
  await shop.server.changed(`/standalone-prices/${price.id}`, {
    action: 'changeValue',
    value: { currencyCode: 'EUR', centAmount: 700 },
    staged: false,
  });
  await shop.server.changed(`/variants/${variant.id}`, {
    action: 'setAttribute',
    name: 'size',
    value: 'M',
    staged: false,
  });
  const once = await shop.server.changed(`/carts/${cart.id}`, { action: 'recalculate' });
  assert.equal(once.lineItems[0].price.value.centAmount, 700);
  assert.equal(once.lineItems[0].variant.attributes[0].value, 'S');
  const again = await shop.server.changed(`/carts/${cart.id}`, {
    action: 'recalculate',
    updateProductData: true,
  });
  assert.equal(again.lineItems[0].variant.attributes[0].value, 'M');
});

test('what is not published is refused like an unknown variant', async () => {
  const product = await shop.jacket();
  const hidden = await shop.variantOf(product, { publish: false });
  await priced(hidden.current.sku, 900);
  for (const line of [
    { sku: hidden.current.sku },
    { productId: product.id, variantId: 1 },
    { productId: product.id, variantId: 7 },
    { sku: 'none' },
  ]) {
    const { status, body } = await cartWith(line);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(body.errors[0].code, /^(InvalidOperation|ReferencedResourceNotFound)$/);
  }
});

test('the official client makes, changes, publishes and deletes variants', async () => {
  const client = trustedClient(shop.server);
  const sent = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const uri = `/${shop.server.projectKey}${path}`;
    return (await client.execute({ method, uri, headers, ...(body && { body }) })).body as any;
  };
  const { id: product } = await shop.jacket();
  const attributes = [{ name: 'size', value: 'M' }];
  const draft = { product: { typeId: 'product', id: product }, sku: 'by-client', attributes };
  const made = await sent('POST', '/variants', draft);
  assert.deepEqual([made.version, made.published], [1, false]);
  const next = await sent('POST', `/variants/${made.id}`, {
    version: 1,
    actions: [{ action: 'setAttribute', name: 'size', value: 'L' }, { action: 'publish' }],
  });
  assert.deepEqual(next.current.attributes, [{ name: 'size', value: 'L' }]);
  const where = encodeURIComponent(`product(id = "${product}")`);
  const { results } = await sent('GET', `/variant-projections?where=${where}`);
  assert.deepEqual(
    results.map(({ id, sku }: any) => [id, sku]),
    [[made.id, 'by-client']],
  );
  const gone = await sent('DELETE', `/variants/${made.id}?version=${next.version}`);
  assert.equal(gone.id, made.id);
  await assert.rejects(sent('GET', `/variants/${made.id}`), { statusCode: 404 });
});
