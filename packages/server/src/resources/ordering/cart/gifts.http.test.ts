// Gifts, direct discounts and frozen carts, over HTTP.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import {
  absolute,
  addCode,
  all,
  cents,
  discountShop,
  lines,
  relative,
  shown,
  states,
} from '../../../testing/discount-shop.ts';

const shop = discountShop();

test('a gift comes with its discount, goes with it, and may be refused', async () => {
  const one = await shop.gift({ cartPredicate: 'lineItemCount(true) > 1' });
  const cart = await shop.newCart(lines(['chair', 1]));
  assert.equal(cart.lineItems.length, 1);
  const [{ id: lineItemId }] = cart.lineItems;
  const count = (quantity: number) => ({ action: 'changeLineItemQuantity', lineItemId, quantity });
  const given = await shop.change(cart, count(2));
  const [, line] = given.lineItems;
  assert.deepEqual(
    [line.lineItemMode, line.quantity, cents(line.totalPrice), cents(line.price.value)],
    ['GiftLineItem', 1, 0, 1_000],
  );
  assert.deepEqual(shown(given)[1], [[1, 0, 1_000]]);
  assert.equal(cents(line.taxedPrice.totalGross), 0);
  assert.equal(given.totalLineItemQuantity, 3);
  const same = await shop.again(given);
  assert.equal(same.lineItems[1].id, line.id);
  for (const action of [
    { action: 'changeLineItemQuantity', lineItemId: line.id, quantity: 2 },
    { action: 'setLineItemPrice', lineItemId: line.id, externalPrice: eur(1) },
    {
      action: 'setLineItemTotalPrice',
      lineItemId: line.id,
      externalTotalPrice: { price: eur(1), totalPrice: eur(1) },
    },
  ])
    assert.equal((await shop.refused(same, action)).code, 'InvalidOperation');
  // The gift itself does not count.
  const gone = await shop.change(same, count(1));
  assert.equal(gone.lineItems.length, 1);
  const back = await shop.change(gone, count(2));
  const without = await shop.change(back, {
    action: 'removeLineItem',
    lineItemId: back.lineItems[1].id,
  });
  assert.equal(without.lineItems.length, 1);
  assert.deepEqual(without.refusedGifts, [{ typeId: 'cart-discount', id: one.id }]);
  assert.equal((await shop.again(without)).lineItems.length, 1);
});

test('a gift is ordered, and is not copied with the cart', async () => {
  await shop.gift();
  const cart = await shop.newCart(lines(['chair', 1]));
  assert.equal(cart.lineItems.length, 2);
  const replica = await shop.server.created('/carts/replicate', {
    reference: { typeId: 'cart', id: cart.id },
  });
  assert.equal(replica.lineItems.length, 2);
  assert.notEqual(replica.lineItems[1].id, cart.lineItems[1].id);
  const order = await shop.server.created('/orders', { id: cart.id, version: cart.version });
  assert.deepEqual(shown(order), shown(cart));
  assert.equal(order.lineItems[1].lineItemMode, 'GiftLineItem');
});

test('a gift has the standalone price of its product, and none without', async () => {
  const hat = await shop.standalone('hat', 2_500);
  const one = await shop.gift({ requiresDiscountCode: true }, hat);
  await shop.codeFor('HAT', [one]);
  const cart = await shop.newCart(lines(['chair', 1]), { discountCodes: ['HAT'] });
  assert.deepEqual(shown(cart), [[], [[1, 0, 2_500]], 10_000]);
  const price = await shop.server.read('/standalone-prices/key=hat');
  const off = { version: price.version, actions: [{ action: 'changeActive', active: false }] };
  await shop.server.expecting(200, 'POST', '/standalone-prices/key=hat', off);
  // A gift that loses its price is removed; a code no longer adds it.
  assert.deepEqual(shown(await shop.again(cart)), [[], 10_000]);
  const other = await shop.newCart(lines(['chair', 1]));
  const fault = await shop.refused(other, addCode('HAT'));
  assert.deepEqual([fault.code, fault.productId], ['MatchingPriceNotFound', hat.id]);
});

test('a gift beside the same product that was bought, without a trace when it goes', async () => {
  const one = await shop.gift();
  const cart = await shop.newCart(lines(['cup', 2]));
  assert.deepEqual(shown(cart), [[], [[1, 0, 1_000]], 2_000]);
  const more = await shop.change(cart, { action: 'addLineItem', sku: 'cup-1', quantity: 1 });
  assert.deepEqual(
    more.lineItems.map(({ lineItemMode, quantity }: any) => [lineItemMode, quantity]),
    [
      ['Standard', 3],
      ['GiftLineItem', 1],
    ],
  );
  await shop.switchOff(one);
  const without = await shop.again(more);
  assert.deepEqual(shown(without), [[], 3_000]);
  assert.deepEqual(without.refusedGifts, []);
});

test('a gift keeps what was set on it, and counts with nothing in the predicates of others', async () => {
  await shop.gift();
  await shop.discount(relative(1_000), {
    cartPredicate: 'lineItemCount(true) = 2 and lineItemTotal(true) = "100.00 EUR"',
  });
  const cart = await shop.newCart(lines(['chair', 1]));
  const counted = await shop.again(cart);
  assert.deepEqual(shown(counted), [[[1, 9_000, 1_000]], [[1, 0, 1_000]], 9_000]);
  const [, { id }] = counted.lineItems;
  const keyed = await shop.change(counted, {
    action: 'setLineItemInventoryMode',
    lineItemId: id,
    inventoryMode: 'TrackOnly',
  });
  const { id: same, inventoryMode } = (await shop.again(keyed)).lineItems[1];
  assert.deepEqual([same, inventoryMode], [id, 'TrackOnly']);
});

test('the channel of a gift has the role that its use needs', async () => {
  const { id: channelId } = await shop.server.created('/channels', { key: 'plain' });
  const distributionChannel = { typeId: 'channel', id: channelId };
  const { id } = await shop.product('mug', 300);
  const product = { typeId: 'product', id };
  const value = { type: 'giftLineItem', product, variantId: 1, distributionChannel };
  const cart = await shop.newCart(lines(['chair', 1]));
  const action = { action: 'setDirectDiscounts', discounts: [{ value }] };
  assert.equal((await shop.refused(cart, action)).code, 'MissingRoleOnChannel');
});

test('the gift of a direct discount goes with it', async () => {
  const { id } = await shop.product('pen', 300);
  const value = { type: 'giftLineItem', product: { typeId: 'product', id }, variantId: 1 };
  const cart = await shop.newCart(lines(['chair', 1]));
  const given = await shop.change(cart, {
    action: 'setDirectDiscounts',
    discounts: [{ value }, { value: relative(1_000), target: all }],
  });
  assert.deepEqual(shown(given), [[[1, 9_000, 1_000]], [[1, 0, 300]], 9_000]);
  const lineItemId = given.lineItems[1].id;
  const without = await shop.change(given, { action: 'removeLineItem', lineItemId });
  assert.deepEqual(shown(without), [[[1, 9_000, 1_000]], 9_000]);
  assert.deepEqual([without.refusedGifts, without.directDiscounts.length], [[], 1]);
});

test('a gift stays when its product is unpublished, and goes when it is deleted', async () => {
  const book = await shop.product('book', 700);
  const gift = await shop.gift({}, book);
  const cart = await shop.newCart(lines(['chair', 1]));
  const hide = { version: book.version, actions: [{ action: 'unpublish' }] };
  const hidden = await shop.server.expecting(200, 'POST', `/products/${book.id}`, hide);
  assert.deepEqual(shown(await shop.again(cart))[1], [[1, 0, 700]]);
  const path = `/products/${book.id}?version=${hidden.version}`;
  await shop.server.expecting(200, 'DELETE', path);
  assert.deepEqual(shown(await shop.again(await shop.server.read(`/carts/${cart.id}`))), [
    [],
    10_000,
  ]);
  assert.equal((await shop.server.read(`/cart-discounts/${gift.id}`)).isActive, true);
});

test('direct discounts stand in place of all cart discounts', async () => {
  await shop.discount(relative(5_000));
  const cart = await shop.newCart(lines(['cup', 3]));
  const set = (discounts: object[]) => ({ action: 'setDirectDiscounts', discounts });
  const direct = await shop.change(
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
  const cleared = await shop.change(direct, set([]));
  assert.deepEqual(shown(cleared), [[[3, 500, 500]], 1_500]);
});

test('an order takes the discounts that hold when it is made', async () => {
  const one = await shop.discount(relative(1_000));
  const cart = await shop.newCart(lines(['cup', 1]));
  await shop.switchOff(one);
  const order = await shop.server.created('/orders', { id: cart.id, version: cart.version });
  assert.deepEqual(shown(order), [[], 1_000]);
  assert.equal(cents((await shop.server.read(`/carts/${cart.id}`)).totalPrice), 1_000);
});

test('a frozen cart keeps its discounts; a code that it takes counts when it is unfrozen', async () => {
  const one = await shop.discount(relative(1_000));
  const coded = await shop.discount(relative(1_000), { requiresDiscountCode: true });
  await shop.codeFor('COLD', [coded]);
  const cart = await shop.newCart(lines(['cup', 1]));
  const frozen = await shop.change(cart, { action: 'freezeCart' });
  await shop.switchOff(one);
  const after = await shop.again(frozen);
  assert.equal(cents(after.totalPrice), 900);
  const held = await shop.change(after, addCode('COLD'));
  assert.deepEqual([states(held), cents(held.totalPrice)], [['DoesNotMatchCart'], 900]);
  const { discountCode } = held.discountCodes[0];
  const bare = await shop.change(held, { action: 'removeDiscountCode', discountCode });
  assert.deepEqual([bare.discountCodes, cents(bare.totalPrice)], [[], 900]);
  const plain = await shop.change(bare, { action: 'unfreezeCart' });
  assert.equal(cents(plain.totalPrice), 1_000);
  const again = await shop.change(plain, { action: 'freezeCart' }, addCode('COLD'));
  const open = await shop.change(again, { action: 'unfreezeCart' });
  assert.deepEqual([states(open), cents(open.totalPrice)], [['MatchesCart'], 900]);
});

test('a code that applies stays in a frozen cart', async () => {
  const code = await shop.codeFor('STAY', [
    await shop.discount(relative(1_000), { requiresDiscountCode: true }),
  ]);
  const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: ['STAY'] });
  const frozen = await shop.change(cart, { action: 'freezeCart' });
  const discountCode = { typeId: 'discount-code', id: code.id };
  const removing = { action: 'removeDiscountCode', discountCode };
  assert.equal((await shop.refused(frozen, removing)).code, 'InvalidOperation');
});
