// Lists are read from the standbys of a group while one of them stands still: nobody may miss what was
// acknowledged, and what is too far behind answers nobody and is told of.
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../frame/calls.mjs';
import { noGroup, password } from './group.mjs';
import { judged, openClusterShop } from './shop.mjs';

const maxWaitMs = 12_000;
const maxLagSeconds = 3;
/** How long the replay of a standby is held up: longer than it may be behind. */
const heldMs = 9_000;
/** How long that of both is: shorter, so that both are used. */
const bothHeldMs = 2_000;

/** The process of a standby that replays the log. */
const replaying = 'postgres: .*startup recovering';

let lastKey = 0;

/** Clients that store by one server and look for it in a list of the other one. */
function startFinders(urls, token, count = 4) {
  const found = { lists: 0, violations: [] };
  let isOver = false;
  const work = async (client) => {
    const at = (turn) => `${urls[turn % urls.length]}/demo/zones`;
    for (let turn = client; !isOver; turn += 1) {
      const key = `zone-${process.pid}-${++lastKey}`;
      const body = { key, name: 'Zone', locations: [] };
      const made = await call(at(turn), { method: 'POST', token, body });
      if (made.status !== 201) continue;
      const where = encodeURIComponent(`key="${key}"`);
      const list = await call(`${at(turn + 1)}?where=${where}`, { token });
      if (list.status !== 200) found.violations.push(`a list was answered with ${list.status}`);
      else if (list.body.results.length !== 1) found.violations.push(`${key} is not in its list`);
      found.lists += 1;
      await sleep(20);
    }
  };
  const working = Array.from({ length: count }, (_, client) => work(client));
  return {
    async stop() {
      isOver = true;
      await Promise.all(working);
      return found;
    },
  };
}

/** What the servers tell of the replica on a machine; they name none, but keep the order of the address. */
async function toldOf(machine, { group, fronts }) {
  const answers = await Promise.all(fronts.map(({ url }) => call(`${url}/health/ready`)));
  return answers.map(({ body }) => body.replicas?.[group.machines.indexOf(machine)]);
}

async function until(holds, maxMs) {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > maxMs) return undefined;
    await sleep(100);
  }
  return performance.now() - startedAt;
}

async function once(shop, violations) {
  const { group } = shop;
  const { confirming, other } = await group.whole();
  const isUsed = async (machine, wanted = true) =>
    (await toldOf(machine, shop)).every((one) => one?.isUsed === wanted);
  for (const machine of [confirming, other])
    if ((await until(() => isUsed(machine), 60_000)) === undefined)
      violations.push(`${machine.name} is not used`);
  // Patroni ends a pause that PostgreSQL is asked for.
  for (const machine of [confirming, other]) machine.signalTitled('STOP', replaying);
  // For so long neither has what is stored; then one of them goes on.
  await sleep(bothHeldMs);
  confirming.signalTitled('CONT', replaying);
  const heldAt = performance.now();
  const leftMs = await until(() => isUsed(other, false), heldMs);
  if (leftMs === undefined) violations.push('a standby that stands still is used');
  await sleep(Math.max(0, heldMs - (performance.now() - heldAt)));
  const told = (await toldOf(other, shop)).map((one) => one?.lagSeconds);
  if (!told.every((lag) => lag > maxLagSeconds))
    violations.push(`the lag is told as ${told.join(' and ')} s after ${heldMs / 1_000} s`);
  if (!(await isUsed(confirming))) violations.push('the other standby is not used');
  other.signalTitled('CONT', replaying);
  const backMs = await until(() => isUsed(other), 30_000);
  if (backMs === undefined) violations.push('a standby that has caught up is not used');
  return { leftMs, backMs, lag: Math.min(...told) };
}

export default {
  name: 'cluster-slow-replica',
  what: 'lists read from the standbys, of which both stand still for a moment, and one for longer than it may be behind',
  quick: { rounds: 1 },
  full: { rounds: 3 },
  mutants: [
    {
      what: 'a list does not ask how far the replica has come',
      edits: [
        {
          file: 'storage/replicas/replicas.js',
          from: 'ready.filter((one) => one.place >= place)',
          to: 'ready',
        },
      ],
    },
    {
      what: 'a replica may be as far behind as it likes',
      edits: [
        {
          file: 'storage/replicas/replicas.js',
          from: 'replica.lagMs > this.options.maxLagMs',
          to: 'false',
        },
      ],
    },
  ],
  obstacle: async () => noGroup(),
  async run(setting) {
    const shop = await openClusterShop(setting, async (_network, { machines }) => {
      const hosts = machines.map(({ address }) => `${address}:5432`).join(',');
      const replicas = `postgres://storewright:${password}@${hosts}/storewright`;
      return { flags: { 'replica-url': replicas, 'replica-lag': maxLagSeconds } };
    });
    const urls = shop.fronts.map(({ url }) => url);
    const finders = startFinders(urls, shop.token);
    setting.later(() => finders.stop());
    const violations = [];
    const seen = [];
    for (let round = 0; round < setting.scale.rounds && violations.length === 0; round += 1) {
      seen.push(await once(shop, violations));
      setting.tell(`${round + 1}: ${JSON.stringify(seen.at(-1))}`);
    }
    const found = await finders.stop();
    const looks = await lookedInto(shop);
    if (looks === 0) violations.push('no list was read from a standby');
    const seconds = (of) => seen.map((one) => (of(one) / 1_000).toFixed(1)).join(' ');
    const figures = {
      'lists after their writes': found.lists,
      'looked up on a standby': looks,
      'left after (s)': seconds(({ leftMs }) => leftMs),
      'used again after (s)': seconds(({ backMs }) => backMs),
    };
    const all = [...violations, ...found.violations.slice(0, 20)];
    return judged(shop, { rounds: seen.length, violations: all, figures }, maxWaitMs);
  },
};

/** How often the standbys have looked into the table of what the finders store. */
async function lookedInto({ group }) {
  const scans = `select sum(seq_scan + coalesce(idx_scan, 0))::int as scans
    from pg_stat_user_tables where relname = 'zone' and pg_is_in_recovery()`;
  const looks = await Promise.all(
    group.machines.map(async (machine) => (await group.asked(machine, scans, 'storewright'))[0]),
  );
  return looks.reduce((sum, { scans }) => sum + (scans ?? 0), 0);
}
