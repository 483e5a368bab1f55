// Files for spreadsheets.

/** Spreadsheets evaluate a cell that begins like a formula. */
const quoted = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows of cells as CSV. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(',')).join('\r\n');

/** Has the browser save a CSV file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
