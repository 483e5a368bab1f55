// Machines around a healthy primary that are cut off: a server, a pooler, etcd, and Patroni itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered } from '../frame/after.mjs';
import { call } from '../frame/calls.mjs';
import { openPoolerMachine } from './front.mjs';
import { noGroup } from './group.mjs';
import { acknowledged, judged, openClusterShop, spread } from './shop.mjs';

const maxWaitMs = 12_000;
/** The other server goes on meanwhile. */
const maxPauseMs = 5_000;

const drill = (name, what, { mutants, further = [], scale, before, once, waitMs = maxWaitMs }) => ({
  name,
  what,
  quick: { ...scale, rounds: 1 },
  full: { ...scale, rounds: 3 },
  mutants,
  obstacle: async () => noGroup(...further),
  async run(setting) {
    const shop = await openClusterShop(setting, before && ((...all) => before(setting, ...all)));
    const violations = [];
    const times = [];
    let rounds = 0;
    for (; rounds < setting.scale.rounds && violations.length === 0; rounds += 1) {
      await shop.group.whole();
      await sleep(1_000);
      const ms = await once(shop, violations, setting, rounds);
      times.push(ms);
      setting.tell(`${rounds + 1}: ${Math.round(ms)} ms`);
    }
    const figures = { 'longest without a write (s)': spread(times) };
    return judged(shop, { rounds, violations, figures }, waitMs);
  },
});

/** The longest time between two acknowledgements while `until` is not over. */
async function longestPause({ journal }, ms) {
  const until = performance.now() + ms;
  let last = performance.now();
  let longest = 0;
  while (performance.now() < until) {
    if (journal.lastAt > last) {
      longest = Math.max(longest, journal.lastAt - last);
      last = journal.lastAt;
    }
    await sleep(2);
  }
  return Math.max(longest, performance.now() - last);
}

export const partedServer = drill(
  'cluster-parted-server',
  'a server that no longer reaches any database machine, beside one that does',
  {
    mutants: [
      {
        what: 'readiness asks nothing of the database',
        edits: [
          {
            file: 'server.js',
            from: 'readinessOf([() => ready(world), commitCheck(database)])',
            to: 'readinessOf([])',
          },
        ],
      },
    ],
    async once({ group, fronts, writers }, violations) {
      const [{ node }, { machine, url, node: cutOff }] = fronts;
      machine.deafTo(group.machines);
      const pausing = longestPause(writers, 12_000);
      // HAProxy of that machine notices within three seconds.
      await sleep(4_000);
      for (let look = 0; look < 10; look += 1) {
        const ready = await call(`${url}/health/ready`, { timeoutMs: 10_000 });
        if (ready.status !== 503) violations.push(`cut off, and ready: ${ready.status}`);
        if (ready.ms > 2_000) violations.push(`readiness took ${Math.round(ready.ms)} ms`);
        await sleep(300);
      }
      const ms = await pausing;
      if (ms > maxPauseMs) violations.push(`the other server took nothing for ${ms} ms`);
      machine.hears();
      for (const one of [node, cutOff])
        violations.push(...(await recovered(one, writers, 30_000)).violations);
      return ms;
    },
  },
);

/**
 * Nothing but the timeouts of the server itself tells that a pooler is silent: that of a write, and what it
 * takes to see that the pooler does not answer at all. Afterwards nobody waits for it.
 */
const byTimeoutMs = { wait: 15_000 + 3_000 + 7_000, pause: 25_000, watch: 40_000 };

export const partedPooler = drill(
  'cluster-parted-pooler',
  'one of two machines with PgBouncer cut off, and killed every second time',
  {
    mutants: [
      {
        what: 'whoever does not reach the first pooler does not ask the second',
        edits: [
          {
            file: 'storage/connection/connection-pool.js',
            from: 'at = (at + 1) % addresses.length',
            to: 'at = 0',
          },
        ],
      },
      {
        what: 'what rests at a pooler that was left is lent',
        edits: [
          {
            file: 'storage/connection/connection-pool.js',
            from: 'isLeft: (address) => address !== used',
            to: 'isLeft: () => false',
          },
          {
            file: 'storage/connection/connection-pool.js',
            from: 'for (const socket of sockets.get(address))',
            to: 'for (const socket of [])',
          },
        ],
      },
    ],
    further: ['pgbouncer'],
    waitMs: byTimeoutMs.wait,
    async before(setting, network, group) {
      const poolers = [];
      for (const name of ['pool1', 'pool2'])
        poolers.push(await openPoolerMachine(setting, network, group, name));
      setting.poolers = poolers;
      const hosts = poolers.map(({ machine }) => `${machine.address}:6432`).join(',');
      return { hosts, pooling: 'transaction' };
    },
    async once({ writers }, violations, { poolers }, round) {
      const { machine, start } = poolers[round % 2];
      if (round % 2 === 0) machine.cut();
      else machine.signal('KILL', 'pgbouncer');
      const ms = await longestPause(writers, byTimeoutMs.watch);
      if (ms > byTimeoutMs.pause) violations.push(`nothing was taken for ${ms} ms`);
      if (round % 2 === 0) machine.join();
      else await start();
      const { violations: late } = await acknowledged(writers, performance.now(), 20_000, 'after');
      violations.push(...late);
      return ms;
    },
  },
);

/** Longer than the lease of the primary. */
const withoutEtcdMs = 40_000;

export const withoutEtcd = drill(
  'cluster-without-etcd',
  'every member of etcd killed for longer than the lease of the primary',
  {
    mutants: [
      {
        what: 'Patroni gives up what it cannot renew',
        deployEdits: [
          { file: 'patroni.yaml', from: 'failsafe_mode: true', to: 'failsafe_mode: false' },
        ],
      },
    ],
    async once({ group, writers }, violations) {
      for (const machine of group.machines) machine.signal('KILL', 'etcd');
      const ms = await longestPause(writers, withoutEtcdMs);
      if (ms > maxPauseMs) violations.push(`nothing was taken for ${Math.round(ms)} ms`);
      for (const machine of group.machines) group.startEtcd(machine);
      await group.whole();
      return ms;
    },
  },
);

export const frozenPatroni = drill(
  'cluster-frozen-patroni',
  'Patroni of the primary frozen, so that a second one is promoted while PostgreSQL of the first runs',
  {
    mutants: [
      {
        what: 'HAProxy leads to whoever listens, and the server reads what a standby has',
        deployEdits: [
          { file: 'haproxy.cfg', from: '  option httpchk OPTIONS /primary\n', to: '' },
          { file: 'haproxy.cfg', from: '  http-check expect status 200\n', to: '' },
          { file: 'haproxy.cfg', from: 'check port 8008', to: 'check port 5432' },
        ],
        edits: [
          {
            file: 'storage/connection/session.js',
            from: "if (standby === 'true')",
            to: 'if (false)',
          },
        ],
      },
    ],
    async once({ group, writers }, violations) {
      const { primary } = await group.whole();
      const others = group.machines.filter((machine) => machine !== primary);
      primary.signal('STOP', 'patroni');
      const beganAt = performance.now();
      const promoted = await group.promoted(others);
      if (promoted === undefined) violations.push('nobody was promoted');
      const { at, violations: late } = await acknowledged(
        writers,
        promoted?.at ?? beganAt,
        20_000,
        'promoted beside a frozen one',
      );
      violations.push(...late);
      await sleep(2_000);
      primary.signal('CONT', 'patroni');
      return (at ?? Number.NaN) - beganAt;
    },
  },
);

/** Silence of a standby that is borne, a turn of Patroni, and a busy machine. */
const maxStallMs = 25_000;

export const slowStandby = drill(
  'cluster-slow-standby',
  'the confirming standby behind a slow line, then frozen, so that another one has to confirm',
  {
    mutants: [
      {
        what: 'both standbys have to confirm, and a silent one is waited for',
        deployEdits: [
          {
            file: 'patroni.yaml',
            from: 'synchronous_node_count: 1',
            to: 'synchronous_node_count: 2',
          },
          { file: 'patroni.yaml', from: 'wal_sender_timeout: 5s', to: 'wal_sender_timeout: 0' },
        ],
      },
    ],
    async once({ group, writers }, violations) {
      const { confirming } = await group.whole();
      confirming.slow('256kbit');
      const slow = await longestPause(writers, 8_000);
      confirming.slow(undefined);
      if (slow > maxPauseMs) violations.push(`slow: nothing was taken for ${Math.round(slow)} ms`);
      const frozenAt = performance.now();
      confirming.signal('STOP', 'postgres');
      await sleep(1_000);
      const { ms = Number.NaN, violations: late } = await acknowledged(
        writers,
        frozenAt + 1_000,
        maxStallMs,
        'frozen standby',
      );
      violations.push(...late);
      confirming.signal('CONT', 'postgres');
      return ms;
    },
  },
);
