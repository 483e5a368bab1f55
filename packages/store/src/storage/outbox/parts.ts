// The parts of a commit's statement that store its notifications. The rows come as arrays, so that
// the SQL is the same for any number of them; they are stored in their order, which gives their
// positions.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Noted, NotedAdjust } from './noted.ts';

/** @param condition over the rows `v`, of which `owner` is the document */
export function notedParts(project: string, all: readonly Noted[], condition: Sql): Sql[] {
  if (all.length === 0) return [];
  return [
    sql`noted as (insert into notification (project, subscription, resource, body)
      select ${project}, v.subscription, v.resource, v.body
      from unnest(${all.map(({ owner }) => owner)}::text[],
        ${all.map(({ subscription }) => subscription)}::text[],
        ${all.map(({ resource }) => resource)}::text[], ${all.map(({ body }) => body)}::text[])
        with ordinality v(owner, subscription, resource, body, place)
      where ${condition} order by v.place)`,
  ];
}

/** Names and expressions of the statement that holds the adjusted rows. */
interface AdjustParts {
  /** Name of the table, for the names of the parts. */
  readonly table: string;
  /** The held rows, and their messages where there are any. */
  readonly lock: Sql;
  readonly told: Sql | undefined;
  readonly whenOk: Sql;
  /** A body from its template, of a row `m` of messages or a row `l` of held documents. */
  readonly ofMessage: (template: Sql) => Sql;
  readonly ofChange: (template: Sql) => Sql;
}

/** Parts of a statement that store the notifications of adjusted documents. */
export function notedAdjustParts(
  project: string,
  all: readonly NotedAdjust[],
  { table, lock, told, whenOk, ofMessage, ofChange }: AdjustParts,
): Sql[] {
  const messages = all.filter(({ place }) => place !== null);
  const changes = all.filter(({ place }) => place === null);
  const insert = raw('insert into notification (project, subscription, resource, body)');
  const parts: Sql[] = [];
  if (messages.length > 0 && told !== undefined)
    parts.push(sql`${raw(`"noted_${table}"`)} as (${insert}
      select ${project}, n.subscription, n.resource, ${ofMessage(raw('n.body'))}
      from ${rowsOf(messages)} join ${told} m on m.owner = n.owner and m.place = n.place
      where ${whenOk} order by m.owner, m.told_as)`);
  if (changes.length > 0)
    parts.push(sql`${raw(`"changed_${table}"`)} as (${insert}
      select ${project}, n.subscription, n.resource, ${ofChange(raw('n.body'))}
      from ${rowsOf(changes)} join ${lock} l on l.id = n.owner where ${whenOk})`);
  return parts;
}

const rowsOf = (all: readonly NotedAdjust[]): Sql =>
  sql`unnest(${all.map(({ owner }) => owner)}::text[], ${all.map(({ place }) => place)}::bigint[],
    ${all.map(({ subscription }) => subscription)}::text[],
    ${all.map(({ resource }) => resource)}::text[], ${all.map(({ body }) => body)}::text[])
    n(owner, place, subscription, resource, body)`;

/**
 * Messages about erased documents are no longer delivered. Changes are: they contain only ids and
 * names, and the last one asks receivers to erase their data.
 */
export const erasingNoted = (
  project: string,
  documents: readonly { readonly kind: string; readonly id: string }[],
  condition: Sql,
): Sql => sql`delete from notification n where n.project = ${project}
  and n.resource = any(${documents.map(({ kind, id }) => `${kind}/${id}`)}::text[])
  and not n.body::jsonb ? 'notificationType' and ${condition}`;
