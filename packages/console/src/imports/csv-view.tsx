// Imports a CSV file: the file is read and checked here, shown, and sent when the button is pressed.
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { PageHeading, Shown, textTo, useLoaded, Wrong } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import type { OfProject } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import { type ImportType, importTypes } from './calls.ts';
import { type Checked, checkFile } from './checking.ts';
import { most } from './csv-file.ts';
import { Preview } from './preview.tsx';
import { useTypeTitle } from './type-title.ts';

export function CsvImportView({ project, query }: PageProps) {
  const t = useWords('imports');
  const may = useMay(project, 'editor');
  const loading = useLoaded('import types', importTypes);
  return (
    <>
      <p>
        <a href={addressOf([project, 'imports'])}>{t.imports}</a>
      </p>
      <PageHeading title={t.importCsv} />
      <Shown loading={loading}>
        {(types) =>
          may ? (
            <CsvImport project={project} types={types} asked={query.get('type')} />
          ) : (
            <p>{t.notYours}</p>
          )
        }
      </Shown>
    </>
  );
}

interface CsvImportProps extends OfProject {
  readonly types: readonly ImportType[];
  /** Name of the type that a link asks for. */
  readonly asked: string | null;
}

const usualType = 'product-draft';

const delimiters = [',', ';', '|', '\t'] as const;

function CsvImport({ project, types, asked }: CsvImportProps) {
  const t = useWords('imports');
  const titleOf = useTypeTitle();
  const [name, setName] = useState(types.some((one) => one.name === asked) ? asked! : usualType);
  const [delimiter, setDelimiter] = useState<string>(',');
  const [file, setFile] = useState<File>();
  const type = types.find((one) => one.name === name)!;
  return (
    <>
      <p>{t.aboutFile}</p>
      <div className="columns">
        <NativeSelect
          label={t.typeOfRows}
          value={name}
          onChange={textTo(setName)}
          data={types.map((one) => ({ value: one.name, label: titleOf(one) }))}
        />
        <NativeSelect
          label={t.delimiter}
          value={delimiter}
          onChange={textTo(setDelimiter)}
          data={delimiters.map((one) => ({
            value: one,
            label: one === '\t' ? t.tabulator : one,
          }))}
        />
        <FileField choose={setFile} />
      </div>
      <p>
        <a href={pageOf(project, type.changes)}>{t.toTable}</a>
      </p>
      {file !== undefined && (
        <OfFile
          key={`${name} ${delimiter} ${file.name} ${file.lastModified} ${file.size}`}
          {...{ project, type, delimiter, file }}
        />
      )}
    </>
  );
}

function FileField({ choose }: { readonly choose: (file: File | undefined) => void }) {
  const t = useWords('imports');
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{t.file}</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        // The same file may be chosen again after it was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </p>
  );
}

interface OfFileProps extends OfProject {
  readonly type: ImportType;
  readonly delimiter: string;
  readonly file: File;
}

function OfFile(props: OfFileProps) {
  const { project, type, delimiter, file } = props;
  const t = useWords('imports');
  const format = useFormat();
  const place = [type.name, delimiter, file.name, file.lastModified, file.size];
  const { value, error } = useLoaded(['csv', project, ...place], () =>
    checkFile(file, type.name, delimiter),
  );
  if (error !== undefined) return <Wrong error={error} />;
  if (value === undefined) return <p role="status">{t.reading}</p>;
  const faults: { readonly [fault in Extract<Checked, string>]: string } = {
    large: t.tooLarge({ megabytes: format.number(most.bytes / 1_000_000) }),
    long: t.tooMany({ rows: format.number(most.rows) }),
    empty: t.noRows,
  };
  if (typeof value === 'string') return <Wrong error={new Error(faults[value])} />;
  return <Preview project={project} type={type} file={value} name={file.name} />;
}
