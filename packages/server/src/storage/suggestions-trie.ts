// The beginnings of all tokens of one locale as a tree of characters, in three growing arrays: some
// megabytes hold what objects would need ten times the room for.

export interface Trie {
  /** Nodes; their number says how much room the tree takes. */
  readonly size: number;
  add(text: string): void;
  /** The first child of a node, 0 when there is none; the root is node 0. */
  child(node: number): number;
  /** The next child of the same parent, 0 when there is none. */
  sibling(node: number): number;
  /** The character that leads to the node, as a code point. */
  point(node: number): number;
}

const firstCapacity = 1_024;

export function createTrie(): Trie {
  let points = new Int32Array(firstCapacity);
  let children = new Int32Array(firstCapacity);
  let siblings = new Int32Array(firstCapacity);
  let size = 1;

  const grown = (array: typeof points): typeof points => {
    const larger = new Int32Array(array.length * 2);
    larger.set(array);
    return larger;
  };

  /** The newest child stands first, so that sorted texts find the way that they share at once. */
  function newChild(parent: number, point: number): number {
    if (size === points.length) {
      points = grown(points);
      children = grown(children);
      siblings = grown(siblings);
    }
    points[size] = point;
    siblings[size] = children[parent]!;
    children[parent] = size;
    size += 1;
    return size - 1;
  }

  function childAt(parent: number, point: number): number {
    let node = children[parent]!;
    while (node !== 0 && points[node] !== point) node = siblings[node]!;
    return node === 0 ? newChild(parent, point) : node;
  }

  return {
    get size() {
      return size;
    },
    add(text) {
      let node = 0;
      for (const character of text) node = childAt(node, character.codePointAt(0)!);
    },
    child: (node) => children[node]!,
    sibling: (node) => siblings[node]!,
    point: (node) => points[node]!,
  };
}
