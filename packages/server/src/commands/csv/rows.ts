// Reads the rows of a CSV file, and checks them against an import type.
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { type ImportType, mistakeOf } from '../../import-api/index.ts';
import { CommandError } from '../../terminal/terminal.ts';
import { CellError, type Column, resourceOf } from './columns.ts';

/** A CSV file and how it is written. */
export interface CsvFile {
  readonly path: string;
  readonly delimiter: string;
}

const longestRow = 1_000_000;
const mostRows = 200_000;

/**
 * Calls `take` for each row in order; the header has the number 0.
 * @throws CommandError when the file cannot be read, is no CSV, or is too large
 */
export async function readRows(
  { path, delimiter }: CsvFile,
  take: (row: readonly string[], number: number) => unknown,
): Promise<void> {
  const parser = parse({
    ...{ delimiter, bom: true, skip_empty_lines: true },
    max_record_size: longestRow,
  });
  const source = createReadStream(path).on('error', (error) => parser.destroy(error));
  let number = 0;
  try {
    for await (const row of source.pipe(parser)) {
      if (number > mostRows)
        throw new CommandError(`${path} has more than ${mostRows} rows. Split it.`);
      await take(row, number);
      number += 1;
    }
  } catch (error) {
    throw readingError(path, error);
  } finally {
    source.destroy();
  }
  if (number === 0) throw new CommandError(`${path} is empty: it needs a row of column names.`);
}

const unreadable: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EISDIR', 'EACCES']);

function readingError(path: string, error: unknown): unknown {
  if (error instanceof CsvError) return new CommandError(`${path}: ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  return unreadable.has(code) ? new CommandError(`${path} cannot be read: ${code}.`) : error;
}

/** The resource of a row, or why it cannot be sent. */
export type Checked = { readonly resource: object } | { readonly reason: string };

/** Checks a row against the import type. */
export function checkRow(
  type: ImportType,
  columns: readonly Column[],
  row: readonly string[],
): Checked {
  try {
    const resource = resourceOf(columns, row);
    const mistake = mistakeOf(type, structuredClone(resource));
    return mistake === undefined ? { resource } : { reason: mistake.message };
  } catch (error) {
    if (error instanceof CellError) return { reason: error.message };
    throw error;
  }
}
