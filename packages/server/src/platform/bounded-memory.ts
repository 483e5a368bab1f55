// What the process remembers, by name, up to a weight. The entries that nobody has asked for longest
// go first. A memory only ever saves work: whatever it holds may be gone the next moment.

export interface BoundedMemory {
  /** The entry of the name, which now is the one used last. */
  get(name: string): unknown;
  /** @param weight In characters of text, about. Heavier entries than a tenth of all are not kept. */
  set(name: string, entry: unknown, weight: number): void;
  delete(name: string): void;
  /** Names remembered, and what they weigh together. */
  size(): { readonly entries: number; readonly weight: number };
}

interface Kept {
  readonly entry: unknown;
  readonly weight: number;
}

/** Two generations: what is asked for moves to the young one, and the old one goes as a whole. */
export function boundedMemory(mostWeight: number): BoundedMemory {
  const half = mostWeight / 2;
  let young = new Map<string, Kept>();
  let old = new Map<string, Kept>();
  let youngWeight = 0;
  let oldWeight = 0;
  const keep = (name: string, kept: Kept) => {
    if (youngWeight + kept.weight > half) {
      old = young;
      oldWeight = youngWeight;
      young = new Map();
      youngWeight = 0;
    }
    young.set(name, kept);
    youngWeight += kept.weight;
  };
  const forget = (name: string) => {
    youngWeight -= young.get(name)?.weight ?? 0;
    oldWeight -= old.get(name)?.weight ?? 0;
    young.delete(name);
    old.delete(name);
  };
  return {
    get(name) {
      const recent = young.get(name);
      if (recent !== undefined) return recent.entry;
      const kept = old.get(name);
      if (kept === undefined) return undefined;
      forget(name);
      keep(name, kept);
      return kept.entry;
    },
    set(name, entry, weight) {
      forget(name);
      if (weight <= mostWeight / 10) keep(name, { entry, weight });
    },
    delete: forget,
    size: () => ({ entries: young.size + old.size, weight: youngWeight + oldWeight }),
  };
}
