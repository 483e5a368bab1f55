// CSV files in the browser. The library is loaded when somebody chooses a file.

/** The page keeps the file in memory; the command takes larger ones. */
export const most = { bytes: 20_000_000, rows: 10_000, cell: 1_000_000 } as const;

export interface CsvRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** @throws Error of the library for text that is not CSV */
export async function parseCsv(text: string, delimiter: string): Promise<CsvRows> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const options = { delimiter, bom: true, skip_empty_lines: true, max_record_size: most.cell };
  // One row more shows that the file has too many.
  const [header = [], ...rows] = parse(text, { ...options, to: most.rows + 2 }) as string[][];
  return { header, rows };
}

/** Rows as they were read, each with its reason in a column at the end. */
export async function writeRejected(
  { header, rows }: CsvRows,
  reasonColumn: string,
  reasons: ReadonlyMap<number, string>,
  delimiter: string,
): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const at = header.indexOf(reasonColumn);
  const others = (cells: readonly string[]) => cells.filter((_, index) => index !== at);
  const all = [...reasons].toSorted(([one], [other]) => one - other);
  return stringify(
    [
      [...others(header), reasonColumn],
      ...all.map(([index, reason]) => [...others(rows[index]!), reason]),
    ],
    { delimiter },
  );
}
