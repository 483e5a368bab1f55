// Discounts in orders, over HTTP: which are taken over, which uses are counted, and when carts are
// recalculated on the way.
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

const coded = (members: object = {}) =>
  shop.discount(relative(1_000), { requiresDiscountCode: true, ...members });
const order = (cart: any) =>
  shop.server.request('POST', '/orders', { id: cart.id, version: cart.version });
const usesOf = async ({ id }: any) =>
  (await shop.server.read(`/discount-codes/${id}`)).applicationVersion;

test('an order is a snapshot: what becomes of discounts and codes later does not touch it', async () => {
  const one = await coded();
  const onTotal = await shop.discount(absolute(100), { target: { type: 'totalPrice' } });
  const code = await shop.codeFor('SNAP', [one]);
  await shop.gift();
  const cart = await shop.newCart(lines(['chair', 1]), { discountCodes: ['SNAP'] });
  const made = await shop.server.created('/orders', { id: cart.id, version: cart.version });
  for (const member of [
    'lineItems',
    'discountCodes',
    'directDiscounts',
    'discountOnTotalPrice',
    'refusedGifts',
    'discountTypeCombination',
    'totalPrice',
    'taxedPrice',
  ])
    assert.deepEqual(made[member], cart[member], member);
  await shop.switchOff(one);
  await shop.switchOff(onTotal);
  await shop.server.expecting(200, 'DELETE', `/discount-codes/${code.id}?version=${code.version}`);
  const after = await shop.server.changed(`/orders/${made.id}`, {
    action: 'setCustomerEmail',
    email: 'ada@example.com',
  });
  assert.deepEqual(shown(after), shown(made));
  assert.deepEqual(states(after), ['MatchesCart']);
});

test('a code that lost in its group is ordered, and not counted', async () => {
  const group = await shop.server.created('/discount-groups', { key: 'lost', sortOrder: '0.78' });
  const discountGroup = { typeId: 'discount-group', id: group.id };
  await shop.discount(relative(5_000), { discountGroup });
  const code = await shop.codeFor('LOST', [await coded({ discountGroup })]);
  const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: ['LOST'] });
  assert.deepEqual(states(cart), ['ApplicationStoppedByGroupBestDeal']);
  assert.equal((await order(cart)).status, 201);
  assert.equal(await usesOf(code), 0);
});

test('cancelling and deleting an order give no use back', async () => {
  const code = await shop.codeFor('SPENT', [await coded()], { maxApplications: 1 });
  const { body: made } = await order(
    await shop.newCart(lines(['cup', 1]), { discountCodes: ['SPENT'] }),
  );
  const cancelled = await shop.server.changed(`/orders/${made.id}`, {
    action: 'changeOrderState',
    orderState: 'Cancelled',
  });
  await shop.server.expecting(200, 'DELETE', `/orders/${made.id}?version=${cancelled.version}`);
  assert.equal(await usesOf(code), 1);
  const next = await shop.newCart(lines(['cup', 1]), { discountCodes: ['SPENT'] });
  assert.deepEqual(states(next), ['MaxApplicationReached']);
});

for (const [freezeStrategy, code] of [
  ['SoftFreeze', 'DiscountCodeNonApplicable'],
  ['HardFreeze', undefined],
] as const)
  test(`${freezeStrategy}: an order takes what the frozen cart shows`, async () => {
    const one = await coded();
    const every = await shop.discount(relative(2_000));
    const named = await shop.codeFor(freezeStrategy, [one]);
    const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: [freezeStrategy] });
    const frozen = await shop.change(cart, { action: 'freezeCart', strategy: freezeStrategy });
    await shop.switchOff(every);
    const after = await shop.again(frozen);
    assert.deepEqual([shown(after), states(after)], [shown(cart), ['MatchesCart']]);
    const made = await order(after);
    assert.deepEqual(shown(made.body), shown(cart));
    assert.equal(await usesOf(named), 1);
    // A code that does not match: only the softer way looks at the states.
    const never = await coded({ cartPredicate: '1 = 2' });
    const idle = await shop.codeFor(`${freezeStrategy}-2`, [never]);
    const other = await shop.newCart(lines(['cup', 1]));
    const cold = await shop.change(other, { action: 'freezeCart', strategy: freezeStrategy });
    const held = await shop.change(cold, addCode(`${freezeStrategy}-2`));
    assert.deepEqual(states(held), ['DoesNotMatchCart']);
    const { body, status } = await order(held);
    assert.equal(body.errors?.[0].code, code);
    assert.equal(status, code === undefined ? 201 : 400);
    assert.equal(await usesOf(idle), 0);
  });

test('HardFreeze holds the limits of codes', async () => {
  await shop.codeFor('HARD-1', [await coded()], { maxApplications: 1 });
  const carts = [1, 2].map(() => shop.newCart(lines(['cup', 1]), { discountCodes: ['HARD-1'] }));
  const freeze = { action: 'freezeCart', strategy: 'HardFreeze' };
  const [first, second] = await Promise.all(
    carts.map(async (cart) => shop.change(await cart, freeze)),
  );
  assert.equal((await order(first)).status, 201);
  assert.equal((await order(second)).body.errors[0].code, 'DiscountCodeNonApplicable');
});

test('replicating starts without codes and direct discounts, and calculates anew', async () => {
  await shop.codeFor('COPY', [await coded()]);
  const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: ['COPY'] });
  await shop.discount(absolute(300));
  const replica = await replicate({ typeId: 'cart', id: cart.id });
  assert.deepEqual([replica.discountCodes, shown(replica)], [[], [[[1, 700, 300]], 700]]);
  const direct = await shop.change(replica, {
    action: 'setDirectDiscounts',
    discounts: [{ value: relative(5_000), target: all }],
  });
  const { body: made } = await order(direct);
  assert.equal(cents(made.totalPrice), 500);
  const again = await replicate({ typeId: 'order', id: made.id });
  assert.deepEqual([again.directDiscounts, shown(again)], [[], [[[1, 700, 300]], 700]]);
});

test('merging keeps the codes of the customer, adds those of the anonymous cart, and gives gifts again', async () => {
  await shop.gift();
  await shop.codeFor('OWN', [await coded()]);
  await shop.codeFor('GUEST', [await coded()]);
  const { customer } = await shop.server.created('/customers', person('eve'));
  const own = await shop.newCart(lines(['chair', 1]), {
    customerId: customer.id,
    discountCodes: ['OWN'],
  });
  const guest = await shop.newCart(lines(['lamp', 1]), {
    anonymousId: 'guest',
    discountCodes: ['GUEST'],
  });
  const merged = await shop.server.expecting(
    200,
    'POST',
    `/carts/customer-id=${customer.id}/merge`,
    { anonymousCart: { typeId: 'cart', id: guest.id } },
  );
  assert.deepEqual(merged.discountCodes, [...own.discountCodes, ...guest.discountCodes]);
  assert.deepEqual(
    merged.lineItems.map(({ lineItemMode, variant }: any) => [variant.sku, lineItemMode]),
    [
      ['chair-1', 'Standard'],
      ['lamp-1', 'Standard'],
      ['cup-1', 'GiftLineItem'],
    ],
  );
  // Both codes take a tenth of the rest.
  assert.equal(cents(merged.totalPrice), 9_064);
});

const person = (name: string) => ({ email: `${name}@example.com`, password: 'secret' });

const recalculations: readonly (readonly [
  what: string,
  run: (cart: any, again: (...actions: object[]) => Promise<any>) => Promise<any>,
])[] = [
  ['recalculate', (_, again) => again({ action: 'recalculate' })],
  ['any change, such as of a key', (_, again) => again({ action: 'setKey', key: 'changed' })],
  [
    'unfreezing',
    async (_, again) => {
      await again({ action: 'freezeCart' });
      return again({ action: 'unfreezeCart' });
    },
  ],
  ['replicating', ({ id }) => replicate({ typeId: 'cart', id })],
  [
    'signing in',
    async ({ id }) => {
      await shop.server.created('/customers', person('zoe'));
      const anonymousCart = { typeId: 'cart', id };
      const body = { ...person('zoe'), anonymousCart };
      return (await shop.server.expecting(200, 'POST', '/login', body)).cart;
    },
  ],
  [
    'signing up',
    async ({ id }) => {
      const anonymousCart = { typeId: 'cart', id };
      return (await shop.server.created('/customers', { ...person('yan'), anonymousCart })).cart;
    },
  ],
  ['ordering', async (cart) => (await order(cart)).body],
];

const replicate = (reference: object) => shop.server.created('/carts/replicate', { reference });

for (const [what, run] of recalculations)
  test(`${what} calculates the discounts anew`, async () => {
    const cart = await shop.newCart(lines(['cup', 1]), { anonymousId: `session ${what}` });
    assert.equal(cents(cart.totalPrice), 1_000);
    let now = cart;
    const again = async (...actions: object[]) => {
      now = await shop.change(now, ...actions);
      return now;
    };
    await shop.discount(relative(1_000));
    assert.equal(cents((await shop.server.read(`/carts/${cart.id}`)).totalPrice), 1_000);
    assert.deepEqual(shown(await run(cart, again)), [[[1, 900, 100]], 900]);
  });

test('an imported order has the shipping discount that it brings, and nothing is counted', async () => {
  const discount = { typeId: 'cart-discount', id: 'elsewhere' };
  const made = await shop.server.created('/orders/import', {
    totalPrice: eur(1_300),
    lineItems: [
      { name: { en: 'Cup' }, variant: { sku: 'cup-1' }, quantity: 1, price: { value: eur(1_000) } },
    ],
    shippingInfo: {
      shippingMethodName: 'Parcel',
      price: eur(590),
      shippingRate: { price: eur(590) },
      taxRate: { name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' },
      discountedPrice: {
        value: eur(300),
        includedDiscounts: [{ discount, discountedAmount: eur(290) }],
      },
    },
  });
  const { discountedPrice, price, taxedPrice } = made.shippingInfo;
  assert.deepEqual([price, discountedPrice.value].map(cents), [590, 300]);
  assert.deepEqual(discountedPrice.includedDiscounts[0].discount, discount);
  assert.equal(cents(taxedPrice.totalGross), 300);
  assert.deepEqual([made.discountCodes, cents(made.totalPrice)], [[], 1_300]);
});
