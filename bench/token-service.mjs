// What the token service costs the rest of the server, on the embedded database: reads while logins
// wait, refreshes beside a million refresh tokens and their trimming, and the check of the token.
// Run: npm run bench -- --tokens [--only logins,trim,check] [--refresh-tokens 1000000]
// [--logins 50] [--seconds 4] [--rounds 3] [--build packages/server/dist]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clientOf, tokenOf } from './http.mjs';
import { startLoad, startProgram } from './processes.mjs';
import { openShop, orderOf, singleLine } from './shop.mjs';
import { measureCheck } from './token-check.mjs';
import { measureLogins } from './token-logins.mjs';
import { measureTrim } from './token-trim.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    only: { type: 'string', default: 'logins,trim,check' },
    'refresh-tokens': { type: 'string', default: '1000000' },
    logins: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const tell = (line) => process.stderr.write(`bench: ${line}\n`);
const measures = { logins: measureLogins, trim: measureTrim, check: measureCheck };
const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

const build = resolve(flags.build);
const directory = mkdtempSync(join(tmpdir(), 'storewright-tokens-'));
const running = [];

/** Starts a program that ends with the bench. */
async function start(parameters) {
  const program = await startProgram(parameters);
  running.push(program);
  return program;
}

const connection = ['--project-key', credentials.projectKey, '--client-id', credentials.clientId];

const serverParameters = (databaseUrl) => [
  join(build, 'main.js'),
  'start',
  ...['--database-url', databaseUrl, '--data-dir', join(directory, 'server')],
  ...['--port', '0', '--metrics-port', 'off', '--log-level', 'warn'],
  ...['--tokens-per-second', '1000000', '--clean-up-interval-minutes', '0'],
  ...[...connection, '--client-secret', credentials.clientSecret],
];

function newLoad() {
  const load = startLoad(join(here, 'load.mjs'));
  running.push(load);
  return load;
}

try {
  const database = await start([join(here, 'database.mjs'), build, join(directory, 'database')]);
  const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const program = await start(serverParameters(database.url));
  const place = { ...credentials, url: program.url, pid: program.pid };
  const server = { ...place, token: await tokenOf(place) };
  const request = clientOf(server);
  const { customer } = await openShop(request);
  const orders = [];
  for (let client = 0; client < 16; client += 1)
    orders.push((await orderOf(request, customer.id, singleLine(customer.id))).id);
  const bench = {
    ...{ here, build, start, newLoad, request, postmaster, tell, databaseUrl: database.url },
    server: { ...server, orders },
    seconds: Number(flags.seconds),
    rounds: Number(flags.rounds),
    refreshTokens: Number(flags['refresh-tokens']),
    logins: Number(flags.logins),
  };
  for (const name of flags.only.split(',')) {
    const answer = await measures[name](bench);
    process.stdout.write(`${name}: ${JSON.stringify(answer, undefined, 2)}\n`);
  }
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
