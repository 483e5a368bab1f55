// Documents that hold one of many values in a facet.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../../storage/connection/database.ts';
import type { Table } from '../../storage/schema/tables.ts';

/** Values that one statement looks up: the time of a statement must not grow with a document. */
const valuesAtOnce = 200;

/** The values in parts, each for one statement. */
export const inParts = (values: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(values.length / valuesAtOnce) }, (_, part) =>
    values.slice(part * valuesAtOnce, (part + 1) * valuesAtOnce),
  );

/**
 * Rows `v` of the values, each with the documents `t` that hold it. The `offset` keeps the planner
 * from joining in another way than by one look-up for each value: without statistics it prefers to
 * compare each document with each value.
 */
export const holding = (table: Table, project: string, by: string, values: readonly string[]) =>
  sql`unnest(${values}::text[]) v cross join lateral (
    select t.id, t.document as text from ${table.sql} t
    where t.project = ${project} and (${by === 'id' ? sql`t.id = v` : holds(by)}) offset 0) t`;

/** Facets hold a string, or a list of strings where lists are on the way; a path names several with `|`. */
function holds(path: string): Sql {
  const [first, ...others] = path.split('|').map(
    (one) => sql`t.facets @> jsonb_build_object(${one}::text, v)
      or t.facets @> jsonb_build_object(${one}::text, jsonb_build_array(v))`,
  );
  return others.reduce((all, one) => sql`${all} or ${one}`, first!);
}

/**
 * Merges recently stored rows into the index of facets. Each look-up reads that part of the index
 * from end to end: after an import, thousands of look-ups would take minutes.
 */
export const sortInFacets = (run: Run, table: Table): Promise<unknown> =>
  run(sql`select gin_clean_pending_list(${raw(`'"${table.name}_facets"'`)}::regclass)`);
