// What a process of a server asks of the others, so that each of them answers for the server.
import type { Attempt } from '../delivery/index.ts';
import type { Place } from '../storage/outbox/outbox.ts';

export interface Siblings {
  /** Rejects with the fault of one of them. */
  ready(): Promise<void>;
  /** Their recent deliveries. */
  attempts(place: Place): Promise<readonly Attempt[]>;
}

/** The attempts of all processes, newest first. */
export const newestFirst =
  (own: (place: Place) => readonly Attempt[], siblings: Siblings | undefined) =>
  async (place: Place): Promise<readonly Attempt[]> => {
    const others = (await siblings?.attempts(place)) ?? [];
    if (others.length === 0) return own(place);
    return [...own(place), ...others].sort((left, right) => right.at.localeCompare(left.at));
  };
