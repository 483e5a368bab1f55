// When a project began, by the clock of the database and not by its own. A key may have been that of a
// project which has ended: what a process remembers by the key from before the begin is of that one.
import { instantOfDatabase } from '../clock.ts';
import type { Database, Run } from '../connection/database.ts';
import { instantName, raisingTo, readGenerations } from '../generations.ts';

/** Kind of the document whose first version begins a project. */
const kind = 'project';

/** A project begins inside a transaction. */
export const begin = (run: Run, project: string): Promise<unknown> =>
  run(raisingTo(project, instantName(kind), instantOfDatabase));

/** In milliseconds since the epoch; 0: it is not known. */
export async function readBeginning(database: Database, project: string): Promise<number> {
  const [begun] = await readGenerations(database, project, [instantName(kind)]);
  return begun!.number;
}
