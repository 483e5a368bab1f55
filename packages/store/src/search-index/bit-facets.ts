// Facets counted by bits: the counted documents become a set of bits, and each value of a field is
// one more. Facets that bits cannot represent are counted from the content (./facets.ts).
import { isScoped } from '@storewright/model/search/scoped-prices';
import type { Facet, ReadyNode } from '@storewright/model/search/tree';
import { raw, type Sql, sql } from '../sql/sql.ts';
import { allDocuments, allElements, placeCode, presentCode } from './bits.ts';
import { type Asking, goneIds } from './condition.ts';
import { codeOf, type Place } from './lexemes.ts';

type Ready = Facet<ReadyNode>;

/** Code of the field whose bits count the facet; `undefined`: they cannot. */
export function bitCode(place: Place, facet: Ready, elements: string): string | undefined {
  if (facet.kind === 'count') return facet.of === undefined ? placeCode(place) : undefined;
  if (facet.kind !== 'distinct' || isScoped(facet.field)) return undefined;
  const { lists, name } = facet.field;
  const isCounted = lists.length === 0 || (lists.length === 1 && lists[0] === elements);
  return isCounted ? codeOf(place, lists, name) : undefined;
}

/** A part of `with` that makes bits of the numbers that `from` has. */
export const bitsOfNumbers = (name: Sql, from: Sql): Sql => sql`${name} as materialized (
  with word as (
    select number >> 14 as chunk, (number >> 6) & 255 as at,
      bit_or(1::bigint << (63 - (number & 63))) as bits
    from ${from} group by 1, 2)
  select c.chunk,
    ('x' || string_agg(lpad(to_hex(coalesce(w.bits, 0)), 16, '0'), '' order by a.at))::bit(16384)
      as bits
  from (select distinct chunk from word) c
  cross join generate_series(0, 255) a(at)
  left join word w on w.chunk = c.chunk and w.at = a.at
  group by c.chunk)`;

const ofCode = ({ project, kind }: Place, code: string, value?: string): Sql =>
  sql`search_bits b where b.project = ${project} and b.kind = ${kind} and b.code = ${code}
    ${value === undefined ? raw('') : sql`and b.value = ${value}`}`;

/** The bits of all documents that are there. */
export const allBits = raw('all_bits');

/** The parts of `with` that make them. */
export const allBitsParts = (place: Place): readonly Sql[] => [
  bitsOfNumbers(
    raw('gone_bits'),
    sql`(select d.number from search_entry d
      where d.project = ${place.project} and d.kind = ${place.kind}
        and (not d.live or d.id = any(${goneIds(place)}))) g`,
  ),
  sql`${allBits} as materialized (
    select b.chunk, case when g.bits is null then b.bits else b.bits & ~g.bits end as bits
    from (select b.chunk, b.bits from ${ofCode(place, placeCode(place), allDocuments)}
      and b.layer = 0) b
    left join gone_bits g on g.chunk = b.chunk)`,
];

/** How many elements a bit of the layer represents. */
const weight = (row: string): Sql =>
  raw(`case ${row}.layer when 0 then 1 else 1 << (${row}.layer - 1) end`);

/** Keys and counts of a facet among the documents of a set of bits. */
export function bitCounts(asking: Asking, facet: Ready, code: string, set: Sql): Sql {
  const isOfElements = facet.level === 'elements';
  const layers = isOfElements ? raw('') : raw('and b.layer = 0');
  const counted = (from: Sql, key: Sql) => sql`
    select ${key} as key, sum(bit_count(b.bits & s.bits) * ${weight('b')})::bigint as count
    from (select b.value, b.layer, b.chunk, b.bits from ${from} ${layers}) b
    join ${set} s on s.chunk = b.chunk group by 1`;
  const place = placeCode(asking);
  const all = () =>
    counted(ofCode(asking, place, isOfElements ? allElements : allDocuments), raw(`''::text`));
  if (facet.kind !== 'distinct') return all();
  const { field, missing } = facet;
  const isOwn = isOfElements && field.lists.length === 0;
  const of = (from: Sql, key: Sql) =>
    isOwn ? ofEachElement(asking, from, key, set) : counted(from, key);
  const values = of(ofCode(asking, code, undefined), raw('b.value'));
  if (missing === undefined) return withCounts(values);
  const present = of(ofCode(asking, presentCode(code), ''), raw(`''::text`));
  const rest = sql`select ${missing}::text as key,
    coalesce((select t.count from (${all()}) t), 0)
      - coalesce((select t.count from (${present}) t), 0) as count`;
  return withCounts(sql`${values} union all ${rest}`);
}

const withCounts = (rows: Sql): Sql => sql`
  select t.key collate "C" as key, sum(t.count)::bigint as count from (${rows}) t
  group by 1 having sum(t.count) > 0`;

/** A value of the document counts for each of its elements. */
const ofEachElement = (asking: Asking, from: Sql, key: Sql, set: Sql): Sql => sql`
  select ${key} as key, sum(bit_count(b.bits & s.bits & e.bits) * ${weight('e')})::bigint as count
  from (select b.value, b.chunk, b.bits from ${from} and b.layer = 0) b
  join ${set} s on s.chunk = b.chunk
  join (select b.layer, b.chunk, b.bits
    from ${ofCode(asking, placeCode(asking), allElements)}) e on e.chunk = b.chunk
  group by 1`;

/** The codes that have too many values for bits, as JSON. */
export const withoutBits = ({ project, kind }: Place, codes: readonly string[]): Sql =>
  codes.length === 0
    ? raw(`'[]'::jsonb`)
    : sql`(select coalesce(jsonb_agg(m.code), '[]') from search_many m
        where m.project = ${project} and m.kind = ${kind} and m.code = any(${codes}::text[]))`;
