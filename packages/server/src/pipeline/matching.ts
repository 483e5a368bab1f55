// Documents that meet a predicate of a declaration (never of a client), in the order of their ids.
import type { Need } from '../declaration/index.ts';
import { checkPredicate, compilePredicate, parsePredicate } from '../predicate/index.ts';
import type { Session } from './session.ts';
import { kindNamed } from './world.ts';

type Matching = Extract<Need, { type: 'matching' }>;

export async function matching(session: Session, need: Matching): Promise<unknown[]> {
  const { world, project } = session;
  const { resource } = kindNamed(world, need.kind);
  const checked = checkPredicate(parsePredicate(need.where), resource, need.variables);
  const page = await world.storage.query(project, need.kind, {
    where: compilePredicate(checked, resource, world.storage.facetPaths(need.kind)),
    sort: [],
    limit: need.limit,
    offset: 0,
    withTotal: false,
  });
  return page.rows.map((row) => session.remember(need.kind, row).document);
}
