// What two projects have that is not alike: exact, because copies keep the ids of documents.
import type { Kind } from '../../declaration/index.ts';
import { type Sql, sql } from '../../sql/sql.ts';
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

/** Two projects, and how many documents are told at most. */
interface Compared {
  readonly before: string;
  readonly after: string;
  readonly limit: number;
}

/** The documents of a kind that differ, in the order of their ids. */
export const differing = (database: Database, kind: Kind, compared: Compared) =>
  differingWhere(database, kind, compared, sql``);

/**
 * Of the documents that differ, those that a branch has made, changed or deleted since it began, by the
 * clock of the project; what its source alone has changed is left out.
 */
export function changedInBranch(database: Database, kind: Kind, compared: Compared) {
  const { after } = compared;
  const begun = sql`(select coalesce(begun_at, created_at) from copied_project where project = ${after})`;
  const asCopied = (one: Sql) => sql`coalesce(
    (select v.version from copied_version v where v.project = ${after}
      and v.kind = ${tableOf(kind).kind} and v.id = ${one}.id) = ${one}.version,
    ${one}.last_modified_at < ${begun})`;
  const condition = sql`and case when b.id is null then ${asCopied(sql`a`)}
    else not ${asCopied(sql`b`)} end`;
  return differingWhere(database, kind, compared, condition);
}

function differingWhere(
  database: Database,
  kind: Kind,
  { before, after, limit }: Compared,
  condition: Sql,
): Promise<Differing[]> {
  const rows = sql`select id, version, last_modified_at, document from ${tableOf(kind).sql}`;
  return database.query<Differing>(
    'background',
    sql`select coalesce(a.id, b.id) as id, a.document as before, b.document as after
      from (${rows} where project = ${before}) a
      full join (${rows} where project = ${after}) b using (id)
      where a.document is distinct from b.document ${condition}
      order by 1 limit ${limit}`,
  );
}
