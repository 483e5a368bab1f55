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

test('A price of a policy is refused rather than taken for everybody', async () => {
  await server.created('/recurrence-policies', { key: 'priced', schedule: monthly });
  const draft = {
    sku: 'cup',
    value: { currencyCode: 'EUR', centAmount: 1 },
    recurrencePolicy: { typeId: 'recurrence-policy', key: 'priced' },
  };
  const answer = await server.request('POST', '/standalone-prices', draft);
  assert.match(refusedWith(answer, 'InvalidInput').message, /recurrence policies/);
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
