// One table per kind, all alike, made from the declarations. An index never mentions the document
// or the time of the last change, so that an update that leaves facets and sort columns as they are
// stays a HOT update: no index is touched. The facet index does not hold the project: for a small
// project PostgreSQL intersects it with the primary key (measured: 1.5 ms in 100 projects that
// share 14,000 matches), and each write would carry one more entry. COLLATE "C", GIN and fillfactor
// are special to PostgreSQL; no other file has them.
import type { Kind } from '@storewright/model/declaration';
import { bloomFilterType } from '../../sql/bloom-filter.ts';
import { type Column, columnOf, sortColumnsOf } from '../../sql/columns.ts';
import { join, name, raw, type Sql, sql } from '../../sql/sql.ts';

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
