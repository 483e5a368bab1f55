// The history of one document, the newest change first.
import type { ReactNode } from 'react';
import { Shown, useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { useFormat, useWords } from '../words/words.ts';
import { ApiNamesSwitch } from './api-names.tsx';
import { Changes } from './changes.tsx';
import { authorOf, type HistoryRecord, recordKey, recordsAbout } from './records.ts';

interface TimeLineProps {
  readonly project: string;
  readonly kind: string;
  readonly id: string;
  readonly version: unknown;
  /** For a kind without records. */
  readonly otherwise: ReactNode;
}

export function TimeLine({ project, kind, id, version, otherwise }: TimeLineProps) {
  const t = useWords('audit');
  const loading = useLoaded(['time line', project, kind, id, version], (signal) =>
    recordsAbout(project, kind, id, signal),
  );
  return (
    <Shown loading={loading}>
      {(records) => {
        if (records === 'off') return <HistoryIsOff project={project} />;
        if (records === 'other') return otherwise;
        if (records.length === 0) return <p>{t.none}</p>;
        return (
          <>
            <ApiNamesSwitch />
            <ol className="plain">
              {records.map((record) => (
                <Entry key={recordKey(record)} record={record} />
              ))}
            </ol>
          </>
        );
      }}
    </Shown>
  );
}

/** How the operator begins to keep the history. */
export function HistoryIsOff({ project }: Pick<TimeLineProps, 'project'>) {
  const t = useWords('audit');
  return (
    <>
      <p>{t.off}</p>
      <pre>npx storewright history --on --project {project}</pre>
      <p>
        <a href={addressOf([project, 'settings'])}>{t.inSettings}</a>
      </p>
    </>
  );
}

function Entry({ record }: { readonly record: HistoryRecord }) {
  const t = useWords('audit');
  const format = useFormat();
  const { modifiedAt, modifiedBy, version } = record;
  return (
    <li>
      <p>
        <time dateTime={modifiedAt}>{format.instant(modifiedAt)}</time>{' '}
        {t.versionBy({ version: format.number(version), author: authorOf(modifiedBy) })}
      </p>
      <Changes record={record} />
    </li>
  );
}
