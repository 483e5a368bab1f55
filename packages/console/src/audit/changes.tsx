// The changes of a record, with the values before and after next to each other.
import { useChangeTexts } from '../edit/change-texts.ts';
import { useLabels } from '../labels/labels.ts';
import { Rows } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import { Named } from './api-names.tsx';
import { type Change, type HistoryRecord, placeIn, shown } from './records.ts';

export function Changes({ record }: { readonly record: HistoryRecord }) {
  const t = useWords('audit');
  const rows = record.changes.map((change, index) => ({ change, index }));
  if (rows.length === 0) return t[record.type];
  return (
    <Rows
      label={t.changes}
      rows={rows}
      keyOf={({ index }) => index}
      cells={{
        [t.change]: ({ change }) => <What change={change} />,
        [t.before]: ({ change }) => <Value value={change.previousValue} />,
        [t.after]: ({ change }) => <Value value={change.nextValue} />,
      }}
    />
  );
}

function What({ change }: { readonly change: Change }) {
  const { labelOf, choiceOf, actionOf } = useLabels();
  const { textOf } = useChangeTexts(undefined);
  const place = Object.entries(placeIn(change)).map(
    ([name, value]) =>
      `${labelOf(name)}: ${name === 'catalogData' ? choiceOf(String(value)) : textOf(value)}`,
  );
  return (
    <>
      <Named label={actionOf(change.change)} name={change.change} />
      {place.length > 0 && <small> {place.join(', ')}</small>}
    </>
  );
}

const Value = ({ value }: { readonly value: unknown }) =>
  value === undefined ? <>–</> : <span className="wide">{shown(value)}</span>;
