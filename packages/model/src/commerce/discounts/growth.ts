// Sets of discounts that are limited, such as the active automatic ones. Each growth is counted in
// the commit; the operation names the number with which it has read the set, and decides again when
// another was first. So two of them cannot both take the last room.
import { apiError, type Count, type Need, need } from '../../declaration/index.ts';

/** How often the set has grown. It must be known before the set is looked at. */
export const growthOf = (set: string): Need<ReadonlyMap<string, number>> =>
  need.tallies([labelOf(set)]);

/** Once more, unless another was first. */
export const growing = (set: string, known: ReadonlyMap<string, number>): Count => ({
  name: labelOf(set),
  most: (known.get(labelOf(set)) ?? 0) + 1,
  refusal: () =>
    apiError.PendingOperation('Another request stored a discount concurrently. Try again.'),
});

const labelOf = (set: string) => `growth of ${set}`;
