// Two servers of one database deliver for the same subscription; the one that delivers is killed, then
// the other, then the database under both. What was acknowledged must arrive from whoever is left, each
// document in its order; while nothing is killed, nothing comes twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered, settled } from './frame/after.mjs';
import { openCluster } from './frame/cluster.mjs';
import { startNode } from './frame/node.mjs';
import { missingAfter, openReceiver, subscribe } from './frame/receiver.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const calmMs = 2_500;
/** Longer than a claim lasts whose holder was killed. */
const takenOverMs = 12_000;

/** Who holds the subscription: two servers share it, so each is killed in its turn. */
async function kill({ setting, nodes, database, flags }, round) {
  if (round % 3 === 2) {
    await database.end('SIGKILL');
    await database.start();
    return;
  }
  const at = round % 3;
  const { port } = nodes[at];
  await nodes[at].end('SIGKILL');
  // The other one is alone for longer than the claim lasts.
  await sleep(takenOverMs);
  nodes[at] = await startNode(setting, { ...flags, port });
}

export default {
  name: 'relayed',
  what: 'two servers deliver for one subscription; each, and the database, is killed under load',
  full: { rounds: 6 },
  mutants: [
    {
      what: 'what is about to be sent counts as sent',
      edits: [
        {
          file: 'delivery/runner.js',
          from: 'const result = await sendRound({',
          to: `await world.outbox.settle(holder, { gone: rows, sent: 0, failed: 0, dropped: 0 });
    const result = await sendRound({`,
        },
      ],
    },
    {
      what: 'a server takes a subscription that another one holds',
      edits: [
        {
          file: 'storage/outbox/outbox.js',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          from: 'where (d.claimed_until < now() or ${takesOver}::boolean) and d.next_at <= now()',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          to: 'where (true or ${takesOver}::boolean) and d.next_at <= now()',
        },
        {
          file: 'storage/outbox/outbox.js',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          from: 'and lease = ${lease}\n      returning *',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the build
          to: 'and lease >= ${lease}\n      returning *',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await openCluster(setting, 'database');
    const flags = { 'database-url': database.url, 'own-destinations': 'true' };
    const receiver = await openReceiver();
    setting.later(async () => receiver.close());
    const nodes = [await startNode(setting, flags)];
    const { token } = await openShop(nodes[0]);
    nodes.push(await startNode(setting, flags));
    await subscribe(nodes[0], token, receiver.url);
    const urls = nodes.map(({ url }) => url);
    const writers = startWriters(urls, token, { writers: 12, updates: 40, timeoutMs: 10_000 });
    const violations = [];
    receiver.pace(100);
    await sleep(calmMs);
    if (receiver.twice() > 0)
      violations.push(`${receiver.twice()} came twice while nothing was killed`);
    const { rounds } = setting.scale;
    // A batch is to be half sent when its sender is killed.
    receiver.pace(250);
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_500);
      await kill({ setting, nodes, database, flags }, round);
      for (const node of nodes)
        violations.push(...(await recovered(node, writers, 45_000)).violations);
    }
    receiver.pace(0);
    await sleep(calmMs);
    const journal = await writers.stop();
    const missing = await missingAfter(journal, receiver, setting.isMutant ? 20_000 : 60_000);
    violations.push(...missing.slice(0, 5), ...receiver.disordered.slice(0, 5));
    const figures = { arrived: receiver.arrived(), 'arrived twice': receiver.twice() };
    return settled({ node: nodes[0], token, writers, rounds, violations, figures });
  },
};
