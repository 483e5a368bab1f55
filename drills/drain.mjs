// Nodes are restarted in turn behind a balancer, while the official client goes on with its work.
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientBuilder } from '@commercetools/ts-client';
import { openBalancer } from './frame/balancer.mjs';
import { call, untilReady } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

/** A client as the documentation of the official one sets it up, with its retries on. */
const clientOf = (host, token) =>
  new ClientBuilder()
    .withExistingTokenFlow(`Bearer ${token}`, { force: true })
    .withHttpMiddleware({
      host,
      httpClient: fetch,
      enableRetry: true,
      retryConfig: { maxRetries: 3, retryDelay: 200, backoff: true, retryCodes: [503] },
    })
    .build();

/** Reads and writes by turns until `isOver`. */
async function work(client, journal, isOver) {
  for (let turn = 0; !isOver(); turn += 1) {
    const isWrite = turn % 3 === 0;
    const name = `drain-${process.pid}-${++journal.asked}`;
    const request = isWrite
      ? {
          uri: '/demo/categories',
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: { name: { en: name }, slug: { en: name } },
        }
      : { uri: '/demo/categories?limit=1', method: 'GET', headers: {} };
    try {
      await client.execute(request);
      journal.acknowledged += 1;
    } catch (error) {
      const { method } = request;
      journal.failures.push(
        `${method}: ${error.statusCode ?? ''} ${error.code ?? ''} ${error.message}`,
      );
    }
    await sleep(journal.pauseMs);
  }
}

export default {
  name: 'drain',
  what: 'nodes restarted in turn behind a TCP balancer, the official client at work',
  quick: { rounds: 1, nodes: 2, clients: 6 },
  full: { rounds: 3, nodes: 3, clients: 24 },
  mutants: [
    {
      what: 'the port closes as soon as the signal comes',
      edits: [{ file: 'server.js', from: 'await sleep(drainWaitMs(options));', to: '' }],
    },
  ],
  async run(setting) {
    const { rounds, nodes: count, clients } = setting.scale;
    const database = await setting.shared.database();
    const flags = { 'database-url': database.url, 'drain-wait': 4, 'write-connections': 8 };
    const nodes = [];
    while (nodes.length < count) nodes.push(await startNode(setting, flags));
    const { token } = await openShop(nodes[0]);
    const ports = nodes.map(({ port }) => port);
    const balancer = await openBalancer(ports, setting.later);
    const journal = { asked: 0, acknowledged: 0, failures: [], pauseMs: 20 };
    let isOver = false;
    const working = Array.from({ length: clients }, () =>
      work(clientOf(balancer, token), journal, () => isOver),
    );
    const codes = [];
    for (let round = 0; round < rounds * count; round += 1) {
      await sleep(1_500);
      const index = round % count;
      const { code } = await nodes[index].end('SIGTERM');
      codes.push(code);
      nodes[index] = await startNode(setting, { ...flags, port: ports[index] });
      await untilReady(() => call(`${nodes[index].url}/health/ready`));
    }
    await sleep(1_500);
    isOver = true;
    await Promise.all(working);
    const violations = [...journal.failures];
    if (codes.some((code) => code !== 0)) violations.push(`exit codes ${codes}`);
    const figures = { requests: journal.asked, failed: journal.failures.length };
    const { acknowledged } = journal;
    return { rounds: codes.length, acknowledged, lost: 0, violations, figures };
  },
};
