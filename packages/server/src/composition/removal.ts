// The rows of deleted projects, removed immediately and not in the next round of the job.
import type { Kind } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { removeEnded } from '@storewright/store/storage/projects/rows';
import { type OneAtATime, oneAtATime } from '../jobs/one-at-a-time.ts';

/** `soon` begins; only the end of the server waits for it. The rest is for the job. */
export type Removal = OneAtATime;

interface Removed {
  readonly database: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly logger: { warn(context: { readonly err: unknown }, message: string): void };
  /** The server ends. */
  readonly ending: AbortSignal;
}

/** One after the other: each removes what all who asked have left. */
export const removalOf = ({ database, kinds, logger, ending }: Removed): OneAtATime =>
  oneAtATime(() =>
    removeEnded(database, kinds, () => !ending.aborted).catch((err) =>
      logger.warn({ err }, 'ended projects'),
    ),
  );
