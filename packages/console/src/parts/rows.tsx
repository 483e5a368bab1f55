// A table of rows in the memory of the page: one look and one reading order for all of them.
import type { ReactNode } from 'react';
import { Scrolling } from './scrolling.tsx';

export interface Heading<R> {
  readonly name: string;
  readonly cell: (row: R) => ReactNode;
  /** Figures stand below each other. */
  readonly isNumber?: boolean;
}

interface RowsProps<R> {
  readonly label: string;
  readonly headings: readonly Heading<R>[];
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string | number;
}

export function Rows<R>({ label, headings, rows, keyOf }: RowsProps<R>) {
  const look = ({ isNumber }: Heading<R>) => (isNumber === true ? 'number' : undefined);
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            {headings.map((one) => (
              <th key={one.name} scope="col" className={look(one)}>
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {headings.map((one) => (
                <td key={one.name} className={look(one)}>
                  {one.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
