// One question as one statement: results, their number and facets of the same moment.
import type { IndexedSoFar, ReadyNode, SearchQuestion } from '../search/tree.ts';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { allBits, allBitsParts, withoutBits } from './bit-facets.ts';
import { type Asking, both, conditionOf, goneIds } from './condition.ts';
import { facetParts } from './facets.ts';
import type { Place } from './lexemes.ts';
import { scoreOf } from './score.ts';
import { sortValue } from './values.ts';

/** What the statement answers. */
export interface FoundRow {
  /** Of the index; null: there is none. */
  readonly phase: string | null;
  readonly progress: IndexedSoFar | null;
  /** Changes are stored that the index does not have yet. */
  readonly behind: boolean;
  /** Codes of fields whose bits were asked for and are not kept. */
  readonly uncounted: readonly string[];
  readonly total: number;
  readonly best: number | null;
  readonly hits: readonly {
    readonly id: string;
    readonly version: number;
    readonly score: number;
    readonly content?: any;
    readonly forms?: string;
  }[];
  readonly facets: readonly unknown[];
}

const instant = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** How far an index is, as JSON. */
export const progressColumns = raw(`jsonb_build_object('documents', documents, 'failed', failed,
  'startedAt', to_char(started_at at time zone 'UTC', ${instant}),
  'changedAt', to_char(changed_at at time zone 'UTC', ${instant}))`);

/** What is gone for good or hidden is not found, though the index may not know it yet. */
export const notGone = (place: Place): Sql => sql`d.id <> all(${goneIds(place)})`;

/** @param uncounted codes of fields that have no bits */
export function searchStatement(
  place: Place,
  question: SearchQuestion<ReadyNode>,
  uncounted: ReadonlySet<string>,
): Sql {
  const { where, postFilter, elements, facets: asked } = question;
  const asking: Asking = { ...place, now: question.now, prices: question.prices };
  const isThere = notGone(place);
  // All documents are counted by their bits, and only a page of them is read.
  const isAll = where === undefined && postFilter === undefined && elements !== undefined;
  const matched = postFilter === undefined ? raw('matched') : undefined;
  const counting = { asking, where, elements: elements ?? '', isThere, uncounted, matched };
  const facets = facetParts(counting, asked);
  const parts = [
    ...(isAll || facets.codes.length > 0 ? allBitsParts(place) : []),
    ...foundParts(asking, question, isThere, isAll),
    ...facets.parts,
  ];
  const answers = facets.answers.length === 0 ? raw('') : join(facets.answers, ', ');
  const isOurs = (row: string) =>
    sql`${raw(row)}.project = ${place.project} and ${raw(row)}.kind = ${place.kind}`;
  return sql`with ${join(parts, ', ')}
    select
      (select case when i.alias = '' then i.phase else 'building' end from search_index i
        where ${isOurs('i')}) as phase,
      (select ${progressColumns} from search_index i where ${isOurs('i')}) as progress,
      exists (select 1 from search_pending q where ${isOurs('q')}) as behind,
      ${withoutBits(place, facets.codes)} as uncounted,
      ${isAll ? allCount : raw('(select count(*) from matched)')} as total,
      ${isAll ? raw('0::float8') : raw('(select max(score) from matched)')} as best,
      ${hitsOf(isOurs('d'), question.marks === true)} as hits,
      jsonb_build_array(${answers}) as facets`;
}

const allCount = sql`(select coalesce(sum(bit_count(bits)), 0)::bigint from ${allBits})`;

const hitsOf = (isOurs: Sql, marks: boolean): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'version', d.version, 'score', p.score
      ${raw(marks ? ", 'content', d.content, 'forms', d.forms" : '')}) order by p.position), '[]')
    from page p join search_document d on ${isOurs} and d.id = p.id)`;

/** What is found, with the values that it is sorted by, and the page of it. */
function foundParts(
  asking: Asking,
  question: SearchQuestion<ReadyNode>,
  isThere: Sql,
  isAll: boolean,
): readonly Sql[] {
  const { where, postFilter, limit, offset, sort } = question;
  const wantsScore =
    question.scored === true || sort.length === 0 || sort.some(({ field }) => !field);
  const { score, parts } = wantsScore
    ? scoreOf(asking, where)
    : { score: raw('0::float8'), parts: [] };
  const keys = sortKeys(asking, question, score);
  const columns = keys.map(({ value }, index) => sql`, ${value} as ${raw(`s${index}`)}`);
  const orders = keys.map(({ descending }, index) =>
    raw(`s${index} ${descending ? 'desc' : 'asc'} nulls last`),
  );
  if (sort.length === 0 && where !== undefined) orders.push(raw('score desc'));
  const order = join([...orders, raw('id')], ', ');
  return [
    ...parts,
    sql`matched as ${raw(isAll ? 'not materialized' : 'materialized')} (
      select d.id, d.number, ${score} as score ${join(columns, ' ')} from search_document d
      where ${conditionOf(asking, both(where, postFilter))} and ${isThere})`,
    sql`page as (
      select t.id, t.score, row_number() over (order by ${order}) as position
      from (select * from matched order by ${order} limit ${limit} offset ${offset}) t)`,
  ];
}

function sortKeys(asking: Asking, { sort }: SearchQuestion<ReadyNode>, score: Sql) {
  return sort.map((key) => {
    const { field, descending } = key;
    const value = field === undefined ? score : sortValue(asking, { ...key, field });
    return { value, descending };
  });
}
