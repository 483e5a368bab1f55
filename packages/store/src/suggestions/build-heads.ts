// The heads of all tokens of a place, packed in the order of the index. Rows of their own took
// the database more than three times as long (docs/decisions/0007-suggestions.md).
import { type Sql, sql } from '../sql/sql.ts';
import { headLength } from './write.ts';

/** Tokens that are looked at in one step. */
const tokensAtOnce = 50_000;

/** Packs the heads of the next tokens of a place; `last` is the last one looked at, if any is left. */
export const packAfter = (
  project: string,
  place: number,
  after: string,
  most = tokensAtOnce,
): Sql => sql`
  with looked as materialized (
    select token from suggestion_token
    where place = ${place} and project = ${project} and token > ${after} order by token limit ${most}::int),
  packed as (
    insert into suggestion_head_pack (project, place, after, heads)
    select ${project}, ${place}, ${after}, to_json(array_agg(head order by head))::text
    from (select distinct left(token, ${headLength}::int) as head from looked) heads
    having count(*) > 0)
  select max(token) as last from looked`;

/** Before the heads of a project are packed again. */
export const dropPacks = (project: string): Sql => sql`
  delete from suggestion_head_pack where project = ${project}`;
