// Ids of a project that are the same in every run: of version 7 like all others, made of the clock
// of the project, a counter and a hash of both with the seed. A frozen clock keeps the order of
// creation, because the counter comes before the hash. Numbers are taken from the database in
// blocks, and a block before the last one is used up, because ids are made in synchronous code.
import { createHmac } from 'node:crypto';

/** Numbers taken together; requests use a few dozen each. */
export const blockSize = 65_536;

/** Where a run of a request began to draw. */
export interface DrawnIds {
  /** The request runs again and draws the same ids, unless another one has drawn meanwhile. */
  back(): void;
  end(): void;
}

export interface SeededIds {
  readonly seed: string;
  /** `undefined` when no number is left. */
  next(milliseconds: number): string | undefined;
  begin(): DrawnIds;
  /** Takes a block when there is less than a whole one. */
  fill(): Promise<void>;
}

/** @param take the first of so many numbers; nothing when the counter has restarted */
export function seededIds(
  seed: string,
  take: (count: number) => Promise<number | undefined>,
): SeededIds {
  /** First numbers of all blocks so far. */
  const blocks: number[] = [];
  let drawn = 0;
  let filling: Promise<void> | undefined;
  const left = () => blocks.length * blockSize - drawn;
  const fill = async () => {
    while (left() < blockSize) {
      const first = await take(blockSize);
      if (first === undefined) return;
      blocks.push(first);
    }
  };
  const filled = () => {
    filling ??= fill().finally(() => {
      filling = undefined;
    });
    return filling;
  };
  return {
    seed,
    fill: filled,
    next(milliseconds) {
      const first = blocks[Math.floor(drawn / blockSize)];
      if (first === undefined) return undefined;
      const number = first + (drawn % blockSize);
      drawn += 1;
      // Should the database be away, half a block is left to go on with.
      if (left() < blockSize / 2) filled().catch(() => undefined);
      return seededId(seed, milliseconds, number);
    },
    begin: drawing({
      at: () => drawn,
      to: (position) => {
        drawn = position;
      },
    }),
  };
}

/** Overlapping requests share the counter: then the owner of the numbers is unknown. */
function drawing({ at, to }: { at: () => number; to: (position: number) => void }) {
  let begun = 0;
  let running = 0;
  return (): DrawnIds => {
    begun += 1;
    running += 1;
    const [mine, isAlone, position] = [begun, running === 1, at()];
    return {
      back: () => {
        if (isAlone && begun === mine) to(position);
      },
      end: () => {
        running -= 1;
      },
    };
  };
}

const random42 = (seed: string, number: number): bigint =>
  createHmac('sha256', seed).update(String(number)).digest().readBigUInt64BE() >> 22n;

/** 48 bits of time, 32 of the counter around version and variant, 42 of the hash. */
export function seededId(seed: string, milliseconds: number, number: number): string {
  const counter = BigInt(number) & 0xffff_ffffn;
  const high = (BigInt(milliseconds) << 16n) | 0x7000n | (counter >> 20n);
  const low = (0b10n << 62n) | ((counter & 0xf_ffffn) << 42n) | random42(seed, number);
  const hex = high.toString(16).padStart(16, '0') + low.toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
