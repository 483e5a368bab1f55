// Indexes in a search engine: the noted changes of the database are written there under the lock of
// the index, which stays in the database, as do the progress of a build and the name that searches
// use. A new index is built next to the answering one, and replaces it in one step.
import type { SearchedDeclaration } from '@storewright/model/search/searched';
import { sql } from '../sql/sql.ts';
import type { Run } from '../storage/connection/database.ts';
import type { EngineChanges, SearchEngine } from './engine.ts';
import { besideOf, type Following, type Sources } from './follow.ts';
import type { Place } from './lexemes.ts';

/** Of the row of an index. */
export interface RemoteState {
  readonly alias: string;
  readonly generation: number;
  readonly serves: boolean;
}

export const indexName = ({ alias }: RemoteState, generation: number): string =>
  `${alias}-${generation}`;

/** The newest index, and the answering one while the newest is built. */
export const writtenIndexes = (state: RemoteState, isBuilding: boolean): readonly string[] => [
  indexName(state, state.generation),
  ...(isBuilding && state.serves ? [indexName(state, state.generation - 1)] : []),
];

/**
 * Writes documents as they are read, and removes deleted ones. While the engine stores one part, the next is read and
 * written. A part that arrives after a failed one has no effect, because later writers have a higher order.
 */
export async function sendSources(
  following: Following,
  place: Place,
  read: AsyncIterable<Sources>,
  { engine, indexes, isHurried }: NonNullable<Following['remote']>,
): Promise<void> {
  const order = await nextOrder(following.run);
  let failed = 0;
  let sending: Promise<number> = Promise.resolve(0);
  for await (const part of read) {
    const changes = await readChanges(following, place, part);
    const before = sending;
    sending = engine.write(indexes, order, changes, isHurried);
    sending.catch(() => {});
    failed += await before;
  }
  failed += await sending;
  if (failed > 0)
    await following.run(sql`update search_index set failed = failed + ${failed}
      where project = ${place.project} and kind = ${place.kind}`);
}

/** The changes of a part, with all that their documents show of other kinds. */
async function readChanges(
  { run, read = run, tables }: Following,
  { project, kind }: Place,
  { ids, sources }: Sources,
): Promise<EngineChanges> {
  const searched = tables.get(kind)!.resource.searched as SearchedDeclaration;
  const parsed = sources.map(({ text }) => JSON.parse(text));
  const beside = await besideOf(read, tables, project, searched, parsed);
  const existing = new Set(sources.map(({ id }) => id));
  return {
    documents: sources.map(({ id, version }, at) => ({
      id,
      version: Number(version),
      write: (writer) => searched.content(writer, parsed[at], beside),
    })),
    gone: ids.filter((id) => !existing.has(id)),
  };
}

/**
 * Grows with each step of each server, also when a step is rolled back: the holder of the lock has
 * a higher one than all earlier holders.
 */
async function nextOrder(run: Run): Promise<number> {
  const [row] = await run<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('search_pending', 'number'))::text as next`,
  );
  return Number(row!.next);
}

/**
 * Makes the next index; the one that answers goes on. Without one, earlier indexes are dropped: the engine may have
 * switched to one of them although this server got no answer, and an alias of two indexes finds documents twice.
 */
export async function beginRemote(
  { run, tables }: Following,
  place: Place,
  engine: SearchEngine,
  state: RemoteState,
): Promise<void> {
  const { project, kind } = place;
  const { lists } = tables.get(kind)!.resource.searched as SearchedDeclaration;
  const alias = state.alias === '' ? engine.aliasOf(place) : state.alias;
  const generation = state.generation + 1;
  const earlier = [generation - 2, generation - 1].filter((number) => number > 0);
  if (!state.serves)
    await engine.drop(earlier.map((number) => indexName({ ...state, alias }, number)));
  await engine.create(indexName({ ...state, alias }, generation), lists);
  await run(sql`update search_index
    set phase = 'building', started_at = clock_timestamp(), alias = ${alias},
      generation = ${generation}, format = ${engine.format}, after_id = '', documents = 0,
      failed = 0
    where project = ${project} and kind = ${kind}`);
}

/** The index that was built answers from now on. */
export async function serveRemote(
  run: Run,
  { project, kind }: Place,
  engine: SearchEngine,
  state: RemoteState,
): Promise<void> {
  const built = indexName(state, state.generation);
  await engine.refresh([built]);
  const former = state.serves ? indexName(state, state.generation - 1) : undefined;
  await engine.serve(state.alias, built, former);
  await run(sql`update search_index set serves = true
    where project = ${project} and kind = ${kind}`);
}

/** The engine has lost an index: another one is built. */
export const rebuildLost = (run: Run, { project, kind }: Place): Promise<unknown> =>
  run(sql`update search_index set phase = 'beginning', serves = false
    where project = ${project} and kind = ${kind} and phase in ('building', 'ready')`);

/** Drops unused indexes; a drop that fails is retried. */
export async function dropLeftovers(run: Run, engine: SearchEngine): Promise<void> {
  const left = await run<{ index: string }>(
    sql`select index from search_leftover limit 100 for update skip locked`,
  );
  if (left.length === 0) return;
  const names = left.map(({ index }) => index);
  await engine.drop(names);
  await run(sql`delete from search_leftover where index = any(${names}::text[])`);
}
