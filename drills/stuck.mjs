// The synchronous standby stops acknowledging: no write can commit, and nothing says so.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openPair } from './frame/pair.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const writeConnections = 6;
/** Write timeout, what PostgreSQL is given beyond it, and a busy machine. */
const maxMs = 2_000 + 5_000 + 3_000;

export default {
  name: 'stuck',
  what: 'the synchronous standby frozen: commits hang until it is back',
  full: { rounds: 3, seconds: 15 },
  mutants: [
    {
      what: 'readiness asks no write',
      edits: [{ file: 'server.js', from: ', commitCheck(database)]', to: ']' }],
    },
    {
      what: 'what is given up is neither cancelled nor counted',
      edits: [
        {
          file: 'storage/connection/give-up.js',
          from: 'while (!isOver.aborted) {',
          to: 'while (false) {',
        },
      ],
    },
  ],
  async run(setting) {
    const { primary, standby, url } = await openPair(setting);
    const flags = { 'write-timeout-ms': 2_000, 'write-connections': writeConnections };
    const node = await startNode(setting, { 'database-url': url, ...flags });
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token, { writers: 16, timeoutMs: 60_000 });
    const { rounds, seconds } = setting.scale;
    const violations = [];
    const times = [];
    let most = 0;
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_000);
      standby.signalAll('SIGSTOP');
      await sleep(1_500);
      const waited = await watched({ node, primary, token, seconds }, violations);
      most = Math.max(most, waited);
      standby.signalAll('SIGCONT');
      const back = await recovered(node, writers, 30_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
    }
    // Writes, tokens and the probe of readiness.
    if (most > writeConnections + 4) violations.push(`${most} backends wait for the standby`);
    const figures = {
      'backends that wait for the standby': most,
      'first acknowledgement after (ms, median)': median(times),
    };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};

/** While nothing can commit: readiness, reads and how long a write takes to be told. */
async function watched({ node, primary, token, seconds }, violations) {
  const post = { method: 'POST', token, body: { name: { en: 'n' }, slug: { en: 'stuck' } } };
  const asked = call(`${node.url}/demo/categories`, post);
  const until = performance.now() + seconds * 1_000;
  let most = 0;
  while (performance.now() < until) {
    const ready = await call(`${node.url}/health/ready`);
    if (ready.status !== 503) violations.push(`ready answered ${ready.status}`);
    if (ready.ms > 1_500) violations.push(`ready took ${Math.round(ready.ms)} ms`);
    const read = await call(`${node.url}/demo`, { token });
    if (read.status !== 200) violations.push(`a read answered ${read.status}`);
    const [row] = await primary.run(
      `select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`,
    );
    most = Math.max(most, row.count);
    await sleep(500);
  }
  const { status, ms } = await asked;
  if (status !== 503 && status !== 504) violations.push(`a write answered ${status}`);
  if (ms > maxMs) violations.push(`a write was told after ${Math.round(ms)} ms`);
  return most;
}
