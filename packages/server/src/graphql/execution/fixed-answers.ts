// Answers that never change: descriptions of the schema, which tools ask for again and again and
// which take long to make. A few are kept, none of them large.
import type { Operation } from './documents.ts';

export interface FixedAnswers {
  of(operation: Operation): string | undefined;
  keep(operation: Operation, text: string): void;
}

const most = { answers: 4, characters: 4_000_000 };

export function fixedAnswers(): FixedAnswers {
  const kept = new Map<Operation, string>();
  return {
    of: (operation) => kept.get(operation),
    keep(operation, text) {
      if (!operation.isFixed || text.length > most.characters) return;
      kept.set(operation, text);
      if (kept.size > most.answers) kept.delete([...kept.keys()][0]!);
    },
  };
}
