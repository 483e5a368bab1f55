// Random searches of random shops find, count and order what a loop over all documents does.
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { type Indexable, knownRows, storeRows } from '@storewright/store/search-index/rows';
import { stemmer } from '@storewright/store/search-index/stems';
import { sql } from '@storewright/store/sql/sql';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { openMigrated, type TestDatabase } from '../testing/database.ts';
import {
  compareSearches,
  type Indexed,
  kind,
  productsOf,
  searches,
  shopOf,
} from '../testing/random-shops.ts';

let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const run: Run = (statement) => database.query('background', statement);
const stems = stemmer();

async function indexed(seed: number): Promise<Indexed> {
  const project = `shop-${seed}`;
  const rowsOf = async (products: ReturnType<typeof productsOf>): Promise<Indexable[]> =>
    [...(await shopOf(run, stems, products))].map(([id, content]) => ({ id, version: 1, content }));
  await run(
    sql`insert into search_index (project, kind, phase) values (${project}, ${kind}, 'ready')`,
  );
  // The earlier documents leave nothing behind.
  const earlier = await rowsOf(productsOf(seed + 29));
  const documents = await rowsOf(productsOf(seed));
  const into = { place: { project, kind }, elements: 'variants' };
  await storeRows(run, into, [{ documents: earlier, known: [] }]);
  const ids = earlier.map(({ id }) => id);
  const known = await knownRows(run, into.place, ids);
  await storeRows(run, into, [{ documents, known }]);
  const { search } = createStorage(database, kinds);
  return {
    shop: new Map(documents.map(({ id, content }) => [id, content])),
    ready: (question) => search.explained(project, question),
    find: (question) => search.find(project, question),
  };
}

test(`${searches} random searches`, () => compareSearches(17, indexed));
