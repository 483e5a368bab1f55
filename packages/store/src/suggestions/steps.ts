// Steps along the index from one pair of token and string to the next one, past all documents that
// share it. A step costs some microseconds, ten times as much as a row that is read in passing, so
// this is for ranges whose first rows turned out to be of few strings.
import { type Sql, sql } from '../sql/sql.ts';

/** Steps in one range, however few strings they have met. */
export const maxSteps = 1_000;

export interface Steps {
  /** Where the first pair stands, as a condition on `s.token` and `s.text`. */
  readonly from: Sql;
  /** All tokens stand before it. */
  readonly end: Sql;
  /** Pairs that are read in any case; more of them only as long as there are fewer strings. */
  readonly window: number | Sql;
  readonly texts: number;
}

/** Rows `token` and `text` of the place `p`, each pair once, in their order. */
export function stepsAlong({ from, end, window, texts }: Steps): Sql {
  const next = (condition: Sql) => sql`
    select s.token, s.text from suggestion_token s
    where s.place = p.id and s.project = p.project and ${condition} and s.token < ${end}
    order by s.token, s.text limit 1`;
  return sql`
    with recursive step(token, text, n, texts) as (
      select first.token, first.text, 1, array[first.text] from (${next(from)}) first
      union all
      select next.token, next.text, n + 1,
        case when next.text = any(step.texts) then step.texts else step.texts || next.text end
      from step
        cross join lateral (${next(sql`(s.token, s.text) > (step.token, step.text)`)}) next
      where n < ${window}::int or (cardinality(step.texts) < ${texts}::int and n < ${maxSteps}::int))
    select token, text from step`;
}
