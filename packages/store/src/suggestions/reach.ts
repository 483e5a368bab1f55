// Which ranges of the sorted tokens an input with some edits can reach: the automaton of the input
// walks the tree of the tokens' heads and leaves whatever no token can continue to a match.
import { childOf, pointOf, siblingOf, type Trie } from './trie.ts';

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

/**
 * How much of the input a string may be, with no edit, at most one and at most two: bit `n` of each
 * means that it may be the first `n` characters.
 */
type Reached = readonly [exact: number, one: number, two: number];

/** As many bits as are looked at: a head is too short to reach later characters of the input. */
const maxBits = 30;

/**
 * @param depth characters of a head, at most 24; a token may go on below a head of this length only
 * @param most edits
 */
export function reachOf(trie: Trie, depth: number, input: readonly number[], most: 1 | 2): Reach {
  const walk = new Walk(trie, depth, input, most);
  walk.visitChildren(0, 0b1, 0b11, 0b111, 0, 0);
  return { certain: [...walk.certain], possible: walk.possible };
}

/** One way through the tree, and what it has found. */
class Walk {
  readonly certain = new Set<string>();
  readonly possible: PossibleHead[] = [];
  private readonly cells: Trie['cells'];
  private readonly positionsOf: (point: number) => number;
  private readonly all: number;
  private readonly whole: number;
  private readonly points: number[] = [];
  private readonly depth: number;
  private readonly input: readonly number[];
  private readonly most: 1 | 2;

  constructor(trie: Trie, depth: number, input: readonly number[], most: 1 | 2) {
    this.cells = trie.cells;
    this.depth = depth;
    this.input = input;
    this.most = most;
    this.positionsOf = positions(input);
    this.all = 2 ** (Math.min(input.length, maxBits - 1) + 1) - 1;
    this.whole = input.length < maxBits ? 1 << input.length : 0;
  }

  /**
   * One step of the automaton for all positions in parallel (Wu and Manber 1992): a character is
   * the one of the input, or it was added, or it replaced one; and after it one of the input may be
   * left out. A character that is the next but one of the input may also be the first of two
   * swapped ones.
   * @param swap positions from which the last character began a swap, with no edit before it
   * @param second the same with one edit before it
   */
  visitChildren(
    parent: number,
    exact: number,
    one: number,
    two: number,
    swap: number,
    second: number,
  ): void {
    const cells = this.cells;
    const points = this.points;
    const all = this.all;
    const most = this.most;
    const length = points.push(0);
    for (let node = childOf(cells, parent); node !== 0; node = siblingOf(cells, node)) {
      const point = pointOf(cells, node);
      const at = this.positionsOf(point);
      const nextExact = (exact & at) << 1;
      const nextOne =
        (((one & at) << 1) | exact | ((exact | nextExact) << 1) | ((swap & at) << 2)) & all;
      const nextTwo =
        (((two & at) << 1) | one | ((one | nextOne) << 1) | ((second & at) << 2)) & all;
      const [nextSwap, nextSecond] = [exact & (at >> 1), one & (at >> 1)];
      const last = most === 1 ? nextOne : nextTwo;
      if (last === 0) continue;
      points[length - 1] = point;
      if ((last & this.whole) !== 0) this.certain.add(String.fromCodePoint(...points));
      else if (length < this.depth)
        this.visitChildren(node, nextExact, nextOne, nextTwo, nextSwap, nextSecond);
      else this.endOfHead([nextExact, nextOne, nextTwo], most === 1 ? nextSwap : nextSecond);
    }
    points.pop();
  }

  /**
   * Without an edit left the rest of the input must follow; else what follows is looked at.
   * @param swap positions from which the head ends with the first of two swapped characters, of
   * which the other one takes the last edit
   */
  private endOfHead(reached: Reached, swap: number): void {
    const certain = this.certain;
    const input = this.input;
    const most = this.most;
    const head = String.fromCodePoint(...this.points);
    const lengths = bitsOf(reached[most]!);
    const begun = bitsOf(swap);
    if (reached[most - 1] === 0) {
      for (const one of lengths) certain.add(head + String.fromCodePoint(...input.slice(one)));
      for (const one of begun)
        certain.add(head + String.fromCodePoint(input[one]!, ...input.slice(one + 2)));
      return;
    }
    const isTyped = reached[0] !== 0;
    const last = Math.max(...lengths, ...begun.map((one) => one + 2));
    const pieces = piecesOf(input.slice(last), (isTyped ? most : most - 1) + 1);
    this.possible.push({ head, isTyped, pieces });
  }
}

/** The positions of characters in the input, as bits; most are looked up by their number alone. */
function positions(input: readonly number[]): (point: number) => number {
  const low = new Int32Array(0x250);
  const high = new Map<number, number>();
  for (const [at, point] of input.slice(0, maxBits - 1).entries())
    if (point < low.length) low[point]! |= 1 << at;
    else high.set(point, (high.get(point) ?? 0) | (1 << at));
  return (point) => (point < low.length ? low[point]! : (high.get(point) ?? 0));
}

function bitsOf(set: number): readonly number[] {
  const bits: number[] = [];
  for (let bit = 0; set >> bit !== 0; bit += 1) if ((set >> bit) & 1) bits.push(bit);
  return bits;
}

/**
 * However a token matches, it contains the end of the input after its last reached character with
 * no more edits than are left at best. Cut into one piece more it has a piece without any, unless a
 * swap crosses a cut: such a swap joins two pieces, and so there is one more piece than edits
 * still, when joined pieces count as one.
 */
function piecesOf(rest: readonly number[], count: number): readonly string[] {
  if (rest.length < count) return [''];
  const cuts = Array.from({ length: count + 1 }, (_, cut) =>
    Math.round((cut * rest.length) / count),
  );
  const joined = (from: number, to: number) => {
    const points = [...rest];
    for (const at of cuts.slice(from + 1, to))
      [points[at - 1], points[at]] = [points[at]!, points[at - 1]!];
    return String.fromCodePoint(...points.slice(cuts[from], cuts[to]));
  };
  return cuts.flatMap((_, from) =>
    cuts.slice(from + 1).map((_end, further) => joined(from, from + 1 + further)),
  );
}
