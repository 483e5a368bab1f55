// Others take every connection that the database has.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { currentBuild } from './frame/builds.mjs';
import { call } from './frame/calls.mjs';
import { openCluster } from './frame/cluster.mjs';
import { startNode } from './frame/node.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

const pg = createRequire(join(currentBuild, 'main.js'))('pg');

/** Takes every connection, those of the server too, which gets none until they are given back. */
async function takeAll(cluster, url) {
  const taken = [];
  // The server asks again at once for what it loses: it is kept out until everything is taken.
  await cluster.run('alter role shop connection limit 0');
  await cluster.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop'`,
  );
  // What is being terminated holds its connection for a moment.
  await sleep(300);
  while (await takeOne(url, taken));
  await cluster.run('alter role shop connection limit -1');
  return () => Promise.all(taken.map((one) => one.end().catch(() => undefined)));
}

async function takeOne(url, taken) {
  const client = new pg.Client({ connectionString: url.replace('shop@', 'guest@') });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return taken.push(client) > 0;
  } catch {
    return false;
  }
}

export default {
  name: 'exhausted',
  what: 'max_connections used up by others for two seconds',
  quick: { rounds: 1 },
  full: { rounds: 15 },
  mutants: [
    {
      what: 'readiness asks no write, and nothing of the database',
      edits: [
        {
          file: 'server.js',
          from: 'readinessOf([() => ready(world), commitCheck(database)])',
          to: 'readinessOf([])',
        },
      ],
    },
  ],
  async run(setting) {
    const settings = { max_connections: 45 };
    const cluster = await openCluster(setting, 'small', { settings });
    await cluster.run('create role guest login');
    await cluster.run('create role shop login createdb');
    await cluster.run('create database shop owner shop');
    const url = cluster.url.replace('postgres@', 'shop@').replace(/postgres$/, 'shop');
    const node = await startNode(setting, { 'database-url': url });
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token);
    const { rounds } = setting.scale;
    const violations = [];
    const times = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(500);
      const release = await takeAll(cluster, url);
      await sleep(1_500);
      const ready = await call(`${node.url}/health/ready`);
      if (ready.status !== 503) violations.push(`ready answered ${ready.status}`);
      if (ready.ms > 1_500) violations.push(`ready took ${Math.round(ready.ms)} ms`);
      await release();
      const back = await recovered(node, writers, 60_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
    }
    const figures = { 'first acknowledgement after (ms, median)': median(times) };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};
