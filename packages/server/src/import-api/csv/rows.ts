// Rows of a CSV file, checked against an import type.
import type { ImportType } from '../model/import-type.ts';
import { mistakeOf } from '../routes/requests.ts';
import { CellError, type Column, resourceOf } from './columns.ts';

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
