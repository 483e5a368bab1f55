// What a query finds, as parts of `with`: the matches with the values that they are sorted by, the page
// of them, and how many there are. Where words rank very many matches, only some of them are ranked
// and the others counted apart: each costs a row to be read.
import type { ReadyNode, SearchQuestion } from '@storewright/model/search/tree';
import { join, raw, type Sql, sql } from '../sql/sql.ts';
import { type Asking, both, conditionOf } from './condition.ts';
import { isOneWord, scoreOf } from './score.ts';
import { sortValue } from './values.ts';

/** Most matches that are ranked by words, and of each word that not all of them have: all that pages show. */
export const maxRanked = 10_500;

/** For how many words matches are searched in addition to the first ones. */
const maxWords = 20;

export interface Found {
  readonly parts: readonly Sql[];
  /** The number of matches; null: more than are ranked, which needs a query of its own. */
  readonly total: Sql;
  /** A relation with the numbers of all matches. */
  readonly numbers: Sql;
}

/** @param isThere additional condition on the row `d` */
export function foundParts(
  asking: Asking,
  question: SearchQuestion<ReadyNode>,
  isThere: Sql,
  isAll: boolean,
  most: number,
): Found {
  const { where, postFilter, limit, offset, sort } = question;
  const wantsScore =
    question.scored === true || sort.length === 0 || sort.some(({ field }) => !field);
  const [first] = sort;
  const isByScore = first === undefined || (first.field === undefined && first.descending);
  const { score, parts, words } = wantsScore
    ? scoreOf(asking, where, isByScore ? most : undefined)
    : { score: raw('0::float8'), parts: [], words: undefined };
  const keys = sortKeys(asking, question, score);
  const columns = keys.map(({ value }, index) => sql`, ${value} as ${raw(`s${index}`)}`);
  const orders = keys.map(({ descending }, index) =>
    raw(`s${index} ${descending ? 'desc' : 'asc'} nulls last`),
  );
  if (sort.length === 0 && where !== undefined) orders.push(raw('score desc'));
  const order = join([...orders, raw('id')], ', ');
  const node = both(where, postFilter);
  const rows = (lexemes?: string) => {
    // A document with the only requested word is a match.
    const among = lexemes !== undefined && node !== undefined && isOneWord(node) ? undefined : node;
    return sql`
      select d.id, d.number, ${score} as score ${join(columns, ' ')} from search_entry d
      where ${conditionOf(asking, among, lexemes)} and ${isThere}`;
  };
  const isBounded = isByScore && words !== undefined;
  const found = isBounded ? ranked(rows, words, most) : whole(rows, isAll);
  return {
    ...found,
    parts: [
      ...parts,
      ...found.parts,
      sql`page as (
        select t.id, t.score, row_number() over (order by ${order}) as position
        from (select * from matched order by ${order} limit ${limit} offset ${offset}) t)`,
    ],
  };
}

/** How many matches there are, of which only some are ranked. */
export const countOf = (
  asking: Asking,
  { where, postFilter }: SearchQuestion<ReadyNode>,
  isThere: Sql,
): Sql => sql`select count(*) as total from search_entry d
  where ${conditionOf(asking, both(where, postFilter))} and ${isThere}`;

function sortKeys(asking: Asking, { sort }: SearchQuestion<ReadyNode>, score: Sql) {
  return sort.map((key) => {
    const { field, descending } = key;
    const value = field === undefined ? score : sortValue(asking, { ...key, field });
    return { value, descending };
  });
}

/** The matches, those alone that have one of the lexemes. */
type Rows = (lexemes?: string) => Sql;

const whole = (rows: Rows, isAll: boolean): Found => ({
  parts: [sql`matched as ${raw(isAll ? 'not materialized' : 'materialized')} (${rows()})`],
  total: raw('(select count(*) from matched)'),
  numbers: raw('matched'),
});

/**
 * The first matches as they lie in the table; where these are not all, some of each word as well, so
 * that what a rare word finds is ranked whatever a frequent one finds.
 */
function ranked(rows: Rows, words: readonly string[], most: number): Found {
  const some = words.slice(0, maxWords);
  // Written out: of a limit that it does not know PostgreSQL expects little, and scans.
  const all = raw(String(most));
  const ofEach = raw(String(Math.ceil(most / Math.max(1, some.length))));
  const more = some.map((lexemes) => sql`(${rows(lexemes)} limit ${ofEach})`);
  const further =
    more.length === 0
      ? raw('')
      : sql`union all select m.* from (${join(more, ' union ')}) m
          where (select b.is_met from bound b) and m.number not in (select f.number from first f)`;
  return {
    parts: [
      sql`first as materialized (${rows()} limit ${all})`,
      sql`bound as materialized (select count(*) as count, count(*) >= ${all} as is_met from first)`,
      sql`matched as materialized (select * from first ${further})`,
    ],
    total: raw('(select case when b.is_met then null else b.count end from bound b)'),
    numbers: sql`(select f.number from first f where not (select b.is_met from bound b)
      union all select t.number from (${rows()}) t where (select b.is_met from bound b)) numbers`,
  };
}
