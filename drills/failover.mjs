// The primary is killed under load and its synchronous standby takes over: behind one address that is
// switched, and at two addresses that the server knows.
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered, settled } from './frame/after.mjs';
import { startNode } from './frame/node.mjs';
import { openPair } from './frame/pair.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const early = {
  what: 'a commit is acknowledged before the standby has it',
  edits: [
    {
      file: 'storage/connection/session.js',
      from: "set client_connection_check_interval = '2s'",
      to: 'set synchronous_commit = local',
    },
  ],
};

const faithful = {
  what: 'whoever does not reach the first server does not ask the second',
  edits: [
    {
      file: 'storage/connection/connection-pool.js',
      from: 'at = (at + 1) % addresses.length',
      to: 'at = 0',
    },
  ],
};

const failover = (name, what, mutants, addressOf) => ({
  name,
  what,
  full: { rounds: 3 },
  mutants,
  async run(setting) {
    const { rounds } = setting.scale;
    const violations = [];
    const times = [];
    const all = { acknowledged: 0, lost: 0, unknown: 0, refused: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const cleanUp = [];
      const own = {
        ...setting,
        directory: setting.folder(`round-${round}`),
        later: (work) => cleanUp.unshift(work),
      };
      try {
        const found = await once(own, addressOf);
        violations.push(...found.violations);
        times.push(found.ms);
        for (const name of ['acknowledged', 'lost']) all[name] += found[name];
        for (const name of ['unknown', 'refused']) all[name] += found.figures?.[name] ?? 0;
      } finally {
        for (const work of cleanUp) await work();
      }
    }
    const { acknowledged, lost, ...told } = all;
    const figures = { ...told, 'first acknowledgement after (ms)': times.join(' ') };
    return { rounds, acknowledged, lost, violations, figures };
  },
});

export const behindOneAddress = failover(
  'failover',
  'the primary killed under load while its standby lags, and the standby promoted',
  [early],
  ({ url }) => url,
);

export const atTwoAddresses = failover(
  'two-hosts',
  'the same, where the server is told the addresses of both',
  [faithful],
  ({ primary, standby }) =>
    primary.url.replace(/127\.0\.0\.1:\d+/, (host) => `${host},127.0.0.1:${standby.port}`),
);

async function once(setting, addressOf) {
  const pair = await openPair(setting);
  const { primary, standby, link, proxy } = pair;
  const node = await startNode(setting, { 'database-url': addressOf(pair) });
  const { token } = await openShop(node);
  const writers = startWriters([node.url], token, { timeoutMs: 30_000 });
  await sleep(2_000);
  // The standby lags for a moment: nothing may be acknowledged that it does not have.
  link.silence();
  await sleep(500);
  const killedAt = performance.now();
  await primary.end('SIGKILL');
  link.cut();
  standby.promote();
  proxy.moveTo(standby.port);
  const back = await recovered(node, writers, 60_000);
  const ms = Math.round(performance.now() - killedAt);
  const found = await settled({ node, token, writers, rounds: 1, violations: back.violations });
  return { ...found, ms };
}
