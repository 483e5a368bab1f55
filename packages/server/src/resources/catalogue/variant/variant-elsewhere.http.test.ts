// Variants that are documents in lists, as gifts, and under product discounts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

const priced = (sku: string, centAmount: number) =>
  shop.server.created('/standalone-prices', { sku, value: eur(centAmount) });

const listWith = (line: object) =>
  shop.server.request('POST', '/shopping-lists', { name: { en: 'L' }, lineItems: [line] });

const ways: readonly (readonly [string, (product: any, variant: any) => object])[] = [
  ['SKU', (_, { current: { sku } }) => ({ sku })],
  ['staged SKU', (_, { staged: { sku } }) => ({ sku })],
  ['number', ({ id }) => ({ productId: id, variantId: 2 })],
  ['the product that it stands for', ({ id }) => ({ productId: id })],
];
for (const [what, named] of ways)
  test(`a line of a list is named by ${what}, and shows its variant when asked`, async () => {
    const product = await shop.jacket();
    await shop.variantOf(product);
    const made = await shop.variantOf(product);
    const sku = `${made.current.sku}-staged`;
    const variant = await shop.server.changed(`/variants/${made.id}`, { action: 'setSku', sku });
    await shop.server.changed(`/products/${product.id}`, {
      action: 'setDefaultVariant',
      variant: { typeId: 'variant', id: variant.id },
      staged: false,
    });
    const { status, body } = await listWith(named(product, variant));
    assert.equal(status, 201, JSON.stringify(body));
    const [line] = body.lineItems;
    assert.deepEqual([line.productId, line.variantId], [product.id, 2]);
    assert.deepEqual([line.name, line.variant], [{ en: 'Jacket' }, undefined]);
    const seen = await shop.server.read(`/shopping-lists/${body.id}?expand=lineItems[*].variant`);
    assert.equal(seen.lineItems[0].variant.sku, made.current.sku);
  });

test('a line of a list may have no variant, and one that is named must be there', async () => {
  const product = await shop.jacket();
  const { body: list } = await listWith({ productId: product.id });
  assert.equal(list.lineItems[0].variantId, undefined);
  const cases: readonly (readonly [object, string])[] = [
    [{ productId: product.id, variantId: 7 }, 'InvalidInput'],
    [{ productId: product.id, sku: 'none' }, 'ReferencedResourceNotFound'],
    [{ sku: 'none' }, 'ReferencedResourceNotFound'],
    [{ productId: 'none' }, 'ReferencedResourceNotFound'],
    [{}, 'InvalidOperation'],
  ];
  for (const [line, code] of cases) {
    const { body } = await listWith(line);
    assert.equal(body.errors[0].code, code, JSON.stringify(line));
  }
  const after = await shop.server.changed(
    `/shopping-lists/${list.id}`,
    { action: 'addLineItem', sku: (await shop.variantOf(product)).current.sku },
    { action: 'addLineItem', productId: product.id, quantity: 2 },
  );
  const lines = after.lineItems.map(({ variantId, quantity }: any) => [variantId, quantity]);
  assert.deepEqual(lines, [
    [undefined, 3],
    [1, 1],
  ]);
});

test('a variant is given away, as long as it is published', async () => {
  const product = await shop.jacket();
  const gift = await shop.variantOf(product, { attributes: [{ name: 'size', value: 'XS' }] });
  const bought = await shop.variantOf(product);
  await priced(gift.current.sku, 300);
  await priced(bought.current.sku, 900);
  const discount = await shop.server.created('/cart-discounts', {
    name: { en: 'G' },
    sortOrder: '0.5',
    cartPredicate: `lineItemExists(sku = "${bought.current.sku}")`,
    value: { type: 'giftLineItem', product: { id: product.id }, variantId: gift.variantId },
  });
  const cart = await shop.server.created('/carts', {
    currency: 'EUR',
    taxMode: 'Disabled',
    lineItems: [{ sku: bought.current.sku }],
  });
  const [, given] = cart.lineItems;
  assert.deepEqual([given.lineItemMode, given.variant.id], ['GiftLineItem', 1]);
  assert.deepEqual(given.variant.attributes, [{ name: 'size', value: 'XS' }]);
  assert.deepEqual([given.price.value.centAmount, given.totalPrice.centAmount], [300, 0]);
  await shop.server.changed(`/variants/${gift.id}`, { action: 'unpublish' });
  const next = await shop.server.changed(`/carts/${cart.id}`, { action: 'recalculate' });
  assert.equal(next.lineItems.length, 1);
  const path = `/cart-discounts/${discount.id}?version=${discount.version}`;
  await shop.server.expecting(200, 'DELETE', path);
});

test('product discounts see the product and the attributes of a price by its SKU', async () => {
  const product = await shop.jacket();
  const attributes = [{ name: 'size', value: 'XXL' }];
  const variant = await shop.variantOf(product, { attributes });
  const other = await shop.variantOf(product);
  const discount = await shop.server.created('/product-discounts', {
    name: { en: 'Half' },
    value: { type: 'relative', permyriad: 5_000 },
    predicate: `product.key = "${product.key}" and attributes.size = "XXL"`,
    sortOrder: '0.7',
    isActive: true,
  });
  const lowered = await priced(variant.current.sku, 900);
  assert.equal(lowered.discounted.value.centAmount, 450);
  assert.equal((await priced(other.current.sku, 900)).discounted, undefined);
  const asked = { productId: product.id, staged: false, price: { value: eur(900) } };
  const answered = (variantId: number, staged = false) =>
    shop.server.request('POST', '/product-discounts/matching', { ...asked, variantId, staged });
  assert.equal((await answered(1)).body.id, discount.id);
  const code = 'NoMatchingProductDiscountFound';
  assert.equal((await answered(2)).body.errors[0].code, code);
  await shop.server.changed(`/variants/${other.id}`, {
    action: 'setAttribute',
    name: 'size',
    value: 'XXL',
  });
  assert.equal((await answered(2)).body.errors[0].code, code);
  assert.equal((await answered(2, true)).body.id, discount.id);
});
