// Builds and drops the indexes of a project in bounded steps, each a transaction that keeps its own
// progress: any server may do the next one, also after a crash. No commit waits for it: commits
// only note their changes.
import type { SearchedDeclaration } from '@storewright/model/search/searched';
import { name, raw, sql } from '../sql/sql.ts';
import type { Database, Run } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import { IndexLost, type SearchEngine } from './engine.ts';
import {
  type Following,
  followNoted,
  holdIndex,
  indexSources,
  partSize,
  type Source,
  type Sources,
} from './follow.ts';
import { steps } from './following/steps.ts';
import {
  type Indexed,
  readTasks,
  type SearchTasks,
  type WaitingSetting,
  waitingSettings,
  wanted,
} from './following/tasks.ts';
import type { Place } from './lexemes.ts';
import {
  beginRemote,
  dropLeftovers,
  type RemoteState,
  rebuildLost,
  serveRemote,
  writtenIndexes,
} from './remote.ts';
import type { Stemmer } from './stems.ts';

type Phase = 'beginning' | 'building' | 'ready' | 'dropping';

export interface SearchIndexing {
  /** What there is to do in all projects. One statement. */
  tasks(): Promise<SearchTasks>;
  /** One step of what an index needs; `done` when there is nothing left, `later`: somebody else is at it. */
  step(place: Place): Promise<'done' | 'further' | 'later'>;
  /** Projects with the path of a setting that waits, and whether all of its indexes are ready. */
  waiting(): Promise<readonly WaitingSetting[]>;
  /** Age of the oldest change that was not followed when tasks were asked for last; 0 without any. */
  lagSeconds(): number;
}

export function searchIndexing(
  database: Database,
  tables: ReadonlyMap<string, Table>,
  stems: Stemmer,
  engine?: SearchEngine,
): SearchIndexing {
  const indexed = [...tables.values()].flatMap(({ kind, resource }): Indexed[] =>
    resource.searched === undefined
      ? []
      : [{ kind, settings: (resource.searched as SearchedDeclaration).settings }],
  );
  // A step holds a connection of another pool, so it never waits for a connection that steps hold.
  // These statements use indexes whatever the tables are like: they have a time limit that a build
  // has not.
  const read: Run = (statement) => database.query('planned', statement);
  let lag = 0;
  const { take } = steps();
  return {
    async tasks() {
      if (engine !== undefined)
        await database.transaction((run) => dropLeftovers(run, engine), 'background');
      const tasks = await readTasks(database, tables, indexed, engine);
      lag = tasks.lagSeconds;
      return tasks;
    },
    step: (place) =>
      take(place, (size) =>
        database.transaction(
          (run) => step({ run, read, tables, stems }, place, { indexed, engine, size }),
          'background',
        ),
      ),
    waiting: () => waitingSettings(database, tables, indexed),
    lagSeconds: () => lag,
  };
}

/**
 * Whether no transaction goes on that began before the build did: it may not have noted its
 * changes. One of a write ends within 20 seconds, other ones need not be waited for any longer.
 */
const writesHaveEnded = sql`(
  i.started_at < clock_timestamp() - interval '20 seconds' or not exists (
    select 1 from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid()
      and a.backend_type = 'client backend' and a.xact_start <= i.started_at))`;

interface Stepping {
  readonly indexed: readonly Indexed[];
  readonly engine: SearchEngine | undefined;
  /** Maximum number of noted changes that the step works off. */
  readonly size: number;
}

async function step(
  following: Following,
  place: Place,
  { indexed, engine, size }: Stepping,
): Promise<'done' | 'further' | 'later'> {
  const { run } = following;
  if (!(await holdIndex(run, place))) return 'later';
  const settings = indexed.find((one) => one.kind === place.kind)?.settings;
  const table = following.tables.get('project');
  if (settings === undefined || table === undefined) return 'done';
  await run(raw('set local synchronous_commit = off'));
  const state = await stateOf(run, place, table, settings);
  const { phase, wanted: isWanted, settled, after } = state;
  const isElsewhere = phase !== null && phase !== 'beginning' && isThere(state) !== isThere(engine);
  // A drop that has begun is finished: changes are not noted meanwhile.
  if (!isWanted || phase === 'dropping' || isElsewhere)
    return dropStep(run, place, phase, isWanted);
  if (engine !== undefined) return remoteStep(following, place, state, { engine, size });
  if (phase === null || phase === 'beginning') return beginBuild(run, place, phase);
  if (phase === 'ready') return (await followNoted(following, place, size)) ? 'done' : 'further';
  return settled ? buildStep(following, place, after!) : 'later';
}

const isThere = (of: State | SearchEngine | undefined): boolean =>
  of !== undefined && (!('alias' in of) || of.alias !== '');

async function stateOf(
  run: Run,
  { project, kind }: Place,
  table: Table,
  settings: readonly string[],
): Promise<State> {
  const [state] = await run<State>(sql`
    select i.phase, i.after_id as after, coalesce(${writesHaveEnded}, true) as settled,
      coalesce(i.alias, '') as alias, coalesce(i.generation, 0) as generation,
      coalesce(i.serves, false) as serves, coalesce(i.format, 0) as format,
      coalesce((select ${wanted(table, settings)} from ${table.sql} p
        where p.project = ${project} and p.id = ${project}), false) as wanted
    from (select 1) one left join search_index i on i.project = ${project} and i.kind = ${kind}`);
  return state!;
}

interface State extends RemoteState {
  readonly phase: Phase | null;
  readonly after: string | null;
  readonly settled: boolean;
  readonly wanted: boolean;
  readonly format: number;
}

/** Longer than all attempts of one call of the engine: the session that holds the index is idle meanwhile. */
const engineWait = '180s';

/** The same in a search engine. The answering index meanwhile follows the noted changes. */
async function remoteStep(
  following: Following,
  place: Place,
  state: State,
  { engine, size }: { readonly engine: SearchEngine; readonly size: number },
): Promise<'done' | 'further' | 'later'> {
  const { run } = following;
  const { phase, settled, after, format } = state;
  await run(raw(`set local idle_in_transaction_session_timeout = '${engineWait}'`));
  try {
    if (phase === null) return await beginBuild(run, place, phase);
    if (phase === 'ready' && format !== engine.format) return await beginAgain(run, place);
    if (phase === 'beginning') {
      await beginRemote(following, place, engine, state);
      return 'further';
    }
    const indexes = writtenIndexes(state, phase === 'building');
    const remote = { ...following, remote: { engine, indexes } };
    if (phase === 'ready') return (await followNoted(remote, place, size)) ? 'done' : 'further';
    if (!settled) return 'later';
    if (state.serves) await followNoted(remote, place, size);
    return await buildStep(remote, place, after!, () => serveRemote(run, place, engine, state));
  } catch (error) {
    if (!(error instanceof IndexLost)) throw error;
    await rebuildLost(run, place);
    return 'further';
  }
}

async function beginAgain(run: Run, { project, kind }: Place): Promise<'further'> {
  await run(sql`update search_index set phase = 'beginning'
    where project = ${project} and kind = ${kind}`);
  return 'further';
}

/**
 * In two steps: once the first one is stored every new transaction notes its changes, so those to be
 * waited for began before the second.
 */
async function beginBuild(
  run: Run,
  { project, kind }: Place,
  phase: 'beginning' | null,
): Promise<'further'> {
  await run(
    phase === null
      ? sql`insert into search_index (project, kind, phase)
          values (${project}, ${kind}, 'beginning')`
      : sql`update search_index set phase = 'building', started_at = now()
          where project = ${project} and kind = ${kind}`,
  );
  return 'further';
}

/** A step of a build goes on for so long, or over so many documents: bits are stored at its end. */
const buildMs = 2_000;
const buildSize = 10_000;
/** The pending list is merged when it is this large: larger merges take a quarter less time. */
const pendingList = '4MB';

async function buildStep(
  following: Following,
  place: Place,
  after: string,
  finish?: () => Promise<void>,
): Promise<'further'> {
  const { run } = following;
  const { project, kind } = place;
  const walk: Walk = { after, count: 0, isOver: false };
  await run(raw(`set local gin_pending_list_limit = '${pendingList}'`));
  await indexSources(following, place, walkDocuments(following, place, walk));
  if (walk.isOver) await finish?.();
  // Searches read the pending list entry by entry: the next writer must not find that much.
  if (walk.isOver && finish === undefined)
    await run(raw(`select gin_clean_pending_list('search_entry_lexemes')`));
  await run(sql`update search_index
    set phase = ${walk.isOver ? 'ready' : 'building'}, after_id = ${walk.after},
      changed_at = now(), documents = documents + ${walk.count}
    where project = ${project} and kind = ${kind}`);
  return 'further';
}

/** How many documents are read together: a few megabytes, judged by the size of the last ones. */
function sizeAfter(sources: readonly Source[]): number {
  const letters = sources.reduce((sum, { text }) => sum + text.length, 1);
  return Math.max(10, Math.min(500, Math.floor((sources.length * maxLetters) / letters)));
}

const maxLetters = 2_000_000;

interface Walk {
  after: string;
  count: number;
  isOver: boolean;
}

/** The documents after one, in their order, until there are no more or it is time to store them. */
async function* walkDocuments(
  { run, read = run, tables }: Following,
  { project, kind }: Place,
  walk: Walk,
): AsyncGenerator<Sources, undefined> {
  const until = performance.now() + buildMs;
  let size = partSize;
  while (!walk.isOver && walk.count < buildSize && performance.now() < until) {
    const sources = await read<Source>(sql`
      select id, version, document as text from ${tables.get(kind)!.sql}
      where project = ${project} and id > ${walk.after} order by id limit ${size}`);
    walk.isOver = sources.length < size;
    size = sizeAfter(sources);
    walk.after = sources.at(-1)?.id ?? walk.after;
    walk.count += sources.length;
    if (sources.length > 0) yield { ids: sources.map(({ id }) => id), sources };
  }
}

const dropRows = 5_000;
const droppedTables = [
  'search_entry',
  'search_word',
  'search_bits',
  'search_many',
  'search_pending',
];

async function dropStep(
  run: Run,
  { project, kind }: Place,
  phase: State['phase'],
  isWanted: boolean,
): Promise<'done' | 'further'> {
  const ours = sql`project = ${project} and kind = ${kind}`;
  if (phase === null) {
    await run(sql`delete from search_pending where ${ours}`);
    return 'done';
  }
  if (phase !== 'dropping') {
    await run(sql`update search_index set phase = 'dropping' where ${ours}`);
    return 'further';
  }
  for (const table of droppedTables) {
    const [row] = await run<{ gone: number }>(sql`
      with gone as (delete from ${name(table)} where ctid = any(array(
        select ctid from ${name(table)} where ${ours} limit ${dropRows})) returning 1)
      select count(*)::int as gone from gone`);
    if (row!.gone > 0) return 'further';
  }
  await run(sql`delete from search_index where ${ours}`);
  return isWanted ? 'further' : 'done';
}
