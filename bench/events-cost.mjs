// The outbox without subscriptions: updates of orders by the build and by a copy of it whose commits do
// not ask for the list of subscriptions, in short rounds in turn. Processor time is compared, as the
// rate depends on whatever else the machine does.
import { join } from 'node:path';
import { mutantBuild } from '../drills/frame/builds.mjs';
import { median } from './measure.mjs';
import { databaseTime, processorTime, startLoad } from './processes.mjs';
import { openShop, orderOf, singleLine } from './shop.mjs';

const clients = 16;
const secondsOfRound = 1;
const warmUp = 8;
const most = 3;

const without = {
  edits: [
    {
      file: 'storage/outbox/noted.js',
      from: 'areCurrent(audience === undefined ? [] : [audience.generation])',
      to: 'areCurrent([])',
    },
  ],
};

async function cost({ load, postmaster }, subject) {
  const at = () => ({ server: processorTime(subject.pid), database: databaseTime(postmaster) });
  const before = at();
  const job = { workload: 'update', subject, seconds: secondsOfRound };
  const { successes, failures } = await load.run(job);
  if (failures > 0) throw new Error(`${failures} updates failed`);
  const now = at();
  const server = (now.server - before.server) / successes;
  const database = (now.database - before.database) / successes;
  return { server, database, whole: server + database };
}

async function ordersOf({ request }, customer) {
  const orders = [];
  for (let client = 0; client < clients; client += 1)
    orders.push((await orderOf(request, customer.id, singleLine(customer.id))).id);
  return orders;
}

export async function measureCost({ open, here, rounds, running, postmaster, tell }) {
  const { build, remove } = mutantBuild('bench-events', without);
  try {
    const asking = await open(undefined, true);
    const { customer } = await openShop(asking.request);
    const silent = await open(build, true);
    const load = startLoad(join(here, 'load.mjs'));
    running.push(load);
    const subjects = [asking, silent].map(async (one) => {
      const { request: _request, admin: _admin, ...subject } = one;
      return { ...subject, orders: await ordersOf(one, customer) };
    });
    const [first, second] = await Promise.all(subjects);
    const pairs = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      // Who goes first changes: the second finds a database that has more to clean.
      const turns = round % 2 === 0 ? [first, second] : [second, first];
      const costs = new Map();
      for (const one of turns) costs.set(one, await cost({ load, postmaster }, one));
      if (round >= 0) pairs.push([costs.get(first), costs.get(second)]);
    }
    told(pairs, tell);
  } finally {
    remove();
  }
}

function told(pairs, tell) {
  const of = (which, figure) => median(pairs.map((pair) => pair[which][figure]));
  const percent = (ratio) => `${(100 * ratio).toFixed(1)} %`;
  const differences = pairs.map(([asks, silent]) => asks.whole / silent.whole - 1);
  const sorted = differences.sort((left, right) => left - right);
  const quarter = (share) => percent(sorted[Math.floor(share * (sorted.length - 1))]);
  const shown = (which) =>
    `${of(which, 'whole').toFixed(0)} us (server ${of(which, 'server').toFixed(0)}, database ${of(which, 'database').toFixed(0)})`;
  tell(
    `cost: an update takes ${shown(0)} of processor time with the question, ${shown(1)} without: ` +
      `${percent(of(0, 'whole') / of(1, 'whole') - 1)} of the medians; of ${pairs.length} rounds half lie ` +
      `between ${quarter(0.25)} and ${quarter(0.75)}; at most ${most} % is the aim`,
  );
}
