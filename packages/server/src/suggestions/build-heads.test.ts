import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import type { Storage } from '@storewright/store/storage/storage';
import { packAfter } from '@storewright/store/suggestions/build';
import { readHeads } from '@storewright/store/suggestions/heads-read';
import { headLength } from '@storewright/store/suggestions/write';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

let place: TestDatabase;
let database: Database;
let servers: readonly Storage[];

before(async () => {
  ({ place, database } = await openMigrated());
  servers = [database, await place.connect()].map((one) => createStorage(one, kinds));
});
after(() => place.drop());

/** Short ones, prefixes of each other, some with one head, and the highest characters. */
const tokens = [
  ...['a', 'ab', 'abc', 'abcd', 'abcdefgh', 'abcdefghi', 'abcdefgij', 'abcdg', 'abcf'],
  ...[
    'knife',
    'knife 123',
    'knife 124',
    'knife 13',
    'knives',
    'übermut',
    'übermütig',
    'übermütige',
  ],
  ...['\u{10ffff}', 'abcdefg\u{10ffff}', 'abcdefgh\u{10ffff}x', 'abcdefgh\u{10ffff}y', 'abcdf'],
  ...[
    '🔪🔪🔪🔪🔪🔪🔪🔪',
    '🔪🔪🔪🔪🔪🔪🔪🔪 1',
    '🔪🔪🔪🔪🔪🔪🔪🔪🔪',
    '🔪🔪🔪🔪🥄',
    '𝒦nife',
    'ж',
    '刀',
    '刀具刀具刀具',
  ],
];

const headOf = (token: string) => [...token].slice(0, headLength).join('');

const expected = [...new Set(tokens.map(headOf))].sort();

async function headsOf(project: string, locale: string): Promise<string[]> {
  const heads: string[] = [];
  for await (const part of readHeads(database, { project, locale })) heads.push(...part);
  return heads.sort();
}

test('steps of any size find the heads of a place, and packs of any number are read', async () => {
  for (const most of [1, 2, 7, 1_000]) {
    const project = `steps-${most}`;
    const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
      'write',
      sql`insert into suggestion_place (project, locale, kinds)
        values (${project}, 'en', '{product-projection}') returning id`,
    );
    await database.query(
      'write',
      sql`insert into suggestion_token (place, token, text, id, project)
        select ${id}, token, text, 'p', ${project} from unnest(${tokens}::text[]) token,
          unnest('{one,two}'::text[]) text`,
    );
    let last: string | null = '';
    for (let steps = 0; last !== null; steps += 1) {
      assert.ok(steps <= tokens.length, 'the steps come to an end');
      const further: { last: string | null }[] = await database.query(
        'write',
        packAfter(project, id, last, most),
      );
      assert.ok(further[0]!.last !== last, 'a step goes further');
      last = further[0]!.last;
    }
    const found = await headsOf(project, 'en');
    assert.deepEqual([...new Set(found)], expected);
    if (most > tokens.length) assert.equal(found.length, expected.length);
    assert.deepEqual(await headsOf(project, 'de'), []);
  }
});

test('the build ends with the heads of all tokens, whoever takes its steps', async () => {
  const keywords = (list: readonly string[]) => list.map((text) => ({ text }));
  await database.query(
    'write',
    sql`insert into product (project, id, version, created_at, last_modified_at, document, facets)
      select 'demo', r.id, 1, now(), now(), r.text, '{}'
      from unnest(${['both', 'staged']}::text[], ${[
        productOf('both', true, { en: keywords(tokens), de: keywords(['Messer']) }),
        productOf('staged', false, { en: keywords(['Fork']), 'fr-FR': keywords(['Fourchette']) }),
      ]}::text[]) r(id, text)`,
  );
  await database.query(
    'write',
    sql`insert into project (project, id, version, created_at, last_modified_at, document, facets,
        "s_searchIndexing.products.status")
      values ('demo', 'demo', 1, now(), now(), '{}', '{}', 'Indexing')`,
  );
  await servers[0]!.suggestionIndexing.begin('demo', 'building', 'now');
  const phases = new Set<string | undefined>();
  for (let step = 0; ; step += 1) {
    const { suggestionIndexing } = servers[step % 2]!;
    if ((await suggestionIndexing.step('demo')) === 'done') break;
    phases.add((await suggestionIndexing.progress('demo'))?.phase);
  }
  assert.deepEqual([...phases], ['building', 'finishing']);
  assert.deepEqual(await headsOf('demo', 'en'), [...expected, 'fork'].sort());
  assert.deepEqual(await headsOf('demo', 'de'), ['messer']);
  assert.deepEqual(await headsOf('demo', 'fr-FR'), ['fourchet']);
});

function productOf(id: string, published: boolean, searchKeywords: object): string {
  const data = { searchKeywords };
  return JSON.stringify({ id, masterData: { published, current: data, staged: data } });
}
