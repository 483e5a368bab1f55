// What publishing would change: staged data against current data, with the labels of the edit page.

import { differencesOf } from '../documents/differences.ts';
import { usePathLabel } from '../edit/review.tsx';
import { Rows } from '../parts/rows.tsx';
import { lineOf } from '../table/cell.tsx';
import { documentWords } from '../words/document.ts';
import { useFormat } from '../words/format.ts';
import { tableWords } from '../words/table.ts';
import { useLanguage, useWords } from '../words/words.ts';

interface ChangesProps {
  readonly current: unknown;
  readonly staged: unknown;
}

const maxLength = 300;

export function StagedChanges({ current, staged }: ChangesProps) {
  const t = useWords(documentWords);
  const labelOf = usePathLabel();
  const around = { format: useFormat(), language: useLanguage(), t: useWords(tableWords) };
  const differences = differencesOf(current, staged);
  const textOf = (value: unknown) => {
    if (value === undefined) return '–';
    return Array.isArray(value)
      ? JSON.stringify(value).slice(0, maxLength)
      : lineOf(value, around).slice(0, maxLength);
  };
  return (
    <section aria-labelledby="staged">
      <h3 id="staged">{t.stagedAgainstCurrent}</h3>
      {differences.length === 0 ? (
        <p>{t.noDifference}</p>
      ) : (
        <Rows
          label={t.stagedAgainstCurrent}
          rows={differences}
          keyOf={({ path }) => path}
          headings={[
            { name: t.name, cell: ({ path }) => labelOf(path) },
            { name: t.current, cell: ({ was }) => textOf(was) },
            { name: t.staged, cell: ({ is }) => textOf(is) },
          ]}
        />
      )}
    </section>
  );
}
