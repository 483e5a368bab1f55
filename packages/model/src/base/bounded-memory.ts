// Entries that the process remembers, by name, up to a weight: the one memory with a limit of this
// program. The least recently used entries are dropped first. A memory only ever saves work: any
// entry may be gone the next moment.

export interface BoundedMemory<Entry, Name = string> {
  /** The entry of the name, which now is the one used last. */
  get(name: Name): Entry | undefined;
  /**
   * @param weight In the unit of the whole: characters of text, or 1 where entries are counted.
   * Heavier entries than a tenth of the whole are not kept.
   */
  set(name: Name, entry: Entry, weight?: number): void;
  delete(name: Name): void;
  /** Names remembered, and what they weigh together. */
  size(): { readonly entries: number; readonly weight: number };
}

interface Kept<Entry> {
  readonly entry: Entry;
  readonly weight: number;
}

/** Two generations: a used entry moves to the young one, and the old one is dropped as a whole. */
export function boundedMemory<Entry, Name = string>(maxWeight: number): BoundedMemory<Entry, Name> {
  const half = maxWeight / 2;
  let young = new Map<Name, Kept<Entry>>();
  let old = new Map<Name, Kept<Entry>>();
  let youngWeight = 0;
  let oldWeight = 0;
  const keep = (name: Name, kept: Kept<Entry>) => {
    if (youngWeight + kept.weight > half) {
      old = young;
      oldWeight = youngWeight;
      young = new Map();
      youngWeight = 0;
    }
    young.set(name, kept);
    youngWeight += kept.weight;
  };
  const forget = (name: Name) => {
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
    set(name, entry, weight = 1) {
      forget(name);
      if (weight <= maxWeight / 10) keep(name, { entry, weight });
    },
    delete: forget,
    size: () => ({ entries: young.size + old.size, weight: youngWeight + oldWeight }),
  };
}
