// What there is to do for the indexes of searches in all projects.
import { columnOf } from '../../sql/columns.ts';
import { firstVisible } from '../../sql/hidden.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { Table } from '../../storage/schema/tables.ts';
import type { SearchEngine } from '../engine.ts';
import type { Place } from '../lexemes.ts';

export interface SearchTasks {
  /** Indexes that are not as the settings want them, and those with changes to follow. */
  readonly places: readonly Place[];
  /** Whether a setting says `Indexing`: only then one can wait. */
  readonly areIndexing: boolean;
  /** Age of the oldest change that was not followed; 0 without any. */
  readonly lagSeconds: number;
}

export interface WaitingSetting {
  readonly project: string;
  /** `searchIndexing.productsSearch.status` */
  readonly path: string;
}

export interface Indexed {
  readonly kind: string;
  /** Paths of the settings, any one of which wants it. */
  readonly settings: readonly string[];
}

const wanting = "('Activated', 'Indexing')";

/** Whether a setting of the project `p` wants the index. */
export function wanted(project: Table, settings: readonly string[]): Sql {
  const columns = settings.map((path) => name(columnOf(project.resource, path)!.column));
  return columns
    .map((column) => sql`coalesce(p.${column} in ${raw(wanting)}, false)`)
    .reduce((left, right) => sql`${left} or ${right}`);
}

interface TaskRow {
  readonly project: string;
  /** null: a setting of the project says `Indexing`. */
  readonly kind: string | null;
  /** Age of the oldest noted change in seconds; null where none is noted. */
  readonly lag: number | null;
}

const tasksIn = (rows: readonly TaskRow[]): SearchTasks => ({
  places: rows.flatMap(({ project, kind }) => (kind === null ? [] : [{ project, kind }])),
  areIndexing: rows.some(({ kind }) => kind === null),
  lagSeconds: Math.max(0, ...rows.map(({ lag }) => lag ?? 0)),
});

export async function readTasks(
  database: Database,
  tables: ReadonlyMap<string, Table>,
  indexed: readonly Indexed[],
  engine: SearchEngine | undefined,
): Promise<SearchTasks> {
  const project = tables.get('project');
  if (project === undefined || indexed.length === 0) return tasksIn([]);
  const paths = [...new Set(indexed.flatMap(({ settings }) => settings))];
  const areIndexing = paths.map(
    (path) => sql`p.${name(columnOf(project.resource, path)!.column)} = 'Indexing'`,
  );
  const each = indexed.map(
    ({ kind, settings }) => sql`
      select p.project, ${kind}::text as kind, null::float8 as lag from ${project.sql} p
      left join search_index i on i.project = p.project and i.kind = ${kind}
      where p.project >= ${firstVisible} and (case
        when ${wanted(project, settings)} then i.phase is distinct from 'ready' or ${isOther(engine)}
        else i.phase is not null end)`,
  );
  const rows = await database.query<TaskRow>(
    'background',
    sql`select project, kind, max(lag) as lag from (
        ${join(each, ' union all ')}
        union all select project, kind,
          extract(epoch from clock_timestamp() - min(at))::float8 as lag
        from search_pending group by project, kind) t group by project, kind
      union all select p.project, null, null from ${project.sql} p
        where p.project >= ${firstVisible} and (${join(areIndexing, ' or ')})`,
    'search tasks',
  );
  return tasksIn(rows);
}

/** Whether the index `i` lies elsewhere than indexes do now, or has another form. */
const isOther = (engine: SearchEngine | undefined): Sql =>
  engine === undefined
    ? sql`i.alias <> ''`
    : sql`(i.alias = '' or i.format <> ${engine.format}::int)`;

/** Settings that say `Indexing` whose indexes are all ready by now. */
export async function waitingSettings(
  database: Database,
  tables: ReadonlyMap<string, Table>,
  indexed: readonly Indexed[],
): Promise<readonly WaitingSetting[]> {
  const project = tables.get('project');
  const paths = [...new Set(indexed.flatMap(({ settings }) => settings))];
  if (project === undefined || paths.length === 0) return [];
  const each = paths.map((path) => {
    const kinds = indexed.filter(({ settings }) => settings.includes(path)).map(({ kind }) => kind);
    return sql`select p.project, ${path}::text as path from ${project.sql} p
      where p.project >= ${firstVisible}
        and p.${name(columnOf(project.resource, path)!.column)} = 'Indexing'
        and (select count(*) from search_index i where i.project = p.project
          and i.kind = any(${kinds}::text[]) and i.phase = 'ready') = ${kinds.length}`;
  });
  return database.query<WaitingSetting>(
    'background',
    each.reduce((left, right) => sql`${left} union all ${right}`),
  );
}
