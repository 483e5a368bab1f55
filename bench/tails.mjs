// The tails: each workload in a closed loop of 16 connections for its best rate, then at constant arrivals
// of half that rate. A duration counts from the moment a request was due, so the wait of requests
// behind a slow one is counted. The server and the independent floor take turns, each at half of its
// own best rate. Durations need an idle machine; the figures say how busy it was.
// Run: npm run bench -- --tails [--seconds 5] [--rounds 3] [--orders 20000] [--only read,update]
// [--build FOLDER] [--cold]
// `--cold`: without requests ahead of those that are measured.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drive } from './drive.mjs';
import { cores, isPinned, startProgram } from './processes.mjs';
import { cartDraft, orderDraft } from './shop.mjs';
import { prepare } from './subjects.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '20000' },
    only: { type: 'string', default: 'read,update,checkout' },
    cold: { type: 'boolean', default: false },
    // Read by scripts/bench.mjs.
    'this-node': { type: 'boolean', default: false },
  },
});
const seconds = Number(flags.seconds);
const tell = (line) => process.stderr.write(`bench: ${line}\n`);
const jsonHeaders = ({ token }) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

const readsOf = (subject, order) => {
  const sent = { method: 'GET', path: `/bench/orders/${order}`, headers: jsonHeaders(subject) };
  return async () => () => sent;
};

/** Updates of an order of the client's own: the next version follows from the answer before. */
const updatesOf = (subject, order) => async () => {
  const path = `/bench/orders/${order}`;
  const headers = jsonHeaders(subject);
  const answer = await fetch(`${subject.url}${path}`, { headers });
  let { version, orderState: state } = await answer.json();
  return () => {
    const orderState = state === 'Open' ? 'Confirmed' : 'Open';
    const actions = [{ action: 'changeOrderState', orderState }];
    return {
      method: 'POST',
      path,
      headers,
      body: JSON.stringify({ version, actions }),
      took(status) {
        if (status !== 200) return;
        version += 1;
        state = orderState;
      },
    };
  };
};

/** A cart and its order in turn. */
const checkoutsOf = (subject) => async () => {
  const headers = jsonHeaders(subject);
  let cart;
  return () => {
    if (cart !== undefined) {
      const body = JSON.stringify(orderDraft(cart));
      cart = undefined;
      return { method: 'POST', path: '/bench/orders', headers, body };
    }
    return {
      method: 'POST',
      path: '/bench/carts',
      headers,
      body: JSON.stringify(cartDraft()),
      took(status, text) {
        if (status === 201) cart = { id: /"id":"([^"]+)"/.exec(text)[1], version: 1 };
      },
    };
  };
};

const workloads = [
  { name: 'read', title: 'read an order', clientsOf: readsOf },
  { name: 'update', title: 'update an order', clientsOf: updatesOf },
  { name: 'checkout', title: 'cart and order', clientsOf: checkoutsOf },
];

const clientsOf = ({ clientsOf: open }, subject) =>
  Promise.all(subject.orders.map((order) => open(subject, order)()));

/** Closed at first, then open at half the rate. */
async function measureOne(workload, subject) {
  const job = { url: subject.url, seconds };
  const best = await drive({ ...job, clients: await clientsOf(workload, subject) });
  const rate = best.successes / best.seconds / 2;
  const half = await drive({ ...job, clients: await clientsOf(workload, subject), rate });
  if (best.failures + half.failures > 0) throw new Error(`${workload.name}: requests failed`);
  return { best: best.successes / best.seconds, closed: best.p99, open: half.p99, max: half.max };
}

const median = (values) => [...values].sort((left, right) => left - right)[values.length >> 1];

async function measure(workload, { server, independent }) {
  tell(workload.title);
  if (!flags.cold) for (const subject of [server, independent]) await measureOne(workload, subject);
  const rounds = [];
  for (let round = 0; round < Number(flags.rounds); round += 1)
    rounds.push({
      server: await measureOne(workload, server),
      floor: await measureOne(workload, independent),
    });
  const of = (subject, part) => median(rounds.map((one) => one[subject][part]));
  const ratio = (part) => median(rounds.map(({ server: own, floor }) => own[part] / floor[part]));
  const cells = ['server', 'floor'].map(
    (name) => `${Math.round(of(name, 'best'))} | ${of(name, 'closed')} | ${of(name, 'open')}`,
  );
  const ratios = `${ratio('closed').toFixed(1)} | ${ratio('open').toFixed(1)}`;
  process.stdout.write(`| ${workload.title} | ${cells.join(' | ')} | ${ratios} |\n`);
}

const running = [];
const directory = mkdtempSync(join(tmpdir(), 'storewright-tails-'));
try {
  if (isPinned) execFileSync('taskset', ['-apc', String(cores.load), String(process.pid)]);
  const build = resolve(flags.build);
  const program = [join(here, 'database.mjs'), build, join(directory, 'database')];
  const database = await startProgram(program);
  running.push(database);
  const plan = {
    here,
    build,
    directory,
    running,
    tell,
    subjects: [],
    orders: Number(flags.orders),
  };
  const subjects = await prepare(plan, database.url);
  process.stdout.write(
    `Node ${process.version}; load of the machine ${loadavg()[0].toFixed(1)}; p99 in ms\n\n` +
      '| | server: best rate | p99 | p99 at half | floor: best rate | p99 | p99 at half | ratio of p99 | at half |\n' +
      '|---|---|---|---|---|---|---|---|---|\n',
  );
  const only = flags.only.split(',');
  for (const workload of workloads.filter(({ name }) => only.includes(name)))
    await measure(workload, subjects);
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
