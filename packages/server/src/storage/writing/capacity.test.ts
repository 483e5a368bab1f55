import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { roomIn } from '@storewright/store/storage/writing/capacity';
import { openMigrated, type TestDatabase } from '../../testing/database.ts';

const table = tableOf(kinds.get('zone')!);

let place: TestDatabase;
let database: Database;

before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const insert = async (project: string, id: string) => {
  await database.query(
    'write',
    sql`insert into ${table.sql}
      (project, id, version, created_at, last_modified_at, document, facets)
      values (${project}, ${id}, 1, now(), now(), '{}', '{}')`,
  );
};

test('as many find room as there is', async () => {
  const withRoom = roomIn(database);
  const asked = { project: 'shop', table, most: 2 };
  const found: boolean[] = [];
  for (const id of ['a', 'b', 'c']) found.push(await withRoom(asked, () => insert('shop', id)));
  assert.deepEqual(found, [true, true, false]);
});

test('what is stored is no failure, though the connection with the lock is lost', async () => {
  const cut = async () => {
    await insert('cut', 'a');
    await database.query(
      'token',
      sql`select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
    );
  };
  assert.equal(await roomIn(database)({ project: 'cut', table, most: 2 }, cut), true);
});

test('a failure while storing is told, and leaves room', async () => {
  const withRoom = roomIn(database);
  const asked = { project: 'failing', table, most: 1 };
  const fail = () => Promise.reject(new Error('not stored'));
  await assert.rejects(withRoom(asked, fail), /not stored/);
  assert.equal(await withRoom(asked, () => insert('failing', 'a')), true);
});
