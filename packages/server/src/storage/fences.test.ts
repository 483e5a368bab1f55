// What a process decided before it slept does no harm when it wakes, however long it has slept.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { name, sql } from '@storewright/store/sql/sql';
import {
  caseKinds,
  done,
  freshProject,
  insert,
  makeProject,
  next,
  orderOf,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { addOperatorFacet } from '@storewright/store/storage/schema/facets';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { writesSettled } from '@storewright/store/storage/schema/settled-writes';
import { openDatabase } from '../testing/database.ts';
import { waitUntil } from '../testing/wait-until.ts';

const place = await openDatabase();
after(() => place.drop());
const database = await place.connect();
await migrate(database, caseKinds);
const storage = createStorage(database, caseKinds);

/** A process that stops right before it sends a write, until it is woken. */
async function sleeper() {
  const own = await place.connect();
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let asleep = 0;
  const query: Database['query'] = async (pool, statement, prepared) => {
    if (pool === 'write') {
      asleep += 1;
      await awake;
    }
    return own.query(pool, statement, prepared);
  };
  const sleeping = createStorage({ ...own, query }, caseKinds);
  return { storage: sleeping, wake, asleep: () => asleep };
}

const until = async (isSo: () => boolean) => {
  await waitUntil(String(isSo), isSo);
};

const lacking = (table: string, path: string) =>
  database.query('query', sql`select id from ${name(table)} where not facets ? ${path}`);

// Documents of the first kind are stored one by one, because others are derived from them;
// documents of the second one wait for each other and are stored together.
for (const [kind, table] of [
  ['shop-order', 'shop_order'],
  ['view', 'view'],
] as const) {
  test(`a server that slept while a facet of ${kind} was added stores no row without it`, async () => {
    const projectKey = freshProject();
    const orders = Array.from({ length: 64 }, () => orderOf({ state: 'Hidden' }));
    await storage.commit(
      projectKey,
      orders.map((one) => insert(one, { kind })),
    );
    const node = await sleeper();
    const written = orders.map((before) =>
      node.storage.commit(projectKey, [update(before, next(before, { state: 'Open' }), { kind })]),
    );
    const two = [insert(orderOf(), { kind }), insert(orderOf(), { kind })];
    const created = node.storage.commit(projectKey, two);
    await until(() => node.asleep() >= 3);
    await addOperatorFacet(database, caseKinds, kind, 'version');
    node.wake();
    assert.deepEqual(await Promise.all(written), Array(64).fill(done));
    assert.deepEqual(await created, done);
    assert.deepEqual(await lacking(table, 'version'), []);
  });
}

test('a facet is filled only after the writes that began before it was noted', async () => {
  const projectKey = freshProject();
  const before = orderOf();
  await storage.commit(projectKey, [insert(before)]);
  let added: Promise<void> | undefined;
  let isAdded = false;
  // A write that has passed its check and is not stored yet.
  await (await place.connect()).transaction(async (run) => {
    await run(sql`update shop_order set version = 2 where id = ${before.id}`);
    added = addOperatorFacet(database, caseKinds, 'shop-order', 'total.centAmount').then(() => {
      isAdded = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(isAdded, false);
  });
  await added;
  assert.deepEqual(await lacking('shop_order', 'total.centAmount'), []);
});

test('writes that begin later are not waited for', async () => {
  await (await place.connect()).transaction(async (run) => {
    await run(sql`select 1`);
    await writesSettled(database, ['shop_order']);
    await run(sql`update shop_order set version = version where false`);
  });
});

test('a commit is refused when a list that it went by has changed since', async () => {
  const projectKey = await makeProject(storage);
  const [seen] = await storage.generations(projectKey, ['project']);
  assert.ok(seen!.number > 0, 'the creation of the project has raised the number');
  const holding = { generations: [seen!] };
  const order = orderOf();
  assert.deepEqual(await storage.commit(projectKey, [insert(order)], holding), done);
  const [row] = await storage.find(projectKey, 'project', [{ id: projectKey }]);
  const settings = JSON.parse(row!.text);
  const changed = { ...next(settings, {}), messages: { enabled: false } };
  const change = { type: 'update', kind: 'project', before: settings, document: changed } as const;
  const untold = { messages: [], messageSequence: 0 };
  assert.deepEqual(await storage.commit(projectKey, [{ ...change, ...untold }]), done);
  const late = update(order, next(order, {}));
  assert.deepEqual(await storage.commit(projectKey, [late], holding), { outcome: 'outdated' });
  const [current] = await storage.generations(projectKey, ['project']);
  assert.equal(current!.number, seen!.number + 1);
  const holdingNow = { generations: [current!] };
  assert.deepEqual(await storage.commit(projectKey, [late], holdingNow), done);
  assert.deepEqual(await storage.generations(projectKey, ['shop-order', 'nothing']), [
    { project: projectKey, name: 'shop-order', number: 0 },
    { project: projectKey, name: 'nothing', number: 0 },
  ]);
});

test('whoever has lost a job to another server changes neither documents nor progress', async () => {
  const projectKey = freshProject();
  const { progress } = storage;
  const [mine, other] = [orderOf(), orderOf()];
  await storage.commit(projectKey, [insert(mine), insert(other)]);
  const first = await progress.claim('walk', projectKey);
  assert.equal(await progress.claim('walk', projectKey), undefined);
  assert.equal(await progress.save(first!, projectKey, 'one', true), true);
  const holding = { lease: first! };
  const write = update(mine, next(mine, {}));
  assert.deepEqual(await storage.commit(projectKey, [write], holding), done);
  // The holder sleeps for longer than its minute.
  await database.query(
    'write',
    sql`update job_progress set claimed_until = now() - interval '1 second'`,
  );
  const second = await progress.claim('walk', projectKey);
  assert.ok(second!.number > first!.number);
  const late = update(other, next(other, {}));
  assert.deepEqual(await storage.commit(projectKey, [late], holding), { outcome: 'outdated' });
  assert.equal(await progress.save(first!, projectKey, 'late', false), false);
  assert.equal(await progress.read('walk', projectKey), 'one');
  assert.deepEqual(await storage.commit(projectKey, [late], { lease: second! }), done);
});
