import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { processStart, waitUntil } from './cluster/processes.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import {
  clusterProcesses,
  copyUsedFolder,
  killCluster,
  query,
  type ServerProcess,
  serverProcess,
  temporaryFolder,
} from './support.test.setting.ts';

const COUNT = 'SELECT count(*)::int AS count FROM written';

async function assertAllKept(url: unknown, acknowledged: readonly number[]): Promise<void> {
  const rows = await query(url, 'SELECT number FROM written');
  const kept = new Set(rows.map(({ number }) => Number(number)));
  assert.deepEqual(
    acknowledged.filter((number) => !kept.has(number)),
    [],
  );
}

async function postmasterOf(directory: string): Promise<number> {
  const text = await readFile(join(directory, 'postgres', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** The shell that stops the database when its server is gone. */
function watchOf(postmaster: number): number | undefined {
  const lines = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout;
  const line = lines.split('\n').find((text) => text.endsWith(` sh ${postmaster}`));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}

/** As when the machine loses power: nobody is left to clean up anything. */
async function killEverything(server: ServerProcess, directory: string): Promise<void> {
  const watch = watchOf(await postmasterOf(directory));
  assert.ok(watch !== undefined);
  process.kill(watch, 'SIGKILL');
  server.child.kill('SIGKILL');
  await killCluster(directory);
  await server.kill();
}

test('every acknowledged row survives kill -9 of everything, again and again', async (t) => {
  const directory = await temporaryFolder(t);
  const acknowledged: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await serverProcess(t, directory, { mode: 'write' });
    assert.equal(server.report.isWorded, undefined, String(server.report.message));
    await assertAllKept(server.report.url, acknowledged).catch((error) => {
      // Before its first round the table is not there.
      if (round > 0) throw error;
    });
    await waitUntil(() => server.acknowledged.length > 500, 60_000);
    await killEverything(server, directory);
    acknowledged.push(...server.acknowledged);
  }
  assert.ok(acknowledged.length > 2000);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  await assertAllKept(url, acknowledged);
});

test('when only the server is killed its database stops by itself', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory, { mode: 'write' });
  await waitUntil(() => server.acknowledged.length > 100, 60_000);
  const postmaster = await postmasterOf(directory);
  await server.kill();
  // Its file goes a moment before the process itself.
  await waitUntil(() => processStart(postmaster) === undefined, 30_000);
  assert.equal(existsSync(join(directory, 'postgres', 'postmaster.pid')), false);
  assert.deepEqual(await clusterProcesses(directory), []);
  assert.match(readFileSync(join(directory, 'postgres.log'), 'utf8'), /system is shut down\n$/);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  await assertAllKept(url, server.acknowledged);
});

test('a start stops the database that a killed server has left running', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory, { mode: 'write' });
  await waitUntil(() => server.acknowledged.length > 100, 60_000);
  const left = await postmasterOf(directory);
  process.kill(watchOf(left) ?? 0, 'SIGKILL');
  await server.kill();
  assert.ok(processStart(left) !== undefined);
  const told: string[] = [];
  const { url, stop } = await startEmbeddedDatabase({ directory, log: (line) => told.push(line) });
  t.after(stop);
  assert.equal(processStart(left), undefined);
  assert.match(told.join('\n'), new RegExp(`still runs \\(process ${left}\\)`));
  await assertAllKept(url, server.acknowledged);
  const [{ count } = {}] = await query(url, COUNT);
  assert.ok(Number(count) >= server.acknowledged.length);
});

test('a start directly after the kill does not meet the database that is stopping', async (t) => {
  const directory = await copyUsedFolder(t);
  for (let round = 0; round < 3; round += 1) {
    const server = await serverProcess(t, directory, { mode: 'write' });
    await waitUntil(() => server.acknowledged.length > 100, 60_000);
    await server.kill();
    const { url, stop } = await startEmbeddedDatabase({ directory });
    await assertAllKept(url, server.acknowledged);
    await stop();
  }
});

/** Asks until the database answers again; the test runner bounds it. */
async function answered(url: string, text: string) {
  for (;;) {
    const rows = await query(url, text).catch(() => undefined);
    if (rows !== undefined) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('PostgreSQL that ends by itself is told of and started again, again and again', async (t) => {
  const directory = await copyUsedFolder(t);
  const told: string[] = [];
  const database = await startEmbeddedDatabase({ directory, log: (line) => told.push(line) });
  t.after(database.stop);
  await query(database.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  for (let round = 0; round < 2; round += 1) {
    const killed = await postmasterOf(directory);
    process.kill(killed, 'SIGKILL');
    await waitUntil(() => processStart(killed) === undefined, 10_000);
    assert.deepEqual(await answered(database.url, 'SELECT one FROM kept'), [{ one: 1 }]);
    // It answers a moment before it is told of.
    const runsAgain = () => told.filter((line) => line === 'PostgreSQL runs again').length;
    assert.ok(await waitUntil(() => runsAgain() === round + 1, 10_000), told.join('\n'));
  }
  assert.match(told.join('\n'), /ended unexpectedly.*runs again.*ended unexpectedly.*runs again/s);
  await assert.rejects(startEmbeddedDatabase({ directory }), /in use by/);
  await database.stop();
  await assert.rejects(query(database.url, 'SELECT 1'));
  const next = await startEmbeddedDatabase({ directory });
  t.after(next.stop);
});

test('a stop while PostgreSQL is being started again leaves nothing running', async (t) => {
  const directory = await copyUsedFolder(t);
  const database = await startEmbeddedDatabase({ directory });
  const killed = await postmasterOf(directory);
  process.kill(killed, 'SIGKILL');
  await waitUntil(() => processStart(killed) === undefined, 10_000);
  await database.stop();
  assert.deepEqual(await clusterProcesses(directory), []);
});

test('an empty postmaster.pid, as a power cut leaves it, does not keep it from starting', async (t) => {
  const directory = await copyUsedFolder(t);
  await writeFile(join(directory, 'postgres', 'postmaster.pid'), '');
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }]);
});

/** Puts another number into what a killed PostgreSQL has left, as when numbers are used again. */
async function replacePostmaster(directory: string, pid: number, seconds?: number): Promise<void> {
  const path = join(directory, 'postgres', 'postmaster.pid');
  const lines = (await readFile(path, 'utf8')).split('\n');
  lines[0] = String(pid);
  if (seconds !== undefined) lines[2] = String(seconds);
  await writeFile(path, lines.join('\n'));
}

test('a number that another program has by now does not keep the database from starting', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory, { mode: 'write' });
  await killEverything(server, directory);
  const other: ChildProcess = spawn('sleep', ['600']);
  t.after(() => other.kill());
  await once(other, 'spawn');
  await replacePostmaster(directory, other.pid ?? 0);
  const { stop } = await startEmbeddedDatabase({ directory });
  await stop();
});

test('a PostgreSQL that somebody else runs on the folder is neither joined nor stopped', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory, { mode: 'write' });
  await killEverything(server, directory);
  // A program that the operating system shows as "postgres", started when the file says.
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], {
    argv0: 'postgres',
  });
  t.after(() => other.kill());
  await once(other, 'spawn');
  await replacePostmaster(directory, other.pid ?? 0, Math.floor(Date.now() / 1000));
  const refused = new RegExp(`Another PostgreSQL \\(process ${other.pid}\\)`);
  await assert.rejects(startEmbeddedDatabase({ directory }), refused);
  assert.equal(other.exitCode, null);
});

test('a lock of a process that is gone is taken over, whoever has its number now', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory);
  await killEverything(server, directory);
  const path = join(directory, 'server.lock');
  const holder = JSON.parse(await readFile(path, 'utf8'));
  for (const text of [JSON.stringify({ ...holder, pid: process.pid }), '', '{"pid":', 'null']) {
    await writeFile(path, text);
    await (await startEmbeddedDatabase({ directory })).stop();
  }
});

test('a first start that was cut off is begun again', async (t) => {
  const directory = await temporaryFolder(t);
  const first = await startEmbeddedDatabase({ directory });
  await first.stop();
  await rename(join(directory, 'postgres'), join(directory, 'postgres.draft-cut0ff'));
  const second = await startEmbeddedDatabase({ directory });
  t.after(second.stop);
  assert.equal(second.firstStart, true);
  assert.equal(existsSync(join(directory, 'postgres.draft-cut0ff')), false);
});

test('a lost password is made anew, and nothing else is lost', async (t) => {
  const directory = await copyUsedFolder(t);
  const first = await startEmbeddedDatabase({ directory });
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  await rm(join(directory, 'password'));
  const second = await startEmbeddedDatabase({ directory });
  t.after(second.stop);
  assert.notEqual(second.url, first.url);
  assert.deepEqual(await query(second.url, 'SELECT one FROM kept'), [{ one: 1 }]);
});
