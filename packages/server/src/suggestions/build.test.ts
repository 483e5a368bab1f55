import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { raw, sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import type { Storage } from '@storewright/store/storage/storage';
import { newHeads } from '@storewright/store/suggestions/heads-read';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

const products = 2_500;

let place: TestDatabase;
let database: Database;
let one: Storage;
let other: Storage;

before(async () => {
  ({ place, database } = await openMigrated());
  one = createStorage(database, kinds);
  other = createStorage(await place.connect(), kinds);
  await database.query(
    'background',
    sql`
    insert into product (project, id, version, created_at, last_modified_at, document, facets)
    select 'demo', 'p' || n, 1, now(), now(), json_build_object('id', 'p' || n, 'masterData',
      json_build_object('published', true, 'current', sides.data, 'staged', sides.data)), '{}'
    from generate_series(1, ${products}::int) n cross join lateral (
      select json_build_object('searchKeywords', json_build_object('en', json_build_array(
        json_build_object('text', 'Knife ' || n)))) as data) sides`,
  );
});
after(() => place.drop());

/** The project with its index in a status. */
async function projectWith(status: string): Promise<void> {
  const settings = { id: 'demo', searchIndexing: { products: { status, lastModifiedAt: status } } };
  await database.query(
    'background',
    sql`
    insert into project (project, id, version, created_at, last_modified_at, document, facets,
      "s_searchIndexing.products.status")
    values ('demo', 'demo', 1, now(), now(), ${JSON.stringify(settings)}, '{}', ${status})
    on conflict (project, id) do update set document = excluded.document,
      "s_searchIndexing.products.status" = excluded."s_searchIndexing.products.status"`,
  );
}

beforeEach(async () => {
  await projectWith('Deactivated');
  await finished(one, 'dropping', 'again');
});

async function tokens(): Promise<number> {
  const rows = await database.query<{ count: number }>(
    'query',
    sql`select count(*) as count from suggestion_token`,
  );
  return rows[0]!.count;
}

/** Begins and takes all steps; another server's step makes it wait. */
async function finished(storage: Storage, phase: 'building' | 'dropping', since: string) {
  await storage.suggestionIndexing.begin('demo', phase, since);
  for (;;) {
    const outcome = await storage.suggestionIndexing.step('demo');
    if (outcome === 'done') return;
    if (outcome === 'later') await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('the tasks are the projects whose index is not as their setting wants it', async () => {
  const tasks = async () =>
    (await one.suggestionIndexing.tasks()).map(({ status, phase }) => [status, phase]);
  assert.deepEqual(await tasks(), []);
  await projectWith('Indexing');
  assert.deepEqual(await tasks(), [['Indexing', null]]);
  await finished(one, 'building', 'Indexing');
  assert.deepEqual(await tasks(), [['Indexing', 'ready']]);
  await projectWith('Activated');
  assert.deepEqual(await tasks(), []);
  await projectWith('Deactivated');
  assert.deepEqual(await tasks(), [['Deactivated', 'ready']]);
  await finished(one, 'dropping', 'Deactivated');
  assert.deepEqual(await tasks(), []);
  assert.equal(await tokens(), 0);
});

test('another server goes on where one has stopped', async () => {
  await projectWith('Indexing');
  await one.suggestionIndexing.begin('demo', 'building', 'Indexing');
  while ((await one.suggestionIndexing.step('demo')) !== 'further');
  const begun = await tokens();
  assert.ok(begun > 0 && begun < products, `${begun} tokens`);
  assert.deepEqual(await other.suggestionIndexing.progress('demo'), {
    phase: 'building',
    documents: begun,
  });
  await finished(other, 'building', 'Indexing');
  assert.equal(await tokens(), products);
  assert.equal((await one.suggestionIndexing.progress('demo'))?.documents, products);
});

test('two servers at it do everything once', async () => {
  await projectWith('Indexing');
  await Promise.all([one, other].map((storage) => finished(storage, 'building', 'Indexing')));
  assert.equal(await tokens(), products);
  assert.equal((await one.suggestionIndexing.progress('demo'))?.documents, products);
});

test('switching off and on again begins anew, whatever was done', async () => {
  await projectWith('Indexing');
  await finished(one, 'building', 'first');
  await one.suggestionIndexing.begin('demo', 'building', 'first');
  assert.equal((await one.suggestionIndexing.progress('demo'))?.phase, 'ready');
  await one.suggestionIndexing.begin('demo', 'building', 'second');
  assert.deepEqual(await one.suggestionIndexing.progress('demo'), {
    phase: 'building',
    documents: 0,
  });
});

test('new heads are looked up by their transaction, right after the build as well', async () => {
  await projectWith('Indexing');
  await finished(one, 'building', 'Indexing');
  await database.transaction(async (run) => {
    for (const setting of ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan'])
      await run(raw(`set local ${setting}`));
    // A table that is not analyzed yet, whatever the database has done meanwhile.
    await run(sql`alter table suggestion_head rename to analysed_head`);
    await run(sql`create table suggestion_head (like analysed_head including all)`);
    await run(sql`insert into suggestion_head (project, locale, head)
      select 'demo', 'en', n::text from generate_series(1, 20000) n`);
    await run(sql`insert into suggestion_head (project, locale, head, added_in)
      values ('demo', 'en', 'later', '18446744073709551615')`);
    const since = { at: 0, xmin: '18446744073709551000' };
    const plan = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (analyze, format json) ${newHeads({ project: 'demo', locale: 'en' }, since)}`,
    );
    assert.equal(rowsLookedAt(plan[0]!['QUERY PLAN'][0].Plan), 1);
    await run(sql`drop table suggestion_head`);
    await run(sql`alter table analysed_head rename to suggestion_head`);
  }, 'background');
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that the database took from the table of heads, kept or not. */
function rowsLookedAt(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsLookedAt(one), 0);
  if (node['Relation Name'] !== 'suggestion_head') return below;
  return below + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
}
