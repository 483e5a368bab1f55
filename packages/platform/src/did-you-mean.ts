// The nearest of some names to a misspelled one, for messages to people.

/** Letters added, left out, changed or swapped with a neighbour, at the least. */
export function editDistance(left: string, right: string): number {
  const rows = [...Array(left.length + 1).keys()].map((i) => [i]);
  rows[0] = [...Array(right.length + 1).keys()];
  for (let i = 1; i <= left.length; i += 1)
    for (let j = 1; j <= right.length; j += 1) {
      const change = left[i - 1] === right[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + change,
        isSwap ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return rows[left.length]![right.length]!;
}

/** Longest text that is compared: the work grows with the square of the length. */
const longest = 64;

/** The nearest candidate when it is near enough to be meant: a third of the letters may differ. */
export function nearest(given: string, candidates: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined;
  let best: string | undefined;
  let least = Math.floor(Math.max(given.length, 3) / 3) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - given.length) >= least) continue;
    const distance = editDistance(given.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean 'orderState'?`, or nothing. */
export function didYouMean(given: string, candidates: Iterable<string>): string {
  const near = nearest(given, candidates);
  return near === undefined ? '' : ` Did you mean '${near}'?`;
}
