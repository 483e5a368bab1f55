// Ten times as many requests as the server can answer, while health is asked.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './frame/after.mjs';
import { call, untilReady } from './frame/calls.mjs';
import { openCluster } from './frame/cluster.mjs';
import { flood } from './frame/flood.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

/**
 * Gives this process, and what it starts from now on, one core: the generator has another one than
 * the server and its database, so that the load takes nothing from who bears it.
 */
const onCore = (core) =>
  availableParallelism() < 2 ||
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)]).status !== 0;

const allCores = `0-${availableParallelism() - 1}`;

/** Asks for health all the time; answers the slowest answer in milliseconds. */
async function watchHealth(url, isOver) {
  let slowest = 0;
  while (!isOver()) {
    const { ms, status } = await call(`${url}/health/live`);
    slowest = Math.max(slowest, status === 200 ? ms : Number.POSITIVE_INFINITY);
    await sleep(100);
  }
  return Math.round(slowest);
}

const categories = 400;

/**
 * A statement that finds nothing, of which the front is a good part; and large pages, of which so few
 * are served that whoever waits for all the others waits far too long.
 */
const requests = [
  ['small', 'where=key%20%3D%20%22none%22&limit=20'],
  ['pages', `where=key%20is%20defined&limit=${categories}`],
];

/** Milliseconds: who is served has not waited longer, however many wait. */
const maxWaitMs = 4_000;

async function addCategories(node, token) {
  for (let index = 0; index < categories; index += 1) {
    const text = `${index} `.repeat(60);
    const body = { key: `k-${index}`, name: { en: text }, slug: { en: `s-${index}` } };
    const added = await call(`${node.url}/demo/categories`, { method: 'POST', token, body });
    if (added.status !== 201) throw new Error(`no category: ${added.status}`);
  }
}

/** The best before and after, so that others on the machine count alike, and the flood between. */
async function overloaded(node, text, seconds) {
  const few = { sockets: 32, seconds };
  await flood(node.port, text, { ...few, seconds: Math.min(5, seconds) });
  const best = await flood(node.port, text, few);
  let isOver = false;
  const health = watchHealth(node.url, () => isOver);
  const perSecond = Math.round(best.perSecond * 10);
  const flooded = await flood(node.port, text, { sockets: 3_000, seconds, perSecond });
  isOver = true;
  const healthMs = await health;
  const afterMs = await untilReady(() => call(`${node.url}/health/ready`));
  const again = await flood(node.port, text, few);
  const bestPerSecond = (best.perSecond + again.perSecond) / 2;
  const share = Math.round((flooded.perSecond / bestPerSecond) * 100);
  const waitMs = median(flooded.goodMs);
  return { flooded, bestPerSecond, share, healthMs, afterMs, waitMs };
}

function violationsOf(name, { share, healthMs, waitMs }) {
  const found = [];
  if (share < 80) found.push(`${name}: goodput falls to ${share} % of the best`);
  if (healthMs > 1_000) found.push(`${name}: health answered after ${healthMs} ms`);
  if (waitMs > maxWaitMs) found.push(`${name}: half of the answers came after ${waitMs} ms`);
  return found;
}

const figuresOf = ({ flooded, bestPerSecond, share, healthMs, afterMs, waitMs }, seconds) => ({
  'best per second': Math.round(bestPerSecond),
  'asked per second': Math.round(flooded.offered / seconds),
  'goodput %': share,
  'answers 503': flooded.statuses.get(503) ?? 0,
  '503 after (ms, median)': median(flooded.refusedMs),
  'success after (ms, median)': waitMs,
  'slowest health (ms)': healthMs,
  'ready after (ms)': Math.round(afterMs),
});

const textOf = (figures) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

export default {
  name: 'overload',
  what: 'ten times the load that the server can bear; goodput, refusals and health',
  full: { rounds: 1, seconds: 10 },
  mutants: [
    {
      what: 'everybody is let in',
      edits: [
        {
          file: 'turns.js',
          from: 'if (this.atWork < this.limits.most && this.waiting === 0 && this.mayBegin(party)) {',
          to: 'if (true) {',
        },
      ],
    },
    {
      what: 'nobody is refused, however long he waits',
      edits: [
        {
          file: 'turns.js',
          from: 'if (this.isTooMany(now, waitedMs, party)) {',
          to: 'if (false) {',
        },
        {
          file: 'turns.js',
          from: 'if (now - next.since < this.limits.patienceMs)',
          to: 'if (true)',
        },
      ],
    },
  ],
  async run(setting) {
    const isShared = onCore(0);
    const cluster = await openCluster(setting, 'database');
    const node = await startNode(setting, { 'database-url': cluster.url, 'log-level': 'info' });
    onCore(1);
    setting.later(
      async () => void spawnSync('taskset', ['-a', '-p', '-c', allCores, String(process.pid)]),
    );
    const { token } = await openShop(node);
    await addCategories(node, token);
    const { seconds, rounds } = setting.scale;
    const violations = [];
    const figures = isShared ? { 'on the cores of the generator': 'yes' } : {};
    let acknowledged = 0;
    for (const [name, query] of requests) {
      const path = `/demo/categories?${query}`;
      const head = [`GET ${path} HTTP/1.1`, 'Host: h', `Authorization: Bearer ${token}`, '\r\n'];
      const found = await overloaded(node, head.join('\r\n'), seconds);
      acknowledged += found.flooded.good;
      violations.push(...violationsOf(name, found));
      figures[name] = `(${textOf(figuresOf(found, seconds))})`;
    }
    return { rounds, acknowledged, lost: 0, violations, figures };
  },
};
