// What carts make of cart discounts, over HTTP: amounts, taxes, groups and stops.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import {
  absolute,
  cents,
  discountShop,
  lines,
  relative,
  shown,
  states,
} from '../../../testing/discount-shop.ts';

const shop = discountShop();

test('a percentage lowers the lines of a new cart, and its taxes', async () => {
  await shop.discount(relative(1_500));
  const cart = await shop.newCart(lines(['cup', 3]));
  assert.deepEqual(shown(cart), [[[3, 850, 150]], 2_550]);
  const [{ taxedPrice, totalPrice }] = cart.lineItems;
  assert.deepEqual(
    [totalPrice, taxedPrice.totalNet, taxedPrice.totalGross, taxedPrice.totalTax].map(cents),
    [2_550, 2_143, 2_550, 407],
  );
  assert.deepEqual(cart.discountTypeCombination, { type: 'Stacking' });
});

test('a discount on the total lowers the sums in proportion, and no line', async () => {
  await shop.discount(relative(1_500));
  await shop.discount(absolute(500), { target: { type: 'totalPrice' } });
  const cart = await shop.newCart(lines(['cup', 3]));
  assert.deepEqual(shown(cart), [[[3, 850, 150]], 2_050]);
  const { discountOnTotalPrice: off, taxedPrice } = cart;
  assert.deepEqual(
    [off.discountedAmount, off.discountedNetAmount, off.discountedGrossAmount].map(cents),
    [500, 420, 500],
  );
  assert.deepEqual(
    [taxedPrice.totalNet, taxedPrice.totalGross, taxedPrice.totalTax].map(cents),
    [1_723, 2_050, 327],
  );
  assert.deepEqual(cents(taxedPrice.taxPortions[0].amount), 327);
});

test('discounts on the total and shipping', async () => {
  await shop.discount(relative(1_000), { target: { type: 'totalPrice' } });
  await shop.discount(absolute(500), { target: { type: 'totalPrice' } });
  const cart = await shop.newCart(lines(['chair', 1]), {
    shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
  });
  // The method is free for items from 100.00 on.
  assert.equal(cents(cart.shippingInfo.price), 0);
  assert.deepEqual(cents(cart.totalPrice), 8_500);
});

test('shipping is discounted, taxed and free by the discounted items', async () => {
  await shop.discount(relative(1_000), { cartPredicate: 'lineItemExists(sku = "chair-1")' });
  await shop.discount(relative(5_000), { target: { type: 'shipping' } });
  const cart = await shop.newCart(lines(['chair', 1]), {
    shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
  });
  const { discountedPrice, price, taxedPrice } = cart.shippingInfo;
  assert.deepEqual(
    [price, discountedPrice.value, discountedPrice.includedDiscounts[0].discountedAmount].map(
      cents,
    ),
    [590, 295, 295],
  );
  assert.deepEqual([taxedPrice.totalGross, taxedPrice.totalNet].map(cents), [295, 248]);
  assert.equal(cents(cart.totalPrice), 9_295);
  assert.equal(cents(cart.taxedShippingPrice.totalGross), 295);
});

test('unit prices are taxed by what they are after discounts', async () => {
  await shop.discount(relative(1_500));
  const cart = await shop.newCart([{ sku: 'cup-1', quantity: 3, externalTaxRate: taxOnTop }], {
    taxMode: 'External',
    taxCalculationMode: 'UnitPriceLevel',
  });
  assert.equal(cents(cart.lineItems[0].taxedPrice.totalGross), 3_036);
  const whole = await shop.newCart([{ sku: 'cup-1', quantity: 3, externalTaxRate: taxOnTop }], {
    taxMode: 'External',
  });
  assert.equal(cents(whole.lineItems[0].taxedPrice.totalGross), 3_034);
});

const taxOnTop = { name: '19 %', amount: 0.19, country: 'DE', includedInPrice: false };

test('discounts on the total are taken off several rates', async () => {
  await shop.discount(relative(1_000), { target: { type: 'totalPrice' } });
  const rate = (name: string, amount: number) => ({
    name,
    amount,
    country: 'DE',
    includedInPrice: true,
  });
  const line = (centAmount: number, externalTaxRate: object) => ({
    sku: 'cup-1',
    quantity: 1,
    externalPrice: eur(centAmount),
    externalTaxRate,
  });
  const cart = await shop.newCart(
    [line(2_000, rate('19 %', 0.19)), line(1_000, rate('7 %', 0.07))],
    {
      taxMode: 'External',
    },
  );
  assert.equal(cents(cart.totalPrice), 2_700);
  assert.deepEqual([cart.taxedPrice.totalNet, cart.taxedPrice.totalTax].map(cents), [2_354, 346]);
  assert.deepEqual(
    cart.taxedPrice.taxPortions.map(({ amount }: any) => cents(amount)),
    [288, 58],
  );
});

test('a cart keeps what it shows until it is changed', async () => {
  const one = await shop.discount(relative(1_000));
  const cart = await shop.newCart(lines(['cup', 1]));
  assert.equal(cents(cart.totalPrice), 900);
  await shop.switchOff(one);
  assert.equal(cents((await shop.server.read(`/carts/${cart.id}`)).totalPrice), 900);
  const after = await shop.again(cart);
  assert.deepEqual(shown(after), [[], 1_000]);
});

test('predicates see prices before cart discounts', async () => {
  await shop.discount(relative(5_000), { cartPredicate: 'totalPrice >= "10.00 EUR"' });
  await shop.discount(absolute(100), { cartPredicate: 'lineItemTotal(true) >= "10.00 EUR"' });
  assert.deepEqual(shown(await shop.newCart(lines(['cup', 1]))), [[[1, 400, 500, 100]], 400]);
});

test('a discount of a store is for its carts only', async () => {
  await shop.server.created('/stores', { key: 'east' });
  const east = { typeId: 'store', key: 'east' };
  await shop.discount(relative(1_000), { stores: [east] });
  assert.equal(cents((await shop.newCart(lines(['cup', 1]))).totalPrice), 1_000);
  assert.equal(cents((await shop.newCart(lines(['cup', 1]), { store: east })).totalPrice), 900);
});

test('a discount without an amount in the currency, or not valid now, does nothing', async () => {
  await shop.discount({ type: 'absolute', money: [{ currencyCode: 'USD', centAmount: 100 }] });
  await shop.discount(relative(1_000), { validFrom: '2100-01-01T00:00:00Z' });
  await shop.discount(relative(1_000), { validUntil: '2001-01-01T00:00:00Z' });
  await shop.discount(relative(1_000), { recurringOrderScope: { type: 'RecurringOrdersOnly' } });
  assert.deepEqual(shown(await shop.newCart(lines(['cup', 1]))), [[], 1_000]);
});

test('of a group the best for the buyer applies', async () => {
  const group = await shop.server.created('/discount-groups', { key: 'best', sortOrder: '0.77' });
  const discountGroup = { typeId: 'discount-group', id: group.id };
  const percent = await shop.discount(relative(1_000), {
    discountGroup,
    requiresDiscountCode: true,
  });
  await shop.discount(absolute(1_500), { discountGroup });
  await shop.codeFor('TENTH', [percent]);
  const cart = await shop.newCart(lines(['chair', 1]), { discountCodes: ['TENTH'] });
  assert.deepEqual(shown(cart), [[[1, 8_500, 1_500]], 8_500]);
  assert.deepEqual(states(cart), ['ApplicationStoppedByGroupBestDeal']);
  const two = await shop.change(cart, {
    action: 'changeLineItemQuantity',
    lineItemId: cart.lineItems[0].id,
    quantity: 2,
  });
  assert.deepEqual(shown(two), [[[2, 9_000, 1_000]], 18_000]);
  assert.deepEqual(states(two), ['MatchesCart']);
});

test('a discount that stops the ones after it stops their codes', async () => {
  await shop.discount(relative(1_000), { stackingMode: 'StopAfterThisDiscount' });
  const later = await shop.discount(relative(2_000), { requiresDiscountCode: true });
  await shop.codeFor('LATER', [later]);
  const cart = await shop.newCart(lines(['chair', 1]), { discountCodes: ['LATER'] });
  assert.deepEqual(shown(cart), [[[1, 9_000, 1_000]], 9_000]);
  assert.deepEqual(states(cart), ['ApplicationStoppedByPreviousDiscount']);
  const fault = await shop.server.expecting(400, 'POST', '/orders', {
    id: cart.id,
    version: cart.version,
  });
  assert.equal(fault.errors[0].code, 'DiscountCodeNonApplicable');
});
