// Documents that expire: each kind decides which are due and which writes follow. Several servers
// may do this concurrently: a document that another one has ended has another version by then, and
// its reserved stock is released by the commit that ended it.

import { openSession, type World } from '@storewright/engine/pipeline';
import { commit } from '@storewright/engine/pipeline/commit/store';
import { gather, surroundings } from '@storewright/engine/pipeline/facts/gather';
import { prepareWrites } from '@storewright/engine/pipeline/operations/run-procedure';
import { ApiError, type Known, type Needs, type Write } from '@storewright/model/declaration';
import type { Job } from './recurring.ts';

/** Documents that end when their time is over. */
export interface Expiry {
  readonly name: string;
  readonly kind: string;
  readonly needs: (known: Known) => Needs;
  /** Pure: the writes stored together; none: nothing is due. */
  readonly writes: (facts: any) => readonly Write[];
}

const everyMs = 10_000;
/** Commits of one project in a round; the rest waits for the next. */
const maxCommits = 200;

export const expiryJob = (world: World, expiry: Expiry): Job => ({
  name: expiry.name,
  everyMs,
  async round(goOn, isMine) {
    for (const project of await world.storage.ages.projects(expiry.kind))
      if (isMine(project)) await endDue(world, project, expiry, goOn);
  },
});

/** Ends due documents in a project; returns the number of commits. */
export async function endDue(
  world: World,
  project: string,
  expiry: Expiry,
  goOn: () => boolean = () => true,
): Promise<number> {
  for (let count = 0; count < maxCommits && goOn(); count += 1)
    if (!(await endSome(world, project, expiry))) return count;
  return maxCommits;
}

/** Whether there was anything; what somebody else has changed meanwhile is looked at again. */
async function endSome(world: World, project: string, { needs, writes }: Expiry): Promise<boolean> {
  const session = openSession(world, project);
  const facts = await gather(session, surroundings(session, undefined), needs);
  const due = writes(facts);
  if (due.length === 0) return false;
  try {
    await commit(session, await prepareWrites(session, undefined, due));
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
  return true;
}
