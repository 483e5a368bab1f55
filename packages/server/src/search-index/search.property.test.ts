// Random searches of random shops find, count and order what a loop over all documents does.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '../resources/index.ts';
import { type Content, contentOf } from '../search/content.ts';
import { sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';
import { createStorage } from '../storage/postgres.ts';
import { openMigrated, type TestDatabase } from '../testing/database.ts';
import {
  comparable,
  diceOf,
  naive,
  randomQuestion,
  type Shop,
  seeded,
  writeRandom,
} from '../testing/random-search.ts';
import { type Indexable, knownRows, storeRows } from './rows.ts';
import { stemmer } from './stems.ts';

let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const kind = 'product-projection';
/** Every night there are more of them. */
const searches = Number(process.env.STOREWRIGHT_TEST_SEARCHES ?? 600);
const ofOneShop = 100;

const idsOf = (some: readonly Indexable[]): readonly string[] => some.map(({ id }) => id);
const rowsOf = (documents: readonly [string, Content][]): readonly Indexable[] =>
  documents.map(([id, content]) => ({ id, version: 1, content }));

async function shopOf(project: string, seed: number): Promise<Shop> {
  const stems = stemmer();
  const run = <R>(statement: any) => database.query<R>('background', statement);
  const made = (stem: (language: string, word: string) => string, from = seed) => {
    const dice = diceOf(seeded(from));
    const count = 10 + dice.below(60);
    return Array.from({ length: count }, (_, index): [string, Content] => {
      const id = `p${index}`;
      return [id, contentOf(stem, (writer) => writeRandom(writer, id, dice))];
    });
  };
  const words: [string, string][] = [];
  made((language, word) => {
    words.push([language, word]);
    return word;
  });
  await stems.learn(run, words);
  const documents = made(stems.stem);
  await run(
    sql`insert into search_index (project, kind, phase) values (${project}, ${kind}, 'ready')`,
  );
  // What was there before leaves nothing behind.
  const earlier = rowsOf(made(stems.stem, seed + 2));
  const stored = rowsOf(documents);
  const into = { place: { project, kind }, elements: 'variants' };
  await storeRows(run, into, [{ documents: earlier, known: [] }]);
  const known = await knownRows(run, into.place, idsOf(earlier));
  await storeRows(run, into, [{ documents: stored, known }]);
  return new Map(documents);
}

test(`${searches} random searches`, async () => {
  const { search } = createStorage(database, kinds);
  let finds = 0;
  for (let done = 0; done < searches; done += ofOneShop) {
    const seed = 17 + done;
    const project = `shop-${done}`;
    const shop = await shopOf(project, seed);
    const dice = diceOf(seeded(seed + 1));
    for (let count = 0; count < ofOneShop; count += 1) {
      const question = randomQuestion(dice, kind);
      const ready = await search.explained(project, question);
      const expected = naive(shop, ready);
      const found = await search.find(project, question);
      const given = {
        total: found.total,
        ids: found.hits.map(({ id }) => id),
        facets: found.facets.map(comparable),
      };
      assert.deepEqual(given, expected, `seed ${seed}, ${JSON.stringify(question)}`);
      if (found.total > 0) finds += 1;
    }
  }
  assert.ok(finds > searches / 4, `only ${finds} searches find anything`);
});
