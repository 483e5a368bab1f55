// The rows of projects that have ended, removed at once and not at the next round of the job.
import type { Kind } from '../declaration/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { removeEnded } from '../storage/projects/rows.ts';

export interface Removal {
  /** Begins; nobody waits for it but the end of the server. What is left then is the job's. */
  readonly soon: () => void;
  /** Resolves when what is under way has come to its next step. */
  readonly stop: () => Promise<unknown>;
}

interface Removed {
  readonly database: Database;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly logger: { warn(context: { readonly err: unknown }, message: string): void };
  /** The server ends. */
  readonly ending: AbortSignal;
}

export function removalOf({ database, kinds, logger, ending }: Removed): Removal {
  const underWay = new Set<Promise<unknown>>();
  return {
    soon() {
      const removed = removeEnded(database, kinds, () => !ending.aborted)
        .catch((err) => logger.warn({ err }, 'ended projects'))
        .finally(() => underWay.delete(removed));
      underWay.add(removed);
    },
    stop: () => Promise.all(underWay),
  };
}
