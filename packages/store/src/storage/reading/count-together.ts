// Counts that requests ask for in one turn of the event loop travel in one statement: each statement wakes a process
// of PostgreSQL, which costs more than the count.
import type { CompiledPredicate } from '../storage.ts';

type Counts = (
  project: string,
  kind: string,
  predicates: readonly CompiledPredicate[],
) => Promise<readonly number[]>;

/** Predicates of one statement. */
const maxTogether = 16;

interface Asked {
  readonly predicates: readonly CompiledPredicate[];
  readonly settle: (counts: readonly number[] | Promise<readonly number[]>) => void;
}

/** The same counts, in fewer statements. Where one statement fails, each request asks alone. */
export function countTogether(count: Counts): Counts {
  const waiting = new Map<string, Asked[]>();
  return (project, kind, predicates) =>
    new Promise((settle) => {
      const place = `${project} ${kind}`;
      const gathered = waiting.get(place);
      const one = { predicates, settle };
      if (gathered !== undefined) gathered.push(one);
      else {
        waiting.set(place, [one]);
        setImmediate(() => {
          const all = waiting.get(place)!;
          waiting.delete(place);
          for (const part of partsOf(all))
            void answerAll(part, (some) => count(project, kind, some));
        });
      }
    });
}

/** As many as fit into one statement; a single request may ask for more. */
function partsOf(all: readonly Asked[]): readonly (readonly Asked[])[] {
  const parts: Asked[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const one of all) {
    size += one.predicates.length;
    if (size <= maxTogether) parts.at(-1)!.push(one);
    else {
      parts.push([one]);
      size = one.predicates.length;
    }
  }
  return parts;
}

async function answerAll(
  asked: readonly Asked[],
  count: (predicates: readonly CompiledPredicate[]) => Promise<readonly number[]>,
): Promise<void> {
  const [only, ...others] = asked;
  if (others.length === 0) {
    only!.settle(count(only!.predicates));
    return;
  }
  try {
    const counts = await count(asked.flatMap(({ predicates }) => predicates));
    let from = 0;
    for (const { predicates, settle } of asked) {
      settle(counts.slice(from, from + predicates.length));
      from += predicates.length;
    }
  } catch {
    for (const { predicates, settle } of asked) settle(count(predicates));
  }
}
