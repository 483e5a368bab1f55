// The rows of a table as they have been read so far. Of each document only what the columns show is kept, so that
// a hundred thousand of them find room in a page.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { countOf, type Document } from '../server.ts';
import { useReturns } from '../signing/connection.tsx';
import { valueAt } from './columns.ts';
import { type Cursor, pageBehind, type Walk } from './walk.ts';

export interface Row {
  readonly id: string;
  readonly values: readonly unknown[];
}

interface Read {
  readonly rows: readonly Row[];
  /** Absent: nothing was read yet, or everything. */
  readonly next?: Cursor | undefined;
  readonly isBegun: boolean;
  readonly isLoading: boolean;
  readonly error: Error | undefined;
  readonly total?: number;
}

export interface Rows extends Read {
  /** Reads the next page, if there is one. */
  readonly more: () => void;
  readonly again: () => void;
}

interface Reader {
  readonly read: () => Read;
  readonly begin: () => void;
  readonly more: () => void;
  readonly listen: (changed: () => void) => () => void;
}

const nothing: Read = { rows: [], isBegun: false, isLoading: false, error: undefined };

/** What a table shows in place of members that documents lack. */
export type Complete = (
  documents: readonly Document[],
  signal: AbortSignal,
) => Promise<readonly Document[]>;

const asTheyAre: Complete = async (documents) => documents;

function openReader(walk: Walk, columns: readonly string[], complete: Complete): Reader {
  let read = nothing;
  const listeners = new Set<() => void>();
  const put = (part: Partial<Read>) => {
    read = { ...read, ...part };
    for (const changed of listeners) changed();
  };
  const { signal } = new AbortController();
  const more = () => {
    if (read.isLoading || (read.isBegun && read.next === undefined)) return;
    put({ isLoading: true });
    const reading = pageBehind(walk, read.next, signal).then(async ({ documents, next }) => ({
      documents: await complete(documents, signal),
      next,
    }));
    reading.then(
      ({ documents, next }) => {
        const rows = [...read.rows, ...documents.map(rowOf(columns))];
        put({ rows, next, isBegun: true, isLoading: false, error: undefined });
      },
      (error) => put({ error, isLoading: false }),
    );
  };
  const begin = () => {
    if (read.isBegun || read.isLoading) return;
    more();
    // A count that takes too long is not shown; the rows report a faulty condition.
    countOf(walk.project, walk.kind, walk.where).then((total) => put({ total }), ignore);
  };
  const listen = (changed: () => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  return { read: () => read, begin, more, listen };
}

const ignore = () => undefined;

/** The latest tables: a user who returns from a document finds the table as it was. */
const readers = new Map<string, Reader>();
const maxKept = 5;

function readerOf(key: string, walk: Walk, columns: readonly string[], complete: Complete): Reader {
  const reader = readers.get(key) ?? openReader(walk, columns, complete);
  readers.delete(key);
  readers.set(key, reader);
  if (readers.size > maxKept) readers.delete(readers.keys().next().value!);
  return reader;
}

/** After a change any row may have moved. */
export const forgetRows = (): void => readers.clear();

export function useRows(walk: Walk, columns: readonly string[], complete = asTheyAre): Rows {
  const { project, kind, where, sort } = walk;
  const key = JSON.stringify([project, kind.kind, where, sort, columns]);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, the round that it is asked anew
  const reader = useMemo(() => readerOf(key, walk, columns, complete), [key, round]);
  const read = useSyncExternalStore(reader.listen, reader.read);
  useEffect(() => reader.begin(), [reader]);
  const again = () => {
    readers.delete(key);
    setRound((before) => before + 1);
  };
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the connection comes back, not when it fails
  useEffect(() => {
    if (read.error !== undefined) again();
  }, [returns]);
  return { ...read, more: reader.more, again };
}

const rowOf =
  (columns: readonly string[]) =>
  (document: Document): Row => ({
    id: document.id,
    values: columns.map((path) => brief(valueAt(document, path))),
  });

/** Longer lists are no line that anybody reads. */
const maxTexts = 20;

/** Lists of a few strings are kept; others are counted. */
function brief(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const texts = value.map((one) => (typeof one?.code === 'string' ? one.code : one));
  const isShort = texts.length <= maxTexts && texts.every((one) => typeof one === 'string');
  return isShort ? { texts } : { entries: value.length };
}
