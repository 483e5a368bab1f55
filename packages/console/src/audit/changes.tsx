// The changes of a record, with the values before and after next to each other.
import { Rows } from '../parts/rows.tsx';
import { auditWords } from '../words/audit.ts';
import { useWords } from '../words/words.ts';
import { type Change, type HistoryRecord, placeOf, shown } from './records.ts';

export function Changes({ record }: { readonly record: HistoryRecord }) {
  const t = useWords(auditWords);
  const rows = record.changes.map((change, index) => ({ change, index }));
  if (rows.length === 0) return t[record.type];
  return (
    <Rows
      label={t.changes}
      rows={rows}
      keyOf={({ index }) => index}
      headings={[
        { name: t.change, cell: ({ change }) => <Named change={change} /> },
        { name: t.before, cell: ({ change }) => <Value value={change.previousValue} /> },
        { name: t.after, cell: ({ change }) => <Value value={change.nextValue} /> },
      ]}
    />
  );
}

function Named({ change }: { readonly change: Change }) {
  const place = placeOf(change);
  return (
    <>
      {change.change}
      {place !== '' && <small> {place}</small>}
    </>
  );
}

const Value = ({ value }: { readonly value: unknown }) =>
  value === undefined ? <>–</> : <span className="wide">{shown(value)}</span>;
