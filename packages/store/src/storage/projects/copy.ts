// Copies a project by its rows, inside a transaction of one snapshot: documents with ids, versions,
// facets and unique values, and the credentials of buyers. Not copied: access (API clients,
// tokens), calls to other servers (extensions, subscriptions), messages, and tokens of suggestions,
// which are made again from the documents.
import type { Kind } from '@storewright/model/declaration';
import { columnValue } from '../../sql/columns.ts';
import { join, name, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import { declaredColumns, tableOf } from '../schema/tables.ts';
import { copyControl, findFilled } from './control.ts';

/** Kinds that belong to the project they were made in. */
export const notCopied: ReadonlySet<string> = new Set([
  'project',
  'api-client',
  'extension',
  'subscription',
  'message',
  'customer-email-token',
  'customer-password-token',
]);

/** Keys of the project that is copied and of its copy. */
interface Copying {
  readonly source: string;
  readonly target: string;
}

interface CopiedTable {
  readonly table: string;
  /** Of which its rows are documents; absent: they are none. */
  readonly kind?: string;
  /** Of its rows, those. */
  readonly where: Sql;
}

/**
 * The tables that hold rows of a source, and the columns inserted into each in addition to the
 * project.
 */
export interface CopyPlan {
  readonly tables: readonly (CopiedTable & { readonly columns: Sql })[];
  /** Of the document of the project itself. */
  readonly project: CopiedTable & { readonly columns: Sql };
}

/**
 * Looks into all tables, of which a project fills a few: keep the plan to copy the project again.
 * @param also kinds that are copied although they usually stay
 */
export async function copyPlan(
  run: Run,
  kinds: ReadonlyMap<string, Kind>,
  source: string,
  also: readonly string[] = [],
): Promise<CopyPlan> {
  const left = [...notCopied].filter((kind) => !also.includes(kind));
  const tables = [...kinds]
    .filter(([kind]) => !left.includes(kind))
    .map(([kind, declared]) => ({ kind, table: tableOf(declared).name, where: sql`` }));
  const without = (some: Iterable<string>) => sql`and kind <> all(${[...some]}::text[])`;
  const beside = [
    { table: 'unique_values', where: without(left) },
    // What opens other servers is sealed for the project that it was given to, and stays there.
    { table: 'secrets', where: without(notCopied) },
  ];
  const all: readonly CopiedTable[] = [...tables, ...beside];
  const sources = all.map(({ table }) => ({ table: name(table), where: sql`project = ${source}` }));
  const filled = await findFilled(run, sources);
  const project = { table: 'project', kind: 'project', where: sql`` };
  const wanted = [project, ...all.filter((_, index) => filled.has(sources[index]!))];
  const columns = await columnsOf(run, wanted);
  const [first, ...others] = wanted.map((one) => ({
    ...one,
    columns: join(columns.get(one.table)!.map(name), ', '),
  }));
  return { project: first!, tables: others };
}

/**
 * Copies everything but the document of the project itself; answers how many documents. The
 * transaction must be one of `repeatable read`, unless the source stands still.
 */
export async function copyRows(run: Run, plan: CopyPlan, copying: Copying): Promise<number> {
  const { source, target } = copying;
  const copied = await copyTables(run, plan.tables, copying);
  await copyProgress(run, source, target);
  await copyControl(run, source, target);
  await raiseAll(run, source, target);
  return copied;
}

/** One statement for all tables; answers how many documents. */
async function copyTables(
  run: Run,
  tables: CopyPlan['tables'],
  { source, target }: Copying,
): Promise<number> {
  if (tables.length === 0) return 0;
  const parts = tables.map(({ table, where, columns }, index) => {
    return sql`${name(`copied_${index}`)} as (
      insert into ${name(table)} (project, ${columns})
      select ${target}, ${columns} from ${name(table)} where project = ${source} ${where} returning 1)`;
  });
  const counts = tables.map(({ kind }, index) =>
    kind === undefined ? sql`0` : sql`(select count(*) from ${name(`copied_${index}`)})`,
  );
  const [row] = await run<{ documents: number }>(
    sql`with ${join(parts, ', ')} select (${join(counts, ' + ')})::float8 as documents`,
  );
  return row!.documents;
}

/** Notes the versions of what the source of a branch had changed when the branch began, or later. */
export async function keepVersions(run: Run, plan: CopyPlan, branch: string): Promise<void> {
  const begun = sql`(select begun_at from copied_project where project = ${branch})`;
  const parts = plan.tables.flatMap(({ kind, table }) =>
    kind === undefined
      ? []
      : sql`select project, ${kind}::text collate "C", id, version from ${name(table)}
          where project = ${branch} and last_modified_at >= ${begun}`,
  );
  if (parts.length === 0) return;
  await run(sql`insert into copied_version (project, kind, id, version)
    ${join(parts, ' union all ')}`);
}

/** Columns by table, except the ones that PostgreSQL computes, which cannot be inserted. */
async function columnsOf(
  run: Run,
  tables: readonly Pick<CopiedTable, 'table'>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = tables.map(({ table }) => table);
  const rows = await run<{ table: string; columns: string[] }>(
    sql`select c.relname::text as table, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname = any(${names}::text[]) and c.relnamespace = current_schema()::regnamespace
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'project'
      group by 1`,
  );
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** The progress of background work holds for the copy too; no server works on it there. */
const copyProgress = (run: Run, source: string, target: string) =>
  run(sql`insert into job_progress (project, job, state)
    select ${target}, job, state from job_progress where project = ${source}
    on conflict (job, project) do update
      set state = excluded.state, lease = job_progress.lease + 1, claimed_until = '-infinity'`);

/** Everything that a server remembers of the target is outdated. */
const raiseAll = (run: Run, source: string, target: string) =>
  run(sql`insert into generation as g (project, name, number)
    select ${target}, name, 1 from generation where project = any(${[source, target]}::text[])
    group by name on conflict (project, name) do update set number = g.number + 1`);

/** Inserts or replaces the document of a project. */
export async function placeProjectDocument(
  run: Run,
  plan: CopyPlan,
  { source, target }: Copying,
  edited: (document: any, version: number) => any,
  project: Kind,
): Promise<void> {
  const [from] = await run<{ document: string; before: number | null }>(
    sql`with gone as (delete from project where project = ${target} returning version)
      select document, (select version from gone) as before from project where project = ${source}`,
  );
  await copyTables(run, [plan.project], { source, target });
  const version = (from!.before ?? 0) + 1;
  const document = edited(JSON.parse(from!.document), version);
  const columns = declaredColumns(tableOf(project)).map(
    (column) => sql`, ${name(column.column)} = ${columnValue(column, document)}`,
  );
  await run(sql`update project set id = ${target}, key = ${target}, version = ${version},
    document = ${JSON.stringify(document)}, signature = null, signed_version = null
    ${join(columns, ' ')} where project = ${target}`);
}
