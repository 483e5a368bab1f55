// Orders of frozen carts: what may change outside between freezing and ordering.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { refusedWith } from '../testing/company.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

let count = 0;

/** A frozen cart of two units of a product of its own. */
async function frozen(strategy: string, members: object = {}) {
  count += 1;
  const slug = `frozen${count}`;
  const product = await shop.product(slug, 1_000);
  const lineItems = [{ sku: `${slug}-1`, quantity: 2 }];
  const { id } = await shop.cart({ quantity: 1 }, { lineItems, ...members });
  const cart = await server.changed(`/carts/${id}`, { action: 'freezeCart', strategy });
  return { cart, product };
}

const ordering = ({ id, version }: any) => server.request('POST', '/orders', { id, version });

async function deleted(path: string) {
  const { version } = await server.read(path);
  await server.expecting(200, 'DELETE', `${path}?version=${version}`);
}

const standardRate = { name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' };

async function replaceTaxRate(taxRate: object) {
  const path = `/tax-categories/${shop.taxCategoryId}`;
  const { rates } = await server.read(path);
  await server.changed(path, { action: 'replaceTaxRate', taxRateId: rates[0].id, taxRate });
}

const changes: { readonly [title: string]: (product: any) => Promise<unknown> } = {
  'the price of the product changes': ({ id, masterData }) =>
    server.changed(`/products/${id}`, {
      action: 'changePrice',
      priceId: masterData.current.masterVariant.prices[0].id,
      price: { value: eur(1_500) },
      staged: false,
    }),
  'the price of the product is removed': ({ id }) =>
    server.changed(`/products/${id}`, {
      action: 'setPrices',
      variantId: 1,
      prices: [],
      staged: false,
    }),
  'the product is deleted': async ({ id }) => {
    await server.changed(`/products/${id}`, { action: 'unpublish' });
    await deleted(`/products/${id}`);
  },
  'the tax rate changes': () => replaceTaxRate({ ...standardRate, name: '25 %', amount: 0.25 }),
};

for (const strategy of ['SoftFreeze', 'HardFreeze'])
  for (const [title, happens] of Object.entries(changes))
    test(`${strategy}: the cart is ordered at its frozen price when ${title}`, async () => {
      const { cart, product } = await frozen(strategy);
      await happens(product);
      const { status, body } = await ordering(cart);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(body.totalPrice, cart.totalPrice);
      assert.deepEqual(body.taxedPrice, cart.taxedPrice);
      assert.deepEqual(body.lineItems, cart.lineItems);
      await replaceTaxRate(standardRate);
    });

test('a cart that is not frozen is refused when its price has changed', async () => {
  const { cart, product } = await frozen('SoftFreeze');
  const open = await server.changed(`/carts/${cart.id}`, { action: 'unfreezeCart' });
  await changes['the price of the product changes']!(product);
  refusedWith(await ordering(open), 'PriceChanged');
});

/** A code for a tenth of all line items. */
async function discountCode(code: string) {
  const { id } = await server.created('/cart-discounts', {
    name: { en: code },
    value: { type: 'relative', permyriad: 1_000 },
    cartPredicate: 'true',
    target: { type: 'lineItems', predicate: 'true' },
    sortOrder: `0.${code.length}${count + 1}1`,
    requiresDiscountCode: true,
  });
  return server.created('/discount-codes', {
    code,
    cartDiscounts: [{ typeId: 'cart-discount', id }],
  });
}

test('SoftFreeze: a code that was switched off since refuses the order', async () => {
  const { id } = await discountCode('SOFT');
  const { cart } = await frozen('SoftFreeze', { discountCodes: ['SOFT'] });
  await server.changed(`/discount-codes/${id}`, { action: 'changeIsActive', isActive: false });
  refusedWith(await ordering(cart), 'DiscountCodeNonApplicable');
  await server.changed(`/discount-codes/${id}`, { action: 'changeIsActive', isActive: true });
  const { status, body } = await ordering(cart);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body.totalPrice, cart.totalPrice);
});

test('HardFreeze: a code that was switched off since still counts', async () => {
  const { id } = await discountCode('HARDER');
  const { cart } = await frozen('HardFreeze', { discountCodes: ['HARDER'] });
  await server.changed(`/discount-codes/${id}`, { action: 'changeIsActive', isActive: false });
  const { status, body } = await ordering(cart);
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body.totalPrice, cart.totalPrice);
  assert.equal(body.lineItems[0].discountedPricePerQuantity.length, 1);
});

test('the shipping rate is frozen by HardFreeze only', async () => {
  const soft = (await frozen('SoftFreeze')).cart;
  const hard = (await frozen('HardFreeze')).cart;
  const path = `/shipping-methods/${shop.shippingMethodId}`;
  const { zoneRates } = await server.read(path);
  const [{ zone }] = zoneRates;
  const rate = { price: eur(590), freeAbove: eur(10_000) };
  await server.changed(
    path,
    { action: 'removeShippingRate', zone, shippingRate: rate },
    { action: 'addShippingRate', zone, shippingRate: { price: eur(790) } },
  );
  refusedWith(await ordering(soft), 'PriceChanged');
  assert.equal((await ordering(hard)).status, 201);
});
