// Gathers the questions of one turn of the event loop, so that few statements answer them: each statement wakes a
// process of PostgreSQL, which costs more than a few rows.

/** A question with the place for its answer. */
export interface Gathered<Q, A> {
  readonly question: Q;
  readonly settle: (answer: A | Promise<A>) => void;
}

export interface Gathering<Q, A> {
  /** The sum of sizes of one part; a larger question is a part of its own. */
  readonly most: number;
  readonly sizeOf: (question: Q) => number;
  /** Settles each question of a part. */
  readonly answer: (part: readonly Gathered<Q, A>[]) => Promise<void>;
}

/** Asks questions; those about the same place that come in one turn are answered together. */
export function gatherTurn<Q, A>(gathering: Gathering<Q, A>) {
  const waiting = new Map<string, Gathered<Q, A>[]>();
  return (place: string, question: Q): Promise<A> =>
    new Promise((settle) => {
      const one = { question, settle };
      const gathered = waiting.get(place);
      if (gathered !== undefined) {
        gathered.push(one);
        return;
      }
      const all = [one];
      waiting.set(place, all);
      setImmediate(() => {
        waiting.delete(place);
        for (const part of partsOf(all, gathering)) void gathering.answer(part);
      });
    });
}

function partsOf<Q, A>(
  all: readonly Gathered<Q, A>[],
  { most, sizeOf }: Gathering<Q, A>,
): readonly (readonly Gathered<Q, A>[])[] {
  const parts: Gathered<Q, A>[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const own = sizeOf(one.question);
    size += own;
    if (size <= most) parts.at(-1)!.push(one);
    else {
      parts.push([one]);
      size = own;
    }
  }
  return parts;
}
