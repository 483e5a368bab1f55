// The storage cases on PostgreSQL, and races between server processes: each Storage here has pools
// of its own, as another process would.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Sql } from '@storewright/store/sql/sql';
import {
  ask,
  type CaseDocument,
  caseKinds,
  freshProject,
  insert,
  makeProject,
  messageAbout,
  next,
  orderOf,
  remove,
  storageCases,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { CommitOutcome, Storage } from '@storewright/store/storage/storage';
import { openDatabase } from '../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());
await migrate(await place.connect(), caseKinds);

const open = async (change = (database: Database) => database): Promise<Storage> =>
  createStorage(change(await place.connect()), caseKinds);
const shared = await open();
const two = [shared, await open()] as const;

storageCases(async () => shared);

interface Race {
  readonly projectKey: string;
  readonly id: string;
  /** Versions that writers were acknowledged. */
  readonly versions: readonly number[];
}

const writers = 16;
const updatesEach = 8;

/** All writers add to one number, each from what it last read. */
async function race(storages: readonly Storage[]): Promise<Race> {
  const projectKey = await makeProject(storages[0]!);
  const document = orderOf({ total: { centAmount: 0 } });
  await storages[0]!.commit(projectKey, [insert(document)]);
  const run = (_: unknown, index: number) =>
    addOften(storages[index % storages.length]!, projectKey, document.id);
  const versions = await Promise.all(Array.from({ length: writers }, run));
  return { projectKey, id: document.id, versions: versions.flat() };
}

async function addOften(storage: Storage, projectKey: string, id: string): Promise<number[]> {
  const versions: number[] = [];
  while (versions.length < updatesEach) {
    const [row] = await storage.find(projectKey, 'shop-order', [{ id }]);
    const before: CaseDocument = JSON.parse(row!.text);
    const document = next(before, { total: { centAmount: before.total.centAmount + 1 } });
    const messageSequence = row!.messageSequence + 1;
    const messages = [{ ...messageAbout(document, messageSequence), id: `${id}-${Math.random()}` }];
    const write = update(before, document, { messageSequence, messages });
    const { outcome } = await storage.commit(projectKey, [write]);
    if (outcome === 'done') versions.push(document.version);
  }
  return versions;
}

/** Every update is there once: in the versions, in the sum, in the messages, in the projection. */
async function assertLinear({ projectKey, id, versions }: Race): Promise<void> {
  const updates = writers * updatesEach;
  const sorted = [...versions].sort((left, right) => left - right);
  assert.deepEqual(
    sorted,
    Array.from({ length: updates }, (_, index) => index + 2),
  );
  const [row] = await shared.find(projectKey, 'shop-order', [{ id }]);
  const [view] = await shared.find(projectKey, 'view', [{ id }]);
  assert.equal(row?.version, updates + 1);
  assert.equal(JSON.parse(row.text).total.centAmount, updates);
  assert.equal(JSON.parse(view!.text).doubled, 2 * updates);
  const messages = await shared.query(projectKey, 'message', { ...ask, limit: 500 });
  const sequence = messages.rows.map(({ text }) => JSON.parse(text).sequenceNumber);
  assert.deepEqual(
    sequence.sort((left, right) => left - right),
    Array.from({ length: updates }, (_, index) => index + 1),
  );
}

test('updates of one document by two processes are linearizable', async () => {
  await assertLinear(await race(two));
});

test('the race notices a write that leaves the version out', async () => {
  const careless = (database: Database): Database => ({
    ...database,
    query: (pool, statement, prepared) => database.query(pool, withoutVersion(statement), prepared),
  });
  const broken = [await open(careless), await open(careless)];
  await assert.rejects(async () => assertLinear(await race(broken)), assert.AssertionError);
});

const withoutVersion = (statement: Sql): Sql => ({
  ...statement,
  texts: statement.texts.map((text) => text.replace('t.version = v.expected', 'true')),
});

/** Runs all of them concurrently over both processes. */
const atOnce = (
  works: readonly ((storage: Storage) => Promise<CommitOutcome>)[],
): Promise<CommitOutcome[]> =>
  Promise.all(works.map((work, index) => work(two[index % two.length]!)));

const outcomes = (answers: readonly CommitOutcome[]) =>
  answers.map(({ outcome }) => outcome).sort();

test('of many creations with one value exactly one succeeds', async () => {
  for (const taken of [{ key: 'the-key' }, { number: 'n' }, { email: 'a@b.c' }]) {
    const projectKey = freshProject();
    const works = Array.from({ length: 12 }, () => (storage: Storage) => {
      const document = orderOf(taken);
      return storage.commit(projectKey, [insert(document)]);
    });
    const answers = await atOnce(works);
    assert.equal(answers.filter(({ outcome }) => outcome === 'done').length, 1);
    assert.equal(answers.filter(({ outcome }) => outcome === 'duplicate').length, 11);
    assert.equal(await (await shared.query(projectKey, 'shop-order', ask)).total, 1);
  }
});

test('of many commits that use up one document exactly one succeeds', async () => {
  const projectKey = freshProject();
  const cart = orderOf();
  await shared.commit(projectKey, [insert(cart)]);
  const works = Array.from({ length: 12 }, () => (storage: Storage) => {
    const used = update(cart, next(cart, { state: 'Ordered' }));
    return storage.commit(projectKey, [used, insert(orderOf({ state: 'FromCart' }))]);
  });
  assert.deepEqual(outcomes(await atOnce(works)), [...Array(11).fill('conflict'), 'done']);
  assert.equal(await (await shared.query(projectKey, 'shop-order', ask)).total, 2);
});

test('who relies on a version is told when it has changed before', async () => {
  const projectKey = freshProject();
  for (let round = 0; round < 20; round += 1) {
    const [guarded, other] = [orderOf(), orderOf()];
    await shared.commit(projectKey, [insert(guarded), insert(other)]);
    const guard = { type: 'guard', kind: 'shop-order', before: guarded } as const;
    const changedGuarded = next(guarded, { state: 'Changed' });
    const [relying, changing] = await atOnce([
      (storage) => storage.commit(projectKey, [guard, update(other, next(other, {}))]),
      (storage) => storage.commit(projectKey, [update(guarded, changedGuarded)]),
    ]);
    // The change may come after the commit that relies on the old version, never within it.
    assert.equal(changing!.outcome, 'done');
    assert.ok(['done', 'conflict'].includes(relying!.outcome));
  }
});

test('commits over the same documents in any order do not stand in each other’s way', async () => {
  const projectKey = freshProject();
  const all = Array.from({ length: 6 }, () => orderOf());
  await shared.commit(
    projectKey,
    all.map((one) => insert(one)),
  );
  const works = Array.from({ length: 12 }, (_, index) => (storage: Storage) => {
    const turned = [...all.slice(index % 6), ...all.slice(0, index % 6)];
    return storage.commit(
      projectKey,
      turned.map((one) => update(one, next(one, { number: `${index}-${one.id}` }))),
    );
  });
  assert.deepEqual(outcomes(await atOnce(works)), [...Array(11).fill('conflict'), 'done']);
});

test('a removal and a change of one document: one of them is told of the other', async () => {
  const projectKey = freshProject();
  for (let round = 0; round < 20; round += 1) {
    const document = orderOf({ key: 'again' });
    await shared.commit(projectKey, [insert(document)]);
    const changed = next(document, { state: 'Changed' });
    const answers = await atOnce([
      (storage) => storage.commit(projectKey, [remove(document)]),
      (storage) => storage.commit(projectKey, [update(document, changed)]),
    ]);
    assert.deepEqual(outcomes(answers), ['conflict', 'done']);
    if (answers[1]!.outcome === 'done') await shared.commit(projectKey, [remove(changed)]);
  }
});
