// Errors of the code of a configuration, and where they come from.

import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFolder } from '../own-folder.ts';
import type { Spot } from '../values/finding.ts';

/** Thrown while code is run; `sourceFile` is the file that was being read. */
export type SourceError = Error & {
  sourceFile?: string;
  loc?: { line: number; column: number };
  offset?: number;
  requireStack?: readonly string[];
  /** A module of this package is missing, which is no fault of a configuration. */
  missing?: string;
};

/** The error for a missing module that this package needs. */
export function notInstalled(name: string, cause: unknown): SourceError {
  return Object.assign(new Error(`${name} cannot be loaded`, { cause }), { missing: name });
}

/**
 * The place of the fault: reported by the reader, else the innermost place in the application's
 * files.
 */
export function errorSpot(error: SourceError, file: string): Spot {
  const { sourceFile = file, loc, offset } = error;
  if (loc !== undefined) return { file: sourceFile, line: loc.line, column: loc.column };
  if (offset !== undefined) return offsetSpot(sourceFile, offset);
  return importSpot(error) ?? frameSpot(error) ?? { file: sourceFile, offset: 0 };
}

function offsetSpot(file: string, offset: number): Spot {
  const before = textOf(file).slice(0, offset).split('\n');
  return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** A module that is missing is named by the file that wants it. */
function importSpot({ message, requireStack }: SourceError): Spot | undefined {
  const from = requireStack?.find(isOfApplication);
  const [, name] = /^Cannot find module '([^']+)'/.exec(String(message)) ?? [];
  if (from === undefined || name === undefined) return undefined;
  const text = textOf(from);
  const at = ["'", '"', '`'].map((quote) => text.indexOf(`${quote}${name}${quote}`));
  return offsetSpot(from, Math.max(0, ...at));
}

const FRAME_START = /(?:file:\/\/)?(?:\/|[A-Za-z]:\\)/;
const FRAME_PLACE = /:(\d+)(?::(\d+))?\)?$/;

function frameSpot({ stack }: SourceError): Spot | undefined {
  for (const line of typeof stack === 'string' ? stack.split('\n').slice(0, 100) : []) {
    const place = FRAME_PLACE.exec(line);
    const before = line.slice(line.lastIndexOf('(') + 1, place?.index);
    const name = before.slice(Math.max(0, before.search(FRAME_START))).split('?', 1)[0]!;
    const [, row, column] = place ?? [];
    const file = name.startsWith('file:') ? fileURLToPath(name) : name;
    if (row !== undefined && isOfApplication(file))
      return { file, line: Number(row), column: Number(column ?? 1) };
  }
  return undefined;
}

function isOfApplication(file: string): boolean {
  const isOwn = file.startsWith(ownFolder);
  return file !== '' && !isOwn && !file.split(sep).includes('node_modules');
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
