// Which fields of a predicate have no index: the advice for an operator about a slow query.
import type { Resource } from '@storewright/model/declaration';
import type { CheckedComparison, CheckedNode, CheckedPredicate } from './check.ts';
import { compile } from './compile.ts';

/** A comparison that looks at documents. */
export interface SlowField {
  /** Dotted path, as `storewright facet add` takes it. */
  readonly path: string;
  readonly operator: string;
  /** A facet on the path would answer it. */
  readonly wantsFacet: boolean;
}

/** Comparisons of a predicate that no index answers, when no other one finds candidates either. */
export function slowFields(
  checked: CheckedPredicate,
  resource: Resource<any>,
  facets: readonly string[],
): readonly SlowField[] {
  const isFound = (root: CheckedNode, known: readonly string[]) =>
    compile({ root }, resource, known).match !== undefined;
  if (isFound(checked.root, facets)) return [];
  const fields = leavesOf(checked.root, { path: [], around: (root) => root })
    .filter(({ root }) => !isFound(root, facets))
    .map(({ root, path, comparison }) => ({
      path,
      operator: comparison.operator.symbol,
      wantsFacet: isFound(root, [...facets, path]),
    }));
  return [...new Map(fields.map((field) => [`${field.path} ${field.operator}`, field])).values()];
}

interface Leaf {
  readonly path: string;
  readonly comparison: CheckedComparison;
  /** The comparison within its enclosing expressions, and nothing else. */
  readonly root: CheckedNode;
}

interface Nest {
  readonly path: readonly string[];
  readonly around: (inner: CheckedNode) => CheckedNode;
}

function leavesOf(node: CheckedNode, nest: Nest): readonly Leaf[] {
  switch (node.type) {
    case 'and':
    case 'or':
      return node.parts.flatMap((part) => leavesOf(part, nest));
    case 'not':
      return leavesOf(node.part, {
        ...nest,
        around: (inner) => nest.around({ type: 'not', part: inner }),
      });
    case 'nested':
      return leavesOf(node.inner, {
        path: [...nest.path, node.name],
        around: (inner) => nest.around({ ...node, inner }),
      });
    case 'comparison': {
      const path = [...nest.path, node.name].join('.');
      return [{ path, comparison: node, root: nest.around(node) }];
    }
  }
}
