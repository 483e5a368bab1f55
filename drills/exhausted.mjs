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

/** Takes connections until the server has none left and gets none. */
async function takeAll(cluster, url) {
  const taken = [];
  const own = `from pg_stat_activity where usename = 'shop'`;
  for (let left = 1; left > 0; ) {
    await cluster.run(`select pg_terminate_backend(pid) ${own}`);
    // What is being terminated holds its connection for a moment.
    await sleep(100);
    while (await takeOne(url, taken));
    const [row] = await cluster.run(`select count(*)::int as left ${own}`);
    left = row.left;
  }
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
