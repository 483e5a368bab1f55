// What creations of a feed cost: products, categories, stock and prices from 16 connections, the server and its
// floor (creation-floor.mjs) in short rounds in turn. Processor time is what counts; p99 needs an idle machine.
// Run: npm run bench -- --creations [--only product,price] [--clients 16] [--rounds 5] [--seconds 2] [--build …]
// `--also FOLDER` measures another build in the same rounds.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { creations } from './creation-drafts.mjs';
import { clientOf, tokenOf } from './http.mjs';
import { median } from './measure.mjs';
import { databaseTime, processorTime, startLoad, startProgram } from './processes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(creations).join() },
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    'warm-up': { type: 'string', default: '3' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    also: { type: 'string' },
    profile: { type: 'string' },
  },
});
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-'));
const running = [];
const start = async (...given) => {
  const program = await startProgram(...given);
  running.push(program);
  return program;
};
const client = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

/** A build of the server, with messages and the product type that the drafts name. */
async function startServer(build, name) {
  const database = await startDatabase(build, name);
  const parameters = [join(build, 'main.js'), 'start', '--database-url', database.url];
  parameters.push('--data-dir', join(directory, name), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'warn', '--project-key', client.projectKey);
  parameters.push('--client-id', client.clientId, '--client-secret', client.clientSecret);
  const profiling = flags.profile && ['--cpu-prof', `--cpu-prof-dir=${resolve(flags.profile)}`];
  const environment = { NODE_OPTIONS: '--max-semi-space-size=32' };
  const program = await start([...(profiling ?? []), ...parameters], { environment });
  const place = { ...client, url: program.url, pid: program.pid, postmaster: database.postmaster };
  const subject = { ...place, name, token: await tokenOf(place), databaseUrl: database.url };
  await openShop(clientOf(subject));
  return subject;
}

/** Each has a database of its own, so that the processor time of each can be told. */
async function startDatabase(build, name) {
  const folder = join(directory, `database-${name}`);
  const { url } = await start([join(here, 'database.mjs'), build, folder]);
  const pid = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  return { url, postmaster: Number(pid) };
}

async function openShop(request) {
  const { version } = await request('GET', '');
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const actions = [{ action: 'changeMessagesConfiguration', messagesConfiguration }];
  await request('POST', '', { version, actions });
  const attributes = ['colour', 'material'].map((name) => ({
    ...{ type: { name: 'text' }, name, label: { en: name }, isRequired: false },
  }));
  const [key, name] = ['furniture', 'Furniture'];
  await request('POST', '/product-types', { key, name, description: name, attributes });
}

async function startFloor(build) {
  const { url, postmaster } = await startDatabase(build, 'floor');
  const token = 'a token of the floor';
  const program = await start([join(here, 'creation-floor.mjs'), url, token]);
  return { name: 'floor', url: program.url, pid: program.pid, token, postmaster };
}

let runs = 0;

async function runOnce(load, subject, what, seconds) {
  const { url, token, pid, postmaster } = subject;
  const before = { node: processorTime(pid), database: databaseTime(postmaster) };
  runs += 1;
  const clients = Number(flags.clients);
  const job = { what, url, token, clients, seconds, name: `${runs}` };
  const { successes, failures, p99, seconds: took } = await load.run(job);
  const node = (processorTime(pid) - before.node) / successes;
  const database = (databaseTime(postmaster) - before.database) / successes;
  if (what === 'category') await emptyCategories(subject);
  return { perSecond: successes / took, node, database, p99, failures };
}

/** A project holds 10,000 of them. */
async function emptyCategories({ databaseUrl }) {
  if (databaseUrl === undefined) return;
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query(`delete from category; delete from unique_values where kind = 'category'`);
  await connection.end();
}

async function measured(load, subjects, what) {
  const seconds = Number(flags.seconds);
  for (let round = 0; round < Number(flags['warm-up']); round += 1)
    for (const subject of subjects) await runOnce(load, subject, what, seconds);
  const rounds = [];
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    const figures = {};
    for (const subject of subjects)
      figures[subject.name] = await runOnce(load, subject, what, seconds);
    rounds.push(figures);
  }
  return rounds;
}

const cost = ({ node, database }) => node + database;

function tell(subjects, what, rounds) {
  console.log(`${creations[what].title}:`);
  for (const { name } of subjects) {
    const of = (value) => median(rounds.map((round) => value(round[name], round)));
    const [node, database] = [of((one) => one.node), of((one) => one.database)].map(Math.round);
    const ratio = of((one, { floor }) => cost(one) / cost(floor)).toFixed(1);
    const rate = Math.round(of(({ perSecond }) => perSecond));
    const failures = rounds.reduce((sum, round) => sum + round[name].failures, 0);
    console.log(
      `  ${name.padEnd(8)} ${`${rate}/s`.padStart(8)}  ${node} + ${database} us, ${ratio} of the floor` +
        (failures === 0 ? '' : `, ${failures} FAILURES`),
    );
  }
}

try {
  const build = resolve(flags.build);
  const subjects = [await startServer(build, 'server')];
  if (flags.also !== undefined) subjects.push(await startServer(resolve(flags.also), 'also'));
  subjects.push(await startFloor(build));
  const load = startLoad(join(here, 'creation-load.mjs'));
  running.push(load);
  for (const what of flags.only.split(','))
    tell(subjects, what, await measured(load, subjects, what));
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
