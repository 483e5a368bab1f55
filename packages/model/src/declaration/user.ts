// Which documents use another one: while they refer to it, it cannot be deleted, or they are changed with it.

/** A kind whose documents may refer to the one that is deleted. */
export interface User {
  readonly kind: string;
  /** Dotted paths of the references, each a declared facet that ends with `.id` or `.key`. */
  readonly at: readonly string[];
  /**
   * Predicate over these facets, with the variables `:id` and `:key`, and `:ids` of all documents of its kind that are
   * deleted together.
   */
  readonly where: string;
}

/**
 * Documents of a kind that use another one with the references at these paths.
 * @example usedAt('order', ['store.key'])
 */
export function usedAt(kind: string, at: readonly string[], options: UseOptions = {}): User {
  const any = at.map(comparisonAt).join(' or ');
  return { kind, at, where: options.only === undefined ? any : `${options.only} and (${any})` };
}

interface UseOptions {
  /** An additional condition: other documents of the kind do not count. */
  readonly only?: string;
}

/** Of users of the same kind the document itself does not count. */
export const others = { only: 'id != :id' };

/** The predicate that finds a reference by its path: `store.key` becomes `store(key = :key)`. */
function comparisonAt(path: string): string {
  const names = path.split('.');
  const last = names.pop();
  return names.reduceRight((inner, name) => `${name}(${inner})`, `${last} = :${last}`);
}
