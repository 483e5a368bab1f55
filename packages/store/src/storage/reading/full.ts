// Conditions that more documents met recently than a total counts. Until then they need not be
// counted again: with so many no client pages through to the end, and the total is the same
// whatever the number.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { labelOf, type Subject } from './match-counts.ts';

/** Remembers conditions by their values and where they were asked. */
export interface Full {
  /** Whether the total is known to be the highest that is returned. */
  isLikely(subject: Subject): boolean;
  note(subject: Subject): void;
}

const keptMs = 10_000;
const maxKept = 1_000;
/** Longer conditions are rare, and expensive to keep. */
const maxKeptLength = 2_000;

/** An empty memory, bounded in number and time. */
export function fullLately(now = () => performance.now()): Full {
  const kept = boundedMemory<number>(maxKept);
  return {
    isLikely(subject) {
      if (kept.size().entries === 0) return false;
      const since = kept.get(labelOf(subject));
      return since !== undefined && now() - since < keptMs;
    },
    note(subject) {
      const label = labelOf(subject);
      if (label.length <= maxKeptLength) kept.set(label, now());
    },
  };
}
