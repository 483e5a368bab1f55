// Presumed state is confirmed by the statement that stores, or by one statement that all callers
// share.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  caseKinds,
  done,
  freshProject,
  insert,
  next,
  orderOf,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import { raising } from '@storewright/store/storage/generations';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { maxListed, sealOfList } from '@storewright/store/storage/reading/lists';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { SeenDocument, SeenList } from '@storewright/store/storage/storage';
import { openDatabase } from '../testing/database.ts';
import { statementsOf } from '../testing/statements.ts';

const place = await openDatabase();
after(() => place.drop());
const database = await place.connect();
await migrate(database, caseKinds);
const storage = createStorage(database, caseKinds);

type Order = ReturnType<typeof orderOf>;

const seen = ({ id, version, lastModifiedAt }: Order, kind = 'shop-order'): SeenDocument => ({
  kind,
  id,
  version,
  modified: lastModifiedAt,
});
const outdated = { outcome: 'outdated' };

/** Orders of a kind in a project of their own. */
async function orders(count: number, kind = 'shop-order') {
  const project = freshProject();
  const made = Array.from({ length: count }, () => orderOf({ state: 'Hidden' }));
  await storage.commit(
    project,
    made.map((one) => insert(one, { kind })),
  );
  return { project, made };
}

test('of what was seen, what has changed since comes back as it is now', async () => {
  const { project, made } = await orders(3);
  const [same, changed, gone] = made as [Order, Order, Order];
  const after = next(changed, { state: 'Paid' });
  await storage.commit(project, [update(changed, after)]);
  await storage.commit(project, [
    { type: 'delete', kind: 'shop-order', before: gone, messages: [] },
  ]);
  const answer = await storage.confirm({ project, documents: made.map((one) => seen(one)) });
  assert.deepEqual(
    answer.changed.map(({ id, row }) => [id, row?.version, row?.text]),
    [
      [changed.id, 2, JSON.stringify(after)],
      [gone.id, undefined, undefined],
    ],
  );
  assert.deepEqual(await storage.confirm({ project, documents: [seen(same)] }), {
    tokenHolds: true,
    changed: [],
    raised: [],
    relisted: [],
  });
});

test('a document with the same id and version that was made at another time is another one', async () => {
  const { project, made } = await orders(1);
  const former = { ...made[0]!, lastModifiedAt: '2020-01-01T00:00:00.000Z' };
  const { changed } = await storage.confirm({ project, documents: [seen(former)] });
  assert.equal(changed[0]?.row?.id, former.id);
});

test('all who ask in one turn share one statement for each project, each with an answer of its own', async () => {
  const { project, made } = await orders(20);
  const { project: elsewhere } = await orders(0);
  await storage.commit(project, [update(made[7]!, next(made[7]!, { state: 'Paid' }))]);
  let answers: readonly number[] = [];
  const sent = await statementsOf(database, async () => {
    const asked = made.map((one) => storage.confirm({ project, documents: [seen(one)] }));
    asked.push(storage.confirm({ project: elsewhere, documents: [seen(made[0]!)] }));
    answers = (await Promise.all(asked)).map(({ changed }) => changed.length);
  });
  assert.equal(sent.length, 2);
  assert.deepEqual(answers, [...made.map((_, index) => (index === 7 ? 1 : 0)), 1]);
});

for (const kind of ['shop-order', 'view'])
  test(`a commit of ${kind} stores nothing when something that was presumed has changed`, async () => {
    const { project, made } = await orders(2, kind);
    const [fact, written] = made as [Order, Order];
    const holding = { presumed: { project, documents: [seen(fact, kind)] } };
    const after = next(written, { state: 'Hidden', note: 'a' });
    const change = update(written, after, { kind });
    await storage.commit(project, [update(fact, next(fact, { note: 'b' }), { kind })]);
    assert.deepEqual(await storage.commit(project, [change], holding), outdated);
    const made2 = insert(orderOf(), { kind });
    assert.deepEqual(await storage.commit(project, [made2], holding), outdated);
    assert.deepEqual(await storage.commit(project, [change, made2], holding), outdated);
    assert.deepEqual(await storage.commit(project, [change]), done);
  });

test('of updates that are stored together each goes by what it presumed itself', async () => {
  const { project, made } = await orders(10, 'view');
  const former = made[0]!;
  await storage.commit(project, [update(former, next(former, { note: 'b' }), { kind: 'view' })]);
  const outcomes = await Promise.all(
    made.slice(1).map((one, index) => {
      const documents = [seen(one, 'view'), ...(index % 2 === 0 ? [] : [seen(former, 'view')])];
      const write = update(one, next(one, { note: 'c' }), { kind: 'view' });
      return storage.commit(project, [write], { presumed: { project, documents } });
    }),
  );
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    made.slice(1).map((_, index) => (index % 2 === 0 ? 'done' : 'outdated')),
  );
});

const raise = (project: string) => database.query('background', raising(project, ['zone']));
const numbers = async (project: string) => storage.generations(project, ['zone', 'state']);

test('of numbers that were seen, those that were raised come back as they are now', async () => {
  const project = freshProject();
  await raise(project);
  const generations = await numbers(project);
  const same = await storage.confirm({ project, documents: [], generations });
  assert.deepEqual(same, { tokenHolds: true, changed: [], raised: [], relisted: [] });
  await raise(project);
  const { raised } = await storage.confirm({ project, documents: [], generations });
  assert.deepEqual(raised, [{ project, name: 'zone', number: 2 }]);
});

test('a commit stores nothing when a number that was presumed was raised', async () => {
  const { project, made } = await orders(1);
  const generations = await numbers(project);
  const holding = { presumed: { project, documents: [], generations } };
  assert.deepEqual(await storage.commit(project, [insert(orderOf())], holding), done);
  await raise(project);
  assert.deepEqual(await storage.commit(project, [insert(orderOf())], holding), outdated);
  const change = update(made[0]!, next(made[0]!, { note: 'b' }));
  assert.deepEqual(await storage.commit(project, [change], holding), outdated);
});

test('of updates that are stored together those are refused that presumed another number', async () => {
  const { project, made } = await orders(6, 'view');
  const former = await numbers(project);
  await raise(project);
  const now = await numbers(project);
  const outcomes = await Promise.all(
    made.map((one, index) => {
      const generations = index % 2 === 0 ? now : former;
      const write = update(one, next(one, { note: 'c' }), { kind: 'view' });
      return storage.commit(project, [write], {
        presumed: { project, documents: [], generations },
      });
    }),
  );
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    made.map((_, index) => (index % 2 === 0 ? 'done' : 'outdated')),
  );
});

const column = { kind: 'shop-order', path: 'customerId' };

/** The list of a customer as it is now. */
async function listOf(project: string, value: string): Promise<SeenList> {
  const rows = await storage.lists(project, 'shop-order', 'customerId', [value]);
  return { ...column, value, seal: sealOfList(rows.map(({ seal }) => seal)) };
}

/** Two orders of one customer, and what can happen to the list of them. */
async function ofCustomer() {
  const project = freshProject();
  const made = [1, 2].map(() => orderOf({ state: 'Hidden', customerId: 'anne' }));
  await storage.commit(
    project,
    made.map((one) => insert(one)),
  );
  return { project, made: made as [Order, Order] };
}

type Shop = Awaited<ReturnType<typeof ofCustomer>>;

const happenings: readonly [string, (shop: Shop) => ReturnType<typeof storage.commit>][] = [
  [
    'a new one',
    ({ project }) =>
      storage.commit(project, [insert(orderOf({ state: 'Hidden', customerId: 'anne' }))]),
  ],
  [
    'a change of one',
    ({ project, made: [first] }) =>
      storage.commit(project, [update(first, next(first, { note: 'b' }))]),
  ],
  [
    'one that leaves',
    ({ project, made: [first] }) =>
      storage.commit(project, [update(first, next(first, { customerId: 'bert' }))]),
  ],
  [
    'one that goes',
    ({ project, made: [first] }) =>
      storage.commit(project, [
        { type: 'delete', kind: 'shop-order', before: first, messages: [] },
      ]),
  ],
];

for (const [name, happens] of happenings)
  test(`a list that was seen is another one after ${name}, for answers and for commits`, async () => {
    const shop = await ofCustomer();
    const { project } = shop;
    const lists = [await listOf(project, 'anne'), await listOf(project, 'nobody')];
    const presumed = { project, documents: [], lists };
    assert.deepEqual((await storage.confirm(presumed)).relisted, []);
    assert.deepEqual(await storage.commit(project, [insert(orderOf())], { presumed }), done);
    await happens(shop);
    assert.deepEqual((await storage.confirm(presumed)).relisted, [lists[0]]);
    assert.deepEqual(await storage.commit(project, [insert(orderOf())], { presumed }), outdated);
  });

test('a list that was empty is another one as soon as it is not', async () => {
  const project = freshProject();
  const presumed = { project, documents: [], lists: [await listOf(project, 'anne')] };
  assert.equal(presumed.lists[0]!.seal, '');
  await storage.commit(project, [insert(orderOf({ customerId: 'anne' }))]);
  assert.deepEqual((await storage.confirm(presumed)).relisted, presumed.lists);
});

test('of updates that are stored together those are refused that presumed another list', async () => {
  const { project, made } = await orders(6, 'view');
  const former = await listOf(project, 'anne');
  await storage.commit(project, [insert(orderOf({ state: 'Hidden', customerId: 'anne' }))]);
  const now = await listOf(project, 'anne');
  const outcomes = await Promise.all(
    made.map((one, index) => {
      const lists = [index % 2 === 0 ? now : former];
      const write = update(one, next(one, { note: 'c' }), { kind: 'view' });
      return storage.commit(project, [write], { presumed: { project, documents: [], lists } });
    }),
  );
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    made.map((_, index) => (index % 2 === 0 ? 'done' : 'outdated')),
  );
});

test('of a list that is long no more is read than tells so, and only columns of indexes are asked for', async () => {
  const project = freshProject();
  const made = Array.from({ length: maxListed + 5 }, () =>
    orderOf({ state: 'Hidden', customerId: 'anne' }),
  );
  await storage.commit(
    project,
    made.map((one) => insert(one)),
  );
  const rows = await storage.lists(project, 'shop-order', 'customerId', ['anne', 'bert']);
  assert.deepEqual(
    rows.map(({ id }) => id),
    made.slice(0, maxListed + 1).map(({ id }) => id),
  );
  const elsewhere = await storage.lists(freshProject(), 'shop-order', 'customerId', ['anne']);
  assert.deepEqual(elsewhere, []);
  assert.throws(() => storage.lists(project, 'shop-order', 'state', ['Open']), /no index begins/);
});
