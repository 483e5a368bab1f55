// The end of an import operation as a part of the statement that commits its document: neither is
// stored without the other, and only for the server that has the claim.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

/** Operations that a commit ends as imported. */
export interface ImportedOperations {
  readonly ids: readonly string[];
  readonly owner: string;
  /** Earlier operations for the same part of the document wait. */
  readonly overtakes?: boolean;
  /** Of the document. */
  readonly resourceVersion: number;
  /** Milliseconds since the epoch, by the clock of the project. */
  readonly now: number;
}

/** Holds the rows to the end of the commit; fewer when a claim was lost. */
export const holdingImports = (project: string, { ids, owner }: ImportedOperations): Sql =>
  sql`imports_held as materialized (select id from import_operation
    where project = ${project} and id = any(${ids}::text[]) and owner = ${owner}::uuid
    for update)`;

/** Whether all of them are claimed as they were. */
export const areHeld = ({ ids }: ImportedOperations): Sql =>
  sql`(select count(*) from imports_held) = ${ids.length}::int`;

/**
 * Operations that were accepted earlier for the same part of the document and still wait: woken later, they would
 * write their data over these.
 */
export const overtaking = (
  project: string,
  ids: readonly string[],
): Sql => sql`update import_operation w set overtaken = true from import_operation b
  where b.project = ${project} and b.id = any(${ids}::text[]) and w.project = b.project
    and w.document = b.document and w.type = b.type and w.part = b.part and w.position < b.position
    and w.payload is not null and not w.overtaken and not (w.id = any(${ids}::text[]))`;

/** Ends them when the commit is carried out. */
export const endingImports = (
  project: string,
  { ids, owner, overtakes = false, resourceVersion, now }: ImportedOperations,
  condition: Sql,
): readonly Sql[] => [
  ...(overtakes ? [sql`overtaken as (${overtaking(project, ids)} and ${condition})`] : []),
  sql`imported as (update import_operation set state = 'imported', version = version + 1,
      resource_version = ${resourceVersion}::bigint, last_modified_at = ${now}::bigint,
      errors = null, unresolved = null, payload = null, author = null, owner = null, due_at = null
    where project = ${project} and id = any(${ids}::text[]) and owner = ${owner}::uuid
      and ${condition})`,
  sql`unwaited as (delete from import_wait
    where project = ${project} and operation = any(${ids}::text[]) and ${condition})`,
];

/** Ends operations whose document is as they want it; those whose claim is lost are left alone. */
export async function endUnchanged(
  database: Database,
  project: string,
  imported: ImportedOperations,
): Promise<void> {
  const parts = endingImports(project, imported, raw('true'));
  await database.query('background', sql`with ${join(parts, ', ')} select 1`);
}
