// Several servers remove the rows of an ended project at the same time, and its key is given to a new project as soon as
// one of them has finished.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Sql } from '@storewright/store/sql/sql';
import type { Database, Run } from '@storewright/store/storage/connection/database';
import { endProject, isEnding, removeEnded } from '@storewright/store/storage/projects/rows';
import { openMigrated, type TestDatabase } from '../testing/database.ts';

let place: TestDatabase;
let database: Database;
before(async () => {
  ({ place, database } = await openMigrated());
});
after(() => place.drop());

const insertRow = (table: string, project: string, id: string) =>
  place.admin(`insert into ${table} (project, id, version, created_at, last_modified_at, document, facets)
    values ('${project}', '${id}', 1, now(), now(), '{}', '{}')`);

async function zonesOf(project: string): Promise<readonly string[]> {
  const { rows } = await place.admin(`select id from zone where project = '${project}'`);
  return rows.map(({ id }) => id);
}

async function openProject(key: string, zone: string): Promise<void> {
  await insertRow('project', key, key);
  await insertRow('zone', key, zone);
}

const end = (key: string) => database.transaction((run) => endProject(run, key), 'background');
const remove = (target: Database) => removeEnded(target, kinds, () => true);

/** The same database, for a server that pauses before it removes the first rows. */
function pausing(pause: () => Promise<unknown>): Database {
  let paused: Promise<unknown> | undefined;
  const query: Database['query'] = async (pool, statement, ...others) => {
    if (statement.texts[0]!.includes('with gone as')) {
      paused ??= pause();
      await paused;
    }
    return database.query(pool, statement, ...others);
  };
  return Object.assign(Object.create(database), { query });
}

test('a server that is late removes nothing of the next project of a key', async () => {
  await openProject('late', 'former');
  await end('late');
  const late = pausing(async () => {
    await remove(database);
    assert.deepEqual(await zonesOf('late'), []);
    await openProject('late', 'new');
  });
  await remove(late);
  assert.deepEqual(await zonesOf('late'), ['new']);
});

test('a server that is late does not free a key whose next project has ended, too', async () => {
  await openProject('twice', 'former');
  await end('twice');
  const late = pausing(async () => {
    await remove(database);
    await openProject('twice', 'new');
    await end('twice');
  });
  await remove(late);
  assert.equal(await isEnding(database, 'twice'), true);
  await remove(database);
  assert.deepEqual([await zonesOf('twice'), await isEnding(database, 'twice')], [[], false]);
});

/** Tables whose rows outlive their project, and why. */
const outliving: ReadonlyMap<string, string> = new Map([
  ['audit', 'it records what was done, also in deleted projects'],
  ['generation', 'numbers never begin again'],
  ['project_position', 'it is removed once all replicas have reached it'],
]);

test('a project ends in every table that has rows of projects', async () => {
  await openProject('everywhere', 'one');
  const looked = new Set<string>();
  const noteTables = ({ texts }: Sql) => {
    for (const [, table] of texts.join('').matchAll(/from "?(\w+)"? where/g)) looked.add(table!);
  };
  const endNoted = (run: Run) =>
    endProject((statement) => {
      noteTables(statement);
      return run(statement);
    }, 'everywhere');
  const query: Database['query'] = (pool, statement, ...others) => {
    noteTables(statement);
    return database.query(pool, statement, ...others);
  };
  await database.transaction(endNoted, 'background');
  await remove(Object.assign(Object.create(database), { query }));
  const { rows } = await place.admin(`select c.table_name as "table"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = current_schema() and c.column_name = 'project'
    order by 1`);
  const left = rows.map(({ table }) => table).filter((table) => !looked.has(table));
  const message = 'a table of projects has a row in packages/store/src/storage/projects/rows.ts';
  assert.deepEqual(left, [...outliving.keys()], message);
});
