// Removes the rows of projects that an operator has deleted, in bounded steps.
import type { Kind } from '../declaration/index.ts';
import type { Database } from '../storage/connection/database.ts';
import { removeEnded } from '../storage/projects/rows.ts';
import type { Job } from './recurring.ts';

const everyMs = 10_000;

export const endedProjectsJob = (database: Database, kinds: ReadonlyMap<string, Kind>): Job => ({
  name: 'ended-projects',
  everyMs,
  round: async (goOn) => {
    await removeEnded(database, kinds, goOn);
  },
});
