// From a path in the value to a place in the file.

import type { Path, Place, Spot } from './finding.ts';
import { DEEPEST_VALUE } from './limits.ts';
import { type Outline, type Outlines, outlines } from './source-outline.ts';

/** Knows where the values of one configuration file stand. */
export type SourcePlaces = {
  /** The place of a value or, with `onKey`, of its name; the nearest one when it is not written. */
  readonly of: (path: Path, options?: { onKey?: boolean; part?: string | undefined }) => Place;
  /** The place of a spot; offsets are UTF-16 code units, lines and columns count from 1. */
  readonly at: (spot: Spot) => Place;
  /** Members that are written twice in the same object. */
  readonly repeated: () => { path: Path; spot: Spot }[];
};

const NAMES = ['name', 'entryPointUriPath', 'cloudIdentifier', 'env', 'oAuthScopes', 'icon'];

/** Reads a file's text once, on the first question. */
export function sourcePlaces(file: string, text: string): SourcePlaces {
  const starts = lineStarts(text);
  let known: Outlines | undefined;
  const read = () => (known ??= outlines(text));
  const at = (offset: number, end = offset) => placeOf(file, starts, offset, end);
  return {
    at: (spot) =>
      spot.file === undefined || spot.file === file
        ? spotPlace(spot, starts, at)
        : placeElsewhere(spot.file, spot),
    of(path, { onKey = false, part } = {}) {
      const { node, exact } = locate(read(), path);
      if (node === undefined) return at(0);
      if (onKey && exact) return at(node.keyStart, node.keyEnd);
      // A missing member is reported at the first character of the object that lacks it.
      const end = exact ? node.end : node.start + 1;
      const inside = part === undefined ? -1 : text.slice(node.start, node.end).indexOf(part);
      if (part === undefined || inside < 0) return at(node.start, end);
      return at(node.start + inside, node.start + inside + part.length);
    },
    repeated: () => repeatedMembers(mainRoot(read()), []),
  };
}

/** A place in a file whose text is not at hand: as exact as the spot itself. */
function placeElsewhere(file: string, { line = 1, column = 1 }: Spot): Place {
  return { file, line, column, endLine: line, endColumn: column };
}

function spotPlace(
  { offset, end, line, column = 1 }: Spot,
  starts: readonly number[],
  at: (offset: number, end?: number) => Place,
): Place {
  if (offset !== undefined) return at(offset, end);
  const start = starts[Math.min(line ?? 1, starts.length) - 1] ?? 0;
  return at(start + column - 1);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function placeOf(file: string, starts: readonly number[], offset: number, end: number): Place {
  const from = lineAndColumn(starts, offset);
  const to = lineAndColumn(starts, end);
  return {
    file,
    line: from.line,
    column: from.column,
    endLine: to.line,
    endColumn: to.column,
  };
}

function lineAndColumn(starts: readonly number[], offset: number) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}

/**
 * The literal that looks most like a configuration: the one with the most of its names. Of equals
 * the last one: types are written before values, and the export at the end.
 */
function mainRoot({ roots }: Outlines): Outline | undefined {
  const score = (root: Outline) => NAMES.filter((name) => root.members.has(name)).length;
  return roots.reduce<Outline | undefined>(
    (best, root) => (best === undefined || score(root) >= score(best) ? root : best),
    undefined,
  );
}

function locate(known: Outlines, path: Path): { node: Outline | undefined; exact: boolean } {
  let node = mainRoot(known);
  for (const step of path) {
    const next = followed(known, node)?.members.get(step);
    if (next === undefined) return { node, exact: false };
    node = next;
  }
  const target = followed(known, node);
  return { node: target === undefined ? undefined : withKeyOf(target, node), exact: true };
}

/** `{ env }` or `env: settings` leads on to where the variable is written. */
function followed(known: Outlines, node: Outline | undefined): Outline | undefined {
  const written = node?.alias === undefined ? undefined : known.variables.get(node.alias);
  return written ?? node;
}

function withKeyOf(target: Outline, node: Outline | undefined): Outline {
  if (node === undefined || node === target) return target;
  return { ...target, keyStart: node.keyStart, keyEnd: node.keyEnd };
}

function repeatedMembers(root: Outline | undefined, path: Path): { path: Path; spot: Spot }[] {
  if (root === undefined || path.length > DEEPEST_VALUE) return [];
  const own = root.repeated.map(({ name, start, end }) => ({
    path: [...path, name],
    spot: { offset: start, end },
  }));
  const inner = [...root.members].flatMap(([step, node]) => repeatedMembers(node, [...path, step]));
  return [...own, ...inner];
}
