// Ends branches whose time is over, and removes the rows of ended projects in bounded steps.
import type { Kind } from '../declaration/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { endExpired, removeEnded } from '../storage/projects/rows.ts';
import type { Job } from './recurring.ts';

const everyMs = 10_000;

export const endedProjectsJob = (database: Database, kinds: ReadonlyMap<string, Kind>): Job => ({
  name: 'ended-projects',
  everyMs,
  isForAll: true,
  round: async (goOn) => {
    await endExpired(database);
    await removeEnded(database, kinds, goOn);
  },
});
