// How much one machine serves: the rates of W1, W2, W3 and W6 with one process and with several on one
// database, none of them pinned, and who took the processor meanwhile; and the same with many orders.
// `--data FOLDER` keeps the database for further runs; `--database-url URL` takes a PostgreSQL of this
// machine, with the settings that it has, instead of the embedded one; `--load N` adds orders until there are N, tells
// what they take and ends (`--loaders N` connections; broken off, it goes on the next time); `--processes 1,2,4`, `--only W1,W2`, `--seconds N`, `--clients N` choose.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clientOf, tokenOf } from './http.mjs';
import { addOrders, customersOfCopies, valuesOf } from './many-orders.mjs';
import {
  databaseTime,
  memoryOf,
  parentOf,
  processorTime,
  startLoad,
  startProgram,
} from './processes.mjs';
import { openShop, orderOf, singleLine, templateOrder } from './shop.mjs';
import { workloads } from './workloads.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    data: { type: 'string' },
    'database-url': { type: 'string' },
    load: { type: 'string' },
    loaders: { type: 'string', default: '2' },
    processes: { type: 'string', default: '1,2,4' },
    only: { type: 'string', default: 'W1,W2,W3' },
    seconds: { type: 'string', default: '6' },
    clients: { type: 'string', default: '16' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
  },
});
const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};
const tell = (line) => process.stderr.write(`bench: ${line}\n`);
const build = resolve(flags.build);
const directory = resolve(flags.data ?? mkdtempSync(join(tmpdir(), 'storewright-capacity-')));
const orders = Array.from({ length: Number(flags.clients) });

async function startServer(databaseUrl, processes) {
  const parameters = [join(build, 'main.js'), 'start', '--database-url', databaseUrl];
  parameters.push('--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'warn', '--processes', processes);
  parameters.push('--project-key', credentials.projectKey, '--client-id', credentials.clientId);
  parameters.push('--client-secret', credentials.clientSecret);
  const program = await startProgram(parameters, { isPinned: false });
  const place = { ...credentials, ...program };
  return { ...place, token: await tokenOf(place) };
}

/** The shop of the first run, which a kept folder remembers. */
async function shopOf(databaseUrl) {
  const file = join(directory, 'shop.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const server = await startServer(databaseUrl, '1');
  try {
    const request = clientOf(server);
    const { version } = await request('GET', '');
    const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
    const actions = [{ action: 'changeMessagesConfiguration', messagesConfiguration }];
    await request('POST', '', { version, actions });
    const { customer } = await openShop(request);
    const made = [];
    for (const _ of orders)
      made.push((await orderOf(request, customer.id, singleLine(customer.id))).id);
    const { id } = await templateOrder(request, customer.id);
    const shop = { orders: made, template: id, present: 0 };
    writeFileSync(file, JSON.stringify(shop));
    return shop;
  } finally {
    await server.stop();
  }
}

async function asked(databaseUrl, text) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

async function sizes(databaseUrl) {
  const [{ rows, table_bytes: table, index_bytes: index, whole }] = await asked(
    databaseUrl,
    `select (select reltuples from pg_class where oid = '"order"'::regclass)::float8 as rows,
      pg_table_size('"order"')::float8 as table_bytes,
      pg_indexes_size('"order"')::float8 as index_bytes,
      pg_database_size(current_database())::float8 as whole`,
  );
  const each = Math.round((table + index) / rows);
  return `${rows} orders: table ${megabytes(table)}, indexes ${megabytes(index)}, ${each} bytes each; database ${megabytes(whole)}`;
}

async function loaded(databaseUrl, shop) {
  const count = Number(flags.load);
  const { template, present } = shop;
  const how = { build, databaseUrl, loaders: Number(flags.loaders), tell };
  const seconds = await addOrders({ ...how, template, count, present });
  writeFileSync(join(directory, 'shop.json'), JSON.stringify({ ...shop, present: count }));
  tell(`${count - present} orders in ${seconds.toFixed(0)} s; ${await sizes(databaseUrl)}`);
}

/** Shares of the machine that the parts took while `work` ran. */
async function shared(pids, work) {
  const times = () => [
    databaseTime(pids.server),
    databaseTime(pids.postmaster),
    processorTime(pids.load),
  ];
  const before = times();
  const startedAt = performance.now();
  const answer = await work();
  const took = (performance.now() - startedAt) * 1000;
  return { answer, shares: times().map((time, at) => (time - before[at]) / took) };
}

const anyOf = (count) => valuesOf(1 + Math.floor(Math.random() * count), count).id;

const cell = (value) => value.toFixed(2);

async function measured(database, load, shop, processes) {
  const server = await startServer(database.url, processes);
  const subject = {
    ...server,
    // Of many, any: those that the API has made are read again and again, and so they are in memory.
    orders: shop.present === 0 ? shop.orders : orders.map(() => anyOf(shop.present)),
    customers: customersOfCopies,
    clients: orders.length,
  };
  const pids = { server: server.pid, postmaster: database.postmaster, load: load.pid };
  try {
    for (const { name, load: workload, perUnit = 1 } of chosen) {
      const job = { workload, subject, seconds: Number(flags.seconds) };
      await load.run(job);
      const { answer, shares } = await shared(pids, () => load.run(job));
      const rate = Math.round(answer.successes / perUnit / answer.seconds);
      const memory = megabytes(treeMemory(server.pid) * 1e6);
      console.log(
        `| ${[name, processes, rate, answer.p50, answer.p99, answer.failures, ...shares.map(cell), memory, cell(loadavg()[0])].join(' | ')} |`,
      );
    }
  } finally {
    await server.stop();
  }
}

/** Proportional memory of a process and those that it has started. */
function treeMemory(pid) {
  const path = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean) : [];
  return [pid, ...children].reduce((sum, one) => sum + (memoryOf(one).pss ?? 0), 0);
}

const only = flags.only.split(',');
const chosen = workloads.filter(({ name }) => only.includes(name));

async function postmasterOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    return parentOf(rows[0].pid);
  } finally {
    await client.end();
  }
}

/** Started here, or the one that was named. */
async function openDatabase() {
  const named = flags['database-url'];
  if (named !== undefined) {
    return { url: named, postmaster: await postmasterOf(named), stop: () => undefined };
  }
  const program = await startProgram(
    [
      join(here, 'database.mjs'),
      build,
      join(directory, 'database'),
      // What is loaded can be loaded again; it is written whole when the database is stopped.
      ...(flags.load === undefined ? [] : ['loose']),
    ],
    { isPinned: false },
  );
  const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  return { ...program, postmaster };
}

mkdirSync(directory, { recursive: true });
const database = await openDatabase();
try {
  const { postmaster } = database;
  const shop = await shopOf(database.url);
  if (flags.load !== undefined) await loaded(database.url, shop);
  else {
    const load = startLoad(join(here, 'load.mjs'), { isPinned: false });
    tell(`${availableParallelism()} cores; ${await sizes(database.url)}`);
    console.log(
      '| | processes | /s | p50 ms | p99 ms | failed | cores of the server | of the database | of the load | memory of the server | load of the machine |\n|---|---|---|---|---|---|---|---|---|---|---|',
    );
    try {
      for (const processes of flags.processes.split(','))
        await measured({ url: database.url, postmaster }, load, shop, processes);
    } finally {
      load.stop();
    }
    tell(`PostgreSQL holds ${treeMemory(postmaster)} MB; ${await sizes(database.url)}`);
  }
} finally {
  await database.stop();
  if (flags.data === undefined) rmSync(directory, { recursive: true, force: true });
}
