// Copies a project by its rows, inside a transaction of one snapshot: documents with ids, versions,
// facets and unique values, and what buyers sign in with. Not copied: whoever may come in (API
// clients, tokens), what calls other servers (extensions, subscriptions), messages, and tokens of suggestions,
// which are made again from the documents.
import type { Kind } from '../../declaration/index.ts';
import { columnValue } from '../../sql/columns.ts';
import { join, name, type Sql, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import { declaredColumns, tableOf } from '../schema/tables.ts';
import { copyControl } from './control.ts';

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
export interface Copying {
  readonly source: string;
  readonly target: string;
}

/**
 * Copies everything but the document of the project itself; answers how many documents. The
 * transaction must be one of `repeatable read`.
 */
export async function copyRows(
  run: Run,
  kinds: ReadonlyMap<string, Kind>,
  { source, target }: Copying,
): Promise<number> {
  let documents = 0;
  for (const [kind, declared] of kinds)
    if (!notCopied.has(kind))
      documents += await copyTable(run, tableOf(declared).name, source, target);
  const left = [...notCopied];
  for (const table of ['unique_values', 'secrets'])
    await copyTable(run, table, source, target, sql`and kind <> all(${left}::text[])`);
  await copyProgress(run, source, target);
  await copyControl(run, source, target);
  await raiseAll(run, source, target);
  return documents;
}

async function copyTable(
  run: Run,
  table: string,
  source: string,
  target: string,
  condition: Sql = sql``,
): Promise<number> {
  const columns = (await columnsOf(run, table)).filter((column) => column !== 'project').map(name);
  const list = join(columns, ', ');
  const [row] = await run<{ count: number }>(
    sql`with copied as (
        insert into ${name(table)} (project, ${list})
        select ${target}, ${list} from ${name(table)} where project = ${source} ${condition}
        returning 1
      ) select count(*)::float8 as count from copied`,
  );
  return row!.count;
}

/** Columns that are computed by PostgreSQL cannot be inserted. */
async function columnsOf(run: Run, table: string): Promise<readonly string[]> {
  const rows = await run<{ attname: string }>(
    sql`select attname from pg_attribute where attrelid = ${`"${table}"`}::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  );
  return rows.map(({ attname }) => attname);
}

/** What background work has reached holds for the copy too; nobody is at it there. */
const copyProgress = (run: Run, source: string, target: string) =>
  run(sql`insert into job_progress (project, job, state)
    select ${target}, job, state from job_progress where project = ${source}
    on conflict (job, project) do update
      set state = excluded.state, lease = job_progress.lease + 1, claimed_until = '-infinity'`);

/** Whatever a server remembers of the target is of before. */
const raiseAll = (run: Run, source: string, target: string) =>
  run(sql`insert into generation as g (project, name, number)
    select ${target}, name, 1 from generation where project = any(${[source, target]}::text[])
    group by name on conflict (project, name) do update set number = g.number + 1`);

/** The document of a project, put in place of the one that is there, or beside none. */
export async function placeProjectDocument(
  run: Run,
  source: string,
  target: string,
  edited: (document: any, version: number) => any,
  project: Kind,
): Promise<void> {
  const [from] = await run<{ document: string }>(
    sql`select document from project where project = ${source}`,
  );
  const [there] = await run<{ version: number }>(
    sql`delete from project where project = ${target} returning version`,
  );
  await copyTable(run, 'project', source, target);
  const version = (there?.version ?? 0) + 1;
  const document = edited(JSON.parse(from!.document), version);
  const columns = declaredColumns(tableOf(project)).map(
    (column) => sql`, ${name(column.column)} = ${columnValue(column, document)}`,
  );
  await run(sql`update project set id = ${target}, key = ${target}, version = ${version},
    document = ${JSON.stringify(document)}, signature = null, signed_version = null
    ${join(columns, ' ')} where project = ${target}`);
}
