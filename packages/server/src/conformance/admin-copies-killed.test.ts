// Whoever is killed in the middle of a branch or a reset leaves nothing half done.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from '../sql/sql.ts';
import { countsByKind } from '../storage/projects/rows.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

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

/** Statements that wait for the table which a copy and a reset come to after the documents. */
const waiting = async () => {
  const rows = await server.server.database.query(
    'query',
    sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%secrets%'`,
  );
  return rows.length;
};

/** Ends the command without a word when it has written documents and has not committed. */
async function killedInTheMiddle(...parameters: string[]): Promise<void> {
  const flags = ['--database-url', server.databaseUrl];
  await server.server.database.transaction(async (run) => {
    await run(sql`lock table secrets in exclusive mode`);
    const child = spawn(process.execPath, [main, ...parameters, ...flags], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await waiting()) === 0) {
      assert.equal(child.exitCode, null, 'the command ended by itself');
      await sleep(20);
      await run(sql`select 1`);
    }
    child.kill('SIGKILL');
    await ended;
  }, 'background');
  while ((await waiting()) > 0) await sleep(20);
}

test('a branch is there or not, and can be made afterwards', async () => {
  await killedInTheMiddle('branch', 'create', 'half', '--of', 'demo');
  assert.deepEqual(await counts('demo--half'), {});
  const flags = ['--of', 'demo', '--database-url', server.databaseUrl];
  const made = await runCommand(['branch', 'create', 'half', ...flags]);
  assert.equal(made.code, 0, made.stderr);
  assert.equal((await counts('demo--half')).zone, 3);
});

test('a project that is being reset has all that it had, and can be reset afterwards', async () => {
  const all = await counts('demo');
  await killedInTheMiddle('project', 'reset', 'demo', '--yes');
  assert.deepEqual(await counts('demo'), all);
  const flags = ['--yes', '--database-url', server.databaseUrl];
  const reset = await runCommand(['project', 'reset', 'demo', ...flags]);
  assert.equal(reset.code, 0, reset.stderr);
  assert.equal((await counts('demo')).zone, undefined);
});
