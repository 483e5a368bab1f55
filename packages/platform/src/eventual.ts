// Values that are usually available and sometimes awaited. An available value makes no promise: a
// request uses dozens of facts that the process remembers, and a turn of the queue for each would
// cost more than the facts.

export type Eventual<T> = T | Promise<T>;

/** Maps a value, synchronously where it is available. */
export const afterwards = <T, R>(
  value: Eventual<T>,
  then: (value: T) => Eventual<R>,
): Eventual<R> => (value instanceof Promise ? value.then(then) : then(value));

/**
 * Maps each element, in their order; synchronously where all results are available. All are started
 * before a failure is reported, as by `Promise.all`.
 */
export function eachOf<T, R>(
  elements: readonly T[],
  ask: (element: T) => Eventual<R>,
): Eventual<R[]> {
  const asked = elements.map((element) => attempted(ask, element));
  return asked.some((one) => one instanceof Promise) ? Promise.all(asked) : (asked as R[]);
}

function attempted<T, R>(ask: (element: T) => Eventual<R>, element: T): Eventual<R> {
  try {
    return ask(element);
  } catch (fault) {
    return Promise.reject(fault);
  }
}
