// What the columns of a file are and which rows are valid; sends the valid ones and shows what became of each.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { download } from '../parts/csv.ts';
import { Rows, useAttempt, Wrong } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Column, ImportType } from './calls.ts';
import type { CheckedFile } from './checking.ts';
import { writeRejected } from './csv-file.ts';
import { reasonsOf } from './reasons.ts';
import { type Numbered, sendRows } from './sending.ts';

interface PreviewProps {
  readonly project: string;
  readonly type: ImportType;
  readonly file: CheckedFile;
  /** Of the file. */
  readonly name: string;
}

/** What became of the rows that were sent. */
interface Ended {
  readonly container: string;
  /** By the index of the row. */
  readonly reasons: ReadonlyMap<number, string>;
}

export function Preview({ project, type, file, name }: PreviewProps) {
  const t = useWords('imports');
  const format = useFormat();
  const [ended, setEnded] = useState<Ended>();
  const invalid = new Map(
    file.checked.flatMap((one, index) => ('reason' in one ? [[index, one.reason] as const] : [])),
  );
  const valid = file.checked.flatMap((one, index): readonly Numbered[] =>
    'resource' in one ? [{ index, resource: one.resource }] : [],
  );
  const reasons = new Map([...invalid, ...(ended?.reasons ?? [])]);
  return (
    <>
      <h2>{t.mapping}</h2>
      <Mapping columns={file.columns} />
      <h2>{t.rows}</h2>
      <p>{t.counted({ rows: file.rows.length, valid: format.number(valid.length) })}</p>
      {ended === undefined ? (
        <Send {...{ project, type, valid, setEnded }} />
      ) : (
        <p role="status">
          {t.ended({
            imported: file.rows.length - reasons.size,
            left: format.number(reasons.size),
          })}{' '}
          <a href={addressOf([project, 'imports', ended.container])}>{t.toContainer}</a>
        </p>
      )}
      {reasons.size > 0 && <Rejected {...{ file, name, reasons }} />}
      <Results file={file} reasons={reasons} isEnded={ended !== undefined} />
    </>
  );
}

function Mapping({ columns }: { readonly columns: readonly Column[] }) {
  const t = useWords('imports');
  return (
    <Rows
      label={t.mapping}
      rows={columns}
      keyOf={({ name }) => name}
      cells={{
        [t.column]: ({ name }) => name,
        [t.member]: ({ path }) => <code>{path}</code>,
        [t.content]: ({ typeId, content }) =>
          typeId === undefined ? content : t.keyOfType({ type: typeId }),
      }}
    />
  );
}

interface SendProps extends Pick<PreviewProps, 'project' | 'type'> {
  readonly valid: readonly Numbered[];
  readonly setEnded: (ended: Ended) => void;
}

function Send({ project, type, valid, setEnded }: SendProps) {
  const t = useWords('imports');
  const format = useFormat();
  const [progress, setProgress] = useState<string>();
  const { error, attempt } = useAttempt();
  const all = valid.length;
  const run = async () => {
    const container = `console-${new Date().toISOString().replaceAll(/\D/g, '')}`;
    const showSent = (count: number) => setProgress(t.sent({ sent: format.number(count), all }));
    const showLeft = (count: number) => setProgress(t.inWork({ left: count }));
    showSent(0);
    const isSent = await attempt(async () => {
      const reasonOf = (one: Parameters<typeof reasonsOf>[0]) =>
        [`${t[one.state]}:`, ...reasonsOf(one, t)].join(' ');
      const shown = { reasonOf, showSent, showLeft };
      setEnded({
        container,
        reasons: await sendRows({ project, type, container, rows: valid, ...shown }),
      });
    });
    if (!isSent) setProgress(undefined);
  };
  return (
    <>
      <Button disabled={valid.length === 0 || progress !== undefined} onClick={run}>
        {t.send({ rows: all })}
      </Button>
      {progress !== undefined && <p role="status">{progress}</p>}
      <Wrong error={error} />
    </>
  );
}

interface RejectedProps extends Pick<PreviewProps, 'file' | 'name'> {
  readonly reasons: ReadonlyMap<number, string>;
}

function Rejected({ file, name, reasons }: RejectedProps) {
  const t = useWords('imports');
  const run = async () =>
    download(
      `${name}.rejected.csv`,
      await writeRejected(file, file.reasonColumn, reasons, file.delimiter),
    );
  return (
    <>
      <Button variant="default" size="xs" onClick={run}>
        {t.downloadRejected}
      </Button>
      <p className="quiet">{t.mend}</p>
    </>
  );
}

const mostShown = 200;

interface ResultsProps {
  readonly file: CheckedFile;
  readonly reasons: ReadonlyMap<number, string>;
  readonly isEnded: boolean;
}

function Results({ file, reasons, isEnded }: ResultsProps) {
  const t = useWords('imports');
  const format = useFormat();
  const indexes = [...file.rows.keys()];
  const isCut = indexes.length > mostShown;
  const shown = isCut
    ? [
        ...indexes.filter((index) => reasons.has(index)),
        ...indexes.filter((index) => !reasons.has(index)),
      ].slice(0, mostShown)
    : indexes;
  const keyAt = file.header.indexOf('key');
  const result = isEnded ? t.imported : t.valid;
  return (
    <>
      {isCut && <p className="quiet">{t.someShown({ shown: format.number(mostShown) })}</p>}
      <Rows
        label={t.rows}
        rows={shown}
        keyOf={(index) => index}
        figures={[t.row]}
        cells={{
          [t.row]: (index) => format.number(index + 1),
          [t.key]: (index) => file.rows[index]![keyAt] ?? '',
          [t.result]: (index) =>
            reasons.has(index) ? <span className="wrong">{reasons.get(index)}</span> : result,
        }}
      />
    </>
  );
}
