// Every backend of the database is terminated each 200 ms, as in a restart that does not end.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, untilReady } from './frame/calls.mjs';
import { judge } from './frame/judge.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const everyMs = 200;

export default {
  name: 'terminated',
  what: 'every backend of the database terminated each 200 ms under load',
  quick: { rounds: 10 },
  full: { rounds: 100 },
  mutants: [
    {
      what: 'a new connection has nobody who hears of its end',
      edits: [
        {
          file: 'storage/connection/connection-pool.js',
          from: "pool.on('connect', (client) => client.on('error', () => undefined));",
          to: '',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const node = await startNode(setting, { 'database-url': database.url });
    const shop = await openShop(node);
    const writers = startWriters([node.url], shop.token);
    const { rounds } = setting.scale;
    for (let round = 0; round < rounds && node.lives(); round += 1) {
      await sleep(everyMs);
      await database.run(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    }
    const endedAt = performance.now();
    if (!node.lives()) {
      await writers.stop();
      const violations = [`the server ended: ${node.output.stderr.slice(0, 300)}`];
      return { rounds, acknowledged: writers.journal.acknowledged, lost: 0, violations };
    }
    await untilReady(() => call(`${node.url}/health/ready`));
    while (!(writers.journal.lastAt > endedAt)) await sleep(5);
    const firstMs = Math.round(writers.journal.lastAt - endedAt);
    const journal = await writers.stop();
    const findings = await judge(node.url, shop.token, journal);
    const figures = {
      refused: journal.refused,
      unknown: journal.unknown,
      'first acknowledgement after (ms)': firstMs,
    };
    return { rounds, acknowledged: journal.acknowledged, ...findings, figures };
  },
};
