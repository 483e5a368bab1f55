// Whoever is killed in the middle of a branch or a reset leaves nothing half done.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { name, sql } from '@storewright/store/sql/sql';
import { countsByKind } from '@storewright/store/storage/projects/rows';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  // The first reset makes the template that later ones go back to.
  const flags = ['--yes', '--database-url', server.databaseUrl];
  assert.equal((await runCommand(['project', 'reset', 'demo', ...flags])).code, 0);
  for (const key of ['one', 'two', 'three'])
    assert.equal((await server.request('POST', '/zones', { key, name: key })).status, 201);
});
after(() => server.close());

const main = fileURLToPath(new URL('../main.js', import.meta.url));
const counts = async (project: string) =>
  Object.fromEntries(
    await countsByKind(server.server.database, server.server.world.kinds, project),
  );

/** Statements that wait for a table. */
const waiting = async (table: string) => {
  const rows = await server.server.database.query(
    'query',
    sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like ${`%${table}%`}`,
  );
  return rows.length;
};

/** A copy and a reset come to it after the documents, and have not committed. */
const afterDocuments = 'secrets';
/** A removal comes to it when the project is gone, and others of its documents. */
const amongRemoved = 'state';

/** Ends the command without a word when it comes to the table. */
async function killedAt(table: string, ...parameters: string[]): Promise<void> {
  const flags = ['--database-url', server.databaseUrl];
  await server.server.database.transaction(async (run) => {
    await run(sql`lock table ${name(table)} in exclusive mode`);
    const child = spawn(process.execPath, [main, ...parameters, ...flags], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await waiting(table)) === 0) {
      assert.equal(child.exitCode, null, 'the command ended by itself');
      await sleep(20);
      await run(sql`select 1`);
    }
    child.kill('SIGKILL');
    await ended;
  }, 'background');
  await waitUntil('nothing waits', async () => (await waiting(table)) <= 0);
}

test('a branch is there or not, and can be made afterwards', async () => {
  await killedAt(afterDocuments, 'branch', 'create', 'half', '--of', 'demo');
  assert.deepEqual(await counts('demo--half'), {});
  const flags = ['--of', 'demo', '--database-url', server.databaseUrl];
  const made = await runCommand(['branch', 'create', 'half', ...flags]);
  assert.equal(made.code, 0, made.stderr);
  assert.equal((await counts('demo--half')).zone, 3);
});

/** Tables that hold rows of a project. */
async function tablesWith(project: string): Promise<readonly string[]> {
  const { database } = server.server;
  const tables = await database.query<{ table: string }>(
    'query',
    sql`select c.table_name as table from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
        and c.column_name = 'project' order by 1`,
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const rows = await database.query(
      'query',
      sql`select 1 from ${name(table)} where project = ${project} limit 1`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('a branch whose removal was broken off is gone at once, and nothing of it is left later', async () => {
  const flags = ['--of', 'demo', '--database-url', server.databaseUrl];
  const made = await runCommand(['branch', 'create', 'over', ...flags]);
  assert.equal(made.code, 0, made.stderr);
  await killedAt(amongRemoved, 'branch', 'discard', 'over', '--of', 'demo');
  const left = await tablesWith('demo--over');
  assert.ok(left.includes('zone') && left.includes('ended_project'), left.join());
  assert.ok(!left.includes('project') && !left.includes('secrets'), left.join());
  const listed = await runCommand(['branch', 'list', ...flags]);
  assert.doesNotMatch(listed.stdout, /over/, listed.stderr);
  // Numbers never begin again, and the audit keeps what was done.
  assert.deepEqual(await tablesWith('demo--over'), ['audit', 'generation']);
});

test('a project that is being reset has all that it had, and can be reset afterwards', async () => {
  const all = await counts('demo');
  await killedAt(afterDocuments, 'project', 'reset', 'demo', '--yes');
  assert.deepEqual(await counts('demo'), all);
  const flags = ['--yes', '--database-url', server.databaseUrl];
  const reset = await runCommand(['project', 'reset', 'demo', ...flags]);
  assert.equal(reset.code, 0, reset.stderr);
  assert.equal((await counts('demo')).zone, undefined);
});
