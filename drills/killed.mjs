// The embedded PostgreSQL is killed with SIGKILL under load, and every second time the server too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { fromBuild } from './frame/builds.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const { clusterName } = await fromBuild('embedded-postgres/cluster/cluster.js');
const { processesNamed, signal } = await fromBuild('embedded-postgres/cluster/processes.js');

async function killDatabase(data) {
  const folder = join(data, 'postgres');
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = processesNamed(await clusterName(folder)).filter((pid) => pid !== postmaster);
  // The postmaster first: it would begin to recover what the others leave.
  for (const pid of [postmaster, ...others]) signal(pid, 'SIGKILL');
}

export default {
  name: 'killed',
  what: 'the embedded database killed under load, every second time with its server',
  quick: { rounds: 1 },
  full: { rounds: 20 },
  mutants: [
    {
      what: 'a commit is acknowledged before it is on the disk',
      edits: [
        {
          file: 'embedded-postgres/postmaster.js',
          from: "['synchronous_commit', 'on']",
          to: "['synchronous_commit', 'off']",
        },
      ],
    },
    {
      what: 'nobody starts the database again',
      edits: [
        {
          file: 'embedded-postgres/supervise.js',
          from: 'const watching = watch();',
          to: 'const watching = Promise.resolve();',
        },
      ],
    },
  ],
  async run(setting) {
    const data = join(setting.directory, 'data');
    const flags = { 'data-dir': data };
    let node = await startNode(setting, flags);
    const { port } = node;
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token, { timeoutMs: 10_000 });
    const { rounds } = setting.scale;
    const violations = [];
    const times = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_500);
      const killsNode = round % 2 === 1;
      if (killsNode) await Promise.all([killDatabase(data), node.end('SIGKILL')]);
      else await killDatabase(data);
      if (killsNode) node = await startNode(setting, { port, ...flags });
      const back = await recovered(node, writers, 45_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
    }
    const figures = { 'first acknowledgement after (ms, median)': median(times) };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
