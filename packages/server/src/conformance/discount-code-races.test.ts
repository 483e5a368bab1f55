// Uses of a discount code under orders at one moment, on two server processes: never one too many,
// and none lost. A change of a discount on one server is seen by the next cart on the other.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { addCode, cents, discountDraft, lines, states } from '../testing/discount-shop.ts';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;
let customerId: string;

before(async () => {
  processes = await startProcesses();
  const [one] = processes.clients;
  await openShop(one);
  const discount = await one.created('/cart-discounts', tenth('coded', '0.5', true));
  for (const [code, members] of [
    ['THREE', { maxApplications: 3 }],
    ['EACH', { maxApplicationsPerCustomer: 2 }],
    ['BOTH', { maxApplications: 4, maxApplicationsPerCustomer: 3 }],
  ] as const)
    await one.created('/discount-codes', {
      code,
      key: code,
      cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }],
      ...members,
    });
  const person = { email: 'ada@example.com', password: 'secret' };
  customerId = (await one.created('/customers', person)).customer.id;
});
after(() => processes.stop());

const tenth = (key: string, sortOrder: string, requiresDiscountCode: boolean) =>
  discountDraft(sortOrder, { key, requiresDiscountCode });

const client = (index: number) => processes.clients[index % 2]!;

const newCart = (index: number, members: object = {}) =>
  client(index).created('/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingAddress: { country: 'DE' },
    lineItems: lines(['lamp', 1]),
    ...members,
  });

const many = 12;

/** Orders of many carts with the code at one moment, half on each process. */
async function rush(code: string, members: object = {}) {
  const carts: any[] = [];
  for (let index = 0; index < many; index += 1)
    carts.push(await newCart(index, { discountCodes: [code], ...members }));
  const answers = await Promise.all(
    carts.map(({ id, version }, index) =>
      client(index).request('POST', '/orders', { id, version }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { body } of refused)
    assert.equal(body.errors[0].code, 'DiscountCodeNonApplicable', JSON.stringify(body));
  return { carts, answers, made: many - refused.length };
}

const usesOf = async (code: string) =>
  (await client(0).read(`/discount-codes/key=${code}`)).applicationVersion;

test('exactly as many orders as a code allows', async () => {
  const { answers, carts, made } = await rush('THREE');
  assert.equal(made, 3);
  assert.equal(await usesOf('THREE'), 3);
  const { total } = await client(1).read('/orders?limit=0');
  assert.equal(total, 3);
  const lost = answers.findIndex(({ status }) => status !== 201);
  const cart = await client(0).read(`/carts/${carts[lost].id}`);
  assert.deepEqual([cart.cartState, cart.version], ['Active', carts[lost].version]);
});

test('exactly as many as a customer may have, and others go on', async () => {
  assert.equal((await rush('EACH', { customerId })).made, 2);
  assert.equal((await rush('EACH')).made, many);
  assert.equal(await usesOf('EACH'), 2 + many);
});

test('of two limits both hold', async () => {
  assert.equal((await rush('BOTH', { customerId })).made, 3);
  assert.equal((await rush('BOTH')).made, 1);
  assert.equal(await usesOf('BOTH'), 4);
});

test('a change on one process is seen by the next cart on the other', async () => {
  const [one, other] = processes.clients;
  assert.equal(cents((await newCart(1)).totalPrice), 1_190);
  for (let round = 0; round < 5; round += 1) {
    const discount = await one.created('/cart-discounts', tenth(`round-${round}`, '0.7', false));
    assert.equal(cents((await newCart(1)).totalPrice), 1_071);
    await one.expecting(200, 'DELETE', `/cart-discounts/${discount.id}?version=1`);
    assert.equal(cents((await newCart(1)).totalPrice), 1_190);
  }
  const cart = await newCart(1);
  const code = await one.read('/discount-codes/key=THREE');
  const actions = [addCode('THREE')];
  const body = { version: cart.version, actions };
  assert.deepEqual(states(await other.expecting(200, 'POST', `/carts/${cart.id}`, body)), [
    'MaxApplicationReached',
  ]);
  const more = { version: code.version, actions: [{ action: 'setMaxApplications' }] };
  await one.expecting(200, 'POST', `/discount-codes/${code.id}`, more);
  const after = await other.read(`/carts/${cart.id}`);
  const again = {
    version: after.version,
    actions: [{ action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'P' }],
  };
  assert.deepEqual(states(await other.expecting(200, 'POST', `/carts/${cart.id}`, again)), [
    'MatchesCart',
  ]);
});
