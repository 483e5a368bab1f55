// What orders cost as they become many: one request at a time, processor time of the server and of PostgreSQL apart,
// at each size after a `VACUUM` and a restart of the server.
// Run: npm run bench -- --growth [--orders 10000,100000] [--times 20] [--build …]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clientOf, tokenOf } from './http.mjs';
import { addOrders, customersOfCopies, valuesOf } from './many-orders.mjs';
import { databaseTime, processorTime, startProgram } from './processes.mjs';
import { openShop, templateOrder } from './shop.mjs';
import { sizesOf } from './sizes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000,100000' },
    times: { type: 'string', default: '20' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
  },
});
const build = resolve(flags.build);
const directory = mkdtempSync(join(tmpdir(), 'storewright-growth-'));
const client = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

async function startServer(databaseUrl) {
  const parameters = [join(build, 'main.js'), 'start', '--database-url', databaseUrl];
  parameters.push('--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'error', '--project-key', client.projectKey);
  parameters.push('--client-id', client.clientId, '--client-secret', client.clientSecret);
  const program = await startProgram(parameters);
  const place = { ...client, ...program };
  const subject = { ...place, token: await tokenOf(place) };
  return { ...subject, request: clientOf(subject) };
}

const page = (parameters) => `/orders?${new URLSearchParams({ limit: '20', ...parameters })}`;
const where = (predicate, further) => page({ where: predicate, ...further });
const facet = 'taxedPrice.totalGross.centAmount';
const gross = (test) => `taxedPrice(totalGross(centAmount ${test}))`;

let turn = 0;
const next = (size) => {
  turn = (turn + 7_919) % size;
  return turn + 1;
};

/** Paths of requests with so many orders present. */
const questions = {
  'read by id': (size) => `/orders/${valuesOf(next(size), size).id}`,
  'a customer, newest 20': (size) =>
    where(`customerId="${customersOfCopies[next(size) % customersOfCopies.length]}"`, {
      sort: 'createdAt desc',
    }),
  'no predicate, newest 20': () => page({ sort: 'createdAt desc' }),
  'total above, none': () => where('totalPrice(centAmount > 100000000000)'),
  'total above, all': () => where('totalPrice(centAmount > 1)'),
  'total above, none again': () => where('totalPrice(centAmount > 100000000000)'),
  'sorted by total': () => page({ sort: 'totalPrice.centAmount desc' }),
  'undeclared text, none': () => where('billingAddress(city = "Nowhere")'),
  'undeclared number, none': () => where(gross('> 100000000000')),
  'undeclared number, all': () => where(gross('> 1')),
  'undeclared number, sorted': () => page({ sort: facet }),
};
const afterFacet = [
  'undeclared number, none',
  'undeclared number, all',
  'undeclared number, sorted',
];

/** Ticks are of 10 ms, so many requests are counted together. */
const leastMs = 1_500;

async function measured({ request, pid }, postmaster, path) {
  const ask = () => request('GET', path());
  try {
    for (let time = 0; time < 3; time += 1) await ask();
    return await counted(pid, postmaster, ask);
  } catch (error) {
    return { failure: /took too long/.test(error.message) ? 'took too long' : error.message };
  }
}

async function counted(pid, postmaster, ask) {
  const before = { node: processorTime(pid), database: databaseTime(postmaster) };
  const begun = performance.now();
  let times = 0;
  while (times < Number(flags.times) || performance.now() - begun < leastMs) {
    await ask();
    times += 1;
    if (performance.now() - begun > 10_000) break;
  }
  const each = (now, then) => (now - then) / times / 1_000;
  const node = each(processorTime(pid), before.node);
  return { node, database: each(databaseTime(postmaster), before.database) };
}

const shown = ({ failure, node, database }) =>
  failure ?? `${node.toFixed(2)} + ${database.toFixed(2)} ms`;

async function tellAll(server, postmaster, size, names = Object.keys(questions), suffix = '') {
  for (const name of names) {
    const figures = await measured(server, postmaster, () => questions[name](size));
    console.log(`  ${`${name}${suffix}`.padEnd(46)} ${shown(figures)}`);
  }
}

/** Updates of different orders, one after the other. */
async function tellUpdates({ request, pid }, postmaster, size) {
  const orders = [];
  for (let time = 0; time < 500; time += 1)
    orders.push(await request('GET', `/orders/${valuesOf(next(size), size).id}`));
  const actions = [{ action: 'changeShipmentState', shipmentState: 'Ready' }];
  const update = async () => {
    const { id, version } = orders.pop();
    await request('POST', `/orders/${id}`, { version, actions });
  };
  const before = { node: processorTime(pid), database: databaseTime(postmaster) };
  const count = orders.length;
  while (orders.length > 0) await update();
  const [node, database] = [
    (processorTime(pid) - before.node) / count / 1_000,
    (databaseTime(postmaster) - before.database) / count / 1_000,
  ];
  console.log(`  ${'update'.padEnd(46)} ${shown({ node, database })}`);
}

const addFacet = (databaseUrl) =>
  execFileSync(process.execPath, [
    ...[join(build, 'main.js'), 'facet', 'add', 'order', facet],
    ...['--database-url', databaseUrl],
  ]);

const running = [];
try {
  const folder = join(directory, 'database');
  const database = await startProgram([join(here, 'database.mjs'), build, folder]);
  running.push(database);
  const pid = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
  const postmaster = Number(pid);
  let server = await startServer(database.url);
  const { customer } = await openShop(server.request);
  const { id: template } = await templateOrder(server.request, customer.id);
  let present = 0;
  for (const size of sizesOf(flags.orders)) {
    const options = { build, databaseUrl: database.url, template, count: size, present };
    const seconds = await addOrders(options);
    present = size;
    await server.stop();
    server = await startServer(database.url);
    console.log(`${size} orders, added in ${seconds.toFixed(0)} s:`);
    await tellAll(server, postmaster, size);
    await tellUpdates(server, postmaster, size);
  }
  addFacet(database.url);
  await server.stop();
  server = await startServer(database.url);
  await tellAll(server, postmaster, present, afterFacet, ', with its facet');
  await server.stop();
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
