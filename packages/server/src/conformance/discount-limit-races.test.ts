// Limits of discounts under creations at one moment, on two server processes: exactly as many as
// there may be, and one place for one discount or group.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { discountDraft } from '../testing/discount-shop.ts';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;

before(async () => {
  processes = await startProcesses();
  await processes.clients[0].created('/stores', { key: 'north' });
});
after(() => processes.stop());

let places = 0;
function nextPlace(): string {
  places += 1;
  return `0.${10_000 + places}1`;
}

const client = (index: number) => processes.clients[index % 2]!;
const many = 12;

/** Creations at one moment, half on each process: how many were made, and the other errors. */
async function rush(path: string, draft: (index: number) => object) {
  const drafts = Array.from({ length: many }, (_, index) => draft(index));
  const answers = await Promise.all(
    drafts.map((body, index) => client(index).request('POST', path, body)),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  return {
    made: many - refused.length,
    codes: [...new Set(refused.map(({ body }) => body.errors[0].code))],
  };
}

const inNorth = { stores: [{ typeId: 'store', key: 'north' }] };

const limits: readonly (readonly [
  what: string,
  path: string,
  draft: () => object,
  most: number,
  code: string,
])[] = [
  [
    'active discounts without a code',
    '/cart-discounts',
    () => discountDraft(nextPlace()),
    100,
    'MaxCartDiscountsReached',
  ],
  [
    'active discounts of a store',
    '/cart-discounts',
    () => discountDraft(nextPlace(), inNorth),
    100,
    'StoreCartDiscountsLimitReached',
  ],
  [
    'active groups',
    '/discount-groups',
    () => ({ key: `g${places}`, sortOrder: nextPlace() }),
    100,
    'MaxDiscountGroupsReached',
  ],
];

for (const [what, path, draft, most, code] of limits)
  test(`at most ${most} ${what}, whoever comes first`, async () => {
    const room = 3;
    for (let index = 0; index < most - room; index += 1) await client(index).created(path, draft());
    const { codes, made } = await rush(path, draft);
    assert.equal(made, room);
    assert.deepEqual(codes, [code]);
  });

test('switching on is limited too', async () => {
  const { results } = await client(0).read('/cart-discounts?where=stores%20is%20empty&limit=2');
  for (const { id } of results)
    await client(0).changed(`/cart-discounts/${id}`, { action: 'changeIsActive', isActive: false });
  const off: any[] = [];
  for (let index = 0; index < many; index += 1)
    off.push(
      await client(0).created('/cart-discounts', discountDraft(nextPlace(), { isActive: false })),
    );
  const actions = [{ action: 'changeIsActive', isActive: true }];
  const answers = await Promise.all(
    off.map(({ id, version }, index) =>
      client(index).request('POST', `/cart-discounts/${id}`, { version, actions }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 2);
});

test('a place is taken once, by a discount or by a group', async () => {
  const sortOrder = nextPlace();
  const inactive = { isActive: false };
  const answers = await Promise.all(
    Array.from({ length: many }, (_, index) =>
      index % 3 === 0
        ? client(index).request('POST', '/discount-groups', {
            key: `place-${index}`,
            sortOrder,
            ...inactive,
          })
        : client(index).request('POST', '/cart-discounts', discountDraft(sortOrder, inactive)),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const { body, status } of answers)
    if (status !== 201) assert.equal(body.errors[0].code, 'DuplicateField', JSON.stringify(body));
});

test('a code is there once', async () => {
  const { id } = await client(0).created(
    '/cart-discounts',
    discountDraft(nextPlace(), { requiresDiscountCode: true }),
  );
  const cartDiscounts = [{ typeId: 'cart-discount', id }];
  const { codes, made } = await rush('/discount-codes', () => ({ code: 'ONE', cartDiscounts }));
  assert.deepEqual([made, codes], [1, ['DuplicateField']]);
});

test('a discount is not deleted while a code that names it is made', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await client(0).created(
      '/cart-discounts',
      discountDraft(nextPlace(), { requiresDiscountCode: true }),
    );
    const [removed, made] = await Promise.all([
      client(0).request('DELETE', `/cart-discounts/${one.id}?version=1`),
      client(1).request('POST', '/discount-codes', {
        code: `ROUND-${round}`,
        cartDiscounts: [{ typeId: 'cart-discount', id: one.id }],
      }),
    ]);
    const outcome = [removed.status === 200, made.status === 201];
    assert.notDeepEqual(outcome, [true, true]);
    const left = await client(0).request('GET', `/cart-discounts/${one.id}`);
    assert.equal(left.status, removed.status === 200 ? 404 : 200);
  }
});
