import { useSingularNamed } from '../edit/document-title.ts';
import { download } from '../parts/csv.ts';
import { PageHeading, Rows, Shown, useAnswer, useAttempt, Wrong } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { OfProject } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';
import { ApiNamesSwitch, Named } from './api-names.tsx';
import { Changes } from './changes.tsx';
import { AuditFilters } from './filters.tsx';
import {
  allRecords,
  authorOf,
  csvOf,
  type Filters,
  filterNames,
  type HistoryRecord,
  labelOf,
  pageSize,
  recordKey,
  recordsOf,
} from './records.ts';
import { HistoryIsOff } from './time-line.tsx';

const filtersIn = (query: URLSearchParams): Filters => ({
  hours: query.get('hours') ?? '24',
  ...Object.fromEntries(filterNames.map((name) => [name, query.get(name) ?? ''])),
});

const maxOffset = 10_000;

export function AuditView({ project, query }: OfProject & { readonly query: URLSearchParams }) {
  const t = useWords('audit');
  const filters = filtersIn(query);
  const offset = Math.min(maxOffset, Math.max(0, Number(query.get('offset')) || 0));
  const loading = useAnswer('audit', recordsOf, project, filters, offset);
  return (
    <>
      <PageHeading title={t.audit} />
      <AuditFilters key={JSON.stringify(filters)} project={project} filters={filters} />
      <Shown loading={loading}>
        {(records) =>
          typeof records === 'string' ? (
            <HistoryIsOff project={project} />
          ) : (
            <>
              <ApiNamesSwitch />
              <Records project={project} records={records} />
              <Pages project={project} filters={filters} offset={offset} count={records.length} />
              <Export project={project} filters={filters} />
            </>
          )
        }
      </Shown>
    </>
  );
}

function Records({ project, records }: OfProject & { readonly records: readonly HistoryRecord[] }) {
  const t = useWords('audit');
  const format = useFormat();
  if (records.length === 0) return <p>{t.none}</p>;
  return (
    <Rows
      label={t.audit}
      rows={records}
      keyOf={recordKey}
      cells={{
        [t.when]: ({ modifiedAt }) => (
          <time dateTime={modifiedAt} title={modifiedAt}>
            {format.instant(modifiedAt)}
          </time>
        ),
        [t.who]: ({ modifiedBy }) => authorOf(modifiedBy),
        [t.document]: (record) => <About project={project} record={record} />,
        [t.changes]: (record) => <Changes record={record} />,
      }}
    />
  );
}

/** A deleted document has no page. */
function About({ project, record }: OfProject & { readonly record: HistoryRecord }) {
  const singularNamed = useSingularNamed();
  const { resource, type } = record;
  const name = (
    <>
      <Named label={singularNamed(resource.typeId)} name={resource.typeId} /> {labelOf(record)}
    </>
  );
  if (type === 'ResourceDeleted') return name;
  return <a href={pageOf(project, resource.typeId, resource.id)}>{name}</a>;
}

interface PagesProps extends OfProject {
  readonly filters: Filters;
  readonly offset: number;
  readonly count: number;
}

function Pages({ project, filters, offset, count }: PagesProps) {
  const t = useWords('audit');
  const at = (place: number) => addressOf([project, 'audit'], { ...filters, offset: `${place}` });
  return (
    <p>
      {offset > 0 && <a href={at(Math.max(0, offset - pageSize))}>{t.newer}</a>}{' '}
      {count === pageSize && offset + pageSize <= maxOffset && (
        <a href={at(offset + pageSize)}>{t.older}</a>
      )}
    </p>
  );
}

function Export({ project, filters }: Pick<PagesProps, 'project' | 'filters'>) {
  const t = useWords('audit');
  const { error, attempt } = useAttempt();
  const run = () =>
    attempt(async () => {
      download(`changes-of-${project}.csv`, csvOf(await allRecords(project, filters)));
    });
  return (
    <>
      <button type="button" onClick={run}>
        {t.exportCsv}
      </button>
      <Wrong error={error} />
    </>
  );
}
