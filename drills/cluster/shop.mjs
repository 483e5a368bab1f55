// What every drill of several machines begins and ends with: a group, two servers, writers whose every
// word is checked, and documents that all read and write.
import { settled } from '../frame/after.mjs';
import { startRegisters, unordered } from '../frame/registers.mjs';
import { openShop, startWriters } from '../frame/writers.mjs';
import { openFront } from './front.mjs';
import { openGroup } from './group.mjs';
import { openNetwork } from './network.mjs';

/** Longer than any answer may take; who waits for so long has been forgotten. */
const forgottenMs = 40_000;

/** `before` makes what the servers need of further machines, and answers the flags of the servers. */
export async function openClusterShop(setting, before = async () => ({})) {
  const network = openNetwork(setting);
  const group = await openGroup(setting, network);
  const flags = await before(network, group);
  const fronts = [];
  for (const name of ['app1', 'app2'])
    fronts.push(await openFront(setting, network, group, name, flags));
  const [{ node }] = fronts;
  const { token } = await openShop(node);
  const urls = fronts.map(({ url }) => url);
  const writers = startWriters(urls, token, {
    writers: 6,
    // Many rounds would make more documents than a project holds.
    updates: 20,
    timeoutMs: forgottenMs,
    pauseMs: 10,
  });
  // A drill that cannot go on leaves nobody at work.
  setting.later(() => writers.stop());
  const registers = await startRegisters(urls, token);
  setting.later(() => registers.stop());
  return { network, group, fronts, token, writers, registers };
}

/** Ends the work and judges it; no answer may have taken longer than `maxWaitMs`. */
export async function judged({ fronts, token, writers, registers }, found, maxWaitMs) {
  const { rounds, violations, figures = {} } = found;
  const events = await registers.stop();
  const { slowestMs, unexpected } = writers.journal;
  const all = [...violations, ...unordered(events)];
  if (slowestMs > maxWaitMs) all.push(`an answer took ${Math.round(slowestMs)} ms`);
  if (unexpected.length > 0) all.push(`answered ${unexpected[0].slice(0, 300)}`);
  const [{ node }] = fronts;
  return settled({
    node,
    token,
    writers,
    rounds,
    violations: all,
    figures: {
      ...figures,
      'slowest answer (s)': (slowestMs / 1_000).toFixed(1),
      'register events': events.length,
    },
  });
}

/** How long until a writer was acknowledged after this moment; a violation when none is in `maxMs`. */
export async function acknowledged({ journal }, since, maxMs, what) {
  while (!(journal.lastAt > since)) {
    if (performance.now() - since > maxMs)
      return { violations: [`${what}: no write was taken in ${maxMs / 1_000} s`] };
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return { at: journal.lastAt, ms: journal.lastAt - since, violations: [] };
}

/** The middle and the greatest of some times, in seconds. */
export function spread(times) {
  const ordered = [...times].sort((left, right) => left - right);
  const seconds = (ms = Number.NaN) => (ms / 1_000).toFixed(1);
  return `${seconds(ordered[ordered.length >> 1])} (most ${seconds(ordered.at(-1))})`;
}
