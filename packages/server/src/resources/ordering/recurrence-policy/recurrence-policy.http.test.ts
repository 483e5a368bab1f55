// Recurrence policies over HTTP and GraphQL, and what keeps them from being deleted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { errorOf, refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const monthly = { type: 'standard', value: 1, intervalUnit: 'Months' };

test('A policy is made, found by its key and changed', async () => {
  const made = await server.created('/recurrence-policies', {
    key: 'monthly',
    name: { en: 'Each month' },
    schedule: monthly,
  });
  assert.deepEqual(made.schedule, monthly);
  const changed = await server.changed(
    '/recurrence-policies/key=monthly',
    { action: 'setSchedule', schedule: { type: 'dayOfMonth', day: 31 } },
    { action: 'setKey', key: 'last-day' },
  );
  assert.deepEqual([changed.key, changed.schedule.day, changed.version], ['last-day', 31, 2]);
  assert.equal((await server.read('/recurrence-policies/key=last-day')).id, made.id);
  const draft = { key: 'last-day', schedule: monthly };
  refusedWith(await server.request('POST', '/recurrence-policies', draft), 'DuplicateField');
});

for (const [title, draft, code] of [
  ['without a key', { schedule: monthly }, 'InvalidJsonInput'],
  ['without a schedule', { key: 'none' }, 'InvalidJsonInput'],
  ['with an unknown schedule', { key: 'odd', schedule: { type: 'lunar' } }, 'InvalidJsonInput'],
  [
    'with an interval of nothing',
    { key: 'zero', schedule: { ...monthly, value: 0 } },
    'InvalidField',
  ],
] as const)
  test(`A policy ${title} is refused with ${code}`, async () => {
    const answer = await server.request('POST', '/recurrence-policies', draft);
    assert.equal(answer.status, 400);
    assert.equal(errorOf(answer).code, code);
  });

test('A policy that a cart discount names stays', async () => {
  const policy = await server.created('/recurrence-policies', { key: 'kept', schedule: monthly });
  const discount = await server.created('/cart-discounts', {
    name: { en: 'For subscribers' },
    value: { type: 'relative', permyriad: 1_000 },
    target: { type: 'lineItems', predicate: '1 = 1' },
    cartPredicate: '1 = 1',
    sortOrder: '0.5',
    recurringOrderScope: {
      type: 'ApplicableRecurrencePolicies',
      recurrencePolicies: [{ typeId: 'recurrence-policy', key: 'kept' }],
    },
  });
  assert.equal(discount.recurringOrderScope.recurrencePolicies[0].id, policy.id);
  const path = `/recurrence-policies/${policy.id}?version=1`;
  const { referencedBy } = refusedWith(await server.request('DELETE', path), 'ReferenceExists');
  assert.equal(referencedBy, 'cart-discount');
  await server.request('DELETE', `/cart-discounts/${discount.id}?version=${discount.version}`);
  assert.equal((await server.request('DELETE', path)).status, 200);
});

test('A policy that an item of a cart names stays', async () => {
  const kept = await server.created('/recurrence-policies', { key: 'in-cart', schedule: monthly });
  const recurrenceInfo = { recurrencePolicy: { typeId: 'recurrence-policy', key: 'in-cart' } };
  const money = { currencyCode: 'EUR', centAmount: 1 };
  const item = { name: { en: 'Care' }, slug: 'care', money, recurrenceInfo };
  await server.created('/carts', { currency: 'EUR', customLineItems: [item] });
  const answer = await server.request('DELETE', `/recurrence-policies/${kept.id}?version=1`);
  refusedWith(answer, 'ReferenceExists');
});

const priced = (key: string, centAmount: number, recurrencePolicy?: string) => ({
  key,
  value: { currencyCode: 'EUR', centAmount },
  ...(recurrencePolicy === undefined
    ? {}
    : { recurrencePolicy: { typeId: 'recurrence-policy', key: recurrencePolicy } }),
});

test('A price of a policy is for what recurs by it, embedded or standing alone', async () => {
  for (const key of ['priced', 'unpriced'])
    await server.created('/recurrence-policies', { key, schedule: monthly });
  const type = await server.created('/product-types', { name: 'Tea', description: 'Tea' });
  const prices = [priced('once', 900), priced('often', 700, 'priced')];
  const product = (sku: string, more: object) =>
    server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      name: { en: sku },
      slug: { en: sku },
      publish: true,
      ...more,
    });
  const tea = await product('tea', { masterVariant: { sku: 'tea', prices } });
  await product('mate', { masterVariant: { sku: 'mate' }, priceMode: 'Standalone' });
  for (const price of prices)
    await server.created('/standalone-prices', { ...price, sku: 'mate', key: `mate-${price.key}` });
  const line = (sku: string, key?: string) => ({
    sku,
    ...(key === undefined
      ? {}
      : {
          recurrenceInfo: {
            recurrencePolicy: { typeId: 'recurrence-policy', key },
            priceSelectionMode: 'Fixed',
          },
        }),
  });
  const lineItems = ['tea', 'mate'].flatMap((sku) => [
    line(sku),
    line(sku, 'priced'),
    line(sku, 'unpriced'),
  ]);
  const cart = await server.created('/carts', { currency: 'EUR', lineItems });
  assert.deepEqual(
    cart.lineItems.map(({ price }: any) => price.value.centAmount),
    [900, 700, 900, 900, 700, 900],
  );
  const policy = await server.read('/recurrence-policies/key=priced');
  const asked = `/products/${tea.id}?priceCurrency=EUR`;
  const shown = async (query: string) =>
    (await server.read(asked + query)).masterData.current.masterVariant;
  const once = await shown('');
  assert.equal(once.price.value.centAmount, 900);
  assert.deepEqual(
    once.recurrencePrices.map(({ key }: any) => key),
    ['often'],
  );
  assert.equal((await shown(`&priceRecurrencePolicy=${policy.id}`)).price.value.centAmount, 700);
  const { product: inGraphql } = await server.graphql(
    `query ($id: String!, $policy: String!) { product(id: $id) { masterData { current { masterVariant {
      price(currency: "EUR", recurrencePolicyId: $policy) { key recurrencePolicy { key } }
      allRecurrencePrices(currency: "EUR") { key } } } } } }`,
    { id: tea.id, policy: policy.id },
  );
  assert.deepEqual(inGraphql.masterData.current.masterVariant, {
    price: { key: 'often', recurrencePolicy: { key: 'priced' } },
    allRecurrencePrices: [{ key: 'often' }],
  });
  const twice = await server.request('POST', '/standalone-prices', {
    ...priced('another', 1, 'priced'),
    sku: 'mate',
  });
  assert.equal(refusedWith(twice, 'DuplicateStandalonePriceScope').recurrencePolicy.id, policy.id);
  const path = `/recurrence-policies/${policy.id}?version=1`;
  refusedWith(await server.request('DELETE', path), 'ReferenceExists');
});

test('A product discount leaves the prices of policies alone', async () => {
  await server.created('/recurrence-policies', { key: 'left-alone', schedule: monthly });
  await server.created('/product-discounts', {
    name: { en: 'Half' },
    predicate: '1 = 1',
    sortOrder: '0.7',
    isActive: true,
    value: { type: 'relative', permyriad: 5_000 },
  });
  const price = (key: string, policy?: string) =>
    server.created('/standalone-prices', { ...priced(key, 800, policy), sku: 'cocoa' });
  const [once, often] = [await price('cocoa-once'), await price('cocoa-often', 'left-alone')];
  assert.equal(once.discounted.value.centAmount, 400);
  assert.equal(often.discounted, undefined);
});

test('GraphQL makes, finds, changes and deletes policies', async () => {
  const { createRecurrencePolicy: made } = await server.graphql(
    `mutation { createRecurrencePolicy(draft: { key: "weekly",
      schedule: { standard: { value: 2, intervalUnit: Weeks } } }) {
        id version key schedule { type ... on StandardSchedule { value intervalUnit } } } }`,
  );
  assert.deepEqual(made.schedule, { type: 'standard', value: 2, intervalUnit: 'Weeks' });
  const { updateRecurrencePolicy: next } = await server.graphql(
    `mutation ($id: String!) { updateRecurrencePolicy(id: $id, version: 1, actions: [
      { setSchedule: { schedule: { dayOfMonth: { day: 15 } } } }]) {
        version schedule { ... on DayOfMonthSchedule { day } } } }`,
    { id: made.id },
  );
  assert.deepEqual(next, { version: 2, schedule: { day: 15 } });
  const { recurrencePolicies } = await server.graphql(
    '{ recurrencePolicies(where: "key = \\"weekly\\"") { total results { id } } }',
  );
  assert.deepEqual(recurrencePolicies, { total: 1, results: [{ id: made.id }] });
  const { deleteRecurrencePolicy: gone } = await server.graphql(
    'mutation ($id: String!) { deleteRecurrencePolicy(id: $id, version: 2) { key } }',
    { id: made.id },
  );
  assert.deepEqual(gone, { key: 'weekly' });
});
