// Server and database are killed while notifications are under way: each acknowledged change must
// arrive, those of one document in their order, and what arrives twice is counted.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recovered, settled } from './frame/after.mjs';
import { fromBuild } from './frame/builds.mjs';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const { clusterName } = await fromBuild('embedded-postgres/cluster.js');
const { processesNamed, signal } = await fromBuild('embedded-postgres/processes.js');

async function killDatabase(data) {
  const folder = join(data, 'postgres');
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const others = processesNamed(await clusterName(folder)).filter((pid) => pid !== postmaster);
  for (const pid of [postmaster, ...others]) signal(pid, 'SIGKILL');
}

/** Takes nineteen of twenty notifications and notes them. */
async function openReceiver() {
  const seen = new Map();
  let count = 0;
  let twice = 0;
  const disordered = [];
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    count += 1;
    if (count % 20 === 0) return response.writeHead(503).end();
    const { resource, version } = JSON.parse(Buffer.concat(pieces).toString());
    const versions = seen.get(resource.id) ?? new Set();
    seen.set(resource.id, versions);
    if (versions.has(version)) twice += 1;
    else if (version > 1 && !versions.has(version - 1))
      disordered.push(`${resource.id}: ${version} before ${version - 1}`);
    versions.add(version);
    response.writeHead(204).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    disordered,
    url: `http://127.0.0.1:${server.address().port}/`,
    twice: () => twice,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Versions that were acknowledged and have not come. */
const missingOf = ({ documents }, seen) =>
  documents.flatMap(({ id, version }) =>
    Array.from({ length: version }, (_, index) => index + 1)
      .filter((one) => !seen.get(id)?.has(one))
      .map((one) => `${id} version ${one} has not arrived`),
  );

async function subscribe(node, token, url) {
  const body = {
    destination: { type: 'HTTP', url },
    changes: [{ resourceTypeId: 'category' }],
  };
  const made = await call(`${node.url}/demo/subscriptions`, { method: 'POST', token, body });
  if (made.status !== 201) throw new Error(`no subscription: ${JSON.stringify(made.body)}`);
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
          file: 'storage/outbox/audience.js',
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
    const receiver = await openReceiver();
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
    let missing = missingOf(journal, receiver.seen);
    for (let waited = 0; missing.length > 0 && waited < 60_000; waited += 250) {
      await sleep(250);
      missing = missingOf(journal, receiver.seen);
    }
    violations.push(...missing.slice(0, 5), ...receiver.disordered.slice(0, 5));
    const arrived = [...receiver.seen.values()].reduce((sum, one) => sum + one.size, 0);
    const figures = { arrived, 'arrived twice': receiver.twice() };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
