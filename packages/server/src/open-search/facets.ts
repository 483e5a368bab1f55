// Facets → aggregations, and what those answer → the answers of facets.
import type {
  Bucket,
  Facet,
  FacetAnswer,
  FieldUse,
  Range,
  SearchNode,
  Sums,
} from '@storewright/model/search/tree';
import { isCompound } from '@storewright/model/search/tree';
import { containers, listPath, valueContainer, valuePath } from './names.ts';
import {
  type Asking,
  all,
  type Dsl,
  elementQuery,
  everything,
  groupQuery,
  isThere,
  none,
  queryOf,
  rangeQuery,
  validQuery,
} from './query.ts';
import { hasScoped, isScoped, scopedValue, scopedWithin } from './scoped-prices.ts';

/** Where facets are counted. */
export interface Counting extends Asking {
  /** The list whose elements are counted at their level. */
  readonly elements: string;
  /** What must not be counted, wherever it is. */
  readonly excluded: Dsl | undefined;
}

/** Aggregations, and how their answers are read. */
export interface FacetPlan {
  readonly aggregations: Dsl;
  readonly read: (answers: any) => FacetAnswer;
}

/** The name of the inner part of an aggregation. */
const inside = 'in';

/** Each step holds the next, the last one holds the aggregations. */
const within = (steps: readonly Dsl[], aggregations: Dsl): Dsl =>
  steps.reduceRight<Dsl>((aggs, step) => ({ [inside]: { ...step, aggs } }), aggregations);

const reached = (answers: any, steps: readonly Dsl[]): any =>
  steps.reduce((answer) => answer?.[inside] ?? {}, answers);

const filtered = (query: Dsl): Dsl => ({ filter: query });

export function facetPlan(counting: Counting, facet: Facet): FacetPlan {
  switch (facet.kind) {
    case 'count':
      return countPlan(counting, facet);
    case 'distinct':
      return distinctPlan(counting, facet);
    case 'ranges':
      return rangesPlan(counting, facet);
    case 'stats':
      return statsPlan(counting, facet);
    case 'sums':
      return sumsPlan(counting, facet);
  }
}

/** Steps to the documents that are counted. */
function documentSteps(counting: Counting, { ofAll, filter }: Facet): readonly Dsl[] {
  const { excluded } = counting;
  const conditions = [
    ...(ofAll && excluded !== undefined ? [excluded] : []),
    ...(filter === undefined ? [] : [queryOf(counting, filter)]),
  ];
  return [
    ...(ofAll ? [{ global: {} }] : []),
    ...(conditions.length === 0 ? [] : [filtered(all(conditions))]),
  ];
}

/** Steps to the elements of the lists. */
function elementSteps(counting: Counting, lists: readonly string[]): readonly Dsl[] {
  if (lists.length === 0) return [];
  const valid = validQuery(counting, lists);
  return [{ nested: { path: listPath(lists) } }, ...(valid === undefined ? [] : [filtered(valid)])];
}

/** Steps to the elements that have a value. */
function valueSteps(counting: Counting, field: FieldUse): readonly Dsl[] {
  const steps = elementSteps(counting, field.lists);
  return isScoped(field) ? [...steps, filtered(hasScoped(counting, field))] : steps;
}

type Of<K extends Facet['kind']> = Extract<Facet, { readonly kind: K }>;

const counted = 'counted';

/** From the elements that have a value to the counted unit; absent: they are it. */
function unitOf({ elements }: Counting, level: Facet['level'], lists: readonly string[]) {
  if (level === 'documents')
    return lists.length === 0 ? {} : { aggs: { [counted]: { reverse_nested: {} } } };
  const path = listPath([elements]);
  if (lists.length === 0) return { aggs: { [counted]: { nested: { path } } } };
  return lists.length === 1 ? {} : { aggs: { [counted]: { reverse_nested: { path } } } };
}

const countIn = (bucket: any): number => bucket?.[counted]?.doc_count ?? bucket?.doc_count ?? 0;

function countPlan(counting: Counting, facet: Of<'count'>): FacetPlan {
  const { of, level, name } = facet;
  const { elements } = counting;
  const isOfElements = level === 'elements';
  const documents = documentSteps(counting, facet);
  const speaks = isOfElements && of !== undefined && speaksOf(of, elements);
  const steps = [
    ...documents,
    ...(of === undefined || speaks ? [] : [filtered(queryOf(counting, of))]),
    ...(isOfElements ? elementSteps(counting, [elements]) : []),
    ...(speaks ? [filtered(elementQuery(counting, of, 1))] : []),
  ];
  return {
    aggregations: within(steps, { [counted]: filtered(everything) }),
    read: (answers) => ({ name, value: countIn(reached(answers, steps)) }),
  };
}

const speaksOf = (node: SearchNode, elements: string): boolean =>
  isCompound(node)
    ? node.of.every((one) => speaksOf(one, elements))
    : node.field.lists[0] === elements;

const values = 'values';
const missing = 'missing';

function distinctPlan(counting: Counting, facet: Of<'distinct'>): FacetPlan {
  const { name, field, level, by, limit } = facet;
  const documents = documentSteps(counting, facet);
  const steps = valueSteps(counting, field);
  const unit = unitOf(counting, level, field.lists);
  const direction = facet.descending ? 'desc' : 'asc';
  const count = 'aggs' in unit ? counted : '_count';
  const order = by === 'key' ? [{ _key: direction }] : [{ [count]: direction }, { _key: 'asc' }];
  const terms = { ...sourceOf(counting, field), size: limit, order, ...includedIn(facet) };
  const without = missingPlan(counting, facet);
  const aggregations = {
    ...within(steps, { [values]: { terms, ...unit } }),
    ...(without === undefined ? {} : { [missing]: without }),
  };
  return {
    aggregations: within(documents, aggregations),
    read(answers) {
      const answer = reached(answers, documents);
      const found: readonly any[] = reached(answer, steps)[values]?.buckets ?? [];
      const buckets = found.map((bucket) => ({
        key: keyOf(bucket, field),
        count: countIn(bucket),
      }));
      const rest = missingBucket(facet, answer[missing]);
      return { name, buckets: ordered(facet, [...buckets, ...rest]).slice(0, limit) };
    },
  };
}

/** Where the values of an aggregation come from. */
const sourceOf = (counting: Counting, field: FieldUse): Dsl =>
  isScoped(field)
    ? { script: scopedValue(counting, field), value_type: 'double' }
    : { field: valuePath(field) };

function includedIn({ includes, field }: Of<'distinct'>): Dsl {
  if (includes === undefined) return {};
  return { include: includedValues(field, includes) };
}

const truthNumbers = new Map<string, number>([
  ['true', 1],
  ['false', 0],
]);

/** The engine refuses keys that the values cannot have. */
function includedValues(
  field: FieldUse,
  includes: readonly string[],
): readonly (string | number)[] {
  const isTruth = field.type === 'boolean';
  if (isTruth && !isScoped(field)) return includes.filter((key) => truthNumbers.has(key));
  if (!isTruth && valueContainer(field) !== containers.number) return includes;
  const numberOf = (key: string) => (isTruth ? truthNumbers.get(key) : Number(key));
  return includes.flatMap((key) => numberOf(key) ?? []).filter(Number.isFinite);
}

/** Numbers and booleans are spelled as PostgreSQL writes them. */
function keyOf({ key, key_as_string: text }: any, { type }: FieldUse): string {
  return type === 'boolean' ? String(text === 'true' || Number(key) === 1) : String(key);
}

/** Counts documents without a value. */
function missingPlan(counting: Counting, facet: Of<'distinct'>): Dsl | undefined {
  const { level, field } = facet;
  const { elements } = counting;
  if (facet.missing === undefined) return undefined;
  const exists = { op: 'exists', field, boost: 1 } as const;
  if (level === 'documents' || field.lists.length === 0) {
    const lacking = filtered(none([groupQuery(counting, [exists])]));
    if (level === 'documents') return lacking;
    return { ...lacking, aggs: { [counted]: { nested: { path: listPath([elements]) } } } };
  }
  const lacking = filtered(none([groupQuery(counting, [exists], 1)]));
  return { nested: { path: listPath([elements]) }, aggs: { [counted]: lacking } };
}

function missingBucket({ missing: key, includes }: Of<'distinct'>, answer: any): readonly Bucket[] {
  if (key === undefined || includes?.includes(key) === false) return [];
  const count = countIn(answer);
  return count === 0 ? [] : [{ key, count }];
}

/** In the order of the response, with the bucket of missing values among them. */
function ordered({ by, descending, missing: key }: Of<'distinct'>, buckets: readonly Bucket[]) {
  if (key === undefined) return buckets;
  const sign = descending ? -1 : 1;
  const byKey = (left: Bucket, right: Bucket) => (left.key < right.key ? -1 : 1);
  return [...buckets].sort((left, right) =>
    by === 'key'
      ? sign * byKey(left, right)
      : sign * (left.count - right.count) || byKey(left, right),
  );
}

/** One condition for each range. */
const rangeFilters = (counting: Counting, field: FieldUse, ranges: readonly Range[]): Dsl => ({
  filters: {
    filters: ranges.map(({ from, to }) => {
      const bounds = {
        ...(from === undefined ? {} : { gte: from }),
        ...(to === undefined ? {} : { lt: to }),
      };
      if (isScoped(field)) return scopedWithin(counting, field, bounds);
      return from === undefined && to === undefined ? isThere(field) : rangeQuery(field, bounds);
    }),
  },
});

function rangesPlan(counting: Counting, facet: Of<'ranges'>): FacetPlan {
  const { name, field, level, ranges } = facet;
  const steps = [...documentSteps(counting, facet), ...valueSteps(counting, field)];
  const unit = unitOf(counting, level, field.lists);
  return {
    aggregations: within(steps, {
      [values]: { ...rangeFilters(counting, field, ranges), ...unit },
    }),
    read(answers) {
      const found = reached(answers, steps)[values]?.buckets ?? [];
      const buckets = ranges.map(({ key }, at) => ({ key, count: countIn(found[at]) }));
      return { name, buckets };
    },
  };
}

const least = 'least';
const greatest = 'greatest';

function statsPlan(counting: Counting, facet: Of<'stats'>): FacetPlan {
  const { name, field } = facet;
  const steps = [...documentSteps(counting, facet), ...valueSteps(counting, field)];
  const source = sourceOf(counting, field);
  const end = (direction: string) => ({
    terms: { ...source, size: 1, order: [{ _key: direction }] },
  });
  const aggregations =
    field.type === 'number'
      ? { [values]: { stats: source } }
      : { [values]: { value_count: source }, [least]: end('asc'), [greatest]: end('desc') };
  return {
    aggregations: within(steps, aggregations),
    read(answers) {
      const found = reached(answers, steps);
      if (field.type === 'number') return { name, ...statsOf(found[values]) };
      const [count, [first], [last]] = [
        found[values]?.value ?? 0,
        found[least]?.buckets ?? [],
        found[greatest]?.buckets ?? [],
      ];
      if (first === undefined) return { name, count };
      return { name, count, min: keyOf(first, field), max: keyOf(last, field) };
    },
  };
}

function statsOf({ count = 0, min, max, sum, avg: mean }: any = {}) {
  return count === 0 ? { count } : { count, min, max, sum, mean };
}

function sumsPlan(counting: Counting, facet: Of<'sums'>): FacetPlan {
  const { name, field, ranges } = facet;
  const steps = [...documentSteps(counting, facet), ...valueSteps(counting, field)];
  const stats = { aggs: { [values]: { stats: sourceOf(counting, field) } } };
  return {
    aggregations: within(steps, {
      [values]: { ...rangeFilters(counting, field, ranges), ...stats },
    }),
    read(answers) {
      const found = reached(answers, steps)[values]?.buckets ?? [];
      const sums = ranges.map((_, at): Sums => {
        const { count = 0, sum = 0, min, max } = found[at]?.[values] ?? {};
        return { count, sum, min: min ?? 0, max: max ?? 0 };
      });
      return { name, sums };
    },
  };
}
