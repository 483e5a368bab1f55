// Ten times as many requests as the server can answer, while health is asked.
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './frame/after.mjs';
import { call, untilReady } from './frame/calls.mjs';
import { flood } from './frame/flood.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

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

export default {
  name: 'overload',
  what: 'ten times the load that the server can bear; goodput, refusals and health',
  full: { rounds: 1, seconds: 15 },
  mutants: [
    {
      what: 'everybody is let in',
      edits: [
        {
          file: 'platform/turns.js',
          from: 'if (atWork < most && waiting === 0) {',
          to: 'if (true) {',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const node = await startNode(setting, { 'database-url': database.url, 'log-level': 'info' });
    const { token } = await openShop(node);
    const where = encodeURIComponent('key is defined');
    const text = [
      `GET /demo/categories?where=${where}&limit=20 HTTP/1.1`,
      'Host: h',
      `Authorization: Bearer ${token}`,
      '\r\n',
    ].join('\r\n');
    const { seconds, rounds } = setting.scale;
    await flood(node.port, text, { sockets: 32, seconds: 5 });
    const best = await flood(node.port, text, { sockets: 32, seconds });
    let isOver = false;
    const health = watchHealth(node.url, () => isOver);
    const perSecond = Math.round(best.perSecond * 10);
    const flooded = await flood(node.port, text, { sockets: 3_000, seconds, perSecond });
    isOver = true;
    const healthMs = await health;
    const afterMs = await untilReady(() => call(`${node.url}/health/ready`));
    const share = flooded.perSecond / best.perSecond;
    const refusedMs = median(flooded.refusedMs);
    const violations = [];
    if (share < 0.8) violations.push(`goodput falls to ${(share * 100).toFixed(0)} % of the best`);
    if (healthMs > 1_000) violations.push(`health answered after ${healthMs} ms`);
    const figures = {
      'best per second': Math.round(best.perSecond),
      'offered per second': Math.round(flooded.offered / seconds),
      'goodput %': Math.round(share * 100),
      'answers 503': flooded.statuses.get(503) ?? 0,
      '503 after (ms, median)': refusedMs,
      'success after (ms, median)': median(flooded.goodMs),
      'slowest health (ms)': healthMs,
      'ready after (ms)': Math.round(afterMs),
    };
    return { rounds, acknowledged: flooded.good, lost: 0, violations, figures };
  },
};
