// Heads of tokens during the build of the index: they must be complete, because misspelled inputs
// are found by them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { readHeads } from '@storewright/store/suggestions/heads-read';
import { headLength, storeTokens } from '@storewright/store/suggestions/write';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

const tables = new Map([...kinds].map(([kind, declared]) => [kind, tableOf(declared)]));

let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

/** A project whose index is switched on and not begun yet, with products of some words each. */
async function openProject(project: string, products: ReadonlyMap<string, readonly string[]>) {
  await database.query(
    'write',
    sql`insert into project (project, id, version, created_at, last_modified_at, document, facets,
        "s_searchIndexing.products.status")
      values (${project}, ${project}, 1, now(), now(), '{}', '{}', 'Indexing')`,
  );
  const documents = [...products].map(([id, words]) => {
    const data = { searchKeywords: { en: words.map((text) => ({ text })) } };
    return JSON.stringify({ id, masterData: { published: true, current: data, staged: data } });
  });
  await database.query(
    'write',
    sql`insert into product (project, id, version, created_at, last_modified_at, document, facets)
      select ${project}, r.id, 1, now(), now(), r.text, '{}'
      from unnest(${[...products.keys()]}::text[], ${documents}::text[]) r(id, text)`,
  );
}

/** What a commit does that gives a product other words. */
const store = (project: string, id: string, words: readonly string[]) =>
  database.transaction(async (run) => {
    const data = { searchKeywords: { en: words.map((text) => ({ text })) } };
    const document = { id, masterData: { published: true, current: data, staged: data } };
    await run(sql`update product set document = ${JSON.stringify(document)}, version = version + 1
      where project = ${project} and id = ${id}`);
    const kept = 'product-projection product-projection-staged';
    const tokens = words.map((text) => ({ locale: 'en', token: text, text, kinds: kept }));
    await storeTokens(run, { tables, project, changes: [{ id, tokens }], heads: 'now' });
  });

async function build(project: string): Promise<void> {
  const { suggestionIndexing } = createStorage(database, kinds);
  await suggestionIndexing.begin(project, 'building', 'now');
  for (;;) {
    const outcome = await suggestionIndexing.step(project);
    if (outcome === 'done') return;
    if (outcome === 'later') await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const added = async (project: string): Promise<string[]> => {
  const rows = await database.query<{ head: string }>(
    'query',
    sql`select head from suggestion_head where project = ${project} order by head`,
  );
  return rows.map(({ head }) => head);
};

async function missing(project: string): Promise<string[]> {
  const heads = new Set<string>();
  for await (const part of readHeads(database, { project, locale: 'en' }))
    for (const head of part) heads.add(head);
  const rows = await database.query<{ token: string }>(
    'query',
    sql`select distinct token from suggestion_token
      where place in (select id from suggestion_place where project = ${project})`,
  );
  const isKnown = (token: string) => {
    const head = [...token].slice(0, headLength).join('');
    return heads.has(head) || [...heads].some((one) => one.startsWith(head));
  };
  return rows.map(({ token }) => token).filter((token) => !isKnown(token));
}

test('once the index is finished a commit adds the heads that no token has yet, and no others', async () => {
  await openProject('finished', new Map([['knife', ['knife of steel']]]));
  await build('finished');
  assert.deepEqual(await added('finished'), []);
  await store('finished', 'knife', ['knife of iron', 'knife', 'knob', 'fork']);
  assert.deepEqual(await added('finished'), ['fork', 'knob']);
  await store('finished', 'knife', ['knife of steel', 'spoon of wood', 'spoon of tin', 'fork 2']);
  assert.deepEqual(await added('finished'), ['fork', 'fork 2', 'knob', 'spoon of']);
  assert.deepEqual(await missing('finished'), []);
});

test('before it is finished a commit adds its heads whatever tokens there are', async () => {
  await openProject('unfinished', new Map([['knife', ['knife of steel']]]));
  await store('unfinished', 'knife', ['knife of iron']);
  assert.deepEqual(await added('unfinished'), ['knife of']);
});

test('no head is missed while products change and lose words during the build', async () => {
  // Few beginnings, so that a product often has the last token with one of them.
  const word = (number: number) => `word${number % 40} ${number % 97}`;
  const products = new Map(
    Array.from({ length: 400 }, (_, index) => [`p${index}`, [word(index * 7)]] as const),
  );
  for (let round = 0; round < 5; round += 1) {
    const project = `race-${round}`;
    await openProject(project, products);
    let isBuilt = false;
    const writer = async (first: number) => {
      for (let number = first; !isBuilt; number += 13) {
        const words = number % 3 === 0 ? [] : [word(number * 11), word(number * 5 + first)];
        await store(project, `p${number % 400}`, words);
      }
    };
    const writers = Promise.all([1, 2, 3, 4].map(writer));
    await build(project);
    isBuilt = true;
    await writers;
    assert.deepEqual(await missing(project), []);
  }
});
