// Types by name: each is made once, wherever it is asked for first.
import type { GraphQLNamedType } from 'graphql';

/** The type of the name, made once. */
export function memoized<T extends GraphQLNamedType>(
  named: Map<string, GraphQLNamedType>,
  name: string,
  make: () => T,
): T {
  const known = named.get(name);
  if (known !== undefined) return known as T;
  const type = make();
  named.set(name, type);
  return type;
}
