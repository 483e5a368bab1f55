// Which paths of a kind are indexed: the declared ones and the ones that an operator added while
// the server runs. A commit names the number of the list from which its rows were made, and is
// refused when the list has changed; so every write after the addition of a path has it (see
// ./backfill.ts).
import type { Kind } from '@storewright/model/declaration';
import { type Column, facetPaths, sortColumnsOf } from '../../sql/columns.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import {
  allProjects,
  areCurrent,
  type Generation,
  indexedPathsName,
  raisingShared,
} from '../generations.ts';

/** A path whose values are stored for an index. */
export interface IndexedPath {
  readonly kind: string;
  readonly path: string;
  readonly form: 'facet' | Column['type'];
  readonly origin: 'declared' | 'operator';
  /** `adding`: writers begin to fill it; `backfilling`: old rows follow; `ready`: all have it. */
  readonly state: 'adding' | 'backfilling' | 'ready';
}

/** The list of one moment; it never changes. */
export interface PathList {
  readonly generation: Generation;
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

/** The list of such paths as this process knows it. */
export interface IndexedPaths {
  /** The list that was read last; read now when there was none. */
  known(): Promise<PathList>;
  /** Reads the list, which is another one than `former`. */
  renewed(former: PathList): Promise<PathList>;
  /** Reads the list again when it is a second old. */
  fresh(): Promise<void>;
  /** As `fresh`, in the background; a fault shows elsewhere. */
  touch(): void;
  /** Of the list that was read last. */
  readable(kind: string): readonly string[];
}

/** How soon queries use a path that has become ready. An older list does no harm. */
const reloadMs = 1_000;

const none: Listed = { readable: [], written: [], roots: [], columns: [] };

interface Listed {
  readonly readable: readonly string[];
  readonly written: readonly string[];
  readonly roots: readonly string[];
  readonly columns: readonly Column[];
}

/** Reads the list. */
export const loadPaths = (database: Database): Promise<IndexedPath[]> =>
  database.query<IndexedPath>(
    'token',
    sql`select kind, path, form, origin, state from indexed_paths order by kind, path, form`,
    'load-indexed-paths',
  );

/** A change of the list, which raises its number. */
export const changePaths = (database: Database, change: Sql): Promise<unknown> =>
  database.query('background', sql`with ${raisingShared(indexedPathsName)} ${change}`);

/** Whether the list is still the same; for the statement of a write. */
export const isCurrent = ({ generation }: PathList): Sql => areCurrent([generation]);

/** List and number out of one snapshot. */
export async function readPaths(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
): Promise<PathList> {
  const rows = await database.query<IndexedPath & { readonly number: number }>(
    'token',
    sql`select g.number, p.kind, p.path, p.form, p.origin, p.state
      from shared_generation g left join indexed_paths p on true
      where g.name = ${indexedPathsName}
      order by p.kind, p.path, p.form`,
    'read-indexed-paths',
  );
  const number = rows[0]?.number ?? 0;
  const paths = rows.filter(({ kind }) => kind !== null);
  return listOf({ project: allProjects, name: indexedPathsName, number }, listsOf(paths, kinds));
}

/** Keeps the list; writes say in their statement by which one they were made. */
export function indexedPaths(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  clock: () => number = () => performance.now(),
): IndexedPaths {
  let list: PathList | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<PathList> | undefined;

  /** Concurrent callers share one read. */
  const read = () => {
    reading ??= readPaths(database, kinds)
      .then((latest) => {
        readAt = clock();
        list = latest;
        return latest;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  const fresh = async () => {
    if (clock() - readAt > reloadMs) await read();
  };
  return {
    known: async () => list ?? (await read()),
    // What another one reads at this moment may have been asked for too early.
    renewed: async (former) => {
      await reading?.catch(() => undefined);
      return list !== undefined && list.generation.number > former.generation.number
        ? list
        : read();
    },
    fresh,
    touch: () => void fresh().catch(() => undefined),
    readable: (kind) => list?.readable(kind) ?? [],
  };
}

function listOf(generation: Generation, lists: ReadonlyMap<string, Listed>): PathList {
  const listed = (kind: string) => lists.get(kind) ?? none;
  return {
    generation,
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
