// A memory of results with a limit: the least recently used ones are forgotten.
import { boundedMemory } from '@storewright/model/base/bounded-memory';

/**
 * `recall(key, make)` returns the earlier result of `make(key)`, or makes it. A result is kept from
 * the second time on: most keys come once (a predicate with an id in it), and a result kept for a
 * while and then dropped costs the garbage collector far more than one dropped immediately.
 */
export function bounded<K, V>(most: number): (key: K, make: (key: K) => V) => V {
  const kept = boundedMemory<V, K>(most);
  const seen = boundedMemory<true, K>(most);
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (seen.get(key) === undefined) {
      seen.set(key, true);
      return make(key);
    }
    const value = make(key);
    seen.delete(key);
    kept.set(key, value);
    return value;
  };
}
