// Gifts, direct discounts, the better deal and frozen carts, over HTTP.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import {
  absolute,
  addCode,
  all,
  cents,
  type DiscountShop,
  lines,
  openDiscounts,
  relative,
  shown,
  states,
} from '../../../testing/discount-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let again: DiscountShop['again'];
let change: DiscountShop['change'];
let codeFor: DiscountShop['codeFor'];
let discount: DiscountShop['discount'];
let gift: DiscountShop['gift'];
let newCart: DiscountShop['newCart'];
let refused: DiscountShop['refused'];
let switchOff: DiscountShop['switchOff'];
let endAll: DiscountShop['endAll'];

before(async () => {
  server = await startTestServer();
  ({ again, change, codeFor, discount, gift, newCart, refused, switchOff, endAll } =
    await openDiscounts(server));
});
after(() => server.close());
// Each test has the discounts that it makes.
afterEach(() => endAll());

const productDiscount = async () => {
  const one = await server.created('/product-discounts', {
    name: { en: 'Sale' },
    value: { type: 'external' },
    predicate: 'sku = "chair-1"',
    sortOrder: '0.1',
    isActive: true,
  });
  const [product] = (
    await server.read('/products?where=key%20is%20not%20defined&limit=10')
  ).results.filter(({ masterData }: any) => masterData.current.masterVariant.sku === 'chair-1');
  const [price] = product.masterData.current.masterVariant.prices;
  await server.expecting(200, 'POST', `/products/${product.id}`, {
    version: product.version,
    actions: [
      {
        action: 'setDiscountedPrice',
        priceId: price.id,
        staged: false,
        discounted: { value: eur(7_000), discount: { typeId: 'product-discount', id: one.id } },
      },
    ],
  });
};

test('best deal: product discounts or cart discounts, never both', async () => {
  await productDiscount();
  const tenth = await discount(relative(1_000), { requiresDiscountCode: true });
  await codeFor('DEAL', [tenth]);
  const stacked = await newCart(lines(['chair', 1]), { discountCodes: ['DEAL'] });
  assert.equal(cents(stacked.totalPrice), 6_300);
  await server.changed('', {
    action: 'setDiscountsConfiguration',
    discountsConfiguration: { discountCombinationMode: 'BestDeal' },
  });
  const ofProducts = await again(stacked);
  assert.deepEqual(shown(ofProducts), [[], 7_000]);
  assert.deepEqual(ofProducts.discountTypeCombination, {
    type: 'BestDeal',
    chosenDiscountType: 'ProductDiscount',
  });
  assert.deepEqual(states(ofProducts), ['MatchesCart']);
  const half = await discount(relative(5_000));
  const ofCart = await again(ofProducts);
  assert.equal(cents(ofCart.totalPrice), 4_500);
  assert.equal(ofCart.lineItems[0].price.discounted, undefined);
  assert.equal(ofCart.discountTypeCombination.chosenDiscountType, 'CartDiscount');
  await switchOff(half);
  const back = await again(ofCart);
  assert.equal(cents(back.totalPrice), 7_000);
  const order = await server.created('/orders', { id: back.id, version: back.version });
  assert.equal(cents(order.totalPrice), 7_000);
  await server.changed('', {
    action: 'setDiscountsConfiguration',
    discountsConfiguration: { discountCombinationMode: 'Stacking' },
  });
});

test('a gift comes with its discount, goes with it, and may be refused', async () => {
  const one = await gift({ cartPredicate: 'lineItemCount(true) > 1' });
  const cart = await newCart(lines(['chair', 1]));
  assert.equal(cart.lineItems.length, 1);
  const [{ id: lineItemId }] = cart.lineItems;
  const count = (quantity: number) => ({ action: 'changeLineItemQuantity', lineItemId, quantity });
  const given = await change(cart, count(2));
  const [, line] = given.lineItems;
  assert.deepEqual(
    [line.lineItemMode, line.quantity, cents(line.totalPrice), cents(line.price.value)],
    ['GiftLineItem', 1, 0, 1_000],
  );
  assert.deepEqual(shown(given)[1], [[1, 0, 1_000]]);
  assert.equal(cents(line.taxedPrice.totalGross), 0);
  assert.equal(given.totalLineItemQuantity, 3);
  const same = await again(given);
  assert.equal(same.lineItems[1].id, line.id);
  for (const action of [
    { action: 'changeLineItemQuantity', lineItemId: line.id, quantity: 2 },
    { action: 'setLineItemPrice', lineItemId: line.id, externalPrice: eur(1) },
  ])
    assert.equal((await refused(same, action)).code, 'InvalidOperation');
  // The gift itself does not count.
  const gone = await change(same, count(1));
  assert.equal(gone.lineItems.length, 1);
  const back = await change(gone, count(2));
  const without = await change(back, {
    action: 'removeLineItem',
    lineItemId: back.lineItems[1].id,
  });
  assert.equal(without.lineItems.length, 1);
  assert.deepEqual(without.refusedGifts, [{ typeId: 'cart-discount', id: one.id }]);
  assert.equal((await again(without)).lineItems.length, 1);
});

test('a gift is ordered, and is not copied with the cart', async () => {
  await gift();
  const cart = await newCart(lines(['chair', 1]));
  assert.equal(cart.lineItems.length, 2);
  const replica = await server.created('/carts/replicate', {
    reference: { typeId: 'cart', id: cart.id },
  });
  assert.equal(replica.lineItems.length, 2);
  assert.notEqual(replica.lineItems[1].id, cart.lineItems[1].id);
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  assert.deepEqual(shown(order), shown(cart));
  assert.equal(order.lineItems[1].lineItemMode, 'GiftLineItem');
});

test('direct discounts stand in place of all cart discounts', async () => {
  await discount(relative(5_000));
  const cart = await newCart(lines(['cup', 3]));
  const set = (discounts: object[]) => ({ action: 'setDirectDiscounts', discounts });
  const direct = await change(
    cart,
    set([
      { value: absolute(1_000), target: all },
      { value: relative(1_000), target: { type: 'totalPrice' } },
    ]),
  );
  assert.deepEqual(shown(direct), [
    [
      [2, 667, 333],
      [1, 666, 334],
    ],
    1_800,
  ]);
  const [{ discount: named }] =
    direct.lineItems[0].discountedPricePerQuantity[0].discountedPrice.includedDiscounts;
  assert.deepEqual(named, { typeId: 'direct-discount', id: direct.directDiscounts[0].id });
  const cleared = await change(direct, set([]));
  assert.deepEqual(shown(cleared), [[[3, 500, 500]], 1_500]);
});

test('an order takes the discounts that hold when it is made', async () => {
  const one = await discount(relative(1_000));
  const cart = await newCart(lines(['cup', 1]));
  await switchOff(one);
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  assert.deepEqual(shown(order), [[], 1_000]);
  assert.equal(cents((await server.read(`/carts/${cart.id}`)).totalPrice), 1_000);
});

test('a frozen cart keeps its discounts, and takes only codes that it does not match', async () => {
  const one = await discount(relative(1_000));
  const coded = await discount(relative(1_000), { requiresDiscountCode: true });
  const never = await discount(relative(1_000), {
    requiresDiscountCode: true,
    cartPredicate: '1 = 2',
  });
  await codeFor('COLD', [coded]);
  await codeFor('NEVER', [never]);
  const cart = await newCart(lines(['cup', 1]));
  const frozen = await change(cart, { action: 'freezeCart' });
  await switchOff(one);
  const after = await again(frozen);
  assert.equal(cents(after.totalPrice), 900);
  assert.equal((await refused(after, addCode('COLD'))).code, 'InvalidOperation');
  const held = await change(after, addCode('NEVER'));
  assert.deepEqual(states(held), ['DoesNotMatchCart']);
  const open = await change(held, { action: 'unfreezeCart' });
  assert.equal(cents(open.totalPrice), 1_000);
});
