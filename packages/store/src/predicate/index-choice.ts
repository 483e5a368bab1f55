// Which declared index a predicate could walk.
import type { ResourceDeclaration } from '@storewright/model/declaration';

const builtIn: readonly (readonly string[])[] = [['id'], ['key'], ['createdAt', 'id']];

/**
 * The longest beginning of an index that equalities, and at its end one range, take up;
 * empty when there is none.
 */
export function indexFor(
  { indexes = [] }: Pick<ResourceDeclaration<{}>, 'indexes'>,
  equalities: readonly string[],
  ranges: readonly string[],
): readonly string[] {
  const walks = [...indexes, ...builtIn].map((index) => walkOf(index, equalities, ranges));
  return walks.reduce((longest, walk) => (walk.length > longest.length ? walk : longest), []);
}

function walkOf(
  index: readonly string[],
  equalities: readonly string[],
  ranges: readonly string[],
): readonly string[] {
  const end = index.findIndex((path) => !equalities.includes(path));
  if (end < 0) return index;
  return index.slice(0, ranges.includes(index[end]!) ? end + 1 : end);
}
