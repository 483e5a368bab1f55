// One question as one statement: results, their number and facets of the same moment.
import type { IndexedSoFar, ReadyNode, SearchQuestion } from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { allBits, allBitsParts, withoutBits } from './bit-facets.ts';
import { type Asking, goneIds } from './condition.ts';
import { facetParts } from './facets.ts';
import { countOf, foundParts, maxRanked } from './found.ts';
import type { Place } from './lexemes.ts';

/** What the statement answers. */
export interface FoundRow {
  /** Of the index; null: there is none. */
  readonly phase: string | null;
  readonly progress: IndexedSoFar | null;
  /** Changes are stored that the index does not have yet. */
  readonly behind: boolean;
  /** Codes of fields whose bits were asked for and are not kept. */
  readonly uncounted: readonly string[];
  /** null: more than are ranked */
  readonly total: number | null;
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

/** Deleted or hidden documents are not found, though the index may not know it yet. */
export const notGone = (place: Place): Sql => sql`d.id <> all(${goneIds(place)})`;

/**
 * @param uncounted codes of fields that have no bits
 * @param most matches that are ranked by words
 */
export function searchStatement(
  place: Place,
  question: SearchQuestion<ReadyNode>,
  uncounted: ReadonlySet<string>,
  most = maxRanked,
): Sql {
  const { where, postFilter, elements, facets: asked } = question;
  const asking: Asking = { ...place, now: question.now, prices: question.prices };
  const isThere = notGone(place);
  // All documents are counted by their bits, and only a page of them is read.
  const isAll = where === undefined && postFilter === undefined && elements !== undefined;
  const found = foundParts(asking, question, isThere, isAll, most);
  const matched = postFilter === undefined ? found.numbers : undefined;
  const counting = { asking, where, elements: elements ?? '', isThere, uncounted, matched };
  const facets = facetParts(counting, asked);
  const parts = [
    ...(isAll || facets.codes.length > 0 ? allBitsParts(place) : []),
    ...found.parts,
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
      ${isAll ? allCount : found.total} as total,
      ${isAll ? raw('0::float8') : raw('(select max(score) from matched)')} as best,
      ${hitsOf(isOurs('d'), question.marks === true)} as hits,
      jsonb_build_array(${answers}) as facets`;
}

const allCount = sql`(select coalesce(sum(bit_count(bits)), 0)::bigint from ${allBits})`;

const hitsOf = (isOurs: Sql, marks: boolean): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'version', d.version, 'score', p.score
      ${raw(marks ? ", 'content', d.content, 'forms', d.forms" : '')}) order by p.position), '[]')
    from page p join search_entry d on ${isOurs} and d.id = p.id)`;

/** How many matches a question has, as `total`. */
export const countStatement = (place: Place, question: SearchQuestion<ReadyNode>): Sql =>
  countOf({ ...place, now: question.now, prices: question.prices }, question, notGone(place));
