// A memory of results with a limit: the least recently used one is forgotten.

/**
 * `recall(key, make)` answers what `make(key)` gave before, or makes it. A result is kept from the
 * second time on: most keys come once (a predicate with an id in it), and what is kept for a while
 * and then dropped costs the garbage collector far more than what is dropped at once.
 */
export function bounded<K, V>(most: number): (key: K, make: (key: K) => V) => V {
  const kept = new Map<K, V>();
  const seen = new Set<K>();
  return (key, make) => {
    const known = kept.get(key);
    if (known === undefined && !seen.has(key)) {
      seen.add(key);
      forgetFirst(seen, most);
      return make(key);
    }
    const value = known ?? make(key);
    seen.delete(key);
    // A Map keeps the order of insertion: what was asked for last stands last.
    kept.delete(key);
    kept.set(key, value);
    forgetFirst(kept, most);
    return value;
  };
}

function forgetFirst<K>(collection: Map<K, unknown> | Set<K>, most: number): void {
  if (collection.size > most) collection.delete(collection.keys().next().value as K);
}
