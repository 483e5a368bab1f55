// Names of the fields that documents begin with, for those who count what is offered.
import type { Kind } from '../../declaration/index.ts';
import { createSchema } from './schema.ts';

/** `Query` and `Mutation`, each with the names of its fields. */
export function rootFields(
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const schema = createSchema(kinds);
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return new Map(
    roots
      .filter((root) => root != null)
      .map((root) => [root.name, new Set(Object.keys(root.getFields()))]),
  );
}
