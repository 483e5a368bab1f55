// What `npm test` takes: words of paths, a tier, a shard, or only what changed.
import { parseArgs } from 'node:util';

/** @returns {{ words: string[], tier?: 'slow' | 'fast', shard?: { index: number, total: number }, changed: boolean }} */
export function readOptions(args) {
  const { values, positionals: words } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tier: { type: 'string' },
      shard: { type: 'string' },
      changed: { type: 'boolean', default: false },
    },
  });
  const { tier, changed } = values;
  if (tier !== undefined && !['slow', 'fast'].includes(tier))
    throw new Error(`--tier is 'slow' or 'fast', not '${tier}'`);
  return { words, tier, changed, shard: values.shard && readShard(values.shard) };
}

function readShard(text) {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(index >= 1 && index <= total)) throw new Error(`--shard is like 1/3, not '${text}'`);
  return { index, total };
}
