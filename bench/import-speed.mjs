// Product drafts with ten variants and ten prices: imported, created by POST /products, and inserted by the
// floor, in short rounds in turn. What is compared is of one round.
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './measure.mjs';
import { databaseTime, processorTime } from './processes.mjs';

const asked = 0.8;
const warmUp = 3;
const subjects = [
  { name: 'direct', work: 'direct', clients: 8 },
  { name: 'import', work: 'import', clients: 4 },
  { name: 'floor', work: 'floor', clients: 4 },
];

/** Waits until no operation of the container is in work. */
export async function untilDone(request, container) {
  for (;;) {
    const { states } = await request('GET', `/import-containers/${container}/import-summaries`);
    const { processing, imported, ...others } = states;
    if (Object.values(others).some((number) => number > 0)) throw new Error(JSON.stringify(states));
    if (processing === 0) return imported;
    await sleep(50);
  }
}

export async function measureSpeed({
  server,
  request,
  load,
  postmaster,
  floor,
  running,
  rounds,
  each,
  tell,
}) {
  const bare = await floor.start();
  running.push(bare);
  const rates = { direct: [], import: [], floor: [] };
  const costs = { direct: [], import: [], floor: [] };
  let next = 1_000_000;
  const run = async ({ name, work, clients }) => {
    const place = name === 'floor' ? { url: bare.url, pid: bare.pid } : server;
    const timeNow = () => [processorTime(place.pid), databaseTime(postmaster)];
    const before = timeNow();
    const begun = performance.now();
    await load.run({
      ...{ work, clients, from: next, count: each, container: 'bench' },
      url: place.url,
      token: server.token,
    });
    if (name === 'import') await untilDone(request, 'bench');
    const seconds = (performance.now() - begun) / 1_000;
    next += each;
    const [node, database] = timeNow().map((time, at) => (time - before[at]) / each);
    return { rate: each / seconds, cost: { node, database, whole: node + database } };
  };
  for (let round = -warmUp; round < rounds; round += 1)
    for (let step = 0; step < subjects.length; step += 1) {
      const subject = subjects[(step + round + warmUp) % subjects.length];
      const { rate, cost } = await run(subject);
      if (round < 0) continue;
      rates[subject.name].push(rate);
      costs[subject.name].push(cost);
    }
  print({ rates, costs, tell });
  await running.pop().stop();
}

function print({ rates, costs, tell }) {
  const part = (name, of) => median(costs[name].map((cost) => cost[of])).toFixed(0);
  for (const [name, label] of [
    ['direct', 'POST /products'],
    ['import', 'import of product drafts'],
    ['floor', 'floor: node:http and pg'],
  ])
    tell(
      `${label}, 10 variants and 10 prices`,
      `${median(rates[name]).toFixed(0)}/s, ${part(name, 'whole')} us of processor time (server ${part(name, 'node')}, database ${part(name, 'database')})`,
    );
  for (const other of ['direct', 'floor']) {
    const rate = median(rates.import.map((one, at) => one / rates[other][at]));
    const cost = median(costs.import.map((one, at) => costs[other][at].whole / one.whole));
    const wish = other === 'direct' ? `   (asked ≥ ${asked} of direct creation)` : '';
    tell(`import / ${other}`, `processor time ${cost.toFixed(2)}, rate ${rate.toFixed(2)}${wish}`);
  }
}
