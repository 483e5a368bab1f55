// A server on a machine whose clock is three days ahead, beside one whose clock is right.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, tokenOf } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const days = 3;
const shift = days * 86_400_000;
/** Shifts the clock of a process and nothing else. */
const shifted = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${shift}) : super(...given); }
    static now() { return Real.now() + ${shift}; }
  };`)}`;

export default {
  name: 'clock',
  what: 'a machine whose clock is three days ahead cleans up and answers',
  quick: { cleanUpMs: 0 },
  full: { cleanUpMs: 75_000 },
  mutants: [
    {
      what: 'the server goes by the clock of its machine',
      edits: [
        {
          file: 'storage/clock.js',
          from: 'return Math.floor(steady + ahead);',
          to: 'return Date.now();',
        },
      ],
    },
    {
      what: 'any clock is good enough for traffic',
      edits: [
        {
          file: 'storage/clock.js',
          from: 'export const maxDifferenceMs = 5_000',
          to: 'export const maxDifferenceMs = 1e12',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const flags = { 'database-url': database.url, 'clean-up-interval-minutes': 1 };
    const right = await startNode(setting, { ...flags, 'clean-up-interval-minutes': 0 });
    const { token, clientId, clientSecret } = await openShop(right);
    const post = (url, at = token) =>
      call(`${url}/demo/carts`, {
        method: 'POST',
        token: at,
        body: { currency: 'EUR', deleteDaysAfterLastModification: 1 },
      });
    const earlier = await post(right.url);
    const environment = { NODE_OPTIONS: `--import=${shifted}` };
    const wrong = await startNode(setting, { ...flags, environment });
    const violations = [];
    const holds = (isSo, told) => isSo || violations.push(told);
    const ready = await call(`${wrong.url}/health/ready`);
    holds(ready.status === 503, `a server with that clock is ready: ${ready.status}`);
    const later = await post(wrong.url);
    const apart = Date.parse(later.body?.createdAt) - Date.parse(earlier.body.createdAt);
    holds(apart >= 0 && apart < 600_000, `stamps are ${apart} ms apart`);
    const issued = await tokenOf(wrong.url, { clientId, clientSecret });
    for (const [name, url] of [
      ['right', right.url],
      ['wrong', wrong.url],
    ])
      for (const one of [token, issued]) {
        const { status } = await call(`${url}/demo`, { token: one });
        holds(status === 200, `a live token is refused by the ${name} server: ${status}`);
      }
    await sleep(setting.scale.cleanUpMs);
    const carts = [earlier, later].filter(({ status }) => status === 201);
    let lost = 0;
    for (const { body } of carts) {
      const { status } = await call(`${right.url}/demo/carts/${body.id}`, { token });
      if (status !== 200) lost += 1;
    }
    return { rounds: 1, acknowledged: carts.length, lost, violations };
  },
};
