// A memory of results with a limit: the least recently used one is forgotten.

/** `recall(key, make)` answers what `make(key)` gave before, or makes it. */
export function bounded<K, V>(most: number): (key: K, make: (key: K) => V) => V {
  const kept = new Map<K, V>();
  return (key, make) => {
    const value = kept.get(key) ?? make(key);
    // A Map keeps the order of insertion: what was asked for last stands last.
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value as K);
    return value;
  };
}
