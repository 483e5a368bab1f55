// The beginnings of all tokens of one locale as a tree of characters, in one growing array: some
// megabytes hold what objects would need ten times the room for.

export interface Trie {
  /** Nodes; their number says how much room the tree takes. */
  readonly size: number;
  /** The numbers of all nodes, for the functions below; another array after the tree has grown. */
  readonly cells: Cells;
  /** @param most how many of the characters are added */
  add(text: string, most: number): void;
}

type Cells = Int32Array<ArrayBuffer>;

/** Numbers of a node, side by side: a walk meets them in one line of the processor's cache. */
const cellsOfNode = 3;
const [ofPoint, ofChild, ofSibling] = [0, 1, 2] as const;

/** The character that leads to the node, as a code point. */
export const pointOf = (cells: Cells, node: number): number => cells[node * cellsOfNode + ofPoint]!;

/** The first child of a node, 0 when there is none; the root is node 0. */
export const childOf = (cells: Cells, node: number): number => cells[node * cellsOfNode + ofChild]!;

/** The next child of the same parent, 0 when there is none. */
export const siblingOf = (cells: Cells, node: number): number =>
  cells[node * cellsOfNode + ofSibling]!;

const firstCapacity = 1_024 * cellsOfNode;

export function createTrie(): Trie {
  let cells = new Int32Array(firstCapacity);
  let size = 1;

  /** The newest child comes first, so that sorted strings find their common path immediately. */
  function newChild(parent: number, point: number): number {
    const at = size * cellsOfNode;
    if (at === cells.length) {
      const larger = new Int32Array(cells.length * 2);
      larger.set(cells);
      cells = larger;
    }
    cells[at + ofPoint] = point;
    cells[at + ofSibling] = childOf(cells, parent);
    cells[parent * cellsOfNode + ofChild] = size;
    size += 1;
    return size - 1;
  }

  function childAt(parent: number, point: number): number {
    let node = childOf(cells, parent);
    while (node !== 0 && pointOf(cells, node) !== point) node = siblingOf(cells, node);
    return node === 0 ? newChild(parent, point) : node;
  }

  return {
    get size() {
      return size;
    },
    get cells() {
      return cells;
    },
    add(text, most) {
      let [node, length] = [0, 0];
      for (const character of text) {
        if (length === most) return;
        node = childAt(node, character.codePointAt(0)!);
        length += 1;
      }
    },
  };
}

/** The tree with the first characters of its strings alone. */
export function cutTrie({ cells }: Trie, most: number): Trie {
  const cut = createTrie();
  const points: number[] = [];
  const addWays = (parent: number): void => {
    for (let node = childOf(cells, parent); node !== 0; node = siblingOf(cells, node)) {
      points.push(pointOf(cells, node));
      if (points.length === most || childOf(cells, node) === 0)
        cut.add(String.fromCodePoint(...points), most);
      else addWays(node);
      points.pop();
    }
  };
  addWays(0);
  return cut;
}
