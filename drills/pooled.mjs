// A pooler of transactions between two servers and their database, which is killed now and then.
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered, settled } from './frame/after.mjs';
import { startNode } from './frame/node.mjs';
import { noPooler, openPooler } from './frame/pooler.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

/** Fewer than the clients of one server are, so that every connection changes hands. */
const connections = 6;

export default {
  name: 'pooled',
  what: 'two servers on a PgBouncer that pools transactions on six connections, killed under load',
  full: { rounds: 3 },
  mutants: [
    {
      what: 'statements are prepared by name',
      edits: [
        {
          file: 'storage/connection/connect.js',
          from: "servers.pooling === 'session' ? statementsByName() : rendered",
          to: 'statementsByName()',
        },
      ],
    },
  ],
  obstacle: async () => noPooler(),
  async run(setting) {
    const database = await setting.shared.database();
    const pooler = await openPooler(setting, database, connections);
    const flags = { 'database-url': `${pooler.url}?pooling=transaction` };
    const node = await startNode(setting, flags);
    const { token, failure } = await openShop(node).catch(({ message }) => ({ failure: message }));
    if (failure !== undefined)
      return { rounds: 0, acknowledged: 0, lost: 0, violations: [failure] };
    const other = await startNode(setting, flags);
    const writers = startWriters([node.url, other.url], token);
    const violations = [];
    const times = [];
    for (let round = 0; round < setting.scale.rounds && violations.length === 0; round += 1) {
      await sleep(2_000);
      await pooler.end();
      await pooler.start();
      const back = await recovered(node, writers);
      violations.push(...back.violations);
      times.push(back.ms);
    }
    const { unexpected } = writers.journal;
    if (unexpected.length > 0) violations.push(`answered ${unexpected[0].slice(0, 300)}`);
    const figures = { 'first acknowledgement after (ms)': times.join(' ') };
    const { rounds } = setting.scale;
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
