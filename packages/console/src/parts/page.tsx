// What pages are made of: a heading, what the server answers, tables, what went wrong.

import { Alert } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { projectAt, usePlace } from '../place.ts';
import { useReturns } from '../signing/connection.tsx';
import { useWords } from '../words/words.ts';

export interface Loading<T> {
  readonly value?: T;
  readonly error?: Error;
  readonly isLoading: boolean;
  /** Asks again. */
  readonly again?: () => void;
}

/**
 * What the server answers; the former answer stays until then. Asked again when the key is another one.
 *
 * @param everyMs after how many milliseconds it is asked again, while the page is looked at
 */
export function useLoaded<T>(
  key: string | readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
  everyMs?: number,
): Loading<T> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['loaded', key],
    // The data of a query must not be undefined, so the value is in a list.
    queryFn: async ({ signal }) => [await load(signal)] as const,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  });
  // The content stays, with all that is typed; only failed requests are repeated.
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection comes back, not when it fails
  useEffect(() => {
    if (error !== null) void refetch();
  }, [returns]);
  return {
    ...(data === undefined ? {} : { value: data[0] as T }),
    ...(error === null ? {} : { error }),
    isLoading: isFetching,
    again: () => void refetch(),
  };
}

/** What a function answers to these arguments. Asked again when one of them is another one. */
export const useAnswer = <const A extends readonly unknown[], T>(
  name: string,
  load: (...args: [...A, AbortSignal]) => Promise<T>,
  ...args: A
): Loading<T> => useLoaded([name, ...args], (signal) => load(...args, signal));

interface ShownProps<T> {
  readonly loading: Loading<T>;
  /** In place of a list without items. */
  readonly empty?: string;
  readonly children: (value: T) => ReactNode;
}

export function Shown<T>({ loading, empty, children }: ShownProps<T>): ReactNode {
  const { value, error, again } = loading;
  const t = useWords('frame');
  if (error !== undefined)
    return (
      <>
        <Wrong error={error} />
        {again !== undefined && (
          <button type="button" onClick={again}>
            {t.tryAgain}
          </button>
        )}
      </>
    );
  if (value === undefined) return <p className="quiet">{t.loading}</p>;
  const isEmpty = Array.isArray(value) && value.length === 0;
  return isEmpty && empty !== undefined ? <p>{empty}</p> : children(value);
}

interface PageHeadingProps {
  readonly title: string;
  /** Links next to the title. */
  readonly children?: ReactNode;
}

export function PageHeading({ title, children }: PageHeadingProps) {
  const place = usePlace();
  useEffect(() => {
    const parts = [title, projectAt(place), 'storewright'].filter((part) => part);
    document.title = [...new Set(parts)].join(' · ');
  }, [title, place]);
  return (
    <h1>
      {title}
      {children}
    </h1>
  );
}

/** That something is done, where programs that read aloud find it. */
export const Done = ({ text }: { readonly text: string }) => (
  <Alert color="green" role="status">
    {text}
  </Alert>
);

interface WrongProps {
  readonly error: Error | undefined;
  readonly id?: string;
}

/** The server's words keep their lines: under a predicate they point at the place that is at fault. */
export const Wrong = ({ error, id }: WrongProps) =>
  error === undefined ? null : (
    <p className="wrong told" role="alert" id={id}>
      {error.message}
    </p>
  );

/** For a field: its typed or chosen value. */
export const textTo =
  (set: (text: string) => void) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    set(currentTarget.value);

/** For a form: sends by a function, and not as browsers do. */
export const sendBy = (send: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void send();
};

/** For a switch or a box. */
export const tickTo =
  (set: (isOn: boolean) => void) =>
  ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    set(currentTarget.checked);

/** The error of the last attempt, and the function that makes one; it answers whether the work succeeded. */
export function useAttempt() {
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(undefined);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (reason) {
      setError(reason as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { error, isBusy, attempt };
}

interface FactsProps {
  readonly facts: readonly (readonly [title: string, fact: ReactNode])[];
  /** How they are arranged. */
  readonly look?: 'flow' | 'flow sums' | 'counters';
}

/** Facts with their titles, without the undefined ones. */
export const Facts = ({ facts, look = 'flow' }: FactsProps) => (
  <dl className={look}>
    {facts
      .filter(([, fact]) => fact !== undefined)
      .map(([title, fact]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
  </dl>
);

type Cell<R> = (row: NoInfer<R>) => ReactNode;

interface RowsProps<R> {
  readonly label: string;
  readonly rows: readonly R[];
  /** In place of a table without rows. */
  readonly empty?: string;
  /** Absent: the id of the row. */
  readonly keyOf?: (row: NoInfer<R>) => string | number;
  /** The cells of each column, by its heading. A list where headings are data, of which two can be equal. */
  readonly cells: { readonly [heading: string]: Cell<R> } | readonly (readonly [string, Cell<R>])[];
  /** Headings of columns with figures, which are aligned at the right. */
  readonly figures?: readonly string[];
}

const isList = (cells: object): cells is readonly (readonly [string, Cell<any>])[] =>
  Array.isArray(cells);

/** A table of rows in the memory of the page: one look and one reading order for all of them. */
export function Rows<R>({ label, rows, empty, keyOf, cells, figures }: RowsProps<R>) {
  if (rows.length === 0 && empty !== undefined) return <p>{empty}</p>;
  const columns = isList(cells) ? cells : Object.entries(cells);
  const look = (heading: string) => (figures?.includes(heading) ? 'number' : undefined);
  return (
    <Scrolling label={label}>
      <table>
        <thead>
          <tr>
            {columns.map(([heading]) => (
              <th key={heading} scope="col" className={look(heading)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf?.(row) ?? (row as { readonly id: string }).id}>
              {columns.map(([heading, cell]) => (
                <td key={heading} className={look(heading)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** What may be wider than the window; the keyboard scrolls it, too. */
export const Scrolling = (props: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: else nothing but a mouse could scroll it
  <section className="scrolling" aria-label={props.label} tabIndex={0}>
    {props.children}
  </section>
);

/** A state in a colour that says how things are. */
export const State = (props: {
  readonly tone: 'good' | 'wrong' | 'quiet';
  readonly text: string;
}) => <span className={`state ${props.tone}`}>{props.text}</span>;
