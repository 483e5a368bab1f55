// Ends branches whose time is over, and removes the rows of ended projects in bounded steps.
import type { Kind } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import { endExpired, removeEnded } from '@storewright/store/storage/projects/rows';
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
