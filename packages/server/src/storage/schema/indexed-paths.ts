// Which paths of a kind are kept beside the document, as this moment's database says: those that
// the product declares and those that an operator added, while the server runs. Every server
// process reads the list again before a write once it is a second old, so that whoever adds a path
// knows when all writers fill it (see ./facets.ts).
import type { Kind } from '../../declaration/index.ts';
import { type Column, facetPaths, sortColumnsOf } from '../../sql/columns.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

export interface IndexedPath {
  readonly kind: string;
  readonly path: string;
  readonly form: 'facet' | Column['type'];
  readonly origin: 'declared' | 'operator';
  /** `adding`: writers begin to fill it; `backfilling`: old rows follow; `ready`: all have it. */
  readonly state: 'adding' | 'backfilling' | 'ready';
}

export interface IndexedPaths {
  /** Reads the list again when it is too old to write by. */
  fresh(): Promise<void>;
  /** As `fresh`, in the background; a fault shows at the next write. */
  touch(): void;
  /** Facets that every stored document has: what queries may use. */
  readable(kind: string): readonly string[];
  /** Facets that writes fill. */
  written(kind: string): readonly string[];
  /** Members of the document that facets lie in. */
  roots(kind: string): readonly string[];
  /** Every stored document has all of its facets: what writes fill and queries use is the same. */
  settled(kind: string): boolean;
  /** Sort columns that writes fill. */
  columns(kind: string): readonly Column[];
}

/** How old the list may be when a write goes by it. */
export const reloadMs = 1_000;

const none: Listed = { readable: [], written: [], roots: [], columns: [] };

interface Listed {
  readonly readable: readonly string[];
  readonly written: readonly string[];
  readonly roots: readonly string[];
  readonly columns: readonly Column[];
}

export const loadPaths = (database: Database): Promise<IndexedPath[]> =>
  database.query<IndexedPath>(
    'token',
    sql`select kind, path, form, origin, state from indexed_paths order by kind, path, form`,
    'load-indexed-paths',
  );

export function indexedPaths(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  clock: () => number = () => performance.now(),
): IndexedPaths {
  let lists = listsOf([], kinds);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async () => {
    // The age counts from before the statement: what is added meanwhile is not in its answer.
    const startedAt = clock();
    lists = listsOf(await loadPaths(database), kinds);
    readAt = startedAt;
  };
  const fresh = async () => {
    while (clock() - readAt > reloadMs) {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
  };
  const listed = (kind: string) => lists.get(kind) ?? none;
  return {
    fresh,
    touch: () => void fresh().catch(() => undefined),
    readable: (kind) => listed(kind).readable,
    written: (kind) => listed(kind).written,
    roots: (kind) => listed(kind).roots,
    settled: (kind) => listed(kind).written.length === listed(kind).readable.length,
    columns: (kind) => listed(kind).columns,
  };
}

const listsOf = (
  paths: readonly IndexedPath[],
  kinds: ReadonlyMap<string, Kind>,
): ReadonlyMap<string, Listed> =>
  new Map(
    [...kinds].map(([kind, { resource }]) => [
      kind,
      listedFor(
        resource,
        paths.filter((path) => path.kind === kind),
      ),
    ]),
  );

function listedFor(resource: Kind['resource'], paths: readonly IndexedPath[]): Listed {
  const facets = paths.filter(({ form }) => form === 'facet');
  const columns = paths.flatMap(({ path, form }) => (form === 'facet' ? [] : [{ path, form }]));
  const declared = sortColumnsOf(resource);
  // A column that only a newer server declares is filled too; otherwise its rows would lack it.
  const further = columns
    .filter(({ path }) => !declared.some((column) => column.path === path))
    .map(({ path, form }): Column => ({ path, column: `s_${path}`, type: form }));
  const written = [...new Set([...facetPaths(resource), ...facets.map(({ path }) => path)])];
  return {
    readable: facets.filter(({ state }) => state === 'ready').map(({ path }) => path),
    written,
    roots: [...new Set(written.map((path) => path.split('.', 1)[0]!))],
    columns: [...declared, ...further],
  };
}
