// Which ranges of the sorted tokens an input with some edits can reach: the automaton of the input
// walks the tree of the tokens' heads and leaves whatever no token can continue to a match.
import { type DistanceTable, distanceTable } from './suggestions-distance.ts';
import type { Trie } from './suggestions-trie.ts';

export interface Reach {
  /** Beginnings; every token that has one of them matches. */
  readonly certain: readonly string[];
  /** Heads below which some tokens match. */
  readonly possible: readonly PossibleHead[];
}

export interface PossibleHead {
  readonly head: string;
  /** The head lies on the way that was typed: tokens below it are the likeliest. */
  readonly isTyped: boolean;
  /** A token below it that matches contains at least one of these. */
  readonly pieces: readonly string[];
}

interface Walk {
  readonly trie: Trie;
  readonly table: DistanceTable;
  readonly depth: number;
  readonly certain: Set<string>;
  readonly possible: PossibleHead[];
}

/**
 * @param depth characters of a head; a token may go on below a head of this length only
 * @param most edits
 */
export function reachOf(trie: Trie, depth: number, input: readonly number[], most: number): Reach {
  const table = distanceTable(input, most, depth);
  const walk: Walk = { trie, table, depth, certain: new Set(), possible: [] };
  visitChildren(walk, 0, '', 1);
  return { certain: [...walk.certain], possible: walk.possible };
}

/** @param length of the heads of the children; the row of the table that is theirs */
function visitChildren(walk: Walk, parent: number, prefix: string, length: number): void {
  const { trie, table, depth } = walk;
  const { input, most } = table;
  for (let node = trie.child(parent); node !== 0; node = trie.sibling(node)) {
    const point = trie.point(node);
    const least = table.fill(length, point);
    if (least > most) continue;
    const head = prefix + String.fromCodePoint(point);
    if (table.at(length, input.length) <= most) walk.certain.add(head);
    else if (length < depth) visitChildren(walk, node, head, length + 1);
    else endOfHead(walk, head, least);
  }
}

/** Without an edit left the rest of the input must follow; else what follows has to be looked at. */
function endOfHead({ table, depth, certain, possible }: Walk, head: string, least: number): void {
  const { input, most } = table;
  const reached = input.map((_, length) => length).filter((one) => table.at(depth, one) <= most);
  if (least < most) {
    const pieces = piecesOf(input.slice(reached.at(-1)), most - least + 1);
    possible.push({ head, isTyped: least === 0, pieces });
    return;
  }
  for (const length of reached) certain.add(head + String.fromCodePoint(...input.slice(length)));
}

/**
 * However a token matches, the end of the input after its last reached character stands in it with
 * no more edits than are left at best: cut into one piece more it has a piece without any.
 */
function piecesOf(rest: readonly number[], count: number): readonly string[] {
  if (rest.length < count) return [''];
  const at = (index: number) => Math.round((index * rest.length) / count);
  return Array.from({ length: count }, (_, index) =>
    String.fromCodePoint(...rest.slice(at(index), at(index + 1))),
  );
}
