// All questions of one turn of the event loop are fetched together, and only once.

/** How many are fetched by one statement at most. */
const maxTogether = 500;

/**
 * @param fetch Answers in the order of the questions.
 * @param labelOf The same for equal questions.
 * @returns asks one question.
 */
export function inOneTurn<Asked, T>(
  fetch: (all: readonly Asked[]) => Promise<readonly T[]>,
  labelOf: (asked: Asked) => string,
): (asked: Asked) => Promise<T> {
  const promised = new Map<string, Promise<T>>();
  let waiting: Waiting<Asked, T>[] = [];
  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += maxTogether)
      settle(fetch, all.slice(start, start + maxTogether));
  };
  return (asked) => {
    const label = labelOf(asked);
    const known = promised.get(label);
    if (known !== undefined) return known;
    const asking = new Promise<T>((resolve, reject) => {
      // Resolvers of one level run after promises of the level before; ticks come after those.
      if (waiting.length === 0) Promise.resolve().then(() => process.nextTick(flush));
      waiting.push({ asked, resolve, reject });
    });
    promised.set(label, asking);
    return asking;
  };
}

interface Waiting<Asked, T> {
  readonly asked: Asked;
  readonly resolve: (found: T) => void;
  readonly reject: (error: unknown) => void;
}

async function settle<Asked, T>(
  fetch: (all: readonly Asked[]) => Promise<readonly T[]>,
  some: readonly Waiting<Asked, T>[],
): Promise<void> {
  try {
    const found = await fetch(some.map(({ asked }) => asked));
    for (const [index, { resolve }] of some.entries()) resolve(found[index]!);
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}
