// The documents of a kind: asked by a condition, ordered, with the columns that are wanted. The address says what is
// asked, so that a table can be kept as a bookmark.
import { useEffect, useRef, useState } from 'react';
import { bulkActions } from '../bulk/actions.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { ImportLink } from '../imports/import-link.tsx';
import { useTitle } from '../labels/kinds.ts';
import { PageHeading, Wrong } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import { type Kind, type OfProject, Refusal } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { Choices } from '../table/choices.tsx';
import { type Asked, columnNamed, usualColumns, usualSort } from '../table/columns.ts';
import { Grid } from '../table/grid.tsx';
import { withNames } from '../table/names.ts';
import { Predicate } from '../table/predicate.tsx';
import { type Complete, type Rows, useRows } from '../table/rows.ts';
import { useFormat, useWords } from '../words/words.ts';
import { withBuyers } from '../work/buyers.ts';
import { ExportCsv } from '../work/csv.tsx';
import { Period } from '../work/period.tsx';

interface TableProps extends OfProject {
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly query: URLSearchParams;
}

function askedBy(kind: Kind, query: URLSearchParams): Asked {
  const columns = (query.get('columns') ?? '').split(',').filter((name) => name !== '');
  return {
    where: query.get('where') ?? '',
    sort: query.get('sort') || usualSort(kind),
    columns: columns.length === 0 ? usualColumns(kind) : columns,
  };
}

function goTo(
  { project, kind }: Pick<TableProps, 'project' | 'kind'>,
  { where, sort, columns }: Asked,
): void {
  const names = columns.join(',');
  window.location.hash = addressOf([project, 'documents', kind.kind], {
    where,
    sort: sort === usualSort(kind) ? '' : sort,
    columns: names === usualColumns(kind).join(',') ? '' : names,
  });
}

/** Also of a count and of places in SQL the server says nothing else than 4xx. */
const isRefused = (error: Error | undefined) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500;

/** Kinds whose tables show who bought where the column of the e-mail address is empty. */
const bought: ReadonlySet<string> = new Set(['order', 'cart']);

/** Kinds with a page that shows them as a tree. */
const trees: ReadonlyMap<string, string> = new Map([
  ['business-unit', 'units'],
  ['category', 'categories'],
]);

/** Names of what the columns refer to, and of buyers. */
const completion =
  ({ project, kind, kinds }: TableProps, columns: readonly string[]): Complete =>
  async (documents, signal) => {
    const named = await withNames({ project, kinds, columns }, documents, signal);
    return bought.has(kind.kind) && columns.includes('customerEmail')
      ? withBuyers(project, named, signal)
      : named;
  };

export function TableView(props: TableProps) {
  const { project, kind, query } = props;
  const t = useWords('table');
  const edit = useWords('edit');
  const titleOf = useTitle();
  const mayMake = useMayChange(project, kind) && kind.isCreated === true;
  const asked = askedBy(kind, query);
  const walk = { project, kind, where: asked.where, sort: asked.sort };
  const rows = useRows(walk, asked.columns, completion(props, asked.columns));
  const go = (part: Partial<Asked>) => goTo(props, { ...asked, ...part });
  return (
    <>
      <PageHeading title={titleOf(kind)}>
        {' '}
        {mayMake && (
          <>
            <a href={pageOf(project, kind.kind, 'create')}>{edit.create}</a>{' '}
            <a href={pageOf(project, kind.kind, 'new')}>{t.fresh}</a>
          </>
        )}
        {trees.has(kind.kind) && (
          <>
            {' '}
            <a href={addressOf([project, trees.get(kind.kind)!])}>{t.tree}</a>
          </>
        )}
      </PageHeading>
      <Predicate
        kind={kind}
        where={asked.where}
        error={isRefused(rows.error) ? rows.error : undefined}
        find={(where) => go({ where })}
      />
      {!isRefused(rows.error) && <Wrong error={rows.error} />}
      <Choices project={project} kind={kind} asked={asked} go={go} />
      <div className="buttons">
        <Period where={asked.where} go={(where) => go({ where })} />
        <ExportCsv project={project} kind={kind} asked={asked} />
        <ImportLink project={project} kind={kind.kind} />
      </div>
      <Results {...props} asked={asked} rows={rows} go={go} />
    </>
  );
}

interface ResultsProps extends TableProps {
  readonly asked: Asked;
  readonly rows: Rows;
  readonly go: (part: Partial<Asked>) => void;
}

function Results({ project, kind, asked, rows, go }: ResultsProps) {
  const t = useWords('table');
  const frame = useWords('frame');
  const place = JSON.stringify([project, kind.kind, asked]);
  const may = useMayChange(project, kind);
  const mayMake = may && kind.isCreated === true;
  const mayChange = may && bulkActions.has(kind.kind);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selection = mayChange ? { ids, set: setIds } : undefined;
  const wasShown = useRef(false);
  useEffect(() => {
    wasShown.current = true;
  }, []);
  if (isRefused(rows.error)) return null;
  if (!rows.isBegun && rows.isLoading && !wasShown.current)
    return <p className="quiet">{frame.loading}</p>;
  if (rows.isBegun && rows.rows.length === 0)
    return <Empty where={asked.where} go={go} mayMake={mayMake} />;
  return (
    <>
      <Count rows={rows} />
      {selection !== undefined && (
        <BulkBar
          project={project}
          kind={kind}
          rows={rows.rows}
          selection={selection}
          again={rows.again}
        />
      )}
      <Grid
        place={place}
        project={project}
        kind={kind}
        columns={asked.columns.map((name) => columnNamed(kind, name))}
        rows={rows.rows}
        total={rows.total}
        isLoading={rows.isLoading}
        sort={asked.sort}
        sortBy={(sort) => go({ sort })}
        more={rows.more}
        {...(selection === undefined ? {} : { selection })}
      />
      <p className="quiet" role="status">
        {rows.isLoading && rows.isBegun && t.loadingMore}
      </p>
    </>
  );
}

interface EmptyProps extends Pick<ResultsProps, 'go'> {
  readonly where: string;
  readonly mayMake: boolean;
}

function Empty({ where, go, mayMake }: EmptyProps) {
  const t = useWords('table');
  if (where === '')
    return (
      <p>
        {t.nothingYet} {mayMake && t.makeFirst}
      </p>
    );
  return (
    <p>
      {t.nothing}{' '}
      <button type="button" onClick={() => go({ where: '' })}>
        {t.takeAway}
      </button>
    </p>
  );
}

function Count({ rows: { total, again } }: { readonly rows: Rows }) {
  const t = useWords('table');
  const format = useFormat();
  return (
    <p className="count">
      <span role="status">
        {total === undefined ? t.counting : t.found({ count: format.number(total) })}
      </span>{' '}
      <button type="button" onClick={again}>
        {t.reload}
      </button>
    </p>
  );
}
