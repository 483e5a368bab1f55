// What two projects have that is not alike: exact, because copies keep the ids of documents.
import type { Kind } from '../../declaration/index.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** A document that two projects do not have alike. */
export interface Differing {
  readonly id: string;
  /** JSON text of the document there; `null` where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Ids of documents of a kind that were made, changed or deleted since, by a copy of now and by former versions. */
export async function changedSince(
  database: Database,
  kind: Kind,
  { source, target, at }: { readonly source: string; readonly target: string; readonly at: string },
): Promise<readonly string[]> {
  const table = tableOf(kind);
  const rows = await database.query<{ id: string }>(
    'background',
    sql`select id from ${table.sql} where project = ${target} and last_modified_at > ${at}::timestamptz
      union select id from document_history
        where project = ${source} and kind = ${table.kind} and at > ${at}::timestamptz
      order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** The documents of a kind that differ, in the order of their ids; at most `limit`. */
export const differing = (
  database: Database,
  kind: Kind,
  {
    before,
    after,
    limit,
  }: { readonly before: string; readonly after: string; readonly limit: number },
): Promise<Differing[]> => {
  const table = tableOf(kind).sql;
  return database.query<Differing>(
    'background',
    sql`select coalesce(a.id, b.id) as id, a.document as before, b.document as after
      from (select id, document from ${table} where project = ${before}) a
      full join (select id, document from ${table} where project = ${after}) b using (id)
      where a.document is distinct from b.document
      order by 1 limit ${limit}`,
  );
};
