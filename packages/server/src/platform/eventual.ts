// Values that are usually there at once and sometimes have to be waited for. What waits for nothing
// makes no promise: a request asks for dozens of facts that the process remembers, and a turn of
// the queue for each would cost more than the facts.

export type Eventual<T> = T | Promise<T>;

/** What becomes of a value, at once where the value is there. */
export const afterwards = <T, R>(
  value: Eventual<T>,
  then: (value: T) => Eventual<R>,
): Eventual<R> => (value instanceof Promise ? value.then(then) : then(value));

/**
 * What is asked for each element, in their order; at once where all of it is there. All are asked
 * before a failure is told, as by `Promise.all`.
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
