// Predicates that no document may meet when a commit is carried out, except the documents that the operation knows.
import type { Change, Matched, Write } from '@storewright/model/declaration';
import { checkPredicate, compilePredicate, parsePredicate } from '@storewright/store/predicate';
import type { Holding, StorageWrite, Unused } from '@storewright/store/storage/storage';
import type { World } from '../context/world.ts';
import type { Session } from '../facts/session.ts';

/** The condition that no document meets the predicate, except the ones with these ids. */
export function unusedOf(
  { kinds, storage }: World,
  { kind, where, variables }: Matched,
  except: readonly string[],
): Unused {
  const { resource } = kinds.get(kind)!;
  const checked = checkPredicate(parsePredicate(where), resource, variables);
  return { kind, where: compilePredicate(checked, resource, storage.facetPaths(kind)), except };
}

/** Ids of the stored documents of a kind that are written. */
export const idsIn = (kind: string, writes: readonly (Write | StorageWrite)[]): readonly string[] =>
  writes.flatMap((write) => (write.kind === kind && 'before' in write ? [write.before.id] : []));

/** The condition that the change was decided by all documents that meet its predicates; absent: it has none. */
export function withoutOthers(
  { world }: Session,
  { noOthers = [], also = [] }: Change,
): Holding | undefined {
  if (noOthers.length === 0) return undefined;
  // Including writes without effect: the change has seen their documents too.
  return { unused: noOthers.map((each) => unusedOf(world, each, idsIn(each.kind, also))) };
}
