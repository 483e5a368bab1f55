// The rows of a table, of which only those in sight are in the page.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Selection } from '../bulk/bulk-bar.tsx';
import { useLabels } from '../labels/labels.ts';
import { pageOf } from '../place.ts';
import type { Column, Kind, OfProject } from '../server.ts';
import { useWords } from '../words/words.ts';
import { Cell } from './cell.tsx';
import type { Row } from './rows.ts';

interface GridProps extends OfProject {
  readonly place: string;
  readonly kind: Kind;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  readonly isLoading: boolean;
  readonly sort: string;
  readonly sortBy: (sort: string) => void;
  readonly more: () => void;
  /** Absent: rows are not selected. */
  readonly selection?: Selection;
}

/** As the style says. */
const rowHeight = 34;
/** More is read when so few rows are left below. */
const ahead = 60;

/** How far tables were scrolled, so that a returning user finds their place. */
const turned = new Map<string, number>();

export function Grid(props: GridProps) {
  const { place, rows, columns, total, isLoading, more } = props;
  const t = useWords('table');
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialOffset: () => turned.get(place) ?? 0,
  });
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = turned.get(place) ?? 0;
  }, [place]);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - ahead) more();
  }, [last, rows.length, more]);
  const above = shown[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      className="scrolling grid"
      aria-label={t.documents}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: else nothing but a mouse could scroll it
      tabIndex={0}
      onKeyDown={(event) => moveFocus(event)}
      onScroll={({ currentTarget }) => turned.set(place, currentTarget.scrollTop)}
    >
      <table aria-rowcount={total === undefined ? -1 : total + 1} aria-busy={isLoading}>
        <Heads {...props} />
        <tbody>
          <Space height={above} span={columns.length + 1} />
          {shown.map(({ index }) => (
            <Line key={rows[index]!.id} {...props} row={rows[index]!} index={index} />
          ))}
          <Space height={below} span={columns.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

/** In place of the rows that are out of sight. */
const Space = ({ height, span }: { readonly height: number; readonly span: number }) =>
  height <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: no row can have the focus
    <tr aria-hidden="true" className="space">
      <td colSpan={span} style={{ height }} />
    </tr>
  );

/** Up and down go from one document to the next. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = new Map([
    ['ArrowDown', 'nextElementSibling'],
    ['ArrowUp', 'previousElementSibling'],
  ] as const).get(event.key as 'ArrowDown');
  const row = document.activeElement?.closest('tbody tr');
  if (step === undefined || row === null || row === undefined) return;
  const link = row[step]?.querySelector('a');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}

interface LineProps extends GridProps {
  readonly row: Row;
  readonly index: number;
}

const Line = ({ project, kind, columns, row, index, selection }: LineProps) => (
  <tr aria-rowindex={index + 2}>
    <td>
      {selection !== undefined && <Tick id={row.id} selection={selection} />}
      <a href={pageOf(project, kind.kind, row.id)}>{row.id.slice(-8)}</a>
    </td>
    {columns.map(({ name, shows }, at) => (
      <td key={name}>
        <Cell value={row.values[at]} project={project} shows={shows} />
      </td>
    ))}
  </tr>
);

interface TickProps {
  readonly id: string;
  readonly selection: Selection;
}

function Tick({ id, selection: { ids, set } }: TickProps) {
  const t = useWords('bulk');
  const toggle = () => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    set(next);
  };
  return (
    <input
      type="checkbox"
      aria-label={t.select({ what: id.slice(-8) })}
      checked={ids.has(id)}
      onChange={toggle}
    />
  );
}

const Heads = ({ columns, sort, sortBy }: GridProps) => (
  <thead>
    <tr aria-rowindex={1}>
      <Head column={{ name: 'id', sort: 'id' }} sort={sort} sortBy={sortBy} />
      {columns.map((column) => (
        <Head key={column.name} column={column} sort={sort} sortBy={sortBy} />
      ))}
    </tr>
  </thead>
);

interface HeadProps extends Pick<GridProps, 'sort' | 'sortBy'> {
  readonly column: Column;
}

function Head({ column: { name, sort: own }, sort, sortBy }: HeadProps) {
  const { pathLabelOf } = useLabels();
  const label = name === 'id' ? 'ID' : pathLabelOf(name);
  const [by, direction] = sort.split(' ');
  if (own === undefined)
    return (
      <th scope="col" title={name}>
        {label}
      </th>
    );
  const isSorted = by === own;
  const next = isSorted && direction === 'asc' ? 'desc' : 'asc';
  const order = direction === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" title={name} aria-sort={isSorted ? order : 'none'}>
      <button type="button" onClick={() => sortBy(`${own} ${next}`)}>
        {label} {isSorted && (direction === 'desc' ? '↓' : '↑')}
      </button>
    </th>
  );
}
