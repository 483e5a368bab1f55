import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '../resources/index.ts';
import { sql } from '../sql/sql.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { headsCache } from './suggestions-heads.ts';

let place: TestDatabase;
let database: Database;
let asked = 0;
/** The database, which notes how often new heads are asked for. */
let noting: Database;

before(async () => {
  place = await openDatabase();
  database = await place.connect();
  await migrate(database, kinds, { graceMs: 0 });
  noting = {
    ...database,
    query(lane, statement, prepared) {
      if (prepared === 'suggest heads') asked += 1;
      return database.query(lane, statement, prepared);
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

test('with few new heads every search asks, and knows those of every commit before it', async () => {
  const headsOf = headsCache(noting);
  await add('en', 1, 100);
  const { trie } = await headsOf('shop', 'en');
  const size = trie.size;
  await add('en', 1_000, 1_000);
  asked = 0;
  await Promise.all([headsOf('shop', 'en'), headsOf('shop', 'en')]);
  assert.equal(asked, 2);
  assert.ok(trie.size > size);
});

test('in the minute after many new heads one search asks for all that come at once', async () => {
  const headsOf = headsCache(noting);
  await headsOf('shop', 'de');
  await add('de', 1, 5_000);
  const { trie } = await headsOf('shop', 'de');
  assert.ok(trie.size > 5_000);
  asked = 0;
  await Promise.all(Array.from({ length: 16 }, () => headsOf('shop', 'de')));
  assert.ok(asked <= 1, `${asked} searches asked`);
});
