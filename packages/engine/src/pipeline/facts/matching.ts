// Documents that meet a predicate of a declaration.
import type { Need } from '@storewright/model/declaration';
import { compiledMatch, type Matching } from './matching-rows.ts';
import { rowsTogether } from './matching-together.ts';
import type { Session } from './session.ts';

/** Documents that match; the session remembers them. */
export async function matching(session: Session, need: Matching): Promise<unknown[]> {
  session.readSet?.sendAlong();
  const rows = await rowsTogether(session, need);
  return rows.map((row) => session.remember(need.kind, row).document);
}

/** The number of documents of the kind, or of documents that meet a predicate of a declaration. */
export async function numberOf(session: Session, kind: string, where?: string): Promise<number> {
  if (where !== undefined)
    return countMatching(session, { type: 'count', kind, where, variables: {} });
  const all = { sort: [], limit: 0, offset: 0, withTotal: true };
  const { total = 0 } = await session.world.storage.query(session.project, kind, all);
  return total;
}

/** How many documents match. */
export async function countMatching(
  { world, project, readSet }: Session,
  need: Extract<Need, { type: 'count' }>,
): Promise<number> {
  readSet?.sendAlong();
  const [count] = await world.storage.counts(project, need.kind, [compiledMatch(world, need)]);
  return count!;
}
