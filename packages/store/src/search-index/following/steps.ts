// How many noted changes one step works off. A step that takes too long is not repeated as it is:
// the next one is half as large, and steps grow again while they succeed.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { ApiError } from '@storewright/model/declaration';
import type { Place } from '../lexemes.ts';

export interface Steps {
  /**
   * Runs one step with its size.
   * @throws what `work` throws; after a statement that timed out the next step is smaller
   */
  take<R>(place: Place, work: (size: number) => Promise<R>): Promise<R>;
}

/** Maximum number of noted changes of one step. */
const largestStep = 1_000;

const rememberedIndexes = 10_000;

/** Sizes by index, as one process has learned them. */
export function steps(): Steps {
  const sizes = boundedMemory<number>(rememberedIndexes);
  return {
    async take({ project, kind }, work) {
      const name = `${project} ${kind}`;
      const size = sizes.get(name) ?? largestStep;
      try {
        const result = await work(size);
        if (size < largestStep) sizes.set(name, Math.min(largestStep, size * 2));
        return result;
      } catch (error) {
        if (hasTimedOut(error)) sizes.set(name, Math.max(1, Math.floor(size / 2)));
        throw error;
      }
    },
  };
}

/** An error of the database: its code is the SQLSTATE. */
interface Driven {
  readonly code?: unknown;
}

const canceled = '57014';

/** Whether a statement took longer than it may: a query, or one of a transaction. */
const hasTimedOut = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'QueryTimedOut' || (error.cause as Driven | undefined)?.code === canceled);
