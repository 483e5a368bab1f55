// "Did you mean": the candidate with the fewest edits, when it is close enough to be meant.

const MAX_WORD_LENGTH = 80;

/**
 * The candidate nearest to `word`, ignoring case, or undefined when none is near enough:
 * at most a third of the letters may differ, and never more than three.
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > MAX_WORD_LENGTH) return undefined;
  const limit = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  let best: { name: string; edits: number } | undefined;
  for (const name of candidates) {
    if (Math.abs(name.length - word.length) > limit || name === word) continue;
    const edits = distance(word.toLowerCase(), name.toLowerCase());
    if (edits <= limit && (best === undefined || edits < best.edits)) best = { name, edits };
  }
  return best?.name;
}

/** Edits between two words; two neighbouring letters exchanged count as one edit. */
export function distance(left: string, right: string): number {
  let older: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      let edits = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) edits = Math.min(edits, older[column - 2]! + 1);
      line.push(edits);
    }
    older = above;
    above = line;
  }
  return above[right.length]!;
}
