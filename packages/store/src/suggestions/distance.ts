// Edit distances between an input and prefixes of tokens, in code points: an insertion, a deletion,
// a replacement and a swap of two neighbours are one edit each. A swapped pair is not edited once
// more (optimal string alignment), as in the automaton of ./reach.ts.

/** Most edits for an input, by its length: none up to 2 characters, 1 up to 5, 2 beyond. */
export const maxEdits = (length: number): number => (length < 3 ? 0 : length < 6 ? 1 : 2);

export const pointsOf = (text: string): readonly number[] =>
  Array.from(text, (character) => character.codePointAt(0)!);

/**
 * The table for computing distances: row `n` holds the distances between the prefixes of the input
 * and the first `n` characters of a string. Cells with a larger distance from the diagonal than the
 * edits cannot matter and are never read, so a row costs a few steps.
 */
export interface DistanceTable {
  readonly input: readonly number[];
  readonly most: number;
  /** Fills a row from the one before it; answers its least distance. */
  fill(row: number, point: number): number;
  /** Distance of the beginning of the input to the text of the row; more than `most` if far. */
  at(row: number, length: number): number;
}

/** @param rows maximum length of a string in characters */
export function distanceTable(input: readonly number[], most: number, rows: number): DistanceTable {
  const width = input.length + 1;
  const far = most + 1;
  const cells = new Uint8Array((rows + 1) * width).fill(far);
  for (let length = 0; length <= Math.min(most, input.length); length += 1) cells[length] = length;
  const text: number[] = [];
  /** The last two characters of the row are the last two of the input in reverse order. */
  const isSwapped = (row: number, length: number) =>
    row > 1 && length > 1 && text[row] === input[length - 2] && text[row - 1] === input[length - 1];
  return {
    input,
    most,
    fill(row, point) {
      text[row] = point;
      const [before, here] = [(row - 1) * width, row * width];
      const [from, to] = [Math.max(0, row - most), Math.min(input.length, row + most)];
      let least = far;
      for (let length = from; length <= to; length += 1) {
        let best =
          length === 0 ? row : cells[before + length - 1]! + edit(input[length - 1], point);
        // Beyond the diagonals that matter stands what another text has left there.
        if (length > from) best = Math.min(best, cells[here + length - 1]! + 1);
        if (length < row + most) best = Math.min(best, cells[before + length]! + 1);
        if (isSwapped(row, length)) best = Math.min(best, cells[before - width + length - 2]! + 1);
        cells[here + length] = best;
        least = Math.min(least, best);
      }
      return least;
    },
    at: (row, length) => (Math.abs(row - length) > most ? far : cells[row * width + length]!),
  };
}

const edit = (left: number | undefined, right: number): number => (left === right ? 0 : 1);

/** Edits between the input and the nearest beginning of the token; at most `most` + 1. */
export function distanceToBeginning(input: readonly number[], token: string, most: number): number {
  const points = pointsOf(token.slice(0, 2 * (input.length + most)));
  const rows = Math.min(points.length, input.length + most);
  const table = distanceTable(input, most, rows);
  let best = table.at(0, input.length);
  for (let row = 1; row <= rows; row += 1) {
    if (table.fill(row, points[row - 1]!) > most) break;
    best = Math.min(best, table.at(row, input.length));
  }
  return Math.min(best, most + 1);
}
