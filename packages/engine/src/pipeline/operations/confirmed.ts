// The one place where an operation runs again because what it looked at has changed: nothing leaves
// it, neither an answer nor an error, before the database has confirmed what it was made of.

import { changedMeanwhile } from '../commit/store.ts';
import { type ReadSet, StaleRead } from '../facts/read-set.ts';

/** Runs that use what the process remembers; those after them read everything. */
const presumingRuns = 3;
const maxRuns = 40;

/**
 * The outcome of an operation, once all is so that it presumed.
 * @param run gets the number of the run; it must be able to run again until something is stored
 * @throws invalid_token, and whatever the operation throws
 */
export async function rerunUntilConfirmed<T>(
  readSet: ReadSet | undefined,
  run: (count: number) => Promise<T>,
): Promise<T> {
  if (readSet === undefined) return run(1);
  const ids = readSet.drawIds();
  return ids === undefined ? rerun(readSet, run) : rerun(readSet, run, ids.back).finally(ids.end);
}

async function rerun<T>(
  readSet: ReadSet,
  run: (count: number) => Promise<T>,
  again: () => void = () => undefined,
): Promise<T> {
  for (let count = 1; count <= maxRuns; count += 1) {
    const outcome = await finalized(run(count));
    // Stored, or perhaps stored: it must not be done twice.
    const isFinal = readSet.isStoring || !(await mustRunAgain(readSet, outcome));
    if (isFinal && 'value' in outcome) return outcome.value;
    if (isFinal && 'error' in outcome) throw outcome.error;
    again();
    if (count >= presumingRuns) readSet.readOnward();
  }
  throw changedMeanwhile();
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown };

const finalized = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

async function mustRunAgain(readSet: ReadSet, outcome: Outcome<unknown>): Promise<boolean> {
  const isConfirmed = await readSet.confirm();
  return !isConfirmed || ('error' in outcome && outcome.error instanceof StaleRead);
}
