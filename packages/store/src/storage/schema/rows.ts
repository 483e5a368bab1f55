// From documents to rows of parameters, and lists of rows to `values (…)` in SQL.

import { bloomFilterOf, bloomFilterType } from '../../sql/bloom-filter.ts';
import { type Column, columnValue, facetsOf, timestampText } from '../../sql/columns.ts';
import { join, quotedNames, raw, type Sql, sql } from '../../sql/sql.ts';
import type { PathList } from './indexed-paths.ts';
import type { Table } from './tables.ts';
import { castOf } from './tables.ts';

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

/** Columns that an update sets, in the order of `updatedValues`. */
export const updatedCells = (columns: readonly Column[]): readonly Cell[] => [
  { name: 'key', cast: 'text' },
  { name: 'version', cast: 'bigint' },
  { name: 'last_modified_at', cast: 'timestamptz' },
  { name: 'document', cast: 'text' },
  { name: 'signature', cast: bloomFilterType },
  { name: 'signed_version', cast: 'bigint' },
  { name: 'facets', cast: 'jsonb' },
  { name: 'message_sequence', cast: 'bigint' },
  ...columns.map(({ column, type }) => ({ name: column, cast: castOf(type) })),
];

/** Columns of a new row after the project, in the order of `insertedValues`. */
export const insertedCells = (columns: readonly Column[]): readonly Cell[] => [
  { name: 'id', cast: 'text' },
  { name: 'created_at', cast: 'timestamptz' },
  ...updatedCells(columns),
];

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
  facets: string | null = facetText(source, document),
): unknown[] {
  return [
    typeof document.key === 'string' ? document.key : null,
    document.version,
    timestampText(document.lastModifiedAt),
    text,
    bloomFilterOf(document),
    document.version,
    facets,
    messageSequence,
    ...columnValues(columnsFor(source), document),
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
  const facets = facetText(source, after);
  return facets === facetText(source, before) ? null : facets;
}

/** Cells of a new row, in the order of its statement. */
export const insertedValues = (
  source: RowSource,
  document: DocumentLike,
  text: string,
  messageSequence: number,
): unknown[] => [
  document.id,
  timestampText(document.createdAt),
  ...updatedValues(source, document, text, messageSequence),
];

/** Values of the sort columns, in their order. */
export const columnValues = (
  { columns }: { readonly columns: readonly Column[] },
  document: object,
): unknown[] => columns.map((column) => columnValue(column, document));

const columnsFor = ({ paths, table }: RowSource) => ({ columns: paths.columns(table.kind) });

/** The kind whose documents report changes of others. */
export const messageKind = 'message';

/** Facet by which the messages about a document are found for erasure, whatever is declared. */
export const aboutFacet = 'resource.id';

/** JSON text of the facets. */
export function facetText({ table, paths }: RowSource, document: DocumentLike): string {
  const facets = facetsOf(table.resource, document, paths.written(table.kind));
  if (table.kind !== messageKind) return JSON.stringify(facets);
  return JSON.stringify({ ...facets, [aboutFacet]: document.resource?.id });
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

const namesOf = (cells: readonly Cell[]): readonly string[] =>
  quotedNames(cells.map((cell) => cell.name));

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
