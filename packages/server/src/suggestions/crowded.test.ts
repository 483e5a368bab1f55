// Strings that many documents share, and strings with many tokens, hide no others.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import type { Storage } from '@storewright/store/storage/storage';
import { maxSteps } from '@storewright/store/suggestions/steps';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

const kind = 'product-projection';

let place: TestDatabase;
let database: Database;
let storage: Storage;

before(async () => {
  ({ place, database } = await openMigrated());
  storage = createStorage(database, kinds);
  await database.query(
    'write',
    sql`insert into project (project, id, version, created_at, last_modified_at, document, facets,
        "s_searchIndexing.products.status")
      values ('shop', 'shop', 1, now(), now(), '{}', '{}', 'Activated')`,
  );
});
after(() => place.drop());

/** A token of a string, for so many documents; `#` in the token is replaced by their number. */
type Entry = readonly [token: string, text: string, documents?: number];

async function store(locale: string, entries: readonly Entry[]): Promise<void> {
  const [stored] = await database.query<{ id: number }>(
    'write',
    sql`insert into suggestion_place (project, locale, kinds)
      values ('shop', ${locale}, ${[kind]}::text[]) returning id`,
  );
  for (const [token, text, documents = 1] of entries)
    await database.query(
      'write',
      sql`with added as (
          insert into suggestion_token (place, token, text, id, project)
          select ${stored!.id}, replace(${token}::text, '#', lpad(n::text, 6, '0')), ${text},
            'd' || n, 'shop'
          from generate_series(1, ${documents}::int) n returning token)
        insert into suggestion_head (project, locale, head)
        select distinct 'shop', ${locale}, left(token, 8) from added on conflict do nothing`,
    );
}

async function suggested(locale: string, input: string, limit: number): Promise<readonly string[]> {
  const searches = [{ locale, inputs: [input] }];
  const found = await storage.suggestions.find('shop', kind, { searches, fuzzy: true, limit });
  return found.texts[0]!;
}

const cases: readonly {
  readonly what: string;
  readonly entries: readonly Entry[];
  readonly input: string;
  readonly limit?: number;
  readonly expected: readonly string[];
}[] = [
  {
    what: 'a beginning with a text of many documents',
    entries: [
      ['hammare', 'Hammare', 300],
      ['hammarskaft', 'Hammarskaft'],
    ],
    input: 'hammar',
    expected: ['Hammare', 'Hammarskaft'],
  },
  {
    what: 'a beginning with a text of many tokens',
    entries: [
      ['zang#', 'X', maxSteps - 10],
      ['zangzz', 'Y'],
    ],
    input: 'zang',
    expected: ['X', 'Y'],
  },
  {
    what: 'a misspelt beginning with a text of many documents',
    entries: [
      ['hammare', 'Hammare', 300],
      ['hammarskaft', 'Hammarskaft'],
    ],
    input: 'hamar',
    expected: ['Hammare', 'Hammarskaft'],
  },
  {
    what: 'a misspelt beginning with a text of many tokens',
    entries: [
      ['zang#', 'X', maxSteps - 10],
      ['zangzz', 'Y'],
    ],
    input: 'zanq',
    expected: ['X', 'Y'],
  },
  {
    what: 'a misspelt word beyond its head with a text of many documents',
    entries: [
      ['smartphone', 'Smartphone', 500],
      ['smartphone case', 'Smartphone Case'],
    ],
    input: 'smartphoen',
    expected: ['Smartphone', 'Smartphone Case'],
  },
  {
    what: 'a misspelt word below a head with more rows than are looked at',
    entries: [
      ['smartphone', 'Smartphone', 21_000],
      ['smartphone case', 'Smartphone Case', 3],
      ['smartphone cover', 'Smartphone Cover'],
    ],
    input: 'smartphone kase',
    limit: 1,
    expected: ['Smartphone Case'],
  },
];

for (const [index, { what, entries, input, limit = 10, expected }] of cases.entries())
  test(`${what} hides no other`, async () => {
    const locale = `x-${index}`;
    await store(locale, entries);
    assert.deepEqual(await suggested(locale, input, limit), expected);
  });
