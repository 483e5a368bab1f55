// Reads the rows of a CSV file.
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { CommandError } from '../../terminal/terminal.ts';

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
