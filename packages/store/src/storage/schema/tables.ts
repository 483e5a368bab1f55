// One table per kind, all alike, made from the declarations. An index never mentions the document
// or the time of the last change, so that an update that leaves facets and sort columns as they are
// stays a HOT update: no index is touched. The facet index does not hold the project: for a small
// project PostgreSQL intersects it with the primary key (measured: 1.5 ms in 100 projects that
// share 14,000 matches), and each write would carry one more entry. COLLATE "C", GIN and fillfactor
// are special to PostgreSQL; no other file has them.
import type { Kind } from '@storewright/model/declaration';
import {
  bloomFilterOf,
  bloomFilterType,
  type Column,
  columnOf,
  columnValues,
  facetsOf,
  sortColumnsOf,
  timestampText,
} from '../../sql/columns.ts';
import { join, name, quotedNames, raw, type Sql, sql } from '../../sql/sql.ts';
import type { PathList } from './indexed-paths.ts';

/** What storage needs to know of a kind. */
export interface Table {
  readonly kind: string;
  readonly name: string;
  readonly sql: Sql;
  readonly resource: Kind['resource'];
  /** No two documents of a project share a key. */
  readonly keyIsUnique: boolean;
}

/** An index of a table, and the statement that makes it. */
interface Index {
  readonly name: string;
  readonly ddl: (concurrently: boolean) => Sql;
}

/** The table of a kind. */
export function tableOf({ resource, create }: Kind): Table {
  const tableName = resource.kind.replaceAll('-', '_');
  // A derived kind has no creation of its own and may hold a key twice (current and staged); a
  // kind that declares uniqueness of `key` itself has a wider meaning of it (custom objects).
  const hasOwnRule = (resource.unique ?? []).some(({ field }) => field === 'key');
  const keyIsUnique = Object.hasOwn(resource.allFields, 'key') && !hasOwnRule && Boolean(create);
  return { kind: resource.kind, name: tableName, sql: name(tableName), resource, keyIsUnique };
}

const columnTypes: { readonly [T in Column['type']]: string } = {
  text: 'text collate "C"',
  bigint: 'bigint',
  timestamp: 'timestamptz',
  boolean: 'boolean',
};

/** Types for casts of parameters, without collation. */
export const castOf = (type: Column['type']): string =>
  type === 'timestamp' ? 'timestamptz' : type;

/** A quarter of each page stays free for the next versions of its rows. */
const fillfactor = 75;

/**
 * In a large row the document gives way to the side table first, facets only when they must, the
 * signature never.
 */
export const tableDdl = (table: Table, columns: readonly Column[]): Sql => sql`
  create table if not exists ${table.sql} (
    project text collate "C" not null,
    id text collate "C" not null,
    key text collate "C",
    version bigint not null,
    created_at timestamptz not null,
    last_modified_at timestamptz not null,
    document text collate "C" not null,
    signature ${raw(bloomFilterType)},
    signed_version bigint,
    facets jsonb not null,
    message_sequence bigint not null default 0,
    ${join(
      columns.map((column) => sql`${columnDdl(column)},`),
      ' ',
    )}
    primary key (project, id)
  ) with (fillfactor = ${raw(String(fillfactor))});
  alter table ${table.sql} alter column facets set storage main;
  ${signatureStorage(table)}`;

/** For a table of an earlier server; its rows get a signature with their next change. */
export const addSignature = (table: Table): Sql => sql`
  alter table ${table.sql} add column if not exists signature ${raw(bloomFilterType)},
    add column if not exists signed_version bigint;
  ${signatureStorage(table)}`;

const signatureStorage = (table: Table): Sql =>
  sql`alter table ${table.sql} alter column signature set storage plain`;

/** A sort column as a part of a table definition. */
export const columnDdl = ({ column, type }: Column): Sql =>
  sql`${name(column)} ${raw(columnTypes[type])}`;

/** All indexes of a kind: the built-in ones and those it declares. */
export function indexesOf(table: Table): readonly Index[] {
  const declared = (table.resource.indexes ?? []).map((paths) =>
    indexOf(table, `by_${paths.join('_')}`, columnsOfIndex(table, paths)),
  );
  return [
    keyIndex(table),
    indexOf(table, 'created', sql`(project, created_at, id)`),
    indexOf(table, 'facets', sql`using gin (facets jsonb_path_ops)`),
    ...declared,
  ];
}

const keyIndex = (table: Table): Index =>
  indexOf(table, 'key', sql`(project, key) where key is not null`, table.keyIsUnique);

/** The id comes last, so that the index gives a total order. */
function columnsOfIndex(table: Table, paths: readonly string[]): Sql {
  const columns = paths.map((path) => {
    const column = columnOf(table.resource, path);
    if (column === undefined) throw new Error(`${table.kind}: no sort column for index on ${path}`);
    return name(column.column);
  });
  return sql`(project, ${join([...columns, name('id')], ', ')})`;
}

function indexOf(table: Table, suffix: string, on: Sql, isUnique = false): Index {
  const indexName = identifier(`${table.name}_${suffix}`);
  const ddl = (concurrently: boolean) =>
    sql`create ${raw(isUnique ? 'unique ' : '')}index ${raw(
      concurrently ? 'concurrently ' : '',
    )}if not exists ${name(indexName)} on ${table.sql} ${on}`;
  return { name: indexName, ddl };
}

/** PostgreSQL cuts identifiers after 63 bytes, which could make two alike; rather refuse. */
function identifier(text: string): string {
  if (Buffer.byteLength(text) > 63) throw new Error(`${text} is too long for an SQL identifier`);
  return text;
}

/** Lists of sort columns that some index gives in order, without the project and the last id. */
export const orderedPaths = (table: Table): readonly (readonly string[])[] => [
  [],
  ['key'],
  ['createdAt'],
  ...(table.resource.indexes ?? []),
];

/** Sort columns that the kind declares. */
export const declaredColumns = (table: Table): readonly Column[] => sortColumnsOf(table.resource);

// From documents to rows of parameters, and lists of rows to `values (…)` in SQL.

/** A column of a list of rows, with the type that its parameters are cast to. */
export interface Cell {
  readonly name: string;
  readonly cast: string;
}

/** What every stored document has. */
export interface DocumentLike {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly lastModifiedAt: string;
  readonly [member: string]: any;
}

/** Created once for each list, which never changes. */
function keepFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, Value>();
  return (key) => {
    const known = kept.get(key) ?? make(key);
    kept.set(key, known);
    return known;
  };
}

/** Columns that an update sets, in the order of `updatedValues`. */
export const updatedCells = keepFor((columns: readonly Column[]): readonly Cell[] => [
  { name: 'key', cast: 'text' },
  { name: 'version', cast: 'bigint' },
  { name: 'last_modified_at', cast: 'timestamptz' },
  { name: 'document', cast: 'text' },
  { name: 'signature', cast: bloomFilterType },
  { name: 'signed_version', cast: 'bigint' },
  { name: 'facets', cast: 'jsonb' },
  { name: 'message_sequence', cast: 'bigint' },
  ...columns.map(({ column, type }) => ({ name: column, cast: castOf(type) })),
]);

/** Columns of a new row after the project, in the order of `insertedValues`. */
export const insertedCells = keepFor((columns: readonly Column[]): readonly Cell[] => [
  { name: 'id', cast: 'text' },
  { name: 'created_at', cast: 'timestamptz' },
  ...updatedCells(columns),
]);

/** The table and the list of paths that a row is made for. */
export interface RowSource {
  readonly project: string;
  readonly table: Table;
  readonly paths: PathList;
}

/** Cells of a changed row, in the order of its statement. */
export function updatedValues(
  source: RowSource,
  document: DocumentLike,
  text: string,
  messageSequence: number,
  changed?: string | null,
): unknown[] {
  const facets = changed === undefined ? facetText(source, document) : changed;
  const columns = source.paths.columns(source.table.kind);
  return [
    typeof document.key === 'string' ? document.key : null,
    document.version,
    timestampText(document.lastModifiedAt),
    text,
    bloomFilterOf(document),
    document.version,
    facets,
    messageSequence,
    ...columnValues(columns, document),
  ];
}

/**
 * Facets of a changed document, or null when they stay. Then the stored value is kept as it is:
 * PostgreSQL compares the values of an indexed column byte by byte, and a compressed value never
 * equals the same value sent again, so that it would update every index.
 */
export function changedFacets(
  source: RowSource,
  before: DocumentLike,
  after: DocumentLike,
): string | null {
  const { paths, table } = source;
  // While a path is being added the stored facets may lack it.
  if (!paths.settled(table.kind)) return facetText(source, after);
  // A rule that leaves a member alone hands on the very same value.
  if (paths.roots(table.kind).every((root) => before[root] === after[root])) return null;
  const [facets, former] = facetTexts(source, [after, before]);
  return facets === former ? null : facets!;
}

/** Cells of a new row, in the order of its statement. */
export function insertedValues(
  source: RowSource,
  document: DocumentLike,
  text: string,
  messageSequence: number,
): unknown[] {
  const values = updatedValues(source, document, text, messageSequence);
  return [document.id, timestampText(document.createdAt), ...values];
}

/** The kind whose documents report changes of others. */
export const messageKind = 'message';

/** Facet by which the messages about a document are found for erasure, whatever is declared. */
export const aboutFacet = 'resource.id';

/** JSON text of the facets. */
export const facetText = (source: RowSource, document: DocumentLike): string =>
  facetTexts(source, [document])[0]!;

function facetTexts({ table, paths }: RowSource, documents: readonly DocumentLike[]): string[] {
  const written = paths.written(table.kind);
  const texts: string[] = [];
  for (const document of documents) {
    const facets = facetsOf(table.resource, document, written);
    const about = table.kind === messageKind ? { [aboutFacet]: document.resource?.id } : {};
    texts.push(JSON.stringify({ ...facets, ...about }));
  }
  return texts;
}

/**
 * `(values ($1::text, $2::bigint), ($3, $4)) as alias("a", "b")`. The first row carries the casts;
 * PostgreSQL takes the types of the others from it.
 */
export function valuesOf(
  alias: string,
  cells: readonly Cell[],
  rows: readonly (readonly unknown[])[],
): Sql {
  const texts: string[] = ['(values ('];
  const values: unknown[] = [];
  rows.forEach((row, rowIndex) => {
    cells.forEach(({ cast }, index) => {
      values.push(row[index]);
      texts.push(`${rowIndex === 0 ? `::${cast}` : ''}${index === cells.length - 1 ? '' : ','}`);
    });
    texts[texts.length - 1] += rowIndex === rows.length - 1 ? ')' : '),(';
  });
  texts[texts.length - 1] += `) as ${alias}(${namesOf(cells).join(',')})`;
  return { isSql: true, texts, values };
}

/**
 * The same rows as one array for each column: the SQL is the same for any number of rows. For short
 * values; a document would be escaped twice.
 */
export function arraysOf(
  alias: string,
  cells: readonly Cell[],
  rows: readonly (readonly unknown[])[],
): Sql {
  const columns = cells.map(
    ({ cast }, index) => sql`${rows.map((row) => row[index])}${raw(`::${cast}[]`)}`,
  );
  const names = namesOf(cells).join(',');
  return sql`unnest(${join(columns, ', ')}) as ${raw(`${alias}(${names})`)}`;
}

const namesOf = keepFor((cells: readonly Cell[]): readonly string[] =>
  quotedNames(cells.map((cell) => cell.name)),
);

/** Column names with an optional alias before each: `v."id", v."key"`. */
export const listed = (cells: readonly Cell[], alias = ''): string =>
  namesOf(cells)
    .map((one) => `${alias}${one}`)
    .join(', ');

/** `"key" = v."key", …` */
export const assigned = (cells: readonly Cell[], alias: string): string =>
  namesOf(cells)
    .map((one) => `${one} = ${alias}.${one}`)
    .join(', ');

/** As `assigned`, from `v` to `t`; facets that are null stay as they are. */
export const assignedChanges = (cells: readonly Cell[]): string =>
  assigned(cells, 'v').replace('v."facets"', 'coalesce(v."facets", t."facets")');

/** What a row of unique values says, as cells. */
export const claimCells = ['kind', 'field', 'value', 'id'].map((column) => ({
  name: column,
  cast: 'text',
}));
