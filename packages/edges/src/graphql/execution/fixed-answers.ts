// Answers that never change: descriptions of the schema, which tools ask for again and again and
// which take long to make. A few are kept, none of them large.
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Operation } from './documents.ts';

export interface FixedAnswers {
  of(operation: Operation): string | undefined;
  keep(operation: Operation, text: string): void;
}

const maxCharacters = 40_000_000;

export function fixedAnswers(): FixedAnswers {
  const kept = boundedMemory<string, Operation>(maxCharacters);
  return {
    of: (operation) => kept.get(operation),
    keep(operation, text) {
      if (operation.isFixed) kept.set(operation, text, text.length);
    },
  };
}
