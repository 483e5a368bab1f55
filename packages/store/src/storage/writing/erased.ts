// Removes data about erased documents from other tables, as a part of a commit.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import { erasingSessions } from '../checkout-sessions.ts';
import { erasingHistory } from '../history.ts';
import { erasingImports, erasingWaits } from '../imports/erasing.ts';
import { erasingNoted } from '../outbox/noted.ts';
import { erasingAnswers } from '../repeatable.ts';
import { aboutFacet, type Table } from '../schema/tables.ts';
import type { Plan } from './plan.ts';

/** Messages about a document are found by their facet, each document by one index lookup. */
export function erasedParts(
  messages: Table | undefined,
  { project, erased }: Plan,
  whenOk: Sql,
): Sql[] {
  if (erased.length === 0) return [];
  const ids = erased.map(({ id }) => id);
  const parts = [
    sql`untold as (${erasingNoted(project, erased, whenOk)})`,
    sql`unanswered as (${erasingAnswers(project, ids, whenOk)})`,
    sql`sessionless as (${erasingSessions(project, ids, whenOk)})`,
    sql`unremembered as (${erasingHistory(project, erased, whenOk)})`,
  ];
  const labels = erased.flatMap((one) => one.labels);
  if (labels.length > 0)
    parts.push(
      sql`unimported as (${erasingImports(project, labels, whenOk)})`,
      sql`unawaited as (${erasingWaits(project, raw('unimported'))})`,
    );
  if (messages === undefined) return parts;
  const about = ids.map((id) => sql`m.facets @> ${JSON.stringify({ [aboutFacet]: id })}::jsonb`);
  return [
    ...parts,
    sql`erased as (delete from ${messages.sql} m
      where m.project = ${project} and (${join(about, ' or ')}) and ${whenOk})`,
  ];
}
