/** What the tests of the embedded database share: folders, server processes, queries. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

import { clusterName } from './cluster/cluster.ts';
import { processesNamed, signal, waitUntil } from './cluster/processes.ts';
import { startEmbeddedDatabase } from './embedded.ts';

export const isRoot = process.getuid?.() === 0;

/** An ordinary user that every Linux system has; not the one PostgreSQL runs as under root. */
export const ordinaryUser = { uid: 1, gid: 1 };

const CHILD = fileURLToPath(new URL('./support.test.child.js', import.meta.url));

/** A new folder that goes away after the test, with every process of a cluster in it. */
export async function temporaryFolder(context: TestContext): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'storewright-test-')));
  context.after(async () => {
    await killCluster(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  return folder;
}

let used: Promise<string> | undefined;

/**
 * A data directory as a start and a stop leave it: a copy, because to make a cluster takes a second of a processor.
 * Tests of how it is made make one.
 */
export async function copyUsedFolder(context: TestContext): Promise<string> {
  const folder = await temporaryFolder(context);
  used ??= makeUsed();
  const original = await used;
  // The program takes a fifth of the processor that fs.cp takes, and keeps the owner.
  if (process.platform === 'win32') await cp(original, folder, { recursive: true });
  else assert.equal(spawnSync('cp', ['-a', `${original}/.`, folder]).status, 0);
  return folder;
}

async function makeUsed(): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'storewright-test-')));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const { stop } = await startEmbeddedDatabase({ directory });
  await stop();
  return directory;
}

/** Kills every process of the cluster in a data directory and waits for their end. */
export async function killCluster(directory: string): Promise<void> {
  const name = await clusterName(join(directory, 'postgres')).catch(() => undefined);
  if (name === undefined) return;
  for (const pid of processesNamed(name)) signal(pid, 'SIGKILL');
  await waitUntil(() => processesNamed(name).length === 0, 10_000);
}

export async function clusterProcesses(directory: string): Promise<readonly number[]> {
  return processesNamed(await clusterName(join(directory, 'postgres')));
}

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** The first line that it printed. */
  readonly report: Record<string, unknown>;
  /** The numbers of the rows that were acknowledged so far. */
  readonly acknowledged: readonly number[];
  /** Kills it and waits for its end. */
  kill(): Promise<void>;
  /** Lets it stop cleanly. */
  finish(): Promise<void>;
}

/** Starts a server process on a data directory and waits for its first line. */
export async function serverProcess(
  context: TestContext,
  directory: string,
  options: { mode?: 'write'; uid?: number; gid?: number } = {},
): Promise<ServerProcess> {
  const { mode, ...identity } = options;
  const parameters = [CHILD, directory, ...(mode === undefined ? [] : [mode])];
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
  const child = spawn(process.execPath, parameters, { stdio, cwd: '/', ...identity });
  const ended = once(child, 'exit');
  context.after(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const drained = once(lines, 'close');
  const [first] = await once(lines, 'line');
  const acknowledged: number[] = [];
  lines.on('line', (line) => acknowledged.push(Number(line)));
  const end = async (act: () => void) => {
    act();
    await Promise.all([ended, drained]);
  };
  assert.ok(child.pid !== undefined);
  return {
    child,
    pid: child.pid,
    report: JSON.parse(first),
    acknowledged,
    kill: () => end(() => child.kill('SIGKILL')),
    finish: () => end(() => child.stdin.end()),
  };
}

/** Whether the ordinary user can read these tests at all; not in a tree below root's home. */
export function canRunAsOrdinaryUser(): boolean {
  const parameters = ['-e', `require('node:fs').readFileSync(${JSON.stringify(CHILD)})`];
  return (
    isRoot && spawnSync(process.execPath, parameters, { ...ordinaryUser, cwd: '/' }).status === 0
  );
}

/** Runs one statement over a connection of its own and returns its rows. */
export async function query(
  connectionString: unknown,
  text: string,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: String(connectionString) });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
