// How a drill ends: the server must take writes again, and what it said before must be true.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, untilReady } from './calls.mjs';
import { judge } from './judge.mjs';

/** Waits until the node is ready and a writer was acknowledged; answers how long, or a violation. */
export async function recovered(node, writers, maxMs = 60_000) {
  const beganAt = performance.now();
  try {
    await untilReady(() => call(`${node.url}/health/ready`, { timeoutMs: 5_000 }), maxMs);
  } catch (error) {
    return { violations: [node.lives() ? error.message : ended(node)] };
  }
  while (!(writers.journal.lastAt > beganAt)) {
    if (performance.now() - beganAt > maxMs) return { violations: ['no write was taken again'] };
    await sleep(5);
  }
  return { ms: Math.round(writers.journal.lastAt - beganAt), violations: [] };
}

const ended = ({ output }) => `the server ended: ${output.stderr.slice(-300)}`;

/** Stops the writers and judges them; `violations` are what the drill has seen itself. */
export async function settled({ node, token, writers, rounds, violations, figures = {} }) {
  const journal = await writers.stop();
  const { acknowledged, refused, unknown } = journal;
  const told = { refused, unknown, ...figures };
  if (!node.lives())
    return { rounds, acknowledged, lost: 0, violations: [...violations, ended(node)] };
  const found = await judge(node.url, token, journal).catch((error) => ({
    lost: 0,
    violations: [error.message],
  }));
  const all = [...violations, ...found.violations];
  return { rounds, acknowledged, lost: found.lost, violations: all, figures: told };
}

/** The middle of the numbers, rounded. */
export const median = (numbers) =>
  Math.round([...numbers].sort((left, right) => left - right)[numbers.length >> 1] ?? 0);
