// What a storefront sends: a list page, a product page, a search, a cart and an account, as GraphQL and
// as HTTP requests for the same data, in turn. Processor time of server and database for each, the
// ratio of both, and how long the first, second and hundredth call take after a start.
// Run: npm run bench -- --storefront [--seconds 2] [--rounds 5] [--only list,cart] [--build FOLDER]
// [--products 60] [--orders 10] [--lines 10] [--clients 16] [--profile FOLDER] [--cold]
// `--cold`: without requests ahead of those that are measured.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { drive } from './drive.mjs';
import { clientOf, tokenOf } from './http.mjs';
import { cores, databaseTime, isPinned, processorTime, startProgram } from './processes.mjs';
import { documentsOf } from './storefront-documents.mjs';
import { openStorefront } from './storefront-shop.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    products: { type: 'string', default: '60' },
    orders: { type: 'string', default: '10' },
    lines: { type: 'string', default: '10' },
    clients: { type: 'string', default: '16' },
    calls: { type: 'string', default: '100' },
    profile: { type: 'string' },
    cold: { type: 'boolean', default: false },
    // Read by scripts/bench.mjs.
    'this-node': { type: 'boolean', default: false },
  },
});
const number = (name) => Number(flags[name]);
const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};
const tell = (line) => process.stderr.write(`bench: ${line}\n`);

function serverParameters(build, directory, databaseUrl) {
  const { projectKey, clientId, clientSecret } = credentials;
  return [
    ...(flags.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${flags.profile}`]),
    ...[join(build, 'main.js'), 'start', '--database-url', databaseUrl],
    ...['--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off'],
    ...['--log-level', 'warn', '--tokens-per-second', '1000000'],
    ...['--project-key', projectKey, '--client-id', clientId, '--client-secret', clientSecret],
  ];
}

/** The request that asks for a document, as GraphQL or as HTTP. */
function requestOf(document, form, server, accounts) {
  const headersOf = (client) => ({
    authorization: `Bearer ${document.ofAccount ? accounts[client].token : server.token}`,
    'content-type': 'application/json',
  });
  return (turn, client) =>
    form === 'graphql'
      ? {
          method: 'POST',
          path: '/bench/graphql',
          headers: headersOf(client),
          body: JSON.stringify(document.graphql(turn, client)),
        }
      : { method: 'GET', path: `/bench${document.path(turn, client)}`, headers: headersOf(client) };
}

/** Durations of the calls, one after the other, and the length of the last answer. */
async function callsOf(server, next) {
  const durations = [];
  let bytes = 0;
  for (let turn = 0; turn < number('calls'); turn += 1) {
    const sent = next(turn, turn % number('clients'));
    const startedAt = performance.now();
    const { method, headers, body } = sent;
    const response = await fetch(`${server.url}${sent.path}`, { method, headers, body });
    const text = await response.text();
    durations.push(Math.round((performance.now() - startedAt) * 10) / 10);
    if (!response.ok || text.includes('"errors":['))
      throw new Error(`${sent.path}: ${response.status} ${text.slice(0, 500)}`);
    bytes = text.length;
  }
  return { first: durations[0], second: durations[1], last: durations.at(-1), bytes };
}

async function costOf({ server, postmaster }, next, seconds) {
  const before = [processorTime(server.pid), databaseTime(postmaster)];
  let turn = 0;
  const clients = Array.from({ length: number('clients') }, (_, client) => () => {
    turn += 1;
    return next(turn, client);
  });
  const { successes, failures } = await drive({ url: server.url, clients, seconds });
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const after = [processorTime(server.pid), databaseTime(postmaster)];
  const [node, database] = after.map((time, at) => (time - before[at]) / successes);
  return { node, database, whole: node + database };
}

const median = (values) => [...values].sort((left, right) => left - right)[values.length >> 1];

/** Both forms in rounds in turn; the ratio is the median of those within a round. */
async function measure(bench, document, accounts) {
  const forms = ['graphql', 'rest'];
  const nexts = forms.map((form) => requestOf(document, form, bench.server, accounts));
  const calls = await callsOf(bench.server, nexts[0]);
  if (!flags.cold) for (const next of nexts) await costOf(bench, next, 2 * number('seconds'));
  const rounds = [];
  for (let round = 0; round < number('rounds'); round += 1) {
    const [graphql, rest] = [
      await costOf(bench, nexts[0], number('seconds')),
      await costOf(bench, nexts[1], number('seconds')),
    ];
    rounds.push({ graphql, rest, ratio: graphql.whole / rest.whole });
  }
  const of = (form, part) => Math.round(median(rounds.map((one) => one[form][part])));
  const figures = (form) => ({ node: of(form, 'node'), database: of(form, 'database') });
  return {
    name: document.name,
    title: document.title,
    graphql: figures('graphql'),
    rest: figures('rest'),
    ratio: Math.round(median(rounds.map(({ ratio }) => ratio)) * 100) / 100,
    asked: document.asked,
    ...calls,
  };
}

const rowOf = ({ title, graphql, rest, ratio, asked, first, second, last, bytes }) =>
  `| ${title} | ${graphql.node} + ${graphql.database} | ${rest.node} + ${rest.database} | ${ratio} | ${asked ?? ''} | ${first}, ${second}, ${last} | ${bytes} |\n`;

/** What autovacuum does within a minute. */
async function analyze(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

const running = [];
const directory = mkdtempSync(join(tmpdir(), 'storewright-storefront-'));
try {
  if (isPinned) execFileSync('taskset', ['-apc', String(cores.load), String(process.pid)]);
  const build = resolve(flags.build);
  const start = async (parameters) => {
    const environment = { NODE_OPTIONS: '--max-semi-space-size=32' };
    const program = await startProgram(parameters, { environment });
    running.push(program);
    return program;
  };
  const database = await start([join(here, 'database.mjs'), build, join(directory, 'database')]);
  const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const program = await start(serverParameters(build, directory, database.url));
  const place = { ...credentials, url: program.url, pid: program.pid };
  const server = { ...place, token: await tokenOf(place) };
  tell(`a storefront of ${flags.products} products and ${flags.clients} accounts`);
  const sizes = Object.fromEntries(
    ['products', 'clients', 'orders', 'lines'].map((name) => [name, number(name)]),
  );
  const shop = await openStorefront(clientOf(server), server, sizes);
  await analyze(database.url);
  const only = flags.only?.split(',');
  const chosen = documentsOf(shop).filter(({ name }) => only?.includes(name) ?? true);
  process.stdout.write(
    `Node ${process.version}; processor time of server + database in microseconds\n\n` +
      '| document | GraphQL | HTTP | ratio | asked | first, second, last call in ms | bytes |\n' +
      '|---|---|---|---|---|---|---|\n',
  );
  for (const document of chosen)
    process.stdout.write(rowOf(await measure({ server, postmaster }, document, shop.accounts)));
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
