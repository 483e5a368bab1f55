// Counts that requests ask for in one turn of the event loop travel in one statement.
import { type Gathered, gatherTurn } from '@storewright/platform/gather-turn';
import type { CompiledPredicate } from '../storage.ts';

type Counts = (
  project: string,
  kind: string,
  predicates: readonly CompiledPredicate[],
) => Promise<readonly number[]>;

interface Asked {
  readonly project: string;
  readonly kind: string;
  readonly predicates: readonly CompiledPredicate[];
}

/** Predicates of one statement. */
const most = 16;

/** The same counts, in fewer statements. Where one statement fails, each request asks alone. */
export function countTogether(count: Counts): Counts {
  const ask = gatherTurn<Asked, readonly number[]>({
    most,
    sizeOf: ({ predicates }) => predicates.length,
    answer: (part) => answerPart(part, count),
  });
  return (project, kind, predicates) => ask(`${project} ${kind}`, { project, kind, predicates });
}

async function answerPart(
  part: readonly Gathered<Asked, readonly number[]>[],
  count: Counts,
): Promise<void> {
  const { project, kind } = part[0]!.question;
  const alone = () => {
    for (const { question, settle } of part) settle(count(project, kind, question.predicates));
  };
  if (part.length === 1) return alone();
  try {
    const all = part.flatMap(({ question }) => question.predicates);
    const counts = await count(project, kind, all);
    let from = 0;
    for (const { question, settle } of part) {
      const { length } = question.predicates;
      settle(counts.slice(from, from + length));
      from += length;
    }
  } catch {
    alone();
  }
}
