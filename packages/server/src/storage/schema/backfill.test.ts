// How rows are filled that are older than a path: all of them, each read once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raw, sql } from '@storewright/store/sql/sql';
import {
  caseKinds,
  freshProject,
  insert,
  orderOf,
} from '@storewright/store/storage/cases/storage.cases';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { addOperatorFacet } from '@storewright/store/storage/schema/facets';
import { migrate } from '@storewright/store/storage/schema/migrate';
import { openDatabase } from '../../testing/database.ts';

const orders = 4_000;

test('a facet that is added to many documents reads each of them once', async (t) => {
  const place = await openDatabase();
  t.after(() => place.drop());
  const database = await place.connect();
  await migrate(database, caseKinds);
  const project = freshProject();
  const storage = createStorage(database, caseKinds);
  for (let round = 0; round < orders / 500; round += 1)
    await storage.commit(
      project,
      Array.from({ length: 500 }, () => insert(orderOf())),
    );
  // A higher tree makes other indexes look cheaper, as in a table of a million rows.
  for (const statement of [
    'alter index shop_order_pkey set (fillfactor = 10)',
    'reindex index shop_order_pkey',
    'analyze shop_order',
  ])
    await database.query('background', raw(statement));
  let filled = 0;
  await addOperatorFacet(database, caseKinds, 'shop-order', 'total', {
    onProgress: (_, rows) => {
      filled += rows;
    },
  });
  assert.equal(filled, orders);
  // A connection reports what it has read when it ends.
  await database.close();
  const rows = await (await place.connect()).query<{ index: string; rows: number }>(
    'query',
    sql`select indexrelname as index, idx_tup_read::int as rows
      from pg_stat_user_indexes where relname = 'shop_order' and idx_tup_read > 0`,
  );
  assert.deepEqual(rows, [{ index: 'shop_order_pkey', rows: orders }]);
});
