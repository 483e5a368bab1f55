// Words in a predicate that its field never has: nothing fails, and nothing is found either.
import { type CheckedNode, type CheckedPredicate, elementOf } from './check.ts';

/** A word that a choice is compared with and cannot be. */
interface UnknownWord {
  readonly field: string;
  readonly word: string;
  /** The known words. */
  readonly known: readonly string[];
}

/** All of them, in the order of the predicate. */
export const unknownWordsIn = ({ root }: CheckedPredicate): readonly UnknownWord[] => wordsOf(root);

function wordsOf(node: CheckedNode): readonly UnknownWord[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.parts.flatMap(wordsOf);
    case 'not':
      return wordsOf(node.part);
    case 'nested':
      return wordsOf(node.inner);
    case 'comparison': {
      const { kind, values: known = [] } = elementOf(node.shape);
      if (kind !== 'choice') return [];
      return node.given.values
        .flatMap(({ texts }) => texts)
        .filter((word) => !known.includes(word))
        .map((word) => ({ field: node.name, word, known }));
    }
  }
}
