import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { headsCache, treeLimits } from '@storewright/store/suggestions/heads';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

let place: TestDatabase;
let database: Database;
let asked = 0;
let loaded = 0;
/** The database, which notes how often new heads are asked for, and all heads are read. */
let noting: Database;

before(async () => {
  ({ place, database } = await openMigrated());
  noting = {
    ...database,
    query(pool, statement, prepared) {
      if (prepared === 'suggest heads') asked += 1;
      else if (statement.texts.join('').includes('from suggestion_index')) loaded += 1;
      return database.query(pool, statement, prepared);
    },
  };
});
after(() => place.drop());

const add = (locale: string, from: number, to: number) =>
  database.query(
    'write',
    sql`insert into suggestion_head (project, locale, head)
      select 'shop', ${locale}::text, 'h' || n from generate_series(${from}::int, ${to}::int) n`,
  );

test('a search knows the heads of every commit before it', async () => {
  const headsOf = headsCache(database);
  await add('en', 1, 100);
  const { trie } = await headsOf('shop', 'en');
  for (let head = 1_000; head < 1_010; head += 1) {
    const { size } = trie;
    await add('en', head, head);
    await headsOf('shop', 'en');
    assert.ok(trie.size > size, String(head));
  }
});

test('also after very many at once, which are read once', async () => {
  const headsOf = headsCache(database);
  await headsOf('shop', 'de');
  await add('de', 1, 5_000);
  const { trie } = await headsOf('shop', 'de');
  await add('de', 6_000, 6_000);
  const { size } = trie;
  await headsOf('shop', 'de');
  assert.ok(trie.size > size && size > 5_000, String(trie.size));
});

test('searches that come at once share a question', async () => {
  const headsOf = headsCache(noting);
  await headsOf('shop', 'en');
  asked = 0;
  await Promise.all(Array.from({ length: 16 }, () => headsOf('shop', 'en')));
  assert.equal(asked, 2);
});

test('a head of a transaction that ends late is found, and many are not read again and again', async () => {
  const headsOf = headsCache(noting);
  await headsOf('shop', 'pt');
  await database.transaction(async (run) => {
    await run(
      sql`insert into suggestion_head (project, locale, head) values ('shop', 'pt', 'late')`,
    );
    await add('pt', 1, 3_000);
    await headsOf('shop', 'pt');
    // Now they are answered once more, because the transaction goes on.
    await headsOf('shop', 'pt');
    asked = 0;
    for (let search = 0; search < 10; search += 1) await headsOf('shop', 'pt');
    assert.ok(asked < 10, `${asked} searches asked`);
  });
  const { trie } = await headsCache(database)('shop', 'pt');
  const isFound = async () => (await headsOf('shop', 'pt')).trie.size === trie.size;
  let tries = 0;
  for (; tries < 1_000 && !(await isFound()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(tries < 1_000, 'it is found when the pause is over');
});

const pack = (locale: string, after: string, heads: readonly string[]) =>
  database.query(
    'write',
    sql`with place as (
        insert into suggestion_place (project, locale, kinds)
        values ('shop', ${locale}, '{product-projection}')
        on conflict (project, locale, kinds) do update set locale = excluded.locale returning id)
      insert into suggestion_head_pack (place, after, heads, project)
      select id, ${after}, ${JSON.stringify(heads)}, 'shop' from place`,
  );

const lettered = (count: number, letter: string) =>
  Array.from({ length: count }, (_, index) => `${String(index).padStart(4, '0')}${letter}abc`);

test('a tree holds the heads that the build has packed and those that commits have added', async () => {
  await pack('fr', '', ['abcdefgh']);
  await pack('fr', 'abcdefghi', ['abcdexyz']);
  await add('fr', 7, 7);
  const { trie, length } = await headsCache(database)('shop', 'fr');
  // The root, five characters in common, twice three more, and the characters of "h7".
  assert.deepEqual([trie.size, length], [1 + 5 + 6 + 2, 8]);
});

test('where a language has too many heads shorter ones are kept, also of those that come later', async () => {
  const nodesOfTree = 2_000;
  const headsOf = headsCache(database, { ...treeLimits, nodesOfTree });
  await pack('it', '', lettered(600, 'x'));
  const first = await headsOf('shop', 'it');
  assert.ok(first.trie.size <= nodesOfTree && first.length < 8, JSON.stringify(first));
  await add('it', 1_000, 2_500);
  const later = await headsOf('shop', 'it');
  assert.ok(later.trie.size <= nodesOfTree && later.length < first.length, String(later.length));
  const anew = await headsCache(database, { ...treeLimits, nodesOfTree })('shop', 'it');
  assert.deepEqual([anew.trie.size, anew.length], [later.trie.size, later.length]);
});

test('beyond the bound of all trees together the one used longest ago is read again', async () => {
  for (const locale of ['a', 'b', 'c']) await pack(locale, '', lettered(200, locale));
  const { size } = (await headsCache(database)('shop', 'a')).trie;
  const headsOf = headsCache(noting, { ...treeLimits, nodes: 2 * size });
  const loadedBy = async (locale: string) => {
    loaded = 0;
    await headsOf('shop', locale);
    return loaded;
  };
  assert.deepEqual([await loadedBy('a'), await loadedBy('b'), await loadedBy('a')], [1, 1, 0]);
  assert.equal(await loadedBy('c'), 1);
  assert.deepEqual([await loadedBy('a'), await loadedBy('c'), await loadedBy('b')], [0, 0, 1]);
});

test('another index, and the end of its build, make another tree', async () => {
  const index = (phase: string) =>
    database.query(
      'write',
      sql`insert into suggestion_index (project, since, phase) values ('shop', '', ${phase})
        on conflict (project) do update set phase = excluded.phase,
          started_at = case when excluded.phase = 'building' then clock_timestamp()
            else suggestion_index.started_at end`,
    );
  const headsOf = headsCache(noting);
  const sizes: number[] = [];
  for (const [step, phase] of ['ready', 'building', 'finishing', 'ready'].entries()) {
    await index(phase);
    await pack('es', `step ${step}`, [`${step}`]);
    const found = await Promise.all([headsOf('shop', 'es'), headsOf('shop', 'es')]);
    sizes.push(...found.map(({ trie }) => trie.size));
  }
  assert.deepEqual(sizes, [2, 2, 3, 3, 4, 4, 5, 5]);
  loaded = 0;
  await headsOf('shop', 'es');
  assert.equal(loaded, 0);
});

test('a tree that could not be read is read again by the next search', async () => {
  let isDown = true;
  const headsOf = headsCache({
    ...database,
    query: (...parameters) =>
      isDown ? Promise.reject(new Error('down')) : database.query(...parameters),
  });
  await assert.rejects(headsOf('shop', 'fr'), /down/);
  isDown = false;
  assert.equal((await headsOf('shop', 'fr')).length, 8);
});
