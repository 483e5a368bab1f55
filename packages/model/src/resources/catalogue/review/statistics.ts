// What the ratings of reviews say of a product or a channel. The distribution holds every rating
// that counts, so all else follows from it and nothing drifts. Pure.
export interface Statistics {
  readonly averageRating: number;
  readonly highestRating: number;
  readonly lowestRating: number;
  readonly count: number;
  readonly ratingsDistribution: { readonly [rating: string]: number };
}

/** The statistics with one rating more and one less; `undefined` when no rating is left. */
export function withRatings(
  before: Statistics | undefined,
  {
    added,
    removed,
  }: { readonly added?: number | undefined; readonly removed?: number | undefined },
): Statistics | undefined {
  const counts = new Map(Object.entries(before?.ratingsDistribution ?? {}));
  const change = (rating: number | undefined, by: number) => {
    if (rating !== undefined)
      counts.set(String(rating), Math.max(0, (counts.get(String(rating)) ?? 0) + by));
  };
  change(removed, -1);
  change(added, 1);
  return statisticsOf([...counts].filter(([, count]) => count > 0));
}

function statisticsOf(counts: readonly (readonly [string, number])[]): Statistics | undefined {
  if (counts.length === 0) return undefined;
  const ratings = counts.map(([rating]) => Number(rating));
  const count = counts.reduce((sum, [, each]) => sum + each, 0);
  const total = counts.reduce((sum, [rating, each]) => sum + Number(rating) * each, 0);
  return {
    averageRating: Math.round((total / count) * 100_000) / 100_000,
    highestRating: Math.max(...ratings),
    lowestRating: Math.min(...ratings),
    count,
    ratingsDistribution: Object.fromEntries(counts),
  };
}
