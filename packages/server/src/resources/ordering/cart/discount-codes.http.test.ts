// Discount codes in carts and orders, over HTTP: refusals, states, counted uses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addCode,
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
const cup = () => shop.newCart(lines(['cup', 1]));
const update = (path: string, { id, version }: any, ...actions: object[]) =>
  shop.server.expecting(200, 'POST', `${path}/${id}`, { version, actions });
const order = (cart: any) =>
  shop.server.request('POST', '/orders', { id: cart.id, version: cart.version });
const codeOf = ({ body }: any) => body.errors?.[0].code;

test('a code switches its discount on, and off when it is taken off', async () => {
  const code = await shop.codeFor('HELLO', [await coded()]);
  const cart = await cup();
  assert.equal(cents(cart.totalPrice), 1_000);
  const with10 = await shop.change(cart, addCode('HELLO'));
  assert.deepEqual(shown(with10), [[[1, 900, 100]], 900]);
  assert.deepEqual(with10.discountCodes, [
    { discountCode: { typeId: 'discount-code', id: code.id }, state: 'MatchesCart' },
  ]);
  const twice = await shop.change(with10, addCode('HELLO'));
  assert.equal(twice.version, with10.version);
  const { discountCode } = with10.discountCodes[0];
  const without = await shop.change(with10, { action: 'removeDiscountCode', discountCode });
  assert.deepEqual(shown(without), [[], 1_000]);
});

const long = { validFrom: '2001-01-01T00:00:00.000Z', validUntil: '2002-01-01T00:00:00.000Z' };

test('codes that cannot be applied are refused, with the reason', async () => {
  const cart = await cup();
  const unknown = await shop.refused(cart, addCode('hello'));
  assert.deepEqual(
    [unknown.code, unknown.reason, unknown.discountCode],
    ['DiscountCodeNonApplicable', 'DoesNotExist', 'hello'],
  );
  const one = await coded();
  const past = await shop.codeFor('PAST', [one], long);
  const late = await shop.refused(cart, addCode('PAST'));
  assert.equal(late.reason, 'TimeRangeNonApplicable');
  assert.deepEqual(
    [late.discountCodeId, late.validFrom, late.validUntil],
    [past.id, long.validFrom, long.validUntil],
  );
  assert.match(late.validityCheckTime, /^20/);
  await shop.server.created('/stores', { key: 'west' });
  const elsewhere = await coded({ stores: [{ typeId: 'store', key: 'west' }] });
  const off = await coded({ isActive: false });
  for (const [code, discounts, members] of [
    ['OFF', [one], { isActive: false }],
    ['IDLE', [off], {}],
    ['WEST', [elsewhere], {}],
  ] as const) {
    await shop.codeFor(code, discounts, members);
    const fault = await shop.refused(cart, addCode(code));
    assert.deepEqual([fault.code, fault.reason], ['DiscountCodeNonApplicable', undefined], code);
  }
});

test('a cart takes at most ten codes, and none beside direct discounts', async () => {
  const one = await coded();
  let cart = await cup();
  for (let count = 1; count <= 10; count += 1) {
    await shop.codeFor(`MANY-${count}`, [one]);
    cart = await shop.change(cart, addCode(`MANY-${count}`));
  }
  assert.deepEqual(shown(cart), [[[1, 900, 100]], 900]);
  await shop.codeFor('MANY-11', [one]);
  assert.equal((await shop.refused(cart, addCode('MANY-11'))).code, 'InvalidOperation');
  const direct = [{ value: relative(100), target: { type: 'totalPrice' } }];
  const setting = { action: 'setDirectDiscounts', discounts: direct };
  assert.equal((await shop.refused(cart, setting)).code, 'InvalidOperation');
  const other = await shop.change(await cup(), setting);
  assert.equal((await shop.refused(other, addCode('MANY-1'))).code, 'InvalidOperation');
});

test('the state of a code follows the code, its discounts and the cart', async () => {
  const one = await coded({ cartPredicate: 'lineItemCount(true) >= 2' });
  let code = await shop.codeFor('STATES', [one]);
  let cart = await shop.change(await cup(), addCode('STATES'));
  const now = async (...actions: object[]) => {
    if (actions.length > 0) code = await update('/discount-codes', code, ...actions);
    cart = await shop.again(cart);
    return states(cart)[0];
  };
  assert.equal(states(cart)[0], 'DoesNotMatchCart');
  cart = await shop.change(cart, { action: 'addLineItem', sku: 'cup-1', quantity: 1 });
  assert.equal(states(cart)[0], 'MatchesCart');
  const never = { action: 'setCartPredicate', cartPredicate: 'currency = "USD"' };
  assert.equal(await now(never), 'DoesNotMatchCart');
  assert.equal(await now({ action: 'setCartPredicate' }), 'MatchesCart');
  assert.equal(
    await now({ action: 'setMaxApplications', maxApplications: 0 }),
    'MaxApplicationReached',
  );
  assert.equal(await now({ action: 'setMaxApplications' }), 'MatchesCart');
  assert.equal(await now({ action: 'setValidFromAndUntil', ...long }), 'NotValid');
  assert.equal(await now({ action: 'setValidFromAndUntil' }), 'MatchesCart');
  assert.equal(await now({ action: 'changeIsActive', isActive: false }), 'NotActive');
  assert.equal(await now({ action: 'changeIsActive', isActive: true }), 'MatchesCart');
  await shop.switchOff(one);
  assert.equal(await now(), 'NotActive');
  await shop.server.expecting(200, 'DELETE', `/discount-codes/${code.id}?version=${code.version}`);
  assert.equal(await now(), 'NotActive');
  assert.equal(codeOf(await order(cart)), 'DiscountCodeNonApplicable');
  const { discountCode } = cart.discountCodes[0];
  cart = await shop.change(cart, { action: 'removeDiscountCode', discountCode });
  assert.deepEqual(cart.discountCodes, []);
});

test('orders count the uses of a code, and none more than are allowed', async () => {
  let code = await shop.codeFor('TWICE', [await coded()], { maxApplications: 2 });
  const carts = await Promise.all(
    [1, 2, 3].map(() => shop.newCart(lines(['cup', 1]), { discountCodes: ['TWICE'] })),
  );
  assert.equal((await order(carts[0])).status, 201);
  assert.equal((await order(carts[1])).status, 201);
  const third = await order(carts[2]);
  assert.equal(codeOf(third), 'DiscountCodeNonApplicable');
  assert.equal(third.body.errors[0].discountCode, 'TWICE');
  const cart = await shop.server.read(`/carts/${carts[2].id}`);
  assert.deepEqual([cart.cartState, cart.version], ['Active', carts[2].version]);
  assert.deepEqual(states(await shop.again(cart)), ['MaxApplicationReached']);
  code = await shop.server.read(`/discount-codes/${code.id}`);
  assert.deepEqual([code.applicationVersion, code.version], [2, 1]);
  const query = `{ discountCode(id: "${code.id}") { applicationCount cartDiscounts { id } } }`;
  const { body } = await shop.server.request('POST', '/graphql', { query });
  assert.equal(body.data.discountCode.applicationCount, 2);
});

test('a customer uses a code as often as he may', async () => {
  const customer = async (email: string) =>
    (await shop.server.created('/customers', { email, password: 'secret' })).customer.id;
  const [ada, bob] = [await customer('ada@example.com'), await customer('bob@example.com')];
  await shop.codeFor('ONCE', [await coded()], { maxApplicationsPerCustomer: 1 });
  const cartOf = (customerId?: string) =>
    shop.newCart(lines(['cup', 1]), { customerId, discountCodes: ['ONCE'] });
  assert.equal((await order(await cartOf(ada))).status, 201);
  assert.deepEqual(states(await cartOf(ada)), ['MaxApplicationReached']);
  assert.equal(codeOf(await order(await cartOf(ada))), 'DiscountCodeNonApplicable');
  assert.equal((await order(await cartOf(bob))).status, 201);
  assert.equal((await order(await cartOf())).status, 201);
});

test('buyers add codes by their text and see the states, and nothing of the codes', async () => {
  await shop.codeFor('MINE', [await coded()]);
  const token = await shop.server.anonymousToken('manage_my_orders:demo');
  const own = async (path: string, body?: object) =>
    (await shop.server.request(body === undefined ? 'GET' : 'POST', path, body, { token })).body;
  const cart = await own('/me/carts', { currency: 'EUR', lineItems: lines(['cup', 1]) });
  const after = await own(`/me/carts/${cart.id}`, {
    version: cart.version,
    actions: [addCode('MINE')],
  });
  assert.deepEqual(states(after), ['MatchesCart']);
  assert.equal(cents(after.totalPrice), 900);
  const listed = await shop.server.request('GET', '/discount-codes', undefined, { token });
  assert.equal(listed.status, 403);
  const direct = await shop.server.request(
    'POST',
    `/me/carts/${cart.id}`,
    { version: after.version, actions: [{ action: 'setDirectDiscounts', discounts: [] }] },
    { token },
  );
  assert.equal(direct.status, 400);
});

test('GraphQL shows codes with their states, and the discounts of each price', async () => {
  const one = await coded();
  await shop.codeFor('GRAPH', [one]);
  const cart = await shop.newCart(lines(['cup', 1]), { discountCodes: ['GRAPH'] });
  const query = `{ cart(id: "${cart.id}") {
    discountCodes { state discountCodeRef { id } discountCode { code } }
    lineItems { discountedPricePerQuantity { quantity discountedPrice { value { centAmount }
      includedDiscounts { discountRef { typeId id } discount { id } discountedAmount { centAmount } } } } }
    refusedGifts { id } refusedGiftsRefs { id } } }`;
  const { body } = await shop.server.request('POST', '/graphql', { query });
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  const [{ discountCode, state }] = body.data.cart.discountCodes;
  assert.deepEqual([discountCode.code, state], ['GRAPH', 'MatchesCart']);
  const [run] = body.data.cart.lineItems[0].discountedPricePerQuantity;
  assert.deepEqual(run.discountedPrice.includedDiscounts, [
    {
      discountRef: { typeId: 'cart-discount', id: one.id },
      discount: { id: one.id },
      discountedAmount: { centAmount: 100 },
    },
  ]);
  const where = encodeURIComponent(
    `lineItems(discountedPricePerQuantity(discountedPrice(includedDiscounts(discount(id="${one.id}")))))`,
  );
  const found = await shop.server.read(`/carts?where=${where}`);
  assert.deepEqual(
    found.results.map(({ id }: any) => id),
    [cart.id],
  );
});
