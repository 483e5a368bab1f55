// The heads of the tokens of a locale, kept in the process as a tree. Heads are only ever added
// while there is an index, so a search asks for those that have come since and the tree is complete
// again; another index makes another tree. What is kept is bounded: the trees of all locales
// together, and each of them by cutting it to shorter heads where a language has too many.
import type { Database } from '../database.ts';
import { type HeadsPlace, type IndexState, newHeads, readHeads, readState } from './heads-read.ts';
import { joined } from './joined.ts';
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
 * As long as a writing transaction goes on, heads that have come since its beginning are answered
 * again. When they are many, the next question waits for fifty times as long as this one took, and
 * searches go by a tree that is as old.
 */
export const manyHeads = { heads: 500, pauses: 50, longestPauseMs: 5_000 } as const;

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

export type HeadsOf = (project: string, locale: string) => Promise<Heads>;

/** @param limits of the trees that are kept */
export function headsCache(database: Database, limits: TreeLimits = treeLimits): HeadsOf {
  const trees = new Map<string, Promise<Kept>>();
  const sizes = new Map<string, number>();
  const forget = (label: string) => {
    trees.delete(label);
    sizes.delete(label);
  };
  /** The one used longest ago stands first and goes first. */
  const forgetBeyondLimits = () => {
    let nodes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const label of [...trees.keys()].slice(0, -1)) {
      if (trees.size <= limits.trees && nodes <= limits.nodes) return;
      nodes -= sizes.get(label) ?? 0;
      forget(label);
    }
  };
  return async function headsOf(project, locale) {
    const label = JSON.stringify([project, locale]);
    const promised = trees.get(label) ?? loaded(database, { project, locale }, limits);
    trees.delete(label);
    trees.set(label, promised);
    const forgetIt = () => {
      if (trees.get(label) === promised) forget(label);
    };
    const kept = await promised.catch((error) => {
      forgetIt();
      throw error;
    });
    if (!(await kept.complete())) {
      forgetIt();
      return headsOf(project, locale);
    }
    if (trees.get(label) === promised) sizes.set(label, kept.trie.size);
    forgetBeyondLimits();
    const { trie, length } = kept;
    return { trie, length };
  };
}

type TreeLimits = Record<keyof typeof treeLimits, number>;

async function loaded(database: Database, place: HeadsPlace, limits: TreeLimits): Promise<Kept> {
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
  kept.nextAt = endedAt + Math.min(pause, manyHeads.longestPauseMs);
  return true;
}
