// Documents that refer to others, and how many of them: one statement for all that are asked about.
import { checkPredicate, compilePredicate, parsePredicate } from '@storewright/store/predicate';
import { kindNamed } from '../context/world.ts';
import { completeDocuments } from './gather.ts';
import { matching } from './matching.ts';
import type { Session } from './session.ts';

/** A question for the documents that refer to some of the ids. */
interface Referring {
  readonly kind: string;
  /** A predicate of a declaration with the variable `ids`. */
  readonly where: string;
  readonly ids: readonly string[];
}

/** The documents as GraphQL shows them, in the order of their ids. */
export async function referringDocuments(
  session: Session,
  { kind, where, ids }: Referring,
  limit: number,
): Promise<readonly any[]> {
  const found = await matching(session, {
    type: 'matching',
    kind,
    where,
    variables: { ids },
    limit,
  });
  return completeDocuments(session, kindNamed(session.world, kind), found, 'graphql');
}

/** How many refer to each of the ids, in their order. */
export function referringCounts(
  { world, project }: Session,
  { kind, where, ids }: Referring,
): Promise<readonly number[]> {
  const { resource } = kindNamed(world, kind);
  const tree = parsePredicate(where);
  const facets = world.storage.facetPaths(kind);
  const predicates = ids.map((id) =>
    compilePredicate(checkPredicate(tree, resource, { ids: [id] }), resource, facets),
  );
  return world.storage.counts(project, kind, predicates);
}
