// Which elements of a document match: the ones that would match alone. Each group of expressions on
// an element is asked once more in addition to the query, and returns the elements that meet it;
// the rest follows from the names of the queries that a document meets.
import { groupsOf } from '@storewright/model/search/evaluate';
import { isCompound, type SearchNode } from '@storewright/model/search/tree';
import { maxMarked } from './mapping.ts';
import { listPath } from './names.ts';
import { type Asking, all, type Dsl, groupQuery, type SearchLeaf } from './query.ts';

type Marked =
  | { readonly label: string; readonly isOfElements: boolean }
  | { readonly op: 'and' | 'or' | 'not' | 'filter'; readonly of: readonly Marked[] };

export interface Marks {
  /** Added to the query, without score. */
  readonly probes: readonly Dsl[];
  /** Places of the elements of a hit that match, of so many. */
  readonly matching: (hit: any, count: number) => readonly number[];
}

export function marksOf(asking: Asking, elements: string, nodes: readonly SearchNode[]): Marks {
  const probes: Dsl[] = [];
  const probed = (leaves: readonly SearchLeaf[]): Marked => {
    const label = `m${probes.length}`;
    const isOfElements = leaves[0]!.field.lists[0] === elements;
    probes.push(probeOf(asking, elements, leaves, label));
    return { label, isOfElements };
  };
  const marked = (node: SearchNode): Marked => {
    if (!isCompound(node)) return probed([node]);
    const { op } = node;
    if (op === 'or' || op === 'not') return { op, of: node.of.map(marked) };
    const of = groupsOf<SearchLeaf, SearchNode>(node.of).map((group) =>
      Array.isArray(group) ? probed(group) : marked(group as SearchNode),
    );
    return { op, of };
  };
  const trees = nodes.map(marked);
  return {
    probes,
    matching(hit, count) {
      const met = new Set<string>(hit.matched_queries ?? []);
      return Array.from({ length: count }, (_, at) => at).filter((at) =>
        trees.every((tree) => holds(tree, (one) => isMet(hit, met, one, at))),
      );
    },
  };
}

interface Labelled {
  readonly label: string;
  readonly isOfElements: boolean;
}

const isMet = (
  hit: any,
  met: ReadonlySet<string>,
  { label, isOfElements }: Labelled,
  at: number,
) =>
  isOfElements
    ? (hit.inner_hits?.[label]?.hits?.hits ?? []).some((one: any) => one._nested?.offset === at)
    : met.has(label);

function holds(tree: Marked, isTrue: (one: Labelled) => boolean): boolean {
  if (!('op' in tree)) return isTrue(tree);
  if (tree.op === 'or') return tree.of.some((one) => holds(one, isTrue));
  if (tree.op === 'not') return !tree.of.some((one) => holds(one, isTrue));
  return tree.of.every((one) => holds(one, isTrue));
}

function probeOf(
  asking: Asking,
  elements: string,
  leaves: readonly SearchLeaf[],
  label: string,
): Dsl {
  if (leaves[0]!.field.lists[0] !== elements)
    return { bool: { filter: [groupQuery(asking, leaves)], _name: label } };
  const query = all([groupQuery(asking, leaves, 1)]);
  return {
    nested: {
      path: listPath([elements]),
      query,
      score_mode: 'none',
      ignore_unmapped: true,
      inner_hits: { name: label, size: maxMarked, _source: false },
    },
  };
}

/** The query with the probes added. */
export const withProbes = (query: Dsl, { probes }: Marks): Dsl => ({
  bool: { must: [query], should: probes, minimum_should_match: 0 },
});
