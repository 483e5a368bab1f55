// The heads of the tokens of a locale, kept in the process as a tree. Heads are only ever added
// while there is an index, so a search reads the newer ones and the tree is complete again; another
// index makes another tree. The memory is bounded: the trees of all locales together, and each of
// them by cutting it to shorter heads where a language has too many.
import type { Database } from '../storage/connection/database.ts';
import { type HeadsPlace, type IndexState, newHeads, readHeads, readState } from './heads-read.ts';
import { createTrie, cutTrie, type Trie } from './trie.ts';
import { headLength } from './write.ts';

export interface Heads {
  readonly trie: Trie;
  /** Characters of a head. */
  readonly length: number;
}

/** Bounds of the memory that a process spends: a node takes 12 bytes, so 6 MB and 48 MB. */
export const treeLimits = { trees: 256, nodesOfTree: 2 ** 19, nodes: 2 ** 22 } as const;
/**
 * As long as a writing transaction is open, heads added since its beginning are returned again.
 * When they are many, the next question waits for fifty times as long as this one took, and
 * searches use a tree that is as old.
 */
export const manyHeads = { heads: 500, pauses: 50, maxPauseMs: 5_000 } as const;

interface Kept {
  trie: Trie;
  length: number;
  /** State of the index when heads were last asked for. */
  state: IndexState;
  /** When to ask again, by the clock of this process. */
  nextAt: number;
  /** Adds the heads that have come since; `false` when the index is another one by now. */
  readonly complete: () => Promise<boolean>;
}

interface Entry {
  readonly kept: Promise<Kept>;
  /** Nodes of the tree, as of its last use. */
  nodes: number;
}

export type HeadsOf = (project: string, locale: string) => Promise<Heads>;

/** @param limits of the trees that are kept */
export function headsCache(database: Database, limits: TreeLimits = treeLimits): HeadsOf {
  const trees = new Map<string, Entry>();
  /** The one used longest ago stands first and goes first. */
  const forgetBeyondLimits = () => {
    let nodes = [...trees.values()].reduce((sum, entry) => sum + entry.nodes, 0);
    for (const [label, entry] of [...trees].slice(0, -1)) {
      if (trees.size <= limits.trees && nodes <= limits.nodes) return;
      nodes -= entry.nodes;
      trees.delete(label);
    }
  };
  return async function headsOf(project, locale) {
    const place = { project, locale };
    const label = JSON.stringify([project, locale]);
    const entry = trees.get(label) ?? { kept: loadHeads(database, place, limits), nodes: 0 };
    trees.delete(label);
    trees.set(label, entry);
    const forget = () => {
      if (trees.get(label) === entry) trees.delete(label);
    };
    const kept = await entry.kept.catch((error) => {
      forget();
      throw error;
    });
    if (!(await kept.complete())) {
      forget();
      return headsOf(project, locale);
    }
    entry.nodes = kept.trie.size;
    forgetBeyondLimits();
    const { trie, length } = kept;
    return { trie, length };
  };
}

type TreeLimits = Record<keyof typeof treeLimits, number>;

async function loadHeads(database: Database, place: HeadsPlace, limits: TreeLimits): Promise<Kept> {
  const kept: Kept = {
    trie: createTrie(),
    length: headLength,
    state: await readState(database, place),
    nextAt: 0,
    complete: joined(() => isCompleted(database, place, kept, limits)),
  };
  for await (const heads of readHeads(database, place)) add(kept, heads, limits);
  return kept;
}

/** Answers how many were there before. */
function add(kept: Kept, heads: readonly string[], limits: TreeLimits): number {
  let known = 0;
  for (const head of heads) {
    const { size } = kept.trie;
    kept.trie.add(head, kept.length);
    if (kept.trie.size === size) known += 1;
  }
  while (kept.trie.size > limits.nodesOfTree && kept.length > 1) {
    kept.length -= 1;
    kept.trie = cutTrie(kept.trie, kept.length);
  }
  return known;
}

async function isCompleted(
  database: Database,
  place: HeadsPlace,
  kept: Kept,
  limits: TreeLimits,
): Promise<boolean> {
  const startedAt = performance.now();
  if (startedAt < kept.nextAt) return true;
  const [found] = await database.query<IndexState & { heads: string | null }>(
    'read',
    newHeads(place, kept.state),
    'suggest heads',
  );
  const { heads, ...state } = found!;
  if (state.index !== kept.state.index) return false;
  kept.state = state;
  if (heads === null || add(kept, JSON.parse(heads), limits) <= manyHeads.heads) return true;
  const endedAt = performance.now();
  const pause = manyHeads.pauses * (endedAt - startedAt);
  kept.nextAt = endedAt + Math.min(pause, manyHeads.maxPauseMs);
  return true;
}

/**
 * Lets only one run go on at a time. Who asks meanwhile shares the next one, which begins after they
 * have asked: what it finds is no older than their question.
 */
export function joined<T>(run: () => Promise<T>): () => Promise<T> {
  let going: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    const begun = run();
    const end = () => {
      going = undefined;
    };
    going = begun.then(end, end);
    return begun;
  };
  return () => {
    if (next !== undefined) return next;
    if (going === undefined) return begin();
    next = going.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
}
