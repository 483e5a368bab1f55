// What a server costs that nobody asks anything: the processor time and the memory of the server and its
// embedded PostgreSQL, and the statements a second, in windows after a start.
// Run: npm run bench -- --idle [--seconds 10] [--windows 3] [--build FOLDER] [--empty]
// `--empty`: a project without the demo shop.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { memoryOf, parentOf, processorTime } from './processes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    seconds: { type: 'string', default: '10' },
    windows: { type: 'string', default: '3' },
    empty: { type: 'boolean', default: false },
    // Read by scripts/bench.mjs.
    'this-node': { type: 'boolean', default: false },
  },
});
const seconds = Number(flags.seconds);

async function startServer(directory) {
  const main = join(resolve(flags.build), 'main.js');
  const parameters = ['start', '--data-dir', directory, '--port', '0', '--metrics-port', 'off'];
  if (!flags.empty) parameters.push('--demo');
  const child = spawn(process.execPath, [main, ...parameters, '--log-level', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '--max-semi-space-size=32' },
  });
  for await (const line of createInterface(child.stdout))
    if (line.includes('storewright ready')) break;
  child.stdout.resume();
  return child;
}

/** A process and all below it. */
function treeOf(root) {
  const parents = new Map();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(entry), parentOf(entry));
    } catch {
      // It has just ended.
    }
  }
  const isBelow = (pid) => pid === root || (parents.has(pid) && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

/** Processor time and memory of the server, and of PostgreSQL below it. */
function stateOf(root) {
  const database = treeOf(root).filter((pid) => pid !== root);
  const sum = (values) => values.reduce((all, one) => all + one, 0);
  return {
    node: processorTime(root),
    database: sum(database.map((pid) => processorTime(pid, true))),
    nodeMemory: memoryOf(root).pss ?? 0,
    databaseMemory: sum(database.map((pid) => memoryOf(pid).pss ?? 0)),
  };
}

/** Statements of the server; the only one of the bench is left out. */
async function statementsAt(client) {
  const text = 'select sum(xact_commit + xact_rollback)::int as count from pg_stat_database';
  const { rows } = await client.query(text);
  return rows[0].count;
}

async function windowOf(client, pid) {
  const [before, countBefore] = [stateOf(pid), await statementsAt(client)];
  await sleep(seconds * 1_000);
  const [after, countAfter] = [stateOf(pid), await statementsAt(client)];
  const share = (part) => `${((after[part] - before[part]) / (seconds * 10_000)).toFixed(2)} %`;
  const statements = ((countAfter - countBefore - 1) / seconds).toFixed(1);
  return [
    share('node'),
    share('database'),
    statements,
    `${after.nodeMemory} + ${after.databaseMemory}`,
  ];
}

const directory = mkdtempSync(join(tmpdir(), 'storewright-idle-'));
const child = await startServer(directory);
try {
  const folder = join(resolve(flags.build), 'embedded-postgres');
  const { connectEmbeddedDatabase } = await import(join(folder, 'embedded.js'));
  const { url } = await connectEmbeddedDatabase({ directory });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  process.stdout.write(
    `Node ${process.version}; windows of ${seconds} s after a start, shares of one core\n\n` +
      '| window | server | PostgreSQL | transactions a second | memory (PSS) in MB |\n|---|---|---|---|---|\n',
  );
  for (let number = 1; number <= Number(flags.windows); number += 1)
    process.stdout.write(`| ${number} | ${(await windowOf(client, child.pid)).join(' | ')} |\n`);
  await client.end();
} finally {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
  rmSync(directory, { recursive: true, force: true });
}
