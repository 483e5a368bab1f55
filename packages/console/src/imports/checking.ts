// Reads a CSV file, and has the server check its rows.
import { type CheckedRow, type Column, checkRows } from './calls.ts';
import { type CsvRows, most, parseCsv } from './csv-file.ts';

/** A file whose rows are checked. */
export interface CheckedFile extends CsvRows {
  readonly delimiter: string;
  readonly columns: readonly Column[];
  readonly checked: readonly CheckedRow[];
  readonly reasonColumn: string;
}

/** The file, or its fault as a whole. */
export type Checked = CheckedFile | 'large' | 'long' | 'empty';

/** Rows of one request. */
const pieceSize = 500;

/** @throws Error for text that is not CSV @throws Refusal for columns without a member */
export async function checkFile(file: File, type: string, delimiter: string): Promise<Checked> {
  if (file.size > most.bytes) return 'large';
  const { header, rows } = await parseCsv(await file.text(), delimiter);
  if (rows.length > most.rows) return 'long';
  if (rows.length === 0) return 'empty';
  const checked: CheckedRow[] = [];
  for (let start = 0; ; start += pieceSize) {
    const answer = await checkRows(type, header, rows.slice(start, start + pieceSize));
    checked.push(...answer.rows);
    const { columns, reasonColumn } = answer;
    if (checked.length >= rows.length)
      return { header, rows, delimiter, columns, checked, reasonColumn };
  }
}
