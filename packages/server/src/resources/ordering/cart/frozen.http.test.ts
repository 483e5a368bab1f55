// Frozen carts: which actions they refuse, and what changes in them when something changes outside.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import { cartKind } from '@storewright/model/resources/ordering/cart';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

/** Adding, removing and repricing; then choosing the shipping, which a soft freeze lets through. */
const refusedBySoft = [
  'addCustomLineItem',
  'addLineItem',
  'addShoppingList',
  'changeCustomLineItemMoney',
  'changeCustomLineItemPriceMode',
  'changeCustomLineItemQuantity',
  'changeLineItemQuantity',
  'changeTaxMode',
  'removeCustomLineItem',
  'removeLineItem',
  'setLineItemDistributionChannel',
  'setLineItemPrice',
  'setLineItemSupplyChannel',
  'setLineItemTotalPrice',
];
const refusedByHard = [...refusedBySoft, 'setCustomShippingMethod', 'setShippingMethod'];

/** The refusal of an action before anything else is checked. */
function isRefused(name: string, freezeStrategy: string): boolean {
  const cart = { cartState: 'Frozen', freezeStrategy };
  try {
    cartKind.actions.get(name)!.needs(cart, {}, {});
    return false;
  } catch (error) {
    return error instanceof ApiError && error.message.startsWith('The cart is frozen');
  }
}

describe('actions that a frozen cart refuses', () => {
  for (const [strategy, expected] of [
    ['SoftFreeze', refusedBySoft],
    ['HardFreeze', refusedByHard],
  ] as const)
    test(strategy, () => {
      const refused = [...cartKind.actions.keys()].filter((name) => isRefused(name, strategy));
      assert.deepEqual(refused.sort(), [...expected].sort());
    });
});

const cents = ({ centAmount }: any) => centAmount;
const frozen = async (strategy: string, members: object = {}) => {
  const cart = await shop.cart({ quantity: 2 }, members);
  return server.changed(`/carts/${cart.id}`, { action: 'freezeCart', strategy });
};

for (const strategy of ['SoftFreeze', 'HardFreeze'])
  test(`${strategy}: prices stay while those of the product change, until it is unfrozen`, async () => {
    const slug = strategy.toLowerCase();
    const product = await shop.product(slug, 1_000);
    const cart = await frozen(strategy, { lineItems: [{ sku: `${slug}-1`, quantity: 2 }] });
    await server.changed(`/products/${product.id}`, {
      action: 'changePrice',
      priceId: product.masterData.current.masterVariant.prices[0].id,
      price: { value: { currencyCode: 'EUR', centAmount: 1_500 } },
      staged: false,
    });
    const path = `/carts/${cart.id}`;
    const kept = await server.changed(
      path,
      { action: 'recalculate', updateProductData: true },
      { action: 'setCountry' },
      { action: 'setShippingAddress', address: { country: 'DE', city: 'Kiel' } },
    );
    assert.deepEqual(
      [cents(kept.lineItems[0].price.value), cents(kept.totalPrice), kept.shippingAddress.city],
      [1_000, cents(cart.totalPrice), 'Kiel'],
    );
    assert.deepEqual(kept.taxedPrice, cart.taxedPrice);
    const open = await server.changed(path, { action: 'unfreezeCart' });
    assert.equal(cents(open.lineItems[0].price.value), 1_500);
  });

const bike = {
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Bike',
  shippingRate: { price: { currencyCode: 'EUR', centAmount: 100 } },
};

test('a shipping that is chosen while the cart is frozen softly has its price in the total', async () => {
  const cart = await frozen('SoftFreeze');
  const { centAmount } = cart.shippingInfo.price;
  const changed = await server.changed(`/carts/${cart.id}`, bike);
  assert.deepEqual(
    [changed.shippingInfo.shippingMethodName, cents(changed.totalPrice)],
    ['Bike', cents(cart.totalPrice) - centAmount + 100],
  );
  const order = await server.created('/orders', { id: changed.id, version: changed.version });
  assert.deepEqual(order.totalPrice, changed.totalPrice);
});

test('frozen hard, a cart keeps its shipping; one with nothing in it is not frozen', async () => {
  const cart = await frozen('HardFreeze');
  const body = { version: cart.version, actions: [bike] };
  refusedWith(await server.request('POST', `/carts/${cart.id}`, body), 'InvalidOperation');
  const empty = await server.created('/carts', { currency: 'EUR' });
  const actions = [{ action: 'freezeCart' }];
  refusedWith(
    await server.request('POST', `/carts/${empty.id}`, { version: 1, actions }),
    'InvalidOperation',
  );
});
