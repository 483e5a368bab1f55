// Builds and drops the index of suggestions of a project, in bounded steps, each a transaction that
// keeps its own progress: any server may do the next one, also after a crash. The sources are the
// documents from which documents with tokens are derived. While a step indexes them it locks their
// rows, so a commit that changes one comes before it and is seen, or after it and sees the stored
// tokens (./write.ts).

import { firstVisible } from '../sql/hidden.ts';
import { name, raw, type Sql, sql } from '../sql/sql.ts';
import type { Database, Run } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import { headLength, statusColumn, storeTokens, tokensOf } from './write.ts';

// The heads of all tokens of a place, packed in the order of the index. Rows of their own took
// the database more than three times as long (docs/decisions/0007-suggestions.md).

/** Tokens that are looked at in one step. */
const tokensAtOnce = 50_000;

/** Packs the heads of the next tokens of a place; `last` is the last one looked at, if any is left. */
export const packAfter = (
  project: string,
  place: number,
  after: string,
  most = tokensAtOnce,
): Sql => sql`
  with looked as materialized (
    select token from suggestion_token
    where place = ${place} and project = ${project} and token > ${after} order by token limit ${most}::int),
  packed as (
    insert into suggestion_head_pack (project, place, after, heads)
    select ${project}, ${place}, ${after}, to_json(array_agg(head order by head))::text
    from (select distinct left(token, ${headLength}::int) as head from looked) heads
    having count(*) > 0)
  select max(token) as last from looked`;

/** Before the heads of a project are packed again. */
const dropPacks = (project: string): Sql => sql`
  delete from suggestion_head_pack where project = ${project}`;

/** The task for a project: `since` identifies the change of its setting. */
export interface IndexTask {
  readonly project: string;
  readonly status: string | null;
  readonly since: string | null;
  readonly phase: IndexPhase | null;
  /** The change of the setting that the work so far was for. */
  readonly begun: string | null;
}

/** In the last part of a build (`finishing`) all tokens are stored and their heads are added. */
export type IndexPhase = 'building' | 'finishing' | 'ready' | 'dropping';

/** What became of a step. */
export type IndexStep =
  | 'done'
  | 'further'
  /** Another server is at it. */
  | 'later';

export interface SuggestionIndexing {
  /** Projects whose index is not as their setting wants it. */
  tasks(): Promise<readonly IndexTask[]>;
  /**
   * Begins to build or to drop, from the start. The first step must come after the end of all
   * writes that were under way when the setting was changed.
   */
  begin(project: string, phase: 'building' | 'dropping', since: string): Promise<void>;
  step(project: string): Promise<IndexStep>;
  progress(
    project: string,
  ): Promise<{ readonly phase: IndexPhase; readonly documents: number } | undefined>;
}

export function suggestionIndexing(
  database: Database,
  tables: ReadonlyMap<string, Table>,
): SuggestionIndexing {
  const sources = [...tables.values()]
    .filter(({ resource }) => resource.derives !== undefined)
    .sort((left, right) => (left.kind < right.kind ? -1 : 1));
  return {
    tasks: () => tasks(database, tables),
    begin: (project, phase, since) => begin(database, project, phase, since),
    step: (project) =>
      database.transaction((run) => step({ run, tables, sources }, project), 'background'),
    progress: (project) => progressOf(database, project),
  };
}

/** Only the settings of projects are read whose index is on, under way, or to be dropped. */
async function tasks(
  database: Database,
  tables: ReadonlyMap<string, Table>,
): Promise<readonly IndexTask[]> {
  const projects = tables.get('project');
  const status = projects && statusColumn(projects);
  if (projects === undefined || status === undefined) return [];
  return database.query<IndexTask>(
    'background',
    sql`select p.project, p.${status} as status, i.phase, i.since as begun,
        p.document::jsonb #>> '{searchIndexing,products,lastModifiedAt}' as since
      from ${projects.sql} p left join suggestion_index i on i.project = p.project
      where p.project >= ${firstVisible} and (p.${status} = 'Indexing'
        or (p.${status} = 'Activated' and i.phase is distinct from 'ready')
        or (i.phase is not null
          and coalesce(p.${status}, '') not in ('Indexing', 'Activated')))`,
    'suggestion tasks',
  );
}

async function begin(
  database: Database,
  project: string,
  phase: 'building' | 'dropping',
  since: string,
): Promise<void> {
  await database.query(
    'background',
    sql`insert into suggestion_index (project, phase, since)
      values (${project}, ${phase}, ${since})
      on conflict (project) do update set phase = excluded.phase, since = excluded.since,
        kind = '', after_id = '', documents = 0, started_at = excluded.started_at,
        changed_at = excluded.changed_at
      where suggestion_index.since <> excluded.since
        or (suggestion_index.phase = 'dropping') <> (excluded.phase = 'dropping')`,
  );
}

interface Stepping {
  readonly run: Run;
  readonly tables: ReadonlyMap<string, Table>;
  /** Tables of the kinds from which others are derived; those may declare tokens. */
  readonly sources: readonly Table[];
}

interface Progress {
  readonly phase: IndexPhase;
  readonly kind: string;
  readonly after: string;
}

async function step(stepping: Stepping, project: string): Promise<IndexStep> {
  const [progress] = await stepping.run<Progress>(
    sql`select phase, kind, after_id as after
      from suggestion_index where project = ${project} for update skip locked`,
  );
  if (progress === undefined) return 'later';
  // The tables grow faster than their statistics: without this they would be read as a whole. A
  // step that a crash rolls back is repeated, so no commit has to wait for the disk.
  for (const setting of ['enable_seqscan', 'synchronous_commit'])
    await stepping.run(raw(`set local ${setting} = off`));
  if (progress.phase === 'ready') return 'done';
  if (progress.phase === 'building') return buildStep(stepping, project, progress);
  if (progress.phase === 'finishing') return headsStep(stepping, project, progress);
  return dropStep(stepping, project);
}

const buildLimits = { documents: 2_000, bytes: 8_000_000 } as const;

interface Source {
  readonly id: string;
  readonly text: string;
}

async function buildStep(
  { run, tables, sources }: Stepping,
  project: string,
  { kind, after }: Progress,
): Promise<IndexStep> {
  const source = sources.find((one) => one.kind >= kind);
  if (source === undefined) return enter(run, project, 'finishing');
  const from = source.kind === kind ? after : '';
  const documents = await lockedDocuments(run, project, source, from);
  const last = documents.at(-1);
  if (last === undefined) {
    await noteProgress(run, project, { kind: `${source.kind}\u0001`, after: '', documents: 0 });
    return 'further';
  }
  const changes = documents.flatMap(({ text }) =>
    tokensOf(tables, source.resource.derives!(JSON.parse(text))),
  );
  await storeTokens(run, { tables, project, changes, heads: 'later' });
  const progress = { kind: source.kind, after: last.id, documents: documents.length };
  await noteProgress(run, project, progress);
  return 'further';
}

/** The next documents, held until the step is stored; fewer when they are large. */
const lockedDocuments = (
  run: Run,
  project: string,
  table: Table,
  after: string,
): Promise<Source[]> =>
  run<Source>(sql`
    select id, text from (
      select id, text, sum(octet_length(text)) over (order by id) - octet_length(text) as before
      from (select id, document as text from ${table.sql}
        where project = ${project} and id > ${after}
        order by id limit ${buildLimits.documents} for no key update) held) summed
    where before < ${buildLimits.bytes} order by id`);

const noteProgress = (
  run: Run,
  project: string,
  { kind, after, documents }: { kind: string; after: string; documents: number },
) =>
  run(sql`update suggestion_index set kind = ${kind}, after_id = ${after},
      documents = documents + ${documents}, changed_at = now()
    where project = ${project}`);

async function enter(run: Run, project: string, phase: 'finishing' | 'ready'): Promise<IndexStep> {
  if (phase === 'finishing') await run(dropPacks(project));
  await run(sql`update suggestion_index
    set phase = ${phase}, kind = '', after_id = '', changed_at = now()
    where project = ${project}`);
  return phase === 'ready' ? 'done' : 'further';
}

/** Packs the next heads of one place; `kind` is its number, `after` its last token looked at. */
async function headsStep(
  { run }: Stepping,
  project: string,
  { kind, after }: Progress,
): Promise<IndexStep> {
  const [place] = await run<{ id: number }>(sql`
    select id from suggestion_place
    where project = ${project} and id >= ${Number(kind)} order by id limit 1`);
  if (place === undefined) return enter(run, project, 'ready');
  const from = String(place.id) === kind ? after : '';
  const [found] = await run<{ last: string | null }>(packAfter(project, place.id, from));
  const last = found?.last ?? null;
  const next =
    last === null
      ? { kind: String(place.id + 1), after: '' }
      : { kind: String(place.id), after: last };
  await noteProgress(run, project, { ...next, documents: 0 });
  return 'further';
}

const dropRows = 10_000;

/** Removes some rows; when none are left, packs and the note of the index too. */
async function dropStep({ run }: Stepping, project: string): Promise<IndexStep> {
  const tokens = sql`place = any(array(
    select id from suggestion_place where project = ${project})) and project = ${project}`;
  const parts: readonly (readonly [string, Sql])[] = [
    ['suggestion_token', tokens],
    ['suggestion_head', sql`project = ${project}`],
  ];
  for (const [table, isOurs] of parts) {
    const gone = await run<{ gone: number }>(sql`
      with gone as (delete from ${name(table)} where ctid = any(array(
        select ctid from ${name(table)} where ${isOurs} limit ${dropRows}))
          and project = ${project} returning 1)
      select count(*) as gone from gone`);
    if (gone[0]!.gone > 0) return 'further';
  }
  await run(dropPacks(project));
  await run(sql`delete from suggestion_index where project = ${project}`);
  return 'done';
}

async function progressOf(database: Database, project: string) {
  const rows = await database.query<{ phase: IndexPhase; documents: number }>(
    'background',
    sql`select phase, documents from suggestion_index where project = ${project}`,
  );
  return rows[0];
}
