// The rows of a table as a file for spreadsheets.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { csvText, download } from '../parts/csv.ts';
import { useAttempt, Wrong } from '../parts/page.tsx';
import type { Document, Kind, OfProject } from '../server.ts';
import type { Asked } from '../table/columns.ts';
import { valueAt } from '../table/columns.ts';
import { type Cursor, pageBehind } from '../table/walk.ts';
import { useFormat, useWords } from '../words/words.ts';

interface ExportProps extends OfProject {
  readonly kind: Kind;
  readonly asked: Asked;
}

/** A file of more rows would fill the memory of the page. */
const maxRows = 50_000;

async function allRows({ project, kind, asked }: ExportProps): Promise<readonly Document[]> {
  const { signal } = new AbortController();
  const walk = { project, kind, where: asked.where, sort: asked.sort };
  const rows: Document[] = [];
  let next: Cursor | undefined;
  do {
    const page = await pageBehind(walk, next, signal);
    rows.push(...page.documents);
    next = page.next;
  } while (next !== undefined && rows.length < maxRows);
  return rows;
}

/** Money as a number with its currency behind it, everything else as it is. */
function textOf(value: any): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  if (value.centAmount === undefined) return JSON.stringify(value);
  const digits = value.fractionDigits ?? 2;
  return `${(value.centAmount / 10 ** digits).toFixed(digits)} ${value.currencyCode}`;
}

const csvOf = (columns: readonly string[], rows: readonly Document[]): string =>
  csvText([columns, ...rows.map((row) => columns.map((name) => textOf(valueAt(row, name))))]);

export function ExportCsv(props: ExportProps) {
  const { kind, asked } = props;
  const t = useWords('work');
  const format = useFormat();
  const [count, setCount] = useState<number>();
  const { error, attempt } = useAttempt();
  const run = () =>
    attempt(async () => {
      const rows = await allRows(props);
      const columns = ['id', ...asked.columns.filter((name) => name !== 'id')];
      download(`${kind.plural}.csv`, csvOf(columns, rows));
      setCount(rows.length);
    });
  return (
    <>
      <Button variant="default" size="xs" className="low" onClick={run}>
        {t.exportCsv}
      </Button>
      {count !== undefined && (
        <span role="status">{t.exported({ rows: format.number(count) })}</span>
      )}
      <Wrong error={error} />
    </>
  );
}
