// A search in memory: the SQL must have the same meaning. Used to find the matching elements of a
// document.
import {
  type Content,
  elementsOf,
  foldedIn,
  plainWords,
  stemmedWords,
  validForTime,
  validity,
  valuesIn,
} from './content.ts';
import { normalised } from './folding.ts';
import {
  type Bounds,
  type Compound,
  type FieldUse,
  isCompound,
  type ReadyLeaf,
  type ReadyNode,
  type Scalar,
  type TokensNode,
} from './tree.ts';

/** Whether the document meets the query at the instant. */
export function matches(node: ReadyNode, content: Content, now: string): boolean {
  if (!isCompound(node)) return groupMatches([node], [], content, now);
  switch (node.op) {
    case 'or':
      return node.of.some((one) => matches(one, content, now));
    case 'not':
      return !node.of.some((one) => matches(one, content, now));
    default:
      return groupsOf(node.of).every((group) =>
        Array.isArray(group)
          ? groupMatches(group, [], content, now)
          : matches(group as ReadyNode, content, now),
      );
  }
}

interface Leaflike {
  readonly op: string;
  readonly field: FieldUse;
}

/**
 * Sibling expressions that share a list must hold of the same element of it: each list with its
 * expressions is one group. Expressions on the document, and compound ones, are groups of their
 * own.
 */
export function groupsOf<L extends Leaflike, N>(
  nodes: readonly (L | Compound<N>)[],
): readonly (L | Compound<N> | L[])[] {
  const groups = new Map<string, L[]>();
  const all: (L | Compound<N> | L[])[] = [];
  for (const node of nodes) {
    const list = isCompound<L, N>(node) ? undefined : node.field.lists[0];
    if (isCompound<L, N>(node) || list === undefined) {
      all.push(node);
      continue;
    }
    const known = groups.get(list);
    if (known !== undefined) known.push(node);
    else {
      const group = [node];
      groups.set(list, group);
      all.push(group);
    }
  }
  return all;
}

/** Some element of each list meets all leaves of the group below `path`. */
function groupMatches(
  leaves: readonly ReadyLeaf[],
  path: readonly string[],
  element: Content,
  now: string,
): boolean {
  const own = leaves.filter(({ field }) => field.lists.length === path.length);
  if (!own.every((leaf) => leafMatches(leaf, element))) return false;
  const below = grouped(leaves, path);
  return [...below].every(
    ([list, some]) =>
      list === undefined ||
      validElements(element, list, now).some((one) =>
        groupMatches(some, [...path, list], one, now),
      ),
  );
}

function grouped(leaves: readonly ReadyLeaf[], path: readonly string[]) {
  const groups = new Map<string | undefined, ReadyLeaf[]>();
  for (const leaf of leaves) {
    const list = leaf.field.lists[path.length];
    groups.set(list, [...(groups.get(list) ?? []), leaf]);
  }
  return groups;
}

export function validElements(element: Content, list: string, now: string): readonly Content[] {
  const all = elementsOf(element, [list]);
  if (!validForTime.has(list)) return all;
  return all.filter((one) => {
    const [from] = valuesIn(one, validity.from);
    const [until] = valuesIn(one, validity.until);
    return (from === undefined || from <= now) && (until === undefined || until > now);
  });
}

function leafMatches(leaf: ReadyLeaf, element: Content): boolean {
  const { name } = leaf.field;
  switch (leaf.op) {
    case 'exact': {
      const wanted = new Set(leaf.folded ? leaf.values.map(foldedValue) : leaf.values);
      return valuesOf(element, leaf.field, leaf.folded).some((value) => wanted.has(value));
    }
    case 'prefix': {
      const value = leaf.folded ? normalised(leaf.value) : leaf.value;
      return valuesOf(element, leaf.field, leaf.folded).some((one) =>
        String(one).startsWith(value),
      );
    }
    case 'wildcard': {
      const pattern = [...(leaf.folded ? normalised(leaf.value) : leaf.value)];
      return valuesOf(element, leaf.field, leaf.folded).some((one) =>
        meetsPattern(pattern, [...String(one)]),
      );
    }
    case 'range':
      return valuesIn(element, name).some((value) => isWithin(value, leaf.bounds));
    case 'exists':
      return valuesIn(element, name).length > 0;
    case 'tokens':
      return tokensMatch(leaf, element);
  }
}

const foldedValue = (value: Scalar): Scalar =>
  typeof value === 'string' ? normalised(value) : value;

const valuesOf = (element: Content, { name, type }: FieldUse, isFolded: boolean) =>
  isFolded && type === 'text' ? foldedIn(element, name) : valuesIn(element, name);

/** Goes back to the last star alone: a regular expression would try all ways of all stars. */
function meetsPattern(pattern: readonly string[], text: readonly string[]): boolean {
  let at = 0;
  let star = -1;
  let from = 0;
  for (let index = 0; index < text.length; ) {
    if (pattern[at] === '*') {
      star = at;
      from = index;
      at += 1;
    } else if (pattern[at] === '?' || pattern[at] === text[index]) {
      at += 1;
      index += 1;
    } else if (star !== -1) {
      at = star + 1;
      from += 1;
      index = from;
    } else return false;
  }
  return pattern.slice(at).every((one) => one === '*');
}

/** A regular expression of PostgreSQL: `*` is any text, `?` one character. */
export const wildcardSource = (value: string): string =>
  [...value.replace(/\*+/g, '*')]
    .map((one) => {
      if (one === '*') return '.*';
      if (one === '?') return '.';
      return /[\\^$.|+()[\]{}/]/.test(one) ? `\\${one}` : one;
    })
    .join('');

export function isWithin(value: Scalar, { gte, gt, lte, lt }: Bounds): boolean {
  return (
    (gte === undefined || value >= gte) &&
    (gt === undefined || value > gt) &&
    (lte === undefined || value <= lte) &&
    (lt === undefined || value < lt)
  );
}

function tokensMatch({ field, form, each, begins, all }: TokensNode, element: Content): boolean {
  const member = field.name + (form === 'stems' ? stemmedWords : plainWords);
  const words = valuesIn(element, member) as readonly string[];
  const meets = (tokens: TokensNode['each'][number]) =>
    tokens.some(({ text }) =>
      words.some((word) => (begins ? word.startsWith(text) : word === text)),
    );
  // A query without words matches nothing.
  return each.length > 0 && (all ? each.every(meets) : each.some(meets));
}
