// Facets as SQL. Each document that is counted gives rows of facet and key, each of its elements
// where elements are counted; one pass over the documents serves all facets of one scope.
import type {
  Bucket,
  Facet,
  FacetAnswer,
  FieldUse,
  Range,
  ReadyNode,
  Scalar,
} from '@storewright/model/search/tree';
import { isCompound } from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { allBits, bitCode, bitCounts, bitsOfNumbers } from './bit-facets.ts';
import { type Asking, both, conditionOf, exactCondition } from './condition.ts';
import { valuesPath, variables } from './jsonpath.ts';
import { contentWith, fieldsOf } from './scoped-prices.ts';
import { elementTest, queried } from './values.ts';

type Ready = Facet<ReadyNode>;

/** Where facets are counted. */
export interface Counting {
  readonly asking: Asking;
  readonly where: ReadyNode | undefined;
  /** The list whose elements are counted at their level; without it no bits are kept. */
  readonly elements: string;
  /** Additional condition on the row `d`. */
  readonly isThere: Sql;
  /** Codes of fields that have no bits. */
  readonly uncounted: ReadonlySet<string>;
  /** The part that has the numbers of what the query finds, if there is one. */
  readonly matched: Sql | undefined;
}

/** What facets add to a statement. */
export interface FacetParts {
  readonly parts: readonly Sql[];
  /** What each facet answers, as JSON, in the order of the facets. */
  readonly answers: readonly Sql[];
  /** Codes of the fields that are counted by bits. */
  readonly codes: readonly string[];
}

interface Numbered {
  readonly facet: Ready;
  readonly n: number;
  /** Of the field whose bits count it. */
  readonly code: string | undefined;
}

/** Facets that bits can count are counted by them, all others by the content. */
export function facetParts(counting: Counting, facets: readonly Ready[]): FacetParts {
  const { elements, asking, uncounted } = counting;
  const numbered = facets.map((facet, n): Numbered => {
    const code = elements === '' ? undefined : bitCode(asking, facet, elements);
    return { facet, n, code: code === undefined || uncounted.has(code) ? undefined : code };
  });
  const byBits = numbered.filter(({ code }) => code !== undefined);
  const counted = numbered.filter(
    ({ facet, code }) => code === undefined && !computed.has(facet.kind),
  );
  const parts = [false, true].flatMap((ofAll) => {
    const some = counted.filter(({ facet }) => facet.ofAll === ofAll);
    return some.length === 0 ? [] : [countedPart(counting, some, ofAll)];
  });
  const answers = numbered.map(({ facet, n, code }) =>
    facet.kind === 'stats'
      ? statsAnswer(counting, facet)
      : facet.kind === 'sums'
        ? sumsAnswer(counting, facet)
        : countAnswer(facet, n, code === undefined ? tableOf(facet.ofAll) : raw('bit_counted')),
  );
  return {
    parts: [...parts, ...(byBits.length === 0 ? [] : bitParts(counting, byBits))],
    answers,
    codes: byBits.map(({ code }) => code!),
  };
}

/** Sets of documents as bits, each once, and the counts among them. */
function bitParts(counting: Counting, facets: readonly Numbered[]): readonly Sql[] {
  const sets = new Map<string, Sql>();
  const parts: Sql[] = [];
  const each = facets.map(({ facet, n, code }) => {
    const label = `${facet.ofAll} ${JSON.stringify(facet.filter)}`;
    const name = sets.get(label) ?? setName(counting, facet, `set_${n}`, parts);
    sets.set(label, name);
    const counts = bitCounts(counting.asking, facet, code!, name);
    return sql`select ${raw(String(n))} as n, t.key, t.count from (${counts}) t`;
  });
  return [...parts, sql`bit_counted as materialized (${join(each, ' union all ')})`];
}

/** The documents that a facet is counted among; adds the part that finds them. */
function setName(counting: Counting, { ofAll, filter }: Ready, name: string, parts: Sql[]): Sql {
  const { asking, isThere, matched } = counting;
  const node = both(ofAll ? undefined : counting.where, filter);
  if (node === undefined) return allBits;
  const isMatched = matched !== undefined && !ofAll && filter === undefined;
  const found = sql`(select d.number from search_entry d
    where ${conditionOf(asking, node)} and ${isThere}) f`;
  parts.push(bitsOfNumbers(raw(name), isMatched ? matched : found));
  return raw(name);
}

/** Facets that are no counts of keys. */
const computed: ReadonlySet<Ready['kind']> = new Set(['stats', 'sums']);

const tableOf = (ofAll: boolean): Sql => raw(ofAll ? 'counted_all' : 'counted');

const rowsOf = ({ asking, where, isThere }: Counting, ofAll: boolean): Sql =>
  sql`search_entry d where ${conditionOf(asking, ofAll ? undefined : where)} and ${isThere}`;

function countedPart(counting: Counting, facets: readonly Numbered[], ofAll: boolean): Sql {
  const each = facets.map(({ facet, n }) => keysOf(counting, facet, n));
  const { asking, where, isThere } = counting;
  return sql`${tableOf(ofAll)} as materialized (
    select k.n, k.key, count(*) as count from search_entry d
    cross join lateral (${join(each, ' union all ')}) k
    where ${conditionOf(asking, ofAll ? undefined : where)} and ${isThere}
    group by k.n, k.key)`;
}

/** Rows `n` and `key` of one document. */
function keysOf({ asking, elements }: Counting, facet: Ready, n: number): Sql {
  const condition = facet.filter === undefined ? sql`true` : exactCondition(asking, facet.filter);
  const number = raw(String(n));
  if (facet.kind === 'count') {
    const content = contentWith(asking, facet.of === undefined ? [] : fieldsOf(facet.of));
    const rows =
      facet.level === 'documents'
        ? sql`(select 1) e`
        : sql`jsonb_array_elements(coalesce(${content} -> ${elements}, '[]')) e`;
    const of = facet.of === undefined ? raw('') : sql`and ${isOf(asking, facet, elements)}`;
    return sql`select ${number} as n, '' as key from ${rows} where ${condition} ${of}`;
  }
  if (facet.kind === 'stats' || facet.kind === 'sums') throw new Error('statistics are no counts');
  const content = contentWith(asking, [facet.field]);
  const of = (from: Sql, field: FieldUse) => distinctKeys(asking, facet, from, field);
  if (facet.level === 'documents')
    return sql`select ${number} as n, u.key from (${of(content, facet.field)}) u
      where ${condition}`;
  const isBelow = facet.field.lists[0] === elements;
  const from = isBelow ? raw('e.value') : content;
  const field = isBelow ? { ...facet.field, lists: facet.field.lists.slice(1) } : facet.field;
  return sql`select ${number} as n, u.key
    from jsonb_array_elements(coalesce(${content} -> ${elements}, '[]')) e
    cross join lateral (${of(from, field)}) u where ${condition}`;
}

/** The condition for counting: on a single element where it concerns elements. */
function isOf(asking: Asking, { of, level }: Count, elements: string): Sql {
  if (of === undefined) return raw('true');
  const isAbout = level === 'elements' && speaksOf(of, elements);
  if (!isAbout) return exactCondition(asking, of);
  const known = variables();
  const path = `$ ? (${elementTest(of, 1, asking.now, known)})`;
  return sql`jsonb_path_exists(e.value, ${path}::jsonpath, ${JSON.stringify(known.values)}::jsonb)`;
}

const speaksOf = (node: ReadyNode, elements: string): boolean =>
  isCompound(node)
    ? node.of.every((one) => speaksOf(one, elements))
    : node.field.lists[0] === elements;

type Count = Extract<Ready, { readonly kind: 'count' }>;
type Summed = Extract<Ready, { readonly kind: 'sums' }>;
type Distinct = Extract<Ready, { readonly kind: 'distinct' }>;
type Ranges = Extract<Ready, { readonly kind: 'ranges' }>;
type Stats = Extract<Ready, { readonly kind: 'stats' }>;
type Keyed = Distinct | Ranges;

/** The keys that one document or element falls into, each once. */
function distinctKeys({ now }: Asking, facet: Keyed, from: Sql, field: FieldUse): Sql {
  const known = variables();
  const values = queried(from, valuesPath(field, now, known), known);
  if (facet.kind === 'distinct') {
    const keys = sql`select distinct (x #>> '{}') collate "C" as key from ${values}`;
    if (facet.missing === undefined) return keys;
    return sql`${keys} union all select ${facet.missing}::text
      where not exists (select 1 from ${values})`;
  }
  const isNumber = field.type === 'number';
  const type = raw(isNumber ? 'numeric' : 'text');
  const value = isNumber ? raw('x::numeric') : raw(`(x #>> '{}') collate "C"`);
  const bounds = (of: (one: Range) => Scalar | undefined) =>
    facet.ranges.map((one) => (of(one) === undefined ? null : String(of(one))));
  return sql`select distinct r.position::text as key
    from ${values} join unnest(${bounds(({ from: least }) => least)}::${type}[],
        ${bounds(({ to }) => to)}::${type}[]) with ordinality as r(least, most, position)
      on (r.least is null or ${value} >= r.least) and (r.most is null or ${value} < r.most)`;
}

/** Buckets as an array of keys and counts, in their order. */
function countAnswer(facet: Ready, n: number, table: Sql): Sql {
  const from = sql`${table} c where c.n = ${raw(String(n))}`;
  const order = facet.kind === 'distinct' ? distinctOrder(facet) : raw('key');
  const limit = facet.kind === 'distinct' ? facet.limit : 1_000;
  const included =
    facet.kind === 'distinct' && facet.includes !== undefined
      ? sql`and c.key = any(${facet.includes}::text[])`
      : raw('');
  return sql`(select coalesce(jsonb_agg(jsonb_build_array(t.key, t.count) order by t.row), '[]')
    from (select c.key, c.count, row_number() over (order by ${order}) as row
      from ${from} ${included} order by ${order} limit ${limit}) t)`;
}

function distinctOrder({ by, descending }: Distinct): Sql {
  const direction = raw(descending ? 'desc' : 'asc');
  return by === 'key'
    ? sql`c.key collate "C" ${direction}`
    : sql`c.count ${direction}, c.key collate "C"`;
}

function statsAnswer(counting: Counting, facet: Stats): Sql {
  const { asking } = counting;
  const known = variables();
  const values = queried(raw('d.content'), valuesPath(facet.field, asking.now, known), known);
  const condition = facet.filter === undefined ? sql`true` : exactCondition(asking, facet.filter);
  const isNumber = facet.field.type === 'number';
  const value = isNumber ? raw('x::numeric') : raw(`(x #>> '{}') collate "C"`);
  const more = isNumber ? sql`, 'sum', sum(${value}), 'mean', avg(${value})` : raw('');
  return sql`(select jsonb_strip_nulls(jsonb_build_object(
      'count', count(*), 'min', min(${value}), 'max', max(${value}) ${more}))
    from (select ${contentWith(asking, [facet.field])} as content
      from ${rowsOf(counting, facet.ofAll)} and ${condition}) d
    cross join lateral ${values})`;
}

/** Count, sum, least and greatest of the numbers within each range. */
function sumsAnswer(counting: Counting, facet: Summed): Sql {
  const { asking } = counting;
  const known = variables();
  const values = queried(raw('d.content'), valuesPath(facet.field, asking.now, known), known);
  const condition = facet.filter === undefined ? sql`true` : exactCondition(asking, facet.filter);
  const bound = (of: (one: Range) => Scalar | undefined) =>
    facet.ranges.map((one) => of(one) ?? null);
  return sql`(select coalesce(jsonb_agg(jsonb_build_array(t.position, t.count, t.sum, t.min, t.max)), '[]')
    from (
      select r.position, count(*) as count, sum(x::numeric) as sum, min(x::numeric) as min,
        max(x::numeric) as max
      from (select ${contentWith(asking, [facet.field])} as content
        from ${rowsOf(counting, facet.ofAll)} and ${condition}) d
      cross join lateral ${values}
      join unnest(${bound(({ from }) => from)}::numeric[], ${bound(({ to }) => to)}::numeric[])
        with ordinality as r(least, most, position)
        on (r.least is null or x::numeric >= r.least) and (r.most is null or x::numeric < r.most)
      group by r.position) t)`;
}

/** The answer of a facet from what SQL made of it. */
export function facetAnswer(facet: Ready, given: any): FacetAnswer {
  const { name } = facet;
  if (facet.kind === 'stats') return { name, ...rounded(given) };
  if (facet.kind === 'sums')
    return { name, sums: facet.ranges.map((_, at) => sumsOf(given, at + 1)) };
  const pairs = given as readonly (readonly [string, number])[];
  if (facet.kind === 'count') return { name, value: pairs[0]?.[1] ?? 0 };
  if (facet.kind === 'distinct')
    return { name, buckets: pairs.map(([key, count]): Bucket => ({ key, count })) };
  const counts = new Map(pairs);
  const buckets = facet.ranges.map(
    ({ key }, index): Bucket => ({ key, count: counts.get(String(index + 1)) ?? 0 }),
  );
  return { name, buckets };
}

const rounded = ({ mean, ...rest }: any) =>
  mean === undefined ? rest : { ...rest, mean: Number(mean) };

function sumsOf(given: readonly (readonly number[])[], position: number) {
  const [, count = 0, sum = 0, min = 0, max = 0] = given.find(([at]) => at === position) ?? [];
  return { count, sum, min, max };
}
