// The one implementation of storage, on PostgreSQL 15 or newer.
// Problem and states: see README.md. Called by server.ts (to make it) and by the pipeline.
import type { Kind } from '../declaration/index.ts';
import { columnOf } from '../sql/columns.ts';
import { name, type Sql, sql } from '../sql/sql.ts';
import { suggestionIndexing } from '../suggestions/build.ts';
import { suggestionFinder } from '../suggestions/finder.ts';
import { instantOfDatabase } from './clock.ts';
import type { Database } from './connection/database.ts';
import { preparedNames } from './connection/prepared.ts';
import { readGenerations } from './generations.ts';
import { progressIn } from './progress.ts';
import { agesOf, countBeyond, heldNumbers, projectsWith } from './reading/ages.ts';
import { confirming } from './reading/confirm.ts';
import { countEach, projectCounts } from './reading/count.ts';
import { denseLately } from './reading/dense.ts';
import { find } from './reading/find.ts';
import { type QueryContext, query } from './reading/query.ts';
import { indexedPaths } from './schema/indexed-paths.ts';
import { type Table, tableOf } from './schema/tables.ts';
import type { Ages, Storage } from './storage.ts';
import { readTallies } from './tallies.ts';
import { batchedCommit } from './writing/batches.ts';
import type { CommitContext } from './writing/commit.ts';
import { guardsOf } from './writing/kept.ts';
import { tableFor } from './writing/plan.ts';
import { roomIn } from './writing/room.ts';
import { messageKind } from './writing/rows.ts';

export interface StorageOptions {
  /**
   * `whenEnabled`: messages are kept when the document of the project (kind `project`, its id is
   * the project key) says `messages.enabled`; `always` is for tests and for kinds without projects.
   */
  readonly messages?: 'always' | 'whenEnabled';
  /** Now, within a statement; default: the clock of the database. */
  readonly instant?: () => Sql;
}

/** Storage of the given kinds; the database must have been migrated for them (./migrate.ts). */
export function createStorage(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: StorageOptions = {},
): Storage {
  const tables = new Map([...kinds].map(([kind, declared]) => [kind, tableOf(declared)]));
  const paths = indexedPaths(database, kinds);
  const countAll = projectCounts(database);
  const dense = denseLately();
  const writes = preparedNames('write', 200, 1);
  const queries = preparedNames('query', 200, 3);
  const confirms = preparedNames('confirm', 200, 2);
  const plans = preparedNames('planned', 200, 3);
  const runs: Pick<QueryContext, 'run' | 'runOnce' | 'runPlanned'> = {
    run: (statement) => database.query('query', statement, queries.nameOf(statement)),
    runOnce: (statement) => database.query('query', statement),
    runPlanned: (statement) => database.query('planned', statement, plans.nameOf(statement)),
  };
  const commitOne = batchedCommit();
  const confirm = confirming(
    (statement) => database.query('read', statement, confirms.nameOf(statement)),
    tables,
  );
  const withRoom = roomIn(database);

  const guards = guardsOf(kinds);

  const contextFor = (project: string): CommitContext => ({
    project,
    tables,
    guards,
    paths,
    database,
    write: (statement) => database.query('write', statement, writes.nameOf(statement)),
    messages: tables.get(messageKind),
    messagesKept: options.messages === 'always' ? undefined : messagesEnabled(tables, project),
  });

  return {
    progress: progressIn(database),
    ages: agesIn(database, (kind) => tableFor({ tables }, kind), options.instant),
    find: (project, kind, targets) => find(database, project, tableFor({ tables }, kind), targets),
    confirm,
    async query(project, kind, asked) {
      paths.touch();
      const table = tableFor({ tables }, kind);
      const count = () => countAll(project, table);
      const context = { ...runs, project, table, dense, countAll: count };
      return query(context, asked);
    },
    counts: (project, kind, predicates) =>
      countEach(database, project, tableFor({ tables }, kind), predicates),
    commit: (project, writes, holding) => commitOne(contextFor(project), writes, holding),
    generations: (project, names) => readGenerations(database, project, names),
    tallies: (project, names) => readTallies(database, project, names),
    withRoom: (project, kind, most, work) =>
      withRoom({ project, table: tableFor({ tables }, kind), most }, work),
    suggestions: suggestionFinder(database, tables),
    suggestionIndexing: suggestionIndexing(database, tables),
    secret: (project, kind, id) => secretOf(database, project, kind, id),
    facetPaths: paths.readable,
    ready: () => paths.fresh(),
    close: () => database.close(),
  };
}

const agesIn = (
  database: Database,
  table: (kind: string) => Table,
  instant = () => instantOfDatabase,
): Ages => ({
  projects: (kind) => projectsWith(database, table(kind)),
  numbers: (project, kind, path) => heldNumbers(database, project, table(kind), path),
  step: (project, kind, step) =>
    agesOf(database, project, table(kind), { ...step, instant: instant() }),
  beyond: (project, kind, most) => countBeyond(database, project, table(kind), most),
});

/** Asked in the statement itself, so that no process goes by an old setting. */
function messagesEnabled(tables: ReadonlyMap<string, Table>, project: string): Sql {
  const table = tables.get('project');
  const column = table && columnOf(table.resource, 'messages.enabled');
  if (column === undefined) return sql`false`;
  return sql`exists (select 1 from ${table!.sql} p
    where p.project = ${project} and p.id = ${project} and p.${name(column.column)})`;
}

async function secretOf(
  database: Database,
  project: string,
  kind: string,
  id: string,
): Promise<string | undefined> {
  const rows = await database.query<{ value: string }>(
    'read',
    sql`select value from secrets where project = ${project} and kind = ${kind} and id = ${id}`,
    'find secret',
  );
  return rows[0]?.value;
}
