// Facets of fields with very many values are counted as all others are, without their bits; and
// numbers are found by prefixes of strings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { contentOf } from '@storewright/model/search/content';
import type { FieldUse } from '@storewright/model/search/tree';
import { beginningsWithin, sortable } from '@storewright/store/search-index/numbers';
import { knownRows, storeRows } from '@storewright/store/search-index/rows';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

const kind = 'product-projection';
const project = 'many';
let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const run = <R>(statement: any) => database.query<R>('background', statement);
const rowOf = (n: number) => ({
  id: `p${n}`,
  version: 1,
  content: contentOf(
    (_, word) => word,
    (writer) => {
      writer.value('code', `code ${n}`);
      writer.element('variants', (variant) => variant.value('color', n % 2 ? 'red' : 'blue'));
    },
  ),
});

async function stored(from: number, to: number): Promise<void> {
  const documents = Array.from({ length: to - from }, (_, at) => rowOf(from + at));
  const place = { project, kind };
  const known = await knownRows(
    run,
    place,
    documents.map(({ id }) => id),
  );
  await storeRows(run, { place, elements: 'variants' }, [{ documents, known }]);
}

const facet = (name: string, field: FieldUse) =>
  ({
    name,
    kind: 'distinct',
    field,
    ofAll: false,
    level: 'documents',
    by: 'key',
    descending: false,
    limit: 2,
  }) as const;

test('a field that gets too many values loses its bits and is counted all the same', async () => {
  await run(sql`insert into search_index (project, kind, phase)
    values (${project}, ${kind}, 'ready')`);
  const { search } = createStorage(database, kinds);
  const counted = async () => {
    const found = await search.find(project, {
      kind,
      sort: [],
      limit: 1,
      offset: 0,
      facets: [
        facet('code', { lists: [], name: 'code', type: 'text' }),
        facet('color', { lists: ['variants'], name: 'color', type: 'text' }),
      ],
      elements: 'variants',
      now: '2026-01-01T00:00:00.000Z',
    });
    return { total: found.total, facets: found.facets };
  };
  const expected = (count: number) => ({
    total: count,
    facets: [
      {
        name: 'code',
        buckets: ['code 0', 'code 1'].map((key) => ({ key, count: 1 })),
      },
      { name: 'color', buckets: ['blue', 'red'].map((key) => ({ key, count: count / 2 })) },
    ],
  });
  await stored(0, 900);
  assert.deepEqual(await counted(), expected(900));
  await stored(900, 1_100);
  assert.deepEqual(await counted(), expected(1_100));
  // The earlier documents count when the next value comes.
  await stored(1_100, 1_102);
  assert.deepEqual(await counted(), expected(1_102));
  const left = await run(sql`select distinct code from search_many`);
  assert.equal(left.length, 1);
});

test('numbers sort as their texts do, and a range is its beginnings', () => {
  const numbers = [-1e9, -2.5, -1, 0, 1e-7, 0.1, 1, 2.5, 3, 499, 500, 501, 1e9, 1e300];
  const texts = numbers.map(sortable);
  assert.deepEqual([...texts].sort(), texts);
  for (const low of numbers)
    for (const high of numbers)
      for (const bounds of [
        { gte: low, lt: high },
        { gt: low, lte: high },
      ]) {
        const beginnings = beginningsWithin(bounds);
        const within = numbers.filter((_, at) =>
          beginnings.some((one) => texts[at]!.startsWith(one)),
        );
        const expected = numbers.filter((one) =>
          'gte' in bounds ? one >= low && one < high : one > low && one <= high,
        );
        assert.deepEqual(within, expected, JSON.stringify(bounds));
      }
});
