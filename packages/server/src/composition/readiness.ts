// Whether the server should have traffic: it is asked often, by many, and must answer in time and
// truly. What a write needs is only known by a write, so one commits that touches no table.

import { apiError } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { ignoreRejection } from '@storewright/store/storage/connection/ignore-rejection';
import { probeWrites } from '@storewright/store/storage/database-server';

/** Rejects with the fault. */
type Check = () => Promise<unknown>;

/** No answer of a probe takes longer. */
const boundMs = 900;
/** An answer so old is still true. */
const freshMs = 200;

/** All checks in one answer, asked by one probe at a time and bounded in time. */
export function readinessOf(
  checks: readonly Check[],
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  let begunAt = 0;
  let known: { readonly at: number; readonly failure: unknown } | undefined;

  function look(): Promise<void> {
    begunAt = clock();
    const all = Promise.all(checks.map((check) => check())).then(
      () => undefined,
      (failure: unknown) => failure ?? new Error('a check failed'),
    );
    return all.then((failure) => {
      underWay = undefined;
      known = { at: clock(), failure };
      if (failure !== undefined) throw failure;
    });
  }

  return async () => {
    if (known !== undefined && clock() - known.at < freshMs) {
      if (known.failure !== undefined) throw known.failure;
      return;
    }
    underWay ??= ignoreRejection(look());
    const leftMs = Math.max(0, begunAt + boundMs - clock());
    await atMost(leftMs, underWay);
  };
}

function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(apiError.OverCapacity('The database does not answer, or no write can commit.')),
      milliseconds,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A commit on the pool of writes: its record waits for the disk and the standbys as any other. */
export const commitCheck =
  (database: Database): Check =>
  async () => {
    if (!(await probeWrites(database))) throw apiError.OverCapacity('The database is read-only.');
  };
