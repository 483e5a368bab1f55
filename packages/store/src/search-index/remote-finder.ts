// Answers searches from an external engine. Noted changes of commits are followed first; deleted
// documents are never answered, whatever the engine has.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@storewright/model/declaration';
import type { IndexedSoFar, SearchFound, SearchQuestion } from '@storewright/model/search/tree';
import { sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';
import type { Table } from '../storage/schema/tables.ts';
import { goneIds } from './condition.ts';
import { IndexLost, type SearchEngine } from './engine.ts';
import { indexPhases, limitedTransactions, type SearchFinder, waitMs } from './finder.ts';
import { followNoted, holdIndex } from './follow.ts';
import { steps } from './following/steps.ts';
import type { Place } from './lexemes.ts';
import { writtenQuestion } from './ready.ts';
import { type RemoteState, rebuildLost, writtenIndexes } from './remote.ts';
import { progressColumns } from './statement.ts';
import type { Stemmer } from './stems.ts';

/**
 * How often a search waits for a writer of the index, up to two seconds: an engine takes much longer than the
 * database to create an index and to switch to it.
 */
const maxWaits = 200;

interface Asked {
  readonly database: Database;
  readonly tables: ReadonlyMap<string, Table>;
  readonly stems: Stemmer;
  readonly engine: SearchEngine;
}

interface State extends RemoteState {
  readonly phase: string | null;
  readonly progress: IndexedSoFar | null;
  readonly behind: boolean;
  readonly gone: readonly string[];
}

export function remoteFinder(asked: Asked): SearchFinder {
  const { database, engine } = asked;
  const follow = following(asked);
  return {
    isRemote: true,
    explained: async (_, question) => writtenQuestion(question),
    async find(project, question) {
      const place = { project, kind: question.kind };
      for (let wait = 0; ; wait += 1) {
        const state = await stateOf(database, place);
        if (indexOf(state) !== 'ready') return emptyOf(state);
        if (!state.behind || wait >= maxWaits) return findRemotely(place, state, question);
        const followed = await follow(place).catch(failure);
        // What could not be written now is written later: the answer is as good as the engine's.
        if (followed === 'failed') return findRemotely(place, state, question);
        if (!followed) await sleep(waitMs);
      }
    },
  };

  /** A lost index is built again. */
  async function findRemotely(place: Place, state: State, question: SearchQuestion) {
    const { alias, gone, progress } = state;
    try {
      const answer = await engine.search(alias, question, gone);
      return { index: 'ready' as const, progress: progress ?? undefined, ...answer };
    } catch (error) {
      if (!(error instanceof IndexLost)) throw error;
      await database.transaction((run) => rebuildLost(run, place), 'background');
      return emptyOf({ ...state, phase: 'beginning', serves: false });
    }
  }
}

async function stateOf(database: Database, place: Place): Promise<State> {
  const { project, kind } = place;
  const [state] = await database.query<State>(
    'planned',
    sql`select i.phase, coalesce(i.alias, '') as alias, coalesce(i.generation, 0) as generation,
        coalesce(i.serves, false) as serves, i.progress,
        exists (select 1 from search_pending q
          where q.project = ${project} and q.kind = ${kind}) as behind,
        ${goneIds(place)} as gone
      from (select 1) one left join (
        select phase, alias, generation, serves, ${progressColumns} as progress from search_index
        where project = ${project} and kind = ${kind}) i on true`,
  );
  return state!;
}

/** While another one is built the former answers. */
function indexOf({ phase, serves, alias }: State): SearchFound['index'] {
  if (phase === null || phase === 'dropping') return 'none';
  if (alias !== '' && serves) return 'ready';
  const index = indexPhases.get(phase) ?? 'none';
  return index === 'ready' ? 'building' : index;
}

const emptyOf = (state: State): SearchFound => ({
  index: indexOf(state),
  progress: state.progress ?? undefined,
  total: 0,
  best: 0,
  hits: [],
  facets: [],
});

/** Errors of the database are reported; an engine that has lost an index reports it itself. */
function failure(error: unknown): 'failed' {
  if (error instanceof ApiError) throw error;
  return 'failed';
}

/** Works off noted changes, unless another server does. */
function following({ database, tables, stems, engine }: Asked) {
  const limited = limitedTransactions(database);
  const { take } = steps();
  return (place: Place): Promise<boolean> =>
    take(place, (size) =>
      limited(async (run) => {
        if (!(await holdIndex(run, place))) return false;
        const [state] = await run<RemoteState & { readonly phase: string }>(sql`
        select phase, alias, generation, serves from search_index
        where project = ${place.project} and kind = ${place.kind} and serves`);
        if (state === undefined) return true;
        const indexes = writtenIndexes(state, state.phase === 'building');
        await followNoted(
          { run, tables, stems, remote: { engine, indexes, isHurried: true } },
          place,
          size,
        );
        return true;
      }),
    );
}
