// Aggregations over documents and their elements.
import { ancestor, descendants, isNested, type Node } from './documents.ts';
import { painless } from './painless.ts';
import { docOf, type Evaluating, meets } from './queries.ts';
import { only, Refusal } from './refusal.ts';

export interface Aggregating extends Evaluating {
  readonly roots: readonly Node[];
}

const kinds = [
  'filter',
  'filters',
  'global',
  'nested',
  'reverse_nested',
  'terms',
  'stats',
  'value_count',
];

/** @param isTop whether they stand at the top of the request */
export function aggregated(
  aggregating: Aggregating,
  nodes: readonly Node[],
  aggs: any,
  isTop = true,
): object {
  const each = Object.entries<any>(aggs).map(([name, one]) => {
    only(one, name, [...kinds, 'aggs']);
    const kind = kinds.find((known) => one[known] !== undefined);
    if (kind === undefined || (kind === 'global' && !isTop))
      throw new Refusal(400, 'parsing_exception', name);
    return [name, answerOf(aggregating, nodes, kind, one[kind], one.aggs ?? {})] as const;
  });
  return Object.fromEntries(each);
}

function answerOf(
  aggregating: Aggregating,
  nodes: readonly Node[],
  kind: string,
  body: any,
  aggs: any,
): object {
  const bucket = (some: readonly Node[]) => ({
    doc_count: some.length,
    ...aggregated(aggregating, some, aggs, false),
  });
  const { mapping, roots } = aggregating;
  switch (kind) {
    case 'filter':
      return bucket(nodes.filter((node) => meets(aggregating, node, body)));
    case 'filters':
      return {
        buckets: body.filters.map((query: any) =>
          bucket(nodes.filter((node) => meets(aggregating, node, query))),
        ),
      };
    case 'global':
      return bucket(roots);
    case 'nested':
      return bucket(
        isNested(mapping, body.path) ? nodes.flatMap((node) => descendants(node, body.path)) : [],
      );
    case 'reverse_nested':
      return bucket([...new Set(nodes.map((node) => ancestor(node, body.path ?? '')))]);
    case 'terms':
      return termsOf(nodes, body, bucket);
    case 'stats':
      return statsOf(nodes.flatMap((node) => valuesOf(node, body)) as number[]);
    default:
      return { value: nodes.flatMap((node) => valuesOf(node, body)).length };
  }
}

function valuesOf(node: Node, { field, script }: any): readonly (string | number | boolean)[] {
  if (script !== undefined)
    return [painless(script.source, script.params, docOf(node, script)) as number];
  return node.fields.get(field)?.values ?? [];
}

function statsOf(values: readonly number[]) {
  const count = values.length;
  if (count === 0) return { count, min: null, max: null, avg: null, sum: 0 };
  const sum = values.reduce((all, one) => all + one, 0);
  return { count, min: Math.min(...values), max: Math.max(...values), avg: sum / count, sum };
}

/** Keys that the values cannot have are refused. */
function isIncluded(value: string | number | boolean, include: readonly unknown[] | undefined) {
  if (include === undefined) return true;
  const isPossible = (key: unknown) =>
    typeof value === 'number'
      ? Number.isFinite(Number.parseFloat(String(key)))
      : typeof value === 'string' || key === 'true' || key === 'false';
  if (!include.every(isPossible))
    throw new Refusal(400, 'search_phase_execution_exception', 'include');
  return include.map(String).includes(String(value));
}

function termsOf(
  nodes: readonly Node[],
  body: any,
  bucket: (some: readonly Node[]) => { readonly doc_count: number },
) {
  only(body, 'terms', ['field', 'script', 'value_type', 'size', 'order', 'include']);
  const byKey = new Map<string | number | boolean, Node[]>();
  for (const node of nodes)
    for (const value of new Set(valuesOf(node, body)))
      if (isIncluded(value, body.include)) byKey.set(value, [...(byKey.get(value) ?? []), node]);
  const buckets = [...byKey].map(([key, some]) => ({ ...keyOf(key), ...bucket(some) }));
  buckets.sort((left, right) => {
    for (const one of body.order) {
      const [[name, direction]] = Object.entries<string>(one) as [[string, string]];
      const order = compared(left, right, name);
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return 0;
  });
  return { buckets: buckets.slice(0, body.size) };
}

const keyOf = (key: string | number | boolean) =>
  typeof key === 'boolean' ? { key: key ? 1 : 0, key_as_string: String(key) } : { key };

function compared(left: any, right: any, name: string): number {
  if (name === '_count') return left.doc_count - right.doc_count;
  if (name !== '_key') {
    if (left[name]?.doc_count === undefined)
      throw new Refusal(400, 'aggregation_execution_exception', name);
    return left[name].doc_count - right[name].doc_count;
  }
  return typeof left.key === 'number'
    ? left.key - right.key
    : Buffer.compare(Buffer.from(left.key), Buffer.from(right.key));
}
