// The primary crashes, its machine is switched off, or it is cut off, by turns and under load; Patroni
// gives its place to the standby that has everything.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered } from '../frame/after.mjs';
import { noGroup } from './group.mjs';
import { acknowledged, judged, openClusterShop, spread } from './shop.mjs';

/** From the moment PostgreSQL takes writes to the first acknowledgement, in the middle of all rounds. */
const maxAfterPromotionMs = 3_000;
/**
 * Longest wait for an answer: HAProxy ends what is silent for some three seconds. Where the standby that
 * need not confirm had heard more than the one that took over, both others have to be rewound before a
 * write can be confirmed, and who waits is answered when the server gives up.
 */
const maxWaitMs = { usual: 12_000, ahead: 25_000 };

/**
 * How a primary is lost, and how it comes back. Patroni of a primary that crashed starts it again where
 * it finds nobody at that moment who could take over (its standbys do not answer in time): a right end, too.
 */
const ways = {
  crash: {
    lose(machine, others) {
      machine.signal('KILL', 'postgres');
      machine.hushes(5432, others);
    },
    bringBack: () => undefined,
    mayReturn: true,
  },
  'power off': {
    lose: (machine) => machine.powerOff(),
    async bringBack(machine, group) {
      await machine.boot();
      group.startOn(machine);
    },
  },
  'cut off': {
    lose: (machine) => machine.cut(),
    bringBack: (machine) => machine.join(),
  },
};

const rewound = 'running pg_rewind from dbname';

async function once({ group, fronts, writers }, way) {
  const { primary } = await group.whole();
  const others = group.machines.filter((machine) => machine !== primary);
  const rewinds = () => others.reduce((sum, machine) => sum + machine.said(rewound), 0);
  const before = rewinds();
  await sleep(1_000);
  // What the primary says is lost for a moment before it is: nothing of it may be acknowledged.
  primary.deafTo(others);
  await sleep(500);
  const lostAt = performance.now();
  await ways[way].lose(primary, others);
  if (way !== 'power off') primary.hears();
  const promoted = await group.promoted(ways[way].mayReturn ? group.machines : others);
  if (promoted === undefined)
    return { violations: [`${way}: nobody was promoted: ${group.told(await group.members())}`] };
  const first = await acknowledged(writers, promoted.at, 60_000, way);
  if (first.at === undefined) return first;
  await ways[way].bringBack(primary, group);
  const back = await recovered(fronts[1].node, writers, 60_000);
  return {
    violations: back.violations,
    untilPromoted: promoted.at - lostAt,
    afterPromotion: first.ms,
    outage: first.at - lostAt,
    isAhead: rewinds() > before,
    hasReturned: promoted.machine === primary,
    why: promoted.machine === primary ? primary.lastLines() : undefined,
  };
}

/** The slowest answer since this was asked last. */
function slowestOf({ journal }) {
  const { slowestMs } = journal;
  journal.slowestMs = 0;
  return slowestMs;
}

export default {
  name: 'cluster-failover',
  what: 'the primary of three killed, switched off and cut off by turns, under two servers',
  quick: { rounds: 3 },
  full: { rounds: 50 },
  mutants: [
    {
      what: 'no standby has to confirm',
      deployEdits: [
        {
          file: 'patroni.yaml',
          from: 'synchronous_mode: true\n',
          to: 'synchronous_mode: false\n',
        },
      ],
    },
    {
      what: 'a commit is acknowledged before the standby has it',
      edits: [
        {
          file: 'storage/connection/session.js',
          from: "set client_connection_check_interval = '2s'",
          to: 'set synchronous_commit = local',
        },
      ],
    },
    {
      what: 'HAProxy keeps connections to who is no primary any more',
      deployEdits: [{ file: 'haproxy.cfg', from: ' on-marked-down shutdown-sessions', to: '' }],
    },
  ],
  obstacle: async () => noGroup(),
  async run(setting) {
    const shop = await openClusterShop(setting);
    const rounds = [];
    const violations = [];
    for (let round = 0; round < setting.scale.rounds && violations.length === 0; round += 1) {
      const way = Object.keys(ways)[round % 3];
      const found = await once(shop, way);
      violations.push(...found.violations);
      const slowest = slowestOf(shop.writers);
      const waitMs = found.isAhead ? maxWaitMs.ahead : maxWaitMs.usual;
      if (slowest > waitMs) violations.push(`${way}: an answer took ${Math.round(slowest)} ms`);
      if (found.outage === undefined) break;
      rounds.push({ way, slowest, ...found });
      const [untilPromoted, after] = [found.untilPromoted, found.afterPromotion].map(Math.round);
      const who = found.hasReturned ? 'back itself' : 'promoted';
      const ahead = found.isAhead ? ' (the other standby was ahead)' : '';
      setting.tell(
        `${round + 1} ${way}: ${who} after ${untilPromoted} ms, then ${after} ms${ahead}`,
      );
      if (found.hasReturned) setting.tell(found.why);
    }
    const after = rounds.map(({ afterPromotion }) => afterPromotion);
    if (median(after) > maxAfterPromotionMs)
      violations.push(`the first write came ${median(after)} ms after the promotion`);
    const outages = Object.keys(ways).map((way) => {
      const times = rounds.filter((one) => one.way === way).map(({ outage }) => outage);
      return [`${way} to first write (s)`, spread(times)];
    });
    const figures = {
      'promotion to first write (s)': spread(after),
      ...Object.fromEntries(outages),
      'came back itself': rounds.filter(({ hasReturned }) => hasReturned).length,
      'other standby ahead': rounds.filter(({ isAhead }) => isAhead).length,
      'slowest answer of a round (s)': spread(rounds.map(({ slowest }) => slowest)),
    };
    return judged(shop, { rounds: rounds.length, violations, figures }, maxWaitMs.usual);
  },
};
