// The one implementation of storage, on PostgreSQL 15 or newer.
// Problem and states: see README.md. Called by server.ts (to make it) and by the pipeline.
import type { Kind } from '@storewright/model/declaration';
import type { Party } from '@storewright/platform/turns';
import { searchIndexing } from '../../search-index/build.ts';
import type { SearchEngine } from '../../search-index/engine.ts';
import { searchFinder } from '../../search-index/finder.ts';
import { stemmer } from '../../search-index/stems.ts';
import { columnOf } from '../../sql/columns.ts';
import { name, preparedNames, type Sql, sql } from '../../sql/sql.ts';
import { suggestionIndexing } from '../../suggestions/build.ts';
import { suggestionFinder } from '../../suggestions/finder.ts';
import { instantOfDatabase } from '../clock.ts';
import type { Database, Run } from '../connection/database.ts';
import { instantName, raiseTo, readGenerations } from '../generations.ts';
import { audiencesIn, subscriptionKind } from '../outbox/noted.ts';
import { outboxIn, type Tell } from '../outbox/outbox.ts';
import { progressIn } from '../progress.ts';
import { agesOf, countBeyond, findNumbers, projectsWith } from '../reading/ages.ts';
import { confirming } from '../reading/confirm.ts';
import { countEach, projectCounts } from '../reading/count.ts';
import { countTogether } from '../reading/count-together.ts';
import { find, findLarge } from '../reading/find.ts';
import { fullLately } from '../reading/full.ts';
import { readLists } from '../reading/lists.ts';
import { matchCounts } from '../reading/match-counts.ts';
import { documents, type QueryContext, query } from '../reading/query.ts';
import type { Runs } from '../reading/runs.ts';
import { repeatablesIn } from '../repeatable.ts';
import type { Reader, Replicas } from '../replicas/replicas.ts';
import { type IndexedPaths, indexedPaths } from '../schema/indexed-paths.ts';
import { writesSettled } from '../schema/settled-writes.ts';
import { messageKind, type Table, tableOf } from '../schema/tables.ts';
import type { Ages, Storage } from '../storage.ts';
import { batchedCommit } from '../writing/batches.ts';
import { roomIn } from '../writing/capacity.ts';
import type { CommitContext } from '../writing/commit.ts';
import { guardsOf } from '../writing/conditions.ts';
import { tableFor } from '../writing/plan.ts';
import { readTallies } from '../writing/tallies.ts';

/** How storage differs for tests and for tools. */
interface StorageOptions {
  /**
   * `whenEnabled`: messages are kept when the document of the project (kind `project`, its id is
   * the project key) says `messages.enabled`; `always` is for tests and for kinds without projects.
   */
  readonly messages?: 'always' | 'whenEnabled';
  /** Now, within a statement; default: the clock of the database. */
  readonly instant?: () => Sql;
  /** Where the indexes of searches lie; default: in the database. */
  readonly searchEngine?: SearchEngine | undefined;
  /** From which queries may be read. */
  readonly replicas?: Replicas | undefined;
}

/** Storage of the given kinds; the database must have been migrated for them (./migrate.ts). */
export function createStorage(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  options: StorageOptions = {},
): Storage {
  const tables = new Map([...kinds].map(([kind, declared]) => [kind, tableOf(declared)]));
  const table = (kind: string) => tableFor({ tables }, kind);
  const paths = indexedPaths(database, kinds);
  const withRoom = roomIn(database);
  const told: Listener = { tell: () => undefined };
  const contextFor = commitContexts(database, kinds, tables, paths, options, told);
  const commitOne = batchedCommit();
  const stems = stemmer();
  const { replicas } = options;
  return {
    outbox: outboxIn(database, (tell) => {
      told.tell = tell;
    }),
    progress: progressIn(database, table),
    repeatables: repeatablesIn(database, options.instant ?? (() => instantOfDatabase)),
    ages: agesIn(database, table, options.instant),
    replicas,
    ...readingIn(database, tables, paths, replicas),
    commit: notedCommit(replicas, (project, writes, holding) =>
      commitOne(contextFor(project), writes, holding),
    ),
    generations: (project, names) => readGenerations(database, project, names),
    raiseInstant: (project, kind, instant) =>
      raiseTo(database, project, instantName(kind), instant),
    writesSettled(kinds, goOn) {
      const names = kinds.map((kind) => table(kind).name);
      return writesSettled(database, names, goOn);
    },
    tallies: (project, names) => readTallies(database, project, names),
    withRoom: (project, kind, most, work) => withRoom({ project, table: table(kind), most }, work),
    search: searchFinder({ database, tables, stems, replicas }, options.searchEngine),
    searchIndexing: searchIndexing(database, tables, stems, options.searchEngine),
    suggestions: suggestionFinder(database, tables),
    suggestionIndexing: suggestionIndexing(database, tables),
    secret: (project, kind, id) => secretOf(database, project, kind, id),
    facetPaths: paths.readable,
    ready: () => paths.fresh(),
    close: () => database.close(),
  };
}

/** A commit is noted before its answer, so that no replica that lacks it answers. */
function notedCommit(replicas: Replicas | undefined, commit: Storage['commit']): Storage['commit'] {
  if (replicas === undefined) return commit;
  return async (project, writes, holding) => {
    const outcome = await commit(project, writes, holding);
    if (outcome.outcome !== 'done') return outcome;
    return { outcome: 'done', position: await replicas.written.note(project) };
  };
}

type Tables = ReadonlyMap<string, Table>;

/** Finding, querying, counting and confirming documents, with the statements prepared for that. */
function readingIn(
  database: Database,
  tables: Tables,
  paths: IndexedPaths,
  replicas: Replicas | undefined,
): Pick<Storage, 'find' | 'confirm' | 'query' | 'documents' | 'lists' | 'counts'> {
  const table = (kind: string) => tableFor({ tables }, kind);
  const countAll = projectCounts();
  const dense = matchCounts();
  const full = fullLately();
  const queries = preparedNames('query', 200, 3);
  const confirms = preparedNames('confirm', 200, 2);
  const plans = preparedNames('planned', 200, 3);
  const shorts = preparedNames('short', 200, 2);
  const runsOn = (reader: Reader, party: Party): Runs => ({
    run: (statement) => reader.query('query', statement, queries.nameOf(statement), party),
    runOnce: (statement) => reader.query('query', statement, undefined, party),
    runPlanned: (statement) => reader.query('planned', statement, plans.nameOf(statement), party),
    // Replicas have no connections on which statements follow each other.
    runShort: (statement) =>
      reader === database
        ? database.query('read', statement, shorts.nameOf(statement))
        : reader.query('query', statement, queries.nameOf(statement), party),
  });
  const contextOf = (
    project: string,
    kind: string,
    reader: Reader,
    client?: string,
  ): QueryContext => {
    paths.touch();
    const one = table(kind);
    const runs = runsOn(reader, { group: project, member: client });
    const count = () => countAll(reader, project, one);
    return { runs, project, table: one, dense, full, countAll: count };
  };
  return {
    find: (project, kind, targets) => find(database, project, table(kind), targets),
    confirm: confirming({
      run: (statement) => database.query('read', statement, confirms.nameOf(statement)),
      findLarge: (project, one, rows) => findLarge(database, project, one, rows),
      tables,
    }),
    query: (project, kind, asked) => query(contextOf(project, kind, database, asked.client), asked),
    async documents(project, kind, asked, freshness) {
      const isPrimarys = replicas === undefined || freshness === undefined;
      const reader = isPrimarys ? database : await replicas.reading(project, freshness);
      return documents(contextOf(project, kind, reader, asked.client), asked);
    },
    lists: (project, kind, path, values) => readLists(database, project, table(kind), path, values),
    counts: countsBy((group) => runsOn(database, { group }).runPlanned, table),
  };
}

const countsBy = (runFor: (project: string) => Run, table: (kind: string) => Table) =>
  countTogether((project, kind, predicates) =>
    countEach(runFor(project), project, table(kind), predicates),
  );

/** The listener for notifications that this process has stored. */
interface Listener {
  tell: Tell;
}

/** The context of a commit for a project. */
function commitContexts(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  tables: Tables,
  paths: IndexedPaths,
  options: StorageOptions,
  told: Listener,
): (project: string) => CommitContext {
  const names = preparedNames('write', 200, 1);
  const shared = {
    tables,
    paths,
    database,
    guards: guardsOf(kinds),
    audiences: kinds.has(subscriptionKind) ? audiencesIn(database) : undefined,
    messages: tables.get(messageKind),
    write: (statement: Sql) => database.query<any>('write', statement, names.nameOf(statement)),
  };
  return (project) => ({
    ...shared,
    project,
    tell(noted) {
      const subscriptions = new Set(noted.map(({ subscription }) => subscription));
      if (subscriptions.size > 0)
        told.tell([...subscriptions].map((subscription) => ({ project, subscription })));
    },
    messagesKept: options.messages === 'always' ? undefined : messagesEnabled(tables, project),
  });
}

const agesIn = (
  database: Database,
  table: (kind: string) => Table,
  instant = () => instantOfDatabase,
): Ages => ({
  projects: (kind) => projectsWith(database, table(kind)),
  numbers: (project, kind, path) => findNumbers(database, project, table(kind), path),
  step: (project, kind, step) =>
    agesOf(database, project, table(kind), { ...step, instant: instant() }),
  beyond: (project, kind, most) => countBeyond(database, project, table(kind), most),
});

/** Asked in the statement itself, so that no process uses an outdated setting. */
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
