// What notifications cost and how fast they are, on the embedded database, in five parts:
//   cost: updates of orders without any subscription, beside a build that does not ask for them;
//   webhook: from the request that places an order to its webhook, at a given rate;
//   drain: what waits for a stream of NATS, from the start of deliveries to the last one in the stream;
//   kafka: the same for a topic of a Kafka broker, to the last one that it has acknowledged;
//   down: webhooks of one subscription while the destinations of two others are away.
// Not part of `npm test`. Linux alone; `drain` needs nats-server, `kafka` Java 17 and Maven.
// Run: npm run bench -- --events [--part cost,webhook,drain,kafka,down] [--rate 200] [--seconds 15]
// [--rounds 12] [--notifications 20000] [--bytes 800] [--build packages/server/dist]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCost } from './events-cost.mjs';
import { measureDown } from './events-down.mjs';
import { measureDrain, measureKafka } from './events-drain.mjs';
import { measureWebhook } from './events-webhook.mjs';
import { clientOf, tokenOf } from './http.mjs';
import { startProgram } from './processes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    part: { type: 'string', default: 'cost,webhook,drain,kafka,down' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '12' },
    notifications: { type: 'string', default: '20000' },
    bytes: { type: 'string', default: '800' },
  },
});
const build = resolve(flags.build);
const parts = new Map([
  ['cost', measureCost],
  ['webhook', measureWebhook],
  ['drain', measureDrain],
  ['kafka', measureKafka],
  ['down', measureDown],
]);
const tell = (line) => process.stdout.write(`${line} (load ${loadavg()[0].toFixed(1)})\n`);

const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

/** A server of a build on the database, on any core unless it is pinned. */
async function startServer({ databaseUrl, directory, running }, ofBuild = build, isPinned = false) {
  const data = mkdtempSync(join(directory, 'server-'));
  const given = {
    'database-url': databaseUrl,
    'data-dir': data,
    port: 0,
    'metrics-port': 'off',
    'log-level': 'error',
    'tokens-per-second': 1_000_000,
    'own-destinations': true,
    'project-key': credentials.projectKey,
    'client-id': credentials.clientId,
    'client-secret': credentials.clientSecret,
  };
  const parameters = Object.entries(given).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  const script = [join(ofBuild, 'main.js'), 'start', ...parameters];
  // As the command of the package starts a server.
  const environment = { NODE_OPTIONS: '--max-semi-space-size=32' };
  const program = await startProgram(script, { isPinned, environment });
  running.push(program);
  const place = { ...credentials, url: program.url, pid: program.pid };
  const subject = { ...place, token: await tokenOf(place) };
  const adminToken = () => readFileSync(join(data, 'admin-token'), 'utf8').trim();
  return { ...subject, request: clientOf(subject), admin: adminOf(program.url, adminToken) };
}

/** Requests to the admin interface. */
const adminOf = (url, token) => async (method, path) => {
  const response = await fetch(`${url}/-${path}`, {
    method,
    headers: { Authorization: `Bearer ${token()}` },
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
};

async function run(name, measure) {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-events-'));
  const running = [];
  try {
    const script = [join(here, 'database.mjs'), build, join(directory, 'database')];
    const database = await startProgram(script, { isPinned: name === 'cost' });
    running.push(database);
    const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
    const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const setting = { databaseUrl: database.url, directory, running, postmaster, tell };
    const open = (...given) => startServer(setting, ...given);
    const numbers = Object.fromEntries(
      ['rate', 'seconds', 'rounds', 'notifications', 'bytes'].map((flag) => [
        flag,
        Number(flags[flag]),
      ]),
    );
    await measure({ ...setting, ...numbers, here, build, open });
  } finally {
    while (running.length > 0) await running.pop().stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

for (const name of flags.part.split(',')) {
  const measure = parts.get(name);
  if (measure === undefined) throw new Error(`There is no part ${name}.`);
  await run(name, measure);
}
