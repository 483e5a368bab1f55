// Of very many matches only some are ranked by words; they are counted all the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { contentOf } from '@storewright/model/search/content';
import type { SearchNode, SearchQuestion } from '@storewright/model/search/tree';
import {
  largeTotals,
  type SearchFinder,
  searchFinder,
} from '@storewright/store/search-index/finder';
import { readyQuestion } from '@storewright/store/search-index/ready';
import { type Indexable, storeRows } from '@storewright/store/search-index/rows';
import { stemmer } from '@storewright/store/search-index/stems';
import { sql } from '@storewright/store/sql/sql';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { openMigrated, type TestDatabase } from '../testing/database.ts';
import { comparable, diceOf, naive, randomQuestion, seeded } from '../testing/random-search.ts';
import { kind, productsOf, shopOf } from '../testing/random-shops.ts';
import { waitUntil } from '../testing/wait-until.ts';

let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const run: Run = (statement) => database.query('background', statement);
const stems = stemmer();

/** Searches of the documents that rank so many matches. */
async function indexed(
  project: string,
  documents: readonly Indexable[],
  most: number,
): Promise<SearchFinder> {
  await run(
    sql`insert into search_index (project, kind, phase) values (${project}, ${kind}, 'ready')`,
  );
  await storeRows(run, { place: { project, kind }, elements: 'variants' }, [
    { documents, known: [] },
  ]);
  const tables = new Map([...kinds].map(([name, one]) => [name, tableOf(one)]));
  return searchFinder({ database, tables, stems, ranking: { most, countingMs: 60_000 } });
}

const field = { lists: [], name: 'text.en', type: 'text', language: 'en' } as const;
const asked = (words: readonly string[], how: 'whole' | 'fuzzy', offset = 0): SearchQuestion => {
  const where: SearchNode = { op: 'words', field, words, how, level: 1, all: false, boost: 1 };
  const count = { name: 'all', kind: 'count', ofAll: false, level: 'documents' } as const;
  const [sort, facets, elements] = [[], [count], 'variants'] as const;
  return { kind, where, limit: 4, offset, sort, facets, elements, now: '2026-01-01T00:00:00.000Z' };
};

test('what a rare word finds comes first, however many a frequent one finds', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `tea${' leaf'.repeat(n % 7)}`);
  const documents = [...texts, 'tea vanilla', 'teas and tee'].map((text, n) => {
    const content = contentOf(stems.stem, (writer) => writer.text('text.en', text, 'en'));
    return { id: `p${String(n).padStart(2, '0')}`, version: 1, content };
  });
  const search = await indexed('frequent', documents, 8);
  const found = await search.find('frequent', asked(['vanilla', 'tea'], 'whole'));
  assert.deepEqual(
    { total: found.total, first: found.hits[0]?.id, facets: found.facets },
    { total: 41, first: 'p40', facets: [{ name: 'all', value: 41 }] },
  );
  const near = await search.find('frequent', asked(['teas'], 'fuzzy'));
  assert.equal(near.hits[0]?.id, 'p41', 'whoever has the word itself');
  const pages = await Promise.all(
    [0, 4].map((offset) => search.find('frequent', asked(['tea'], 'whole', offset))),
  );
  const hits = pages.flatMap((page) => page.hits);
  assert.equal(new Set(hits.map(({ id }) => id)).size, 8, 'pages do not overlap');
  const scores = hits.map(({ score }) => score);
  assert.deepEqual(
    [...scores].sort((left, right) => right - left),
    scores,
  );
});

test('a misspelled word finds a document that is followed between the statements of the search', async () => {
  const project = 'early';
  const search = await indexed(project, [], 8);
  await run(sql`insert into search_pending (project, kind, by, value, gone)
    values (${project}, ${kind}, 'id', 'p1', false)`);
  const content = contentOf(stems.stem, (writer) => writer.text('text.en', 'vanilla', 'en'));
  const documents = [{ id: 'p1', version: 1, content }];
  const waiting = sql`select from pg_locks
    where relation = 'search_bits'::regclass and not granted`;
  let finding: ReturnType<SearchFinder['find']> | undefined;
  await database.transaction(async (locked) => {
    // The search has read the words when it asks for bits.
    await locked(sql`lock table search_bits in access exclusive mode`);
    finding = search.find(project, asked(['vanila'], 'fuzzy'));
    await waitUntil('a statement waits', async () => (await run(waiting)).length !== 0);
    await storeRows(run, { place: { project, kind } }, [{ documents, known: [] }]);
    await run(sql`delete from search_pending where project = ${project}`);
  });
  const { hits } = await finding!;
  assert.deepEqual(
    hits.map(({ id }) => id),
    ['p1'],
  );
});

test('random searches that rank few of their matches count all, and find nothing else', async () => {
  const seed = 23;
  const shop = await shopOf(run, stems, productsOf(seed));
  const documents = [...shop].map(([id, content]) => ({ id, version: 1, content }));
  const search = await indexed('random', documents, 3);
  const dice = diceOf(seeded(seed));
  let more = 0;
  for (let count = 0; count < 150; count += 1) {
    const limit = documents.length;
    const question = { ...randomQuestion(dice, kind), sort: [], limit, offset: 0 };
    const expected = naive(shop, await search.explained('random', question));
    const { total, facets, hits } = await search.find('random', question);
    const label = JSON.stringify(question);
    const given = { total, facets: facets.map(comparable) };
    assert.deepEqual(given, { total: expected.total, facets: expected.facets }, label);
    const ids = hits.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, label);
    assert.ok(ids.length >= Math.min(3, total), label);
    for (const id of ids) assert.ok(expected.ids.includes(id), label);
    if (ids.length < total) more += 1;
  }
  assert.ok(more > 5, `only ${more} searches leave matches out`);
});

test('what takes too long to be counted is told as far as it is ranked, and then as it is', async () => {
  const place = { project: 'slow', kind };
  const question = asked(['tea'], 'whole');
  const ready = await readyQuestion({ run, place, stems }, question);
  const totalOf = largeTotals({ most: 8, countingMs: 10 });
  let counted: Promise<unknown> | undefined;
  const slowly: Run = <R>() => {
    const answer = run<R>(sql`select 41 as total from pg_sleep(1)`);
    counted = answer;
    return answer;
  };
  assert.equal(await totalOf(slowly, place, question, ready), 8);
  await counted;
  assert.equal(await totalOf(slowly, place, question, ready), 41);
});
