// How many documents met a condition when they were counted last. It chooses the way of a query
// and never its answer: a wrong memory costs one statement.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Sql } from '../../sql/sql.ts';

/** A condition with its values, and where it was asked. */
export interface Subject {
  readonly place: string;
  readonly condition: Sql;
}

/**
 * How many documents matched each predicate recently: whether walking the order finds a page soon.
 */
export interface MatchCounts {
  /** Whether a page that ends there is likely at the head of the order. */
  isLikely(subject: Subject, end: number): boolean;
  note(subject: Subject, matches: number): void;
  /** The matches are not at the head: not tried again until the memory is emptied. */
  failed(subject: Subject): void;
}

const maxKept = 1_000;
/** Longer conditions are rare, and expensive to keep. */
const maxKeptLength = 2_000;
/** Fewer matches are fetched and sorted immediately. */
const many = 200;
/** In place of a number: there may be many, but not at the head of the order. */
const elsewhere = -1;

/** Opens an empty memory; what it says is a guess that only chooses between two right plans. */
export function matchCounts(): MatchCounts {
  const kept = boundedMemory<number>(maxKept);
  const keep = (label: string, matches: number) => {
    if (label.length > maxKeptLength) return;
    kept.set(label, matches);
  };
  return {
    isLikely(subject, end) {
      if (kept.size().entries === 0) return false;
      const matches = kept.get(labelOf(subject)) ?? 0;
      return matches >= many && matches >= end;
    },
    note(subject, matches) {
      if (matches < many && kept.size().entries === 0) return;
      const label = labelOf(subject);
      if (kept.get(label) === elsewhere) return;
      if (matches < many) kept.delete(label);
      else keep(label, matches);
    },
    failed(subject) {
      keep(labelOf(subject), elsewhere);
    },
  };
}

/** The condition as one text: place, SQL and values. */
export const labelOf = ({ place, condition: { texts, values } }: Subject): string =>
  JSON.stringify([place, texts, values]);
