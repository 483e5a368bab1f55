// Server and database are killed while notifications are under way: each acknowledged change must
// arrive, those of one document in their order, and what arrives twice is counted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered, settled } from './frame/after.mjs';
import { fromBuild } from './frame/builds.mjs';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { missingAfter, openReceiver, subscribe } from './frame/receiver.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const { clusterName } = await fromBuild('embedded-postgres/cluster/cluster.js');
const { processesNamed, signal } = await fromBuild('embedded-postgres/cluster/processes.js');

async function killDatabase(data) {
  const folder = join(data, 'postgres');
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = processesNamed(await clusterName(folder)).filter((pid) => pid !== postmaster);
  for (const pid of [postmaster, ...others]) signal(pid, 'SIGKILL');
}

export default {
  name: 'delivered',
  what: 'notifications under way while server and database are killed',
  quick: { rounds: 2 },
  full: { rounds: 12 },
  mutants: [
    {
      what: 'a commit does not ask whether its list of subscriptions is the one of now',
      edits: [
        {
          file: 'storage/outbox/noted.js',
          from: 'areCurrent(audience === undefined ? [] : [audience.generation])',
          to: 'areCurrent([])',
        },
      ],
    },
    {
      what: 'what was not taken counts as sent',
      edits: [
        {
          file: 'delivery/round.js',
          from: "outcome.outcome === 'taken'",
          to: "outcome.outcome !== 'refused'",
        },
      ],
    },
    {
      what: 'what waits is sent in any order',
      edits: [
        {
          file: 'storage/outbox/outbox.js',
          from: 'order by n."addedIn"::xid8, n.position',
          to: 'order by n.id',
        },
      ],
    },
  ],
  async run(setting) {
    const data = join(setting.directory, 'data');
    const flags = { 'data-dir': data, 'own-destinations': 'true' };
    const receiver = await openReceiver({ refuses: (count) => count % 20 === 0 });
    setting.later?.(async () => receiver.close());
    let node = await startNode(setting, flags);
    const { port } = node;
    const { token } = await openShop(node);
    // Whoever has written before goes by a list without it.
    await call(`${node.url}/demo/zones`, {
      method: 'POST',
      token,
      body: { name: 'z', locations: [] },
    });
    await subscribe(node, token, receiver.url);
    const writers = startWriters([node.url], token, { timeoutMs: 10_000 });
    const { rounds } = setting.scale;
    const violations = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_500);
      const [killsNode, killsDatabase] = [round % 3 !== 1, round % 3 !== 0];
      if (killsDatabase) await killDatabase(data);
      if (killsNode) {
        await node.end('SIGKILL');
        node = await startNode(setting, { port, ...flags });
      }
      violations.push(...(await recovered(node, writers, 45_000)).violations);
    }
    const journal = await writers.stop();
    const missing = await missingAfter(journal, receiver);
    violations.push(...missing.slice(0, 5), ...receiver.disordered.slice(0, 5));
    const figures = { arrived: receiver.arrived(), 'arrived twice': receiver.twice() };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
