// The heads of all tokens of a place, found by steps along the index from head to head: of the tokens
// with one head only the first is looked at, and what is inserted comes in order.
import { type Sql, sql } from '../sql/sql.ts';
import { headLength, headsStatement } from './suggestions-write.ts';

/** Heads that are looked at in one step. */
const headsAtOnce = 10_000;

/** Sorts after every text with the same beginning. */
const lastCharacter = '\u{10ffff}';

/**
 * Where to go on after a token: behind all that have its head. A short token is its own head, and
 * one that goes on with the last character there is never comes before itself.
 */
const behindHead = (token: Sql): Sql => sql`
  case when char_length(${token}) < ${headLength}::int then ${token}
    else greatest(${token}, left(${token}, ${headLength}::int) || ${lastCharacter}) end`;

/** Adds the heads of the next tokens of a place; `last` is the last one looked at, if any is left. */
export const headsAfter = (
  project: string,
  { id, locale }: { readonly id: number; readonly locale: string },
  after: string,
  most = headsAtOnce,
): Sql => {
  const first = (before: Sql) => sql`
    select s.token from suggestion_token s
    where s.place = ${id} and s.token > ${before} order by s.token limit 1`;
  return sql`
    with recursive walk(token, n) as (
      (select f.token, 1 from (${first(behindHead(sql`${after}::text collate "C"`))}) f)
      union all
      select next.token, n + 1 from walk
        cross join lateral (${first(behindHead(sql`walk.token`))}) next
        where n < ${most}::int),
    headed as (${headsStatement(project, sql`select ${locale}::text as locale, token from walk`)})
    select max(token) as last from walk`;
};
