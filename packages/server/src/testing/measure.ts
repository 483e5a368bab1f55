// Measures storage at the size of a real shop: `node dist/testing/measure.js URL [documents]
// [seconds] [clients]`. It loads orders when the database is empty and prints one line per kind of
// work. Pin the database and this process to different cores; 10 percent is noise. With the process
// id of the postmaster in MEASURE_POSTMASTER (Linux) it tells the processor time of both sides.
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import type { Kind } from '@storewright/model/declaration';
import { orderKind } from '@storewright/model/resources/ordering/order';
import { projectKind } from '@storewright/model/resources/project/project';
import { compilePredicate, compileSort, parseWhere } from '@storewright/store/predicate';
import { raw } from '@storewright/store/sql/sql';
import { caseKinds, messageAbout } from '@storewright/store/storage/cases/storage.cases';
import { connect } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { Storage, StorageWrite } from '@storewright/store/storage/storage';
import { customerCount, sampleId, sampleOrder } from './sample-order.ts';

const [url, documents = '500000', seconds = '10', clients = '16', only = ''] =
  process.argv.slice(2);
const count = Number(documents);
const project = 'measure';
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['order', orderKind],
  ['project', projectKind],
  ['message', caseKinds.get('message')!],
]);

const database = await connect({ url: url! });
await migrate(database, kinds);
const storage = createStorage(database, kinds, { messages: 'always' });
await storage.ready();

const insertOf = (number: number): StorageWrite => {
  const document = sampleOrder(number);
  return { type: 'insert', kind: 'order', document, messages: [] };
};

async function load(): Promise<void> {
  const [first] = await database.query('query', raw('select 1 from "order" limit 1'));
  if (first !== undefined) return;
  const startedAt = performance.now();
  const batch = 100;
  let loaded = 0;
  const loader = async () => {
    while (loaded < count) {
      const start = loaded;
      loaded += batch;
      const writes = Array.from({ length: batch }, (_, index) => insertOf(start + index));
      await storage.commit(project, writes);
    }
  };
  await Promise.all([loader(), loader(), loader(), loader()]);
  const perSecond = count / ((performance.now() - startedAt) / 1_000);
  console.log(`loaded ${count} documents, ${perSecond.toFixed(0)} a second`);
  await database.query('background', raw('vacuum analyze'));
  await database.query('background', raw('checkpoint'));
}

type Work = (client: number, turn: number) => Promise<unknown>;

/** Runs the work on all clients for the time; answers turns a second. */
async function timed(work: Work) {
  const before = processorTimes();
  const end = performance.now() + Number(seconds) * 1_000;
  const times: number[] = [];
  const run = async (_: unknown, client: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const startedAt = performance.now();
      await work(client, turn);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: Number(clients) }, run));
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const after = processorTimes();
  const each = (from: number, to: number) => ((to - from) / times.length).toFixed(0);
  const own = each(before.node, after.node);
  const cost = `processor ${own} + ${each(before.database, after.database)} us`;
  return { perSecond: times.length / Number(seconds), median: at(0.5), tail: at(0.99), cost };
}

/** Processor time so far, in microseconds. */
function processorTimes(): { node: number; database: number } {
  const { user, system } = process.cpuUsage();
  const postmaster = process.env.MEASURE_POSTMASTER;
  if (postmaster === undefined) return { node: user + system, database: 0 };
  const script = 'cat /proc/$0/stat $(pgrep -P $0 | sed "s|.*|/proc/&/stat|")';
  const stats = execFileSync('sh', ['-c', script, postmaster], { encoding: 'utf8' });
  // Clock ticks of 10 ms: own time of each process, and of the ended children of the postmaster.
  const ticks = stats
    .trim()
    .split('\n')
    .map((line) =>
      line
        .slice(line.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number),
    )
    .map(
      (fields, index) => fields[11]! + fields[12]! + (index === 0 ? fields[13]! + fields[14]! : 0),
    );
  return { node: user + system, database: ticks.reduce((sum, one) => sum + one, 0) * 10_000 };
}

const random = (below: number) => Math.floor(Math.random() * below);
const read: Work = () => storage.find(project, 'order', [{ id: sampleId(1, random(count)) }]);

/** An order of the client's own, so that updates of different clients never conflict. */
const ownOrder = (client: number) =>
  client + Number(clients) * random(Math.floor(count / Number(clients)));

async function updateBy(client: number, change: (before: any) => object): Promise<void> {
  const [row] = await storage.find(project, 'order', [{ id: sampleId(1, ownOrder(client)) }]);
  const before = JSON.parse(row!.text);
  const version = before.version + 1;
  const document = { ...before, ...change(before), version, lastModifiedAt: new Date().toJSON() };
  const messageSequence = row!.messageSequence + 1;
  const messages = [messageAbout(document, messageSequence)];
  const write = { type: 'update', kind: 'order', before, document } as const;
  const outcome = await storage.commit(project, [{ ...write, messageSequence, messages }]);
  if (outcome.outcome !== 'done') throw new Error(JSON.stringify(outcome));
}

const changeAddress: Work = (client, turn) =>
  updateBy(client, (before) => ({
    shippingAddress: { ...before.shippingAddress, streetNumber: String(turn) },
  }));
const changeState: Work = (client) =>
  updateBy(client, ({ orderState }) => ({
    orderState: orderState === 'Open' ? 'Confirmed' : 'Open',
  }));

let fresh = count + random(1_000_000_000);
const insert: Work = () => {
  fresh += 1;
  return storage.commit(project, [insertOf(fresh)]);
};

const queryOf =
  (where: () => string, sort: readonly string[], withTotal = true): Work =>
  () => {
    const checked = parseWhere(where(), orderKind.resource);
    return storage.query(project, 'order', {
      where: compilePredicate(checked, orderKind.resource, storage.facetPaths('order')),
      sort: compileSort(sort, orderKind.resource),
      limit: 20,
      offset: 0,
      withTotal,
    });
  };

const newestFirst = ['createdAt desc'];
const customer = () => `customerId = "${sampleId(2, random(customerCount))}"`;
const sku = () => `lineItems(variant(sku = "SKU-${random(2_000)}"))`;

const works: readonly (readonly [string, Work])[] = [
  ['read by id', read],
  ['update, facets stay', changeAddress],
  ['update, a facet changes', changeState],
  ['insert', insert],
  [
    '10 reads to 1 update',
    (client, turn) => (turn % 11 ? read(client, turn) : changeAddress(client, turn)),
  ],
  ['orders of a customer, newest first', queryOf(customer, newestFirst)],
  ['orders with an SKU, newest first', queryOf(sku, newestFirst)],
  ['orders in a state, newest first', queryOf(() => 'orderState = "Complete"', newestFirst)],
  ['… and of a country', queryOf(() => 'orderState = "Complete" and country = "AT"', newestFirst)],
  [
    'undeclared field, without total',
    queryOf(() => 'shippingAddress(city = "City 7")', newestFirst, false),
  ],
];

await load();
for (const [title, work] of works.filter(([name]) => name.includes(only))) {
  const hot = await hotUpdates();
  const { perSecond, median, tail, cost } = await timed(work).catch((error) => {
    console.log(`${title}: ${error.message}`);
    return { perSecond: 0, median: 0, tail: 0, cost: '' };
  });
  const after = await hotUpdates();
  const share = (after.hot - hot.hot) / Math.max(1, after.all - hot.all);
  console.log(
    [
      title.padEnd(36),
      `${perSecond.toFixed(0).padStart(7)}/s`,
      `p50 ${median.toFixed(2)} ms`,
      `p99 ${tail.toFixed(2)} ms`,
      cost,
      after.all > hot.all ? `HOT ${(share * 100).toFixed(1)} %` : '',
    ].join('  '),
  );
}
await (storage satisfies Storage).close();

async function hotUpdates(): Promise<{ all: number; hot: number }> {
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  const rows = await database.query<{ all: number; hot: number }>(
    'query',
    raw(`select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables
      where relname = 'order'`),
  );
  return rows[0]!;
}
