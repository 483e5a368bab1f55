// Documents that meet a predicate of a declaration.
import { type Matching, matchingRows } from './matching-rows.ts';
import type { Session } from './session.ts';

export async function matching(session: Session, need: Matching): Promise<unknown[]> {
  const { world, project, readSet } = session;
  readSet?.sendAlong();
  const rows = await matchingRows(world, project, need);
  return rows.map((row) => session.remember(need.kind, row).document);
}
