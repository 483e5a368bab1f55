// From a path in the value to a place in the file.

import { readFileSync, statSync } from 'node:fs';
import { localFile } from '../loading/imports.ts';
import type { Path, Place, Spot } from '../values/finding.ts';
import { LARGEST_CONFIGURATION_FILE, MAX_VALUE_DEPTH } from '../values/limits.ts';
import { importedNames, type Origin } from './imported-names.ts';
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

/** A file, read once, on the first question. */
type Source = {
  readonly file: string;
  readonly text: string;
  readonly starts: readonly number[];
  readonly outlines: () => Outlines;
  readonly imported: () => ReadonlyMap<string, Origin>;
  /** The file that is imported by this name; undefined when it is none of the application's. */
  readonly neighbour: (module: string) => Source | undefined;
};

function sourceOf(file: string, text: string, known = new Map<string, Source>()): Source {
  let read: Outlines | undefined;
  let names: ReadonlyMap<string, Origin> | undefined;
  const source: Source = {
    file,
    text,
    starts: lineStarts(text),
    outlines: () => (read ??= outlines(text)),
    imported: () => (names ??= importedNames(text)),
    neighbour(module) {
      const target = localFile(file, module);
      if (target === undefined) return undefined;
      return known.get(target) ?? sourceOf(target, textOf(target), known);
    },
  };
  known.set(file, source);
  return source;
}

function textOf(file: string): string {
  try {
    return statSync(file).size > LARGEST_CONFIGURATION_FILE ? '' : readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Reads a file's text once, on the first question; imported files when something leads there. */
export function sourcePlaces(file: string, text: string): SourcePlaces {
  const main = sourceOf(file, text);
  const at = (offset: number, end = offset) => placeIn(main, offset, end);
  return {
    at: (spot) =>
      spot.file === undefined || spot.file === file
        ? spotPlace(spot, main.starts, at)
        : placeElsewhere(spot.file, spot),
    of(path, { onKey = false, part } = {}) {
      const { target, key, exact } = locate(main, path);
      if (target === undefined) return at(0);
      if (onKey && exact) return placeIn(key!.source, key!.node.keyStart, key!.node.keyEnd);
      const { source, node } = target;
      // A missing member is reported at the first character of the object that lacks it.
      const end = exact ? node.end : node.start + 1;
      const inside =
        part === undefined ? -1 : source.text.slice(node.start, node.end).indexOf(part);
      if (part === undefined || inside < 0) return placeIn(source, node.start, end);
      return placeIn(source, node.start + inside, node.start + inside + part.length);
    },
    repeated: () => repeatedMembers(mainRoot(main.outlines()), []),
  };
}

const placeIn = ({ file, starts }: Source, start: number, end: number): Place =>
  placeOf(file, starts, start, end);

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

/** A value and the file that it is written in. */
type Located = { readonly source: Source; readonly node: Outline };

/** `key`: the member itself, where its value is written elsewhere. */
type Found = { target: Located | undefined; key: Located | undefined; exact: boolean };

function locate(main: Source, path: Path): Found {
  const node = mainRoot(main.outlines());
  let here: Located | undefined = node && { source: main, node };
  for (const step of path) {
    const inside = here && written(here);
    const next = inside?.node.members.get(step);
    if (next === undefined) return { target: inside ?? here, key: here, exact: false };
    here = { source: inside!.source, node: next };
  }
  return { target: here && written(here), key: here, exact: true };
}

/** Names that lead on to names; more are not followed. */
const MAX_NAMES = 8;

/** `{ env }`, `env: settings` or `View: PERMISSIONS.View` lead on to where that is written. */
function written(from: Located, most = MAX_NAMES): Located {
  const [name, ...members] = from.node.alias?.split('.') ?? [];
  if (name === undefined || most === 0) return from;
  return named(from.source, name, members, most - 1) ?? from;
}

/** Where the name of a file, or a member of what it names, is written. */
function named(
  source: Source,
  name: string,
  members: readonly string[],
  most: number,
): Located | undefined {
  const node = source.outlines().variables.get(name);
  if (node !== undefined) return memberOf({ source, node }, members, most);
  const origin = source.imported().get(name);
  const other = origin && source.neighbour(origin.module);
  if (other === undefined || most === 0) return undefined;
  const wanted = origin!.exported === '*' ? [...members] : [origin!.exported, ...members];
  return exportedBy(other, wanted, most - 1);
}

/** Where a file writes what it exports by a name: as a variable, or in what it exports as a whole. */
function exportedBy(
  source: Source,
  [name, ...members]: readonly string[],
  most: number,
): Located | undefined {
  const root = mainRoot(source.outlines());
  const whole = root && { source, node: root };
  if (name === undefined) return whole;
  if (name === 'default') return whole && memberOf(whole, members, most);
  return named(source, name, members, most) ?? (whole && memberOf(whole, [name, ...members], most));
}

function memberOf(from: Located, members: readonly string[], most: number): Located | undefined {
  const here = written(from, most);
  const [name, ...rest] = members;
  if (name === undefined) return here;
  const node = here.node.members.get(name);
  return node && memberOf({ source: here.source, node }, rest, most);
}

function repeatedMembers(root: Outline | undefined, path: Path): { path: Path; spot: Spot }[] {
  if (root === undefined || path.length > MAX_VALUE_DEPTH) return [];
  const own = root.repeated.map(({ name, start, end }) => ({
    path: [...path, name],
    spot: { offset: start, end },
  }));
  const inner = [...root.members].flatMap(([step, node]) => repeatedMembers(node, [...path, step]));
  return [...own, ...inner];
}
