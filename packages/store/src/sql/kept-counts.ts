// Counts that may be some seconds old.
import { boundedMemory } from '@storewright/model/base/bounded-memory';

const keptMs = 10_000;
const maxKept = 1_000;

interface Kept {
  readonly count: Promise<number>;
  readonly at: number;
}

/** @param few the result where counting fails */
type KeptCount = (label: string, few: number, count: () => Promise<number>) => Promise<number>;

/** Large counts are kept for a moment, because counting reads every row. */
export function keptCounts(): KeptCount {
  const kept = boundedMemory<Kept>(maxKept);
  return (label, few, count) => {
    const known = kept.get(label);
    if (known !== undefined && performance.now() - known.at < keptMs) return known.count;
    // Past the statement timeout the lower bound is returned; a total is no reason to fail a query.
    const counted = count().catch(() => few);
    kept.set(label, { count: counted, at: performance.now() });
    return counted;
  };
}
