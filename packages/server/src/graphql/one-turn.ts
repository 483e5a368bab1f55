// What is asked for in one turn of the event loop is fetched together, and only once.

/** How many are fetched by one statement at most. */
const mostTogether = 500;

/**
 * @param fetch Answers in the order of the ids.
 * @returns asks for one of them.
 */
export function inOneTurn<T>(
  fetch: (ids: readonly string[]) => Promise<readonly T[]>,
): (id: string) => Promise<T> {
  const promised = new Map<string, Promise<T>>();
  let waiting: Waiting<T>[] = [];
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += mostTogether)
      settle(fetch, all.slice(start, start + mostTogether));
  };
  return (id) => {
    const known = promised.get(id);
    if (known !== undefined) return known;
    const asking = new Promise<T>((resolve, reject) => {
      // Resolvers of one level run after promises of the level before; ticks come after those.
      if (waiting.length === 0) Promise.resolve().then(() => process.nextTick(flush));
      waiting.push({ id, resolve, reject });
    });
    promised.set(id, asking);
    return asking;
  };
}

interface Waiting<T> {
  readonly id: string;
  readonly resolve: (found: T) => void;
  readonly reject: (error: unknown) => void;
}

async function settle<T>(
  fetch: (ids: readonly string[]) => Promise<readonly T[]>,
  some: readonly Waiting<T>[],
): Promise<void> {
  try {
    const found = await fetch(some.map(({ id }) => id));
    for (const [index, { resolve }] of some.entries()) resolve(found[index]!);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
