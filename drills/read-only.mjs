// The database turns read-only under load, as before a switch-over, and takes writes again.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

export default {
  name: 'read-only',
  what: 'the database read-only for two seconds, with new sessions, and back',
  quick: { rounds: 1 },
  full: { rounds: 15 },
  mutants: [
    {
      what: 'sessions that were opened read-only stay in the pools',
      edits: [
        {
          file: 'storage/connection/connection-pool.js',
          from: 'let isBroken = session.isReadOnly;',
          to: 'let isBroken = false;',
        },
        {
          file: 'storage/connection/sqlstate.js',
          from: 'if (stateOf(origin) === readOnly)',
          to: 'if (false)',
        },
      ],
    },
    {
      what: 'readiness asks no write',
      edits: [{ file: 'server.js', from: ', commitCheck(database)]', to: ']' }],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const node = await startNode(setting, { 'database-url': database.url });
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token);
    const readOnly = (value) =>
      database.run(`set transaction read write;
        alter database ${database.name} set default_transaction_read_only = ${value}`);
    const { rounds } = setting.scale;
    const violations = [];
    const times = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(500);
      await readOnly('on');
      await database.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      await sleep(2_000);
      const ready = await call(`${node.url}/health/ready`);
      if (ready.status !== 503) violations.push(`ready answered ${ready.status} while read-only`);
      if (ready.ms > 1_500) violations.push(`ready took ${Math.round(ready.ms)} ms`);
      const read = await call(`${node.url}/demo`, { token });
      if (read.status !== 200) violations.push(`a read answered ${read.status} while read-only`);
      await readOnly('off');
      const back = await recovered(node, writers, 30_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
      // From here on there is no reason to refuse anything.
      const before = writers.journal.refused;
      await sleep(1_000);
      const refused = writers.journal.refused - before;
      if (refused > 0) violations.push(`${refused} writes refused after the end`);
    }
    const figures = { 'first acknowledgement after (ms, median)': median(times) };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
