// The heads of the tokens of a locale, kept in the process as a tree. Heads are only ever added
// while there is an index, so a search asks for those of the last minute and the tree is complete
// again. What is kept is bounded: few trees, each of bounded size, with shorter heads where a
// language has too many.
import { type Sql, sql } from '../sql/sql.ts';
import type { Database } from './database.ts';
import { createTrie, type Trie } from './suggestions-trie.ts';
import { headLength } from './suggestions-write.ts';

export interface Heads {
  readonly trie: Trie;
  /** Characters of a head. */
  readonly length: number;
}

/** Bounds of the memory that a process spends: 16 trees, at worst 4 MB each. */
const mostTrees = 16;
const mostHeads = 65_536;
const mostNodes = mostHeads * headLength;
/** A commit that adds a head ends sooner after it has noted the time. */
const overlapSeconds = 60;
/**
 * In the minute after many heads have come they are asked for by one search at a time, and then
 * again after fifty times as long as that took: the others go by a tree of a few seconds ago.
 */
const many = { heads: 500, pauses: 50, longestPauseMs: 5_000 } as const;

interface Kept extends Heads {
  /** Time of the database at which heads were last asked for, in milliseconds. */
  askedAt: number;
  /** When to ask again, by the clock of this process. */
  nextAt: number;
  /** Many came when they were asked for last. */
  hadMany: boolean;
}

export type HeadsOf = (project: string, locale: string) => Promise<Heads>;

export function headsCache(database: Database): HeadsOf {
  const trees = new Map<string, Promise<Kept>>();
  return async (project, locale) => {
    const place = JSON.stringify([project, locale]);
    const kept = trees.get(place) ?? loaded(database, [project, locale], headLength);
    // The one used longest ago stands first and goes first.
    trees.delete(place);
    trees.set(place, kept);
    if (trees.size > mostTrees) trees.delete([...trees.keys()][0]!);
    const forget = () => {
      if (trees.get(place) === kept) trees.delete(place);
    };
    const heads = await kept.catch((error) => {
      forget();
      throw error;
    });
    await completed(database, [project, locale], heads);
    if (heads.trie.size > mostNodes && heads.length > 1) forget();
    return heads;
  };
}

type Place = readonly [project: string, locale: string];

async function loaded(database: Database, [project, locale]: Place, length: number): Promise<Kept> {
  const rows = await database.query<{ at: number; heads: string | null }>(
    'query',
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, (
      select json_agg(head)::text from (
        select distinct left(head, ${length}::int) as head from suggestion_head
        where project = ${project} and locale = ${locale}
        limit ${mostHeads + 1}) listed) as heads`,
  );
  const { at, heads } = rows[0]!;
  const list: readonly string[] = heads === null ? [] : JSON.parse(heads);
  if (list.length > mostHeads && length > 1) return loaded(database, [project, locale], length - 1);
  const trie = createTrie();
  for (const head of [...list].sort()) trie.add(head);
  return { trie, length, askedAt: at, nextAt: 0, hadMany: false };
}

/**
 * Heads that were added after a time, in milliseconds; the database's own time along with each, and
 * alone when there are none. The inner query leaves nothing but the index on the time to look them
 * up by: as long as there are no statistics of the table, which is so right after the build, the
 * database would rather read all heads of the locale.
 */
export const newHeads = ([project, locale]: Place, after: number): Sql =>
  sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at, h.head
    from (select 1) one left join (
      select project, locale, head from suggestion_head
      where added_at > to_timestamp(${after}::float8 / 1000)
        - make_interval(secs => ${overlapSeconds}) offset 0) h
      on h.project = ${project} and h.locale = ${locale}`;

/** Adds the heads that have come since. */
async function completed(database: Database, [project, locale]: Place, kept: Kept): Promise<void> {
  const startedAt = performance.now();
  if (startedAt < kept.nextAt) return;
  if (kept.hadMany) kept.nextAt = startedAt + many.longestPauseMs;
  const rows = await database.query<{ at: number; head: string | null }>(
    'read',
    newHeads([project, locale], kept.askedAt),
    'suggest heads',
  );
  for (const { head } of rows)
    if (head !== null) kept.trie.add([...head].slice(0, kept.length).join(''));
  kept.askedAt = Math.max(kept.askedAt, rows[0]!.at);
  kept.hadMany = rows.length > many.heads;
  const endedAt = performance.now();
  const pause = Math.min(many.pauses * (endedAt - startedAt), many.longestPauseMs);
  kept.nextAt = kept.hadMany ? endedAt + pause : 0;
}
