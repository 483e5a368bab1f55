// The end of an import operation as a part of the statement that commits its document: neither is
// stored without the other, and only for the server that has the claim.
import { type Sql, sql } from '../../sql/sql.ts';

/** Operations that a commit ends as imported. */
export interface ImportedOperations {
  readonly ids: readonly string[];
  readonly owner: string;
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

/** Ends them when the commit is carried out. */
export const endingImports = (
  project: string,
  { ids, owner, resourceVersion, now }: ImportedOperations,
  condition: Sql,
): readonly Sql[] => [
  sql`imported as (update import_operation set state = 'imported', version = version + 1,
      resource_version = ${resourceVersion}::bigint, last_modified_at = ${now}::bigint,
      errors = null, unresolved = null, payload = null, author = null, owner = null, due_at = null
    where project = ${project} and id = any(${ids}::text[]) and owner = ${owner}::uuid
      and ${condition})`,
  sql`unwaited as (delete from import_wait
    where project = ${project} and operation = any(${ids}::text[]) and ${condition})`,
];
