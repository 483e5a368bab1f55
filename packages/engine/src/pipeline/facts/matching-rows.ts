// Rows that meet a predicate of a declaration (never of a client), in the order of their ids.
import type { Need } from '@storewright/model/declaration';
import { checkPredicate, compilePredicate, parsePredicate } from '@storewright/store/predicate';
import type { Row } from '@storewright/store/storage/storage';
import { kindNamed, type World } from '../context/world.ts';

/** A question for documents that match a predicate of a declaration. */
export type Matching = Extract<Need, { type: 'matching' }>;

/** Rows of documents that match, at most as many as the need says. */
export async function matchingRows(
  world: World,
  project: string,
  need: Matching,
): Promise<readonly Row[]> {
  const page = await world.storage.query(project, need.kind, {
    where: compiledMatch(world, need),
    sort: [],
    limit: need.limit,
    offset: 0,
    withTotal: false,
    isDeclared: true,
  });
  return page.rows;
}

/**
 * The predicate of a declaration as SQL.
 * @throws InvalidInput for a wrong predicate
 */
export function compiledMatch(
  world: World,
  { kind, where, variables }: Pick<Matching, 'kind' | 'where' | 'variables'>,
) {
  const { resource } = kindNamed(world, kind);
  const checked = checkPredicate(parsePredicate(where), resource, variables);
  return compilePredicate(checked, resource, world.storage.facetPaths(kind));
}
