// Answers searches: words are looked up, one statement is asked, and what commits have noted is
// followed first, so that an answer is as fresh as the last commit.
import { setTimeout as sleep } from 'node:timers/promises';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { elementsOf } from '@storewright/model/search/content';
import { matches } from '@storewright/model/search/evaluate';
import { withScopedPrices } from '@storewright/model/search/scoped-prices';
import type { Hit, ReadyNode, SearchFound, SearchQuestion } from '@storewright/model/search/tree';
import { keptCounts } from '../sql/kept-counts.ts';
import { preparedNames, sql } from '../sql/sql.ts';
import type { Database, Run } from '../storage/connection/database.ts';
import type { Freshness, Reader, Replicas } from '../storage/replicas/replicas.ts';
import type { Table } from '../storage/schema/tables.ts';
import { bitCode } from './bit-facets.ts';
import type { SearchEngine } from './engine.ts';
import { facetAnswer } from './facets.ts';
import { followNoted, holdIndex } from './follow.ts';
import { steps } from './following/steps.ts';
import { maxRanked } from './found.ts';
import type { Place } from './lexemes.ts';
import { readsWords, readyQuestion } from './ready.ts';
import { remoteFinder } from './remote-finder.ts';
import { countStatement, type FoundRow, searchStatement } from './statement.ts';
import type { Stemmer } from './stems.ts';

export interface SearchFinder {
  /** @param freshness with it a replica may answer that has come so far */
  find(project: string, question: SearchQuestion, freshness?: Freshness): Promise<SearchFound>;
  /** The question with its words looked up; for explanations. */
  explained(project: string, question: SearchQuestion): Promise<SearchQuestion<ReadyNode>>;
  /** Where the indexes lie. */
  readonly isRemote: boolean;
}

/** How many rounds of noted changes an answer waits for; later changes come later. */
const maxWaits = 10;
export const waitMs = 10;

/** What answers are made of. */
interface Searched {
  readonly database: Database;
  readonly tables: ReadonlyMap<string, Table>;
  readonly stems: Stemmer;
  /** From which the indexes of the database may be read. */
  readonly replicas?: Replicas | undefined;
  readonly ranking?: Ranking;
}

/** How much is done for searches that very many documents meet. */
export interface Ranking {
  /** Matches that are ranked by words. */
  readonly most: number;
  /** How long an answer waits for the number of its matches, where they are more than are ranked. */
  readonly countingMs: number;
}

const usual: Ranking = { most: maxRanked, countingMs: 200 };

export function searchFinder(
  { database, tables, stems, replicas, ranking = usual }: Searched,
  engine?: SearchEngine,
): SearchFinder {
  if (engine !== undefined) return remoteFinder({ database, tables, stems, engine });
  // Fields without bits: a forgotten entry is learned again by the next answer.
  const known = boundedMemory<true>(50_000);
  const uncountedOf = ({ facets, elements = '' }: SearchQuestion<ReadyNode>, place: Place) =>
    new Set(
      facets
        .flatMap((facet) => bitCode(place, facet, elements) ?? [])
        .filter((code) => known.get(code) === true),
    );
  // Without the values: estimates of what an index finds lead to scans that take each row apart.
  const plans = preparedNames('search', 100, 3);
  const runOn =
    (reader: Reader, project: string): Run =>
    (statement) =>
      reader.query('planned', statement, plans.nameOf(statement), { group: project });
  const ready = (reader: Reader, place: Place, asked: SearchQuestion) =>
    readyQuestion({ run: runOn(reader, place.project), place, stems }, asked);
  const follow = following(database, tables, stems);
  const totalOf = largeTotals(ranking);
  return {
    explained: (project, asked) => ready(database, { project, kind: asked.kind }, asked),
    isRemote: false,
    async find(project, asked, freshness) {
      const place = { project, kind: asked.kind };
      const isPrimarys = replicas === undefined || freshness === undefined;
      let reader: Reader = isPrimarys ? database : await replicas.reading(project, freshness);
      for (let wait = 0; ; wait += 1) {
        // A change that is followed after the words are read may add the requested words.
        const isEarly = readsWords(asked) && (await hasNoted(runOn(reader, project), place));
        const question = await ready(reader, place, asked);
        const uncounted = uncountedOf(question, place);
        const statement = searchStatement(place, question, uncounted, ranking.most);
        const [row] = await runOn(reader, project)<FoundRow>(statement);
        if (row!.uncounted.length > 0) {
          for (const code of row!.uncounted) known.set(code, true);
          continue;
        }
        const isFresh = !row!.behind && !isEarly;
        if (isFresh || row!.phase !== 'ready' || wait >= maxWaits) {
          const total =
            row!.total ?? (await totalOf(runOn(reader, project), place, asked, question));
          return foundOf(row!, Number(total), question);
        }
        // Only the primary can follow noted changes.
        if (row!.behind && reader !== database) reader = database;
        else if (row!.behind && !(await follow(place))) await sleep(waitMs);
      }
    },
  };
}

/** Whether commits have noted changes that the index does not have yet. */
async function hasNoted(run: Run, { project, kind }: Place): Promise<boolean> {
  const [row] = await run<{ noted: boolean }>(sql`select exists (select from search_pending
    where project = ${project} and kind = ${kind}) as noted`);
  return row!.noted;
}

/**
 * Works off noted changes, unless another server does. An answer waits no longer for one statement
 * of it than for the search itself.
 * @throws QueryTimedOut
 */
function following(database: Database, tables: ReadonlyMap<string, Table>, stems: Stemmer) {
  const limited = limitedTransactions(database);
  const { take } = steps();
  return (place: Place): Promise<boolean> =>
    take(place, (size) =>
      limited(async (run) => {
        if (!(await holdIndex(run, place))) return false;
        await followNoted({ run, tables, stems }, place, size);
        return true;
      }),
    );
}

/** Transactions each of whose statements has the time of a query. */
export function limitedTransactions(database: Database) {
  let timeLimit: string | undefined;
  return async <R>(work: (run: Run) => Promise<R>): Promise<R> => {
    if (timeLimit === undefined) {
      const asked = sql`select current_setting('statement_timeout') as limit`;
      const [row] = await database.query<{ limit: string }>('planned', asked);
      timeLimit = row!.limit;
    }
    return database.transaction(async (run) => {
      await run(sql`select set_config('statement_timeout', ${timeLimit}, true)`);
      return work(run);
    }, 'background');
  };
}

export const indexPhases = new Map<string | null, SearchFound['index']>([
  ['ready', 'ready'],
  ['beginning', 'building'],
  ['building', 'building'],
]);

/**
 * Counts matches beyond the ranked ones; a count that takes longer is reported by later answers.
 */
export function largeTotals({ most, countingMs }: Ranking) {
  const kept = keptCounts();
  return (run: Run, place: Place, asked: SearchQuestion, ready: SearchQuestion<ReadyNode>) => {
    const { where, postFilter, prices } = asked;
    const label = JSON.stringify([place.project, place.kind, where, postFilter, prices]);
    const count = kept(label, most, async () => {
      const [row] = await run<{ total: number }>(countStatement(place, ready));
      return row!.total;
    });
    return Promise.race([count, sleep(countingMs, most, { ref: false })]);
  };
}

function foundOf(row: FoundRow, total: number, question: SearchQuestion<ReadyNode>): SearchFound {
  return {
    index: indexPhases.get(row.phase) ?? 'none',
    progress: row.progress ?? undefined,
    total,
    hits: row.hits.map(({ content, forms, ...hit }) => ({
      ...hit,
      ...(question.marks === true
        ? { matching: matchingOf({ ...content, ...JSON.parse(forms!) }, question) }
        : {}),
    })) as readonly Hit[],
    best: row.best ?? 0,
    facets: question.facets.map((facet, index) => facetAnswer(facet, row.facets[index])),
  };
}

/** Elements with which alone the document would match. */
function matchingOf(
  content: any,
  { where, postFilter, elements = '', now, prices }: SearchQuestion<ReadyNode>,
) {
  const told = prices === undefined ? content : withScopedPrices(content, prices, now);
  const nodes = [where, postFilter].filter((node) => node !== undefined);
  return elementsOf(told, [elements]).filter((element) =>
    nodes.every((node) => matches(node, { ...told, [elements]: [element] }, now)),
  );
}
