// How far behind a replica is, in time: since when the primary has been where the replica is not yet.
import { type Position, placeOf } from './position.ts';

/** Where the primary was at times of the steady clock. */
export interface Track {
  note(position: Position, at: number): void;
  /** Milliseconds; 0 when it has come as far as the primary was when it was looked at last. */
  lagOf(place: bigint, now: number): number;
}

/** More than any acceptable lag; a longer one is reported as this long. */
const maxSamples = 3_600;

interface Sample {
  readonly place: bigint;
  readonly at: number;
}

/** Begins without knowing anything. */
export function openTrack(): Track {
  const samples: Sample[] = [];
  return {
    note(position, at) {
      const place = placeOf(position);
      const last = samples.at(-1);
      // After a switch-over the log may go on at an earlier place.
      if (last !== undefined && place < last.place) samples.length = 0;
      // While nothing is written no replica falls behind.
      if (place === last?.place) return;
      samples.push({ place, at });
      if (samples.length > maxSamples) samples.shift();
    },
    lagOf(place, now) {
      const missing = samples.find((sample) => sample.place > place);
      return missing === undefined ? 0 : now - missing.at;
    },
  };
}
