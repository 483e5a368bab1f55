import { type FormEvent, useEffect, useState } from 'react';
import { useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { Scrolling } from '../scrolling.tsx';
import { type Asked, type Column, type Kind, type Page, pageOf, pageSize } from '../server.ts';
import { Cell } from './cell.tsx';
import { titleOf } from './kinds.tsx';

interface TableProps {
  readonly project: string;
  readonly kind: Kind;
  readonly asked: Asked;
}

/** The address says what is asked, so that a table can be kept as a bookmark. */
const goTo = ({ project, kind }: TableProps, { where, sort, offset }: Asked): void => {
  const query = { where, sort, offset: offset === 0 ? '' : `${offset}` };
  window.location.hash = addressOf([project, 'documents', kind.kind], query);
};

export function TableView(props: TableProps) {
  const { project, kind, asked } = props;
  const key = JSON.stringify([project, kind.kind, asked]);
  const loading = useLoaded(key, (signal) => pageOf(project, kind, asked, signal));
  return (
    <>
      <h1>
        {titleOf(kind)} <a href={addressOf([project, 'documents', kind.kind, 'new'])}>New</a>
      </h1>
      <Predicate {...props} error={loading.error} />
      {loading.value !== undefined && loading.error === undefined && (
        <Results {...props} page={loading.value} />
      )}
      {loading.value === undefined && loading.isLoading && <p className="quiet">Loading …</p>}
    </>
  );
}

function Predicate(props: TableProps & { readonly error: Error | undefined }) {
  const { asked, error } = props;
  const [typed, setTyped] = useState(asked.where);
  useEffect(() => setTyped(asked.where), [asked.where]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goTo(props, { ...asked, where: typed.trim(), offset: 0 });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor="where">where</label>
      <input
        id="where"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        spellCheck={false}
        placeholder='key = "…"'
        aria-invalid={error !== undefined}
        aria-describedby="where-error"
      />
      <button type="submit">Find</button>
      {error !== undefined && (
        <p className="wrong" id="where-error" role="alert">
          {error.message}
        </p>
      )}
    </form>
  );
}

function Results(props: TableProps & { readonly page: Page }) {
  const { project, kind, page } = props;
  if (page.results.length === 0) return <p>Nothing is found.</p>;
  return (
    <>
      <Scrolling label="Documents">
        <table>
          <thead>
            <tr>
              <th scope="col">id</th>
              {kind.columns.map((column) => (
                <Head key={column.name} column={column} {...props} />
              ))}
            </tr>
          </thead>
          <tbody>
            {page.results.map((document) => (
              <tr key={document.id}>
                <td>
                  <a href={addressOf([project, 'documents', kind.kind, document.id])}>
                    {document.id.slice(0, 8)}
                  </a>
                </td>
                {kind.columns.map(({ name }) => (
                  <td key={name}>
                    <Cell value={document[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <Pages {...props} />
    </>
  );
}

function Head({ column, ...props }: TableProps & { readonly column: Column }) {
  const { name, sort } = column;
  const [by, direction] = props.asked.sort.split(' ');
  if (sort === undefined) return <th scope="col">{name}</th>;
  const isSorted = by === sort;
  const next = isSorted && direction === 'asc' ? 'desc' : 'asc';
  const order = direction === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'}>
      <button
        type="button"
        onClick={() => goTo(props, { ...props.asked, sort: `${sort} ${next}`, offset: 0 })}
      >
        {name} {isSorted && (direction === 'desc' ? '↓' : '↑')}
      </button>
    </th>
  );
}

function Pages(props: TableProps & { readonly page: Page }) {
  const { asked, page } = props;
  const end = page.offset + page.results.length;
  const move = (by: number) => () =>
    goTo(props, { ...asked, offset: Math.max(0, page.offset + by) });
  return (
    <nav aria-label="Pages">
      <button type="button" disabled={page.offset === 0} onClick={move(-pageSize)}>
        Before
      </button>
      <span>
        {page.offset + 1} to {end} of {page.total}
      </span>
      <button type="button" disabled={end >= page.total} onClick={move(pageSize)}>
        Next
      </button>
    </nav>
  );
}
