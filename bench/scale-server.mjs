// What both measurements of a large shop use: a database and a server that starts again on it, and processor time of
// one request at a time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clientOf, tokenOf } from './http.mjs';
import { databaseTime, processorTime, startProgram } from './processes.mjs';

const client = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

/** Runs `work` with a shop on a database of its own, and removes both. */
export async function withScale(build, work) {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-scale-'));
  const folder = join(directory, 'database');
  const database = await startProgram([join(import.meta.dirname, 'database.mjs'), build, folder]);
  const pid = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  const shop = {
    build,
    directory,
    databaseUrl: database.url,
    postmaster: Number(pid),
    server: undefined,
  };
  try {
    await restart(shop);
    await work(shop);
  } finally {
    await shop.server?.stop();
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Stops the server and starts it on the same database. */
export async function restart(shop) {
  const { build, directory, databaseUrl } = shop;
  await shop.server?.stop();
  const parameters = [join(build, 'main.js'), 'start', '--database-url', databaseUrl];
  parameters.push('--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'error', '--project-key', client.projectKey);
  parameters.push('--client-id', client.clientId, '--client-secret', client.clientSecret);
  const environment = { NODE_OPTIONS: '--max-semi-space-size=32' };
  const program = await startProgram(parameters, { environment });
  const place = { ...client, ...program };
  const subject = { ...place, token: await tokenOf(place) };
  shop.server = { ...subject, request: clientOf(subject) };
}

/** Runs a statement, and answers its rows. */
export async function query({ databaseUrl }, statement) {
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  try {
    return (await connection.query(statement)).rows;
  } finally {
    await connection.end();
  }
}

export const runCommand = ({ build, databaseUrl }, ...parameters) =>
  execFileSync(process.execPath, [
    ...[join(build, 'main.js'), ...parameters],
    ...['--database-url', databaseUrl],
  ]);

/** Processor time of server and database that `work` takes, in milliseconds for each of `count`. */
export async function costOf({ server, postmaster }, count, work) {
  const before = { node: processorTime(server.pid), database: databaseTime(postmaster) };
  const times = (await work()) ?? count;
  const node = (processorTime(server.pid) - before.node) / times / 1_000;
  return { node, database: (databaseTime(postmaster) - before.database) / times / 1_000 };
}

/** Requests of a question, until there are enough for ticks of 10 ms. */
async function measure(shop, ask, { times, leastMs }) {
  try {
    for (let time = 0; time < 3; time += 1) await ask();
    return await costOf(shop, 0, async () => {
      const begun = performance.now();
      let asked = 0;
      while (asked < times || performance.now() - begun < leastMs) {
        await ask();
        asked += 1;
        if (performance.now() - begun > 10_000) break;
      }
      return asked;
    });
  } catch (error) {
    return { failure: /took too long/.test(error.message) ? 'took too long' : error.message };
  }
}

/** A cell of a table. */
export const cellOf = ({ failure, node, database }) =>
  failure ?? `${node.toFixed(2)} + ${database.toFixed(2)}`;

/**
 * Measures each question in each state in turn and prints them as a table: milliseconds of Node.js + PostgreSQL.
 * @param questions by name a function of the server that asks once
 * @param states by name a function that brings the shop to the state
 */
export async function printTable(shop, title, { questions, states, ...extent }) {
  const columns = [];
  for (const enter of Object.values(states)) {
    await enter();
    const cells = {};
    for (const [name, ask] of Object.entries(questions))
      cells[name] = cellOf(await measure(shop, () => ask(shop.server), extent));
    columns.push(cells);
  }
  console.log(`\n| ${[title, ...Object.keys(states)].join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(columns.length)}`);
  for (const name of Object.keys(questions))
    console.log(`| ${[name, ...columns.map((cells) => cells[name])].join(' | ')} |`);
}

/** The state after a restart, and the state after a `VACUUM`. */
export const statesOf = (shop) => ({
  'after a restart': () => restart(shop),
  'after VACUUM': () => query(shop, 'vacuum analyze'),
});

/** A row that is measured by itself. */
export const printRow = (name, ...cells) => console.log(`| ${[name, ...cells].join(' | ')} |`);
