// Recurring orders over HTTP and GraphQL: their creation, and their changes.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { refusedWith } from '../../../testing/company.ts';
import { enableMessages } from '../../../testing/customers.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let customerId: string;
before(async () => {
  server = await startTestServer({ options: { recurringOrdersIntervalSeconds: 0 } });
  await enableMessages(server);
  shop = await openShop(server);
  const draft = { email: 'ada@example.com', password: 'secret-1234' };
  customerId = (await server.created('/customers', draft)).customer.id;
  for (const [key, schedule] of [
    ['monthly', { type: 'standard', value: 1, intervalUnit: 'Months' }],
    ['yearly', { type: 'standard', value: 12, intervalUnit: 'Months' }],
  ])
    await server.created('/recurrence-policies', { key, schedule });
  await shop.product('coffee', 500);
  await shop.product('filter', 300);
});
after(() => server.close());

const policy = (key: string) => ({ typeId: 'recurrence-policy', key });
const recurring = (key: string) => ({
  recurrencePolicy: policy(key),
  priceSelectionMode: 'Fixed',
});

const cartOf = (lineItems: readonly object[], members: object = {}) =>
  server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    customerId,
    customerEmail: 'ada@example.com',
    shippingAddress: { country: 'DE' },
    lineItems,
    ...members,
  });

const coffee = () => ({ sku: 'coffee-1', recurrenceInfo: recurring('monthly') });

const draftOf = ({ id, version }: any) => ({ cart: { typeId: 'cart', id }, cartVersion: version });

async function begun(members: object = {}): Promise<any> {
  const cart = await cartOf([coffee()]);
  return server.created('/recurring-orders', { ...draftOf(cart), ...members });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const changed = (order: any, ...actions: object[]) =>
  server.changed(`/recurring-orders/${order.id}`, ...(actions as [object]));

async function refused(order: any, action: object, code: string): Promise<void> {
  const { version } = await server.read(`/recurring-orders/${order.id}`);
  const body = { version, actions: [action] };
  refusedWith(await server.request('POST', `/recurring-orders/${order.id}`, body), code);
}

async function told(id: string): Promise<any[]> {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const page = await server.read(`/messages?where=${where}&sort=sequenceNumber%20asc`);
  return page.results;
}

describe('an order from a cart', () => {
  test('holds everything, and begins a recurring order for each policy', async () => {
    const cart = await cartOf([
      { sku: 'lamp-1' },
      coffee(),
      { sku: 'filter-1', recurrenceInfo: recurring('yearly') },
    ]);
    const { id, version } = cart;
    const order = await server.created('/orders', { id, version });
    assert.equal(order.lineItems.length, 3);
    assert.equal(order.recurringOrder, undefined);
    const where = encodeURIComponent(`originOrder(id = "${order.id}")`);
    const found = await server.read(`/recurring-orders?where=${where}&expand=cart`);
    assert.equal(found.total, 2);
    for (const one of found.results) {
      const { cart: template, startsAt, nextOrderAt } = one;
      assert.equal(one.recurringOrderState, 'Active');
      assert.deepEqual(one.customer, { typeId: 'customer', id: customerId });
      assert.deepEqual([template.obj.origin, template.obj.cartState], ['RecurringOrder', 'Active']);
      const [line, ...more] = template.obj.lineItems;
      const isMonthly = one.schedule.value === 1;
      assert.deepEqual([line.variant.sku, more], [isMonthly ? 'coffee-1' : 'filter-1', []]);
      assert.equal(template.obj.totalPrice.centAmount, isMonthly ? 500 : 300);
      const [start, next] = [new Date(startsAt), new Date(nextOrderAt)];
      const years = next.getUTCFullYear() - start.getUTCFullYear();
      const months = years * 12 + next.getUTCMonth() - start.getUTCMonth();
      assert.equal(months, isMonthly ? 1 : 12);
      assert.deepEqual(
        (await told(one.id)).map(({ type }) => type),
        ['RecurringOrderCreated'],
      );
    }
  });

  test('is not made of the cart of a recurring order', async () => {
    const { cart } = await begun();
    const { version } = await server.read(`/carts/${cart.id}`);
    const answer = await server.request('POST', '/orders', { id: cart.id, version });
    refusedWith(answer, 'InvalidOperation');
  });
});

describe('a recurring order of its own', () => {
  test('waits for its start and leaves the cart as it is', async () => {
    const cart = await cartOf([coffee()]);
    const startsAt = inDays(3);
    const order = await server.created('/recurring-orders', {
      key: 'of-ada',
      cart: { typeId: 'cart', id: cart.id },
      cartVersion: cart.version,
      startsAt,
      expiresAt: inDays(300),
    });
    assert.deepEqual([order.startsAt, order.nextOrderAt], [startsAt, startsAt]);
    assert.deepEqual(order.schedule, { type: 'standard', value: 1, intervalUnit: 'Months' });
    assert.equal(order.originOrder, undefined);
    assert.notEqual(order.cart.id, cart.id);
    assert.equal((await server.read(`/carts/${cart.id}`)).version, cart.version);
    assert.equal((await server.read('/recurring-orders/key=of-ada')).id, order.id);
    const [message] = await told(order.id);
    assert.deepEqual(message.recurringOrder, order);
  });

  test('is no cart that its customer finds active', async () => {
    const { customer } = await server.created('/customers', {
      email: 'bob@example.com',
      password: 'secret-1234',
    });
    const cart = await cartOf([coffee()], { customerId: customer.id });
    await server.created('/recurring-orders', draftOf(cart));
    assert.equal((await server.read(`/carts/customer-id=${customer.id}`)).id, cart.id);
  });

  for (const [title, lines, members, code] of [
    ['of a cart that recurs in parts', [{ sku: 'lamp-1' }, coffee()], {}, 'InvalidOperation'],
    [
      'of two policies',
      [coffee(), { sku: 'filter-1', recurrenceInfo: recurring('yearly') }],
      {},
      'InvalidOperation',
    ],
    ['without a customer', [coffee()], { customerId: undefined }, 'InvalidOperation'],
    ['without an address', [coffee()], { shippingAddress: undefined }, 'InvalidOperation'],
  ] as const)
    test(`is not made ${title}`, async () => {
      const cart = await cartOf(lines, members);
      refusedWith(await server.request('POST', '/recurring-orders', draftOf(cart)), code);
    });

  for (const [title, members, status, code] of [
    ['of another version of the cart', { cartVersion: 9 }, 409, 'ConcurrentModification'],
    ['that starts in the past', { startsAt: '2020-01-01T00:00:00.000Z' }, 400, 'InvalidField'],
    [
      'that ends before it starts',
      { startsAt: inDays(9), expiresAt: inDays(2) },
      400,
      'InvalidField',
    ],
    [
      'of a cart that is not there',
      { cart: { typeId: 'cart', id: 'x' } },
      400,
      'ReferencedResourceNotFound',
    ],
  ] as const)
    test(`is not made ${title}`, async () => {
      const cart = await cartOf([coffee()]);
      const answer = await server.request('POST', '/recurring-orders', {
        ...draftOf(cart),
        ...members,
      });
      assert.deepEqual([answer.status, answer.body.errors[0].code], [status, code]);
    });

  test('is paused, goes on, and is cancelled for ever', async () => {
    const order = await begun({ startsAt: inDays(2) });
    const state = (recurringOrderState: object) => ({
      action: 'setRecurringOrderState',
      recurringOrderState,
    });
    const paused = await changed(order, state({ type: 'paused' }));
    assert.equal(paused.recurringOrderState, 'Paused');
    const waiting = await changed(order, state({ type: 'active', resumesAt: inDays(9) }));
    assert.equal(waiting.recurringOrderState, 'Paused');
    assert.notEqual(waiting.resumesAt, undefined);
    const active = await changed(order, state({ type: 'active' }));
    assert.deepEqual([active.recurringOrderState, active.resumesAt], ['Active', undefined]);
    assert.equal(active.nextOrderAt, order.nextOrderAt);
    const cancelled = await changed(order, state({ type: 'canceled', reason: 'enough' }));
    assert.deepEqual(
      [cancelled.recurringOrderState, cancelled.nextOrderAt],
      ['Canceled', undefined],
    );
    await refused(order, state({ type: 'active' }), 'InvalidOperation');
    const states = (await told(order.id)).slice(1).map(({ oldState, state }) => [oldState, state]);
    assert.deepEqual(states, [
      ['Active', 'Paused'],
      ['Paused', 'Active'],
      ['Active', 'Canceled'],
    ]);
  });

  test('starts another day, until it has started', async () => {
    const order = await begun({ startsAt: inDays(2) });
    const startsAt = inDays(4);
    const next = await changed(order, { action: 'setStartsAt', startsAt });
    assert.deepEqual([next.startsAt, next.nextOrderAt], [startsAt, startsAt]);
    const { type, oldStartsAt } = (await told(order.id)).at(-1);
    assert.deepEqual([type, oldStartsAt], ['RecurringOrderStartsAtSet', order.startsAt]);
    await refused(order, { action: 'setStartsAt', startsAt: inDays(-1) }, 'InvalidField');
    const started = await begun();
    await refused(started, { action: 'setStartsAt', startsAt }, 'InvalidOperation');
  });

  test('goes on when its end is put off', async () => {
    const order = await begun({ startsAt: inDays(2), expiresAt: inDays(30) });
    const recurringOrderState = { type: 'expired' };
    const ended = await changed(order, { action: 'setRecurringOrderState', recurringOrderState });
    assert.deepEqual([ended.recurringOrderState, ended.nextOrderAt], ['Expired', undefined]);
    const goesOn = await changed(order, { action: 'setExpiresAt' });
    assert.deepEqual(
      [goesOn.recurringOrderState, goesOn.expiresAt, goesOn.nextOrderAt],
      ['Active', undefined, order.startsAt],
    );
    const types = (await told(order.id)).map(({ type }) => type);
    assert.deepEqual(types.slice(-2), ['RecurringOrderExpiresAtSet', 'RecurringOrderStateChanged']);
  });

  test('takes another schedule, with its cart', async () => {
    const order = await begun({ startsAt: inDays(2) });
    const set = { action: 'setSchedule', recurrencePolicy: policy('yearly') };
    const next = await changed(order, set);
    assert.equal(next.schedule.value, 12);
    const template = await server.read(`/carts/${order.cart.id}`);
    const yearly = await server.read('/recurrence-policies/key=yearly');
    assert.equal(template.lineItems[0].recurrenceInfo.recurrencePolicy.id, yearly.id);
    const skip = {
      action: 'setOrderSkipConfiguration',
      skipConfigurationInputDraft: { type: 'Counter', totalToSkip: 2 },
    };
    const skipping = await changed(order, skip);
    assert.deepEqual(skipping.skipConfiguration, { type: 'Counter', totalToSkip: 2, skipped: 0 });
    await refused(order, set, 'InvalidOperation');
    const whole = await changed(order, { action: 'setOrderSkipConfiguration' });
    assert.equal(whole.skipConfiguration, undefined);
  });

  test('has a key, a workflow state and custom fields that are told of', async () => {
    const order = await begun({ startsAt: inDays(2) });
    await server.created('/states', { key: 'begun', type: 'RecurringOrderState', initial: true });
    await server.created('/types', {
      key: 'gift',
      name: { en: 'Gift' },
      resourceTypeIds: ['recurring-order'],
      fieldDefinitions: [
        { name: 'note', label: { en: 'Note' }, type: { name: 'String' }, required: false },
      ],
    });
    const next = await changed(
      order,
      { action: 'setKey', key: 'with-key' },
      { action: 'transitionState', state: { typeId: 'state', key: 'begun' } },
      { action: 'setCustomType', type: { typeId: 'type', key: 'gift' } },
      { action: 'setCustomField', name: 'note', value: 'x' },
    );
    assert.deepEqual(
      [next.key, next.custom.fields, next.state.typeId],
      ['with-key', { note: 'x' }, 'state'],
    );
    assert.deepEqual(
      (await told(order.id)).slice(1).map(({ type }) => type),
      [
        'RecurringOrderKeySet',
        'RecurringOrderStateTransition',
        'RecurringOrderCustomTypeSet',
        'RecurringOrderCustomFieldAdded',
      ],
    );
  });

  test('leaves its cart behind when it is deleted', async () => {
    const order = await begun();
    const path = `/recurring-orders/${order.id}?version=${order.version}`;
    assert.equal((await server.request('DELETE', path)).status, 200);
    assert.equal((await server.read(`/carts/${order.cart.id}`)).origin, 'RecurringOrder');
    assert.equal((await told(order.id)).at(-1).type, 'RecurringOrderDeleted');
  });
});

test('The cart of a recurring order takes what recurs as the rest of it does, and nothing else', async () => {
  const order = await begun();
  const path = `/carts/${order.cart.id}`;
  const filter = { action: 'addLineItem', sku: 'filter-1' };
  const { version, lineItems } = await server.changed(path, {
    ...filter,
    recurrenceInfo: recurring('monthly'),
  });
  for (const action of [
    filter,
    { ...filter, recurrenceInfo: recurring('yearly') },
    { action: 'setLineItemRecurrenceInfo', lineItemId: lineItems[0].id },
    { action: 'addCustomLineItem', slug: 'once', name: { en: 'Once' }, money: eur(1) },
  ])
    refusedWith(
      await server.request('POST', path, { version, actions: [action] }),
      'InvalidOperation',
    );
});

test('A line says how often it is bought again', async () => {
  const cart = await cartOf([{ sku: 'coffee-1' }]);
  const [line] = cart.lineItems;
  const set = { action: 'setLineItemRecurrenceInfo', lineItemId: line.id };
  const next = await server.changed(`/carts/${cart.id}`, {
    ...set,
    recurrenceInfo: recurring('monthly'),
  });
  const monthly = await server.read('/recurrence-policies/key=monthly');
  assert.deepEqual(next.lineItems[0].recurrenceInfo, {
    recurrencePolicy: { typeId: 'recurrence-policy', id: monthly.id },
    priceSelectionMode: 'Fixed',
  });
  const joined = await server.changed(`/carts/${cart.id}`, { action: 'addLineItem', ...coffee() });
  assert.deepEqual(
    joined.lineItems.map(({ quantity }: any) => quantity),
    [2],
  );
  const parted = await server.changed(`/carts/${cart.id}`, {
    action: 'addLineItem',
    sku: 'coffee-1',
  });
  assert.equal(parted.lineItems.length, 2);
  const once = await server.changed(`/carts/${cart.id}`, set);
  assert.equal(once.lineItems[0].recurrenceInfo, undefined);
  const unknown = { ...set, recurrenceInfo: recurring('never') };
  const body = { version: once.version, actions: [unknown] };
  const answer = await server.request('POST', `/carts/${cart.id}`, body);
  refusedWith(answer, 'ReferencedResourceNotFound');
});

test('GraphQL makes, finds, changes and deletes recurring orders', async () => {
  const cart = await cartOf([coffee()]);
  const { createRecurringOrder: made } = await server.graphql(
    `mutation ($cart: String!, $version: Long!, $at: DateTime!) {
      createRecurringOrder(draft: { cart: { id: $cart }, cartVersion: $version, startsAt: $at,
        recurringOrderState: Paused }) {
        id version recurringOrderState cartRef { id } originOrder { id } customer { email }
        cart { origin lineItems { recurrenceInfo { priceSelectionMode recurrencePolicy { key } } } }
        schedule { ... on StandardSchedule { value intervalUnit } } } }`,
    { cart: cart.id, version: cart.version, at: inDays(5) },
  );
  const recurrenceInfo = { priceSelectionMode: 'Fixed', recurrencePolicy: { key: 'monthly' } };
  assert.deepEqual(made.cart, { origin: 'RecurringOrder', lineItems: [{ recurrenceInfo }] });
  assert.deepEqual([made.recurringOrderState, made.originOrder], ['Paused', null]);
  const { updateRecurringOrder: next } = await server.graphql(
    `mutation ($id: String!) { updateRecurringOrder(id: $id, version: 1, actions: [
      { setRecurringOrderState: { recurringOrderState: { active: {} } } }
      { setOrderSkipConfiguration: { skipConfigurationInputDraft: { Counter: { totalToSkip: 1 } } } }
      ]) { version recurringOrderState
        skipConfiguration { type ... on Counter { totalToSkip skipped } } } }`,
    { id: made.id },
  );
  assert.deepEqual(next, {
    version: 2,
    recurringOrderState: 'Active',
    skipConfiguration: { type: 'Counter', totalToSkip: 1, skipped: 0 },
  });
  const { recurringOrders } = await server.graphql(
    `query ($where: String) { recurringOrders(where: $where) { total results { id } } }`,
    { where: `cart(id = "${made.cartRef.id}") and recurringOrderState = "Active"` },
  );
  assert.deepEqual(recurringOrders, { total: 1, results: [{ id: made.id }] });
  const { messages } = await server.graphql(
    `{ messages(where: "resource(id = \\"${made.id}\\") and type = \\"RecurringOrderStateChanged\\"") {
      results { payload { ... on RecurringOrderStateChanged {
        recurringOrderState oldRecurringOrderState } } } } }`,
  );
  assert.deepEqual(messages.results, [
    { payload: { recurringOrderState: 'Active', oldRecurringOrderState: 'Paused' } },
  ]);
  const { deleteRecurringOrder: gone } = await server.graphql(
    'mutation ($id: String!) { deleteRecurringOrder(id: $id, version: 2) { id } }',
    { id: made.id },
  );
  assert.deepEqual(gone, { id: made.id });
});
