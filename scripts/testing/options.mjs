// What `npm test` takes: words of paths, a tier, a shard, only what changed, or how many processes run side by side.
import { parseArgs } from 'node:util';

/** @returns {{ words: string[], tier?: 'slow' | 'fast', shard?: { index: number, total: number }, changed: boolean, processes?: number }} */
export function readOptions(args) {
  const { values, positionals: words } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tier: { type: 'string' },
      shard: { type: 'string' },
      changed: { type: 'boolean', default: false },
      processes: { type: 'string' },
    },
  });
  const { tier, changed } = values;
  if (tier !== undefined && !['slow', 'fast'].includes(tier))
    throw new Error(`--tier is 'slow' or 'fast', not '${tier}'`);
  const processes = values.processes && Number(values.processes);
  if (processes !== undefined && !(processes >= 1 && processes <= 64))
    throw new Error(`--processes is a number from 1 to 64, not '${values.processes}'`);
  return { words, tier, changed, processes, shard: values.shard && readShard(values.shard) };
}

function readShard(text) {
  const [, index, total] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!(index >= 1 && index <= total)) throw new Error(`--shard is like 1/3, not '${text}'`);
  return { index, total };
}
