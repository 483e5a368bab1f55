// Short lists: all documents of a kind that hold a value in a column. The seal of a list says which
// documents it has and in which state each of them is, so that one look along an index confirms it,
// and also that nothing is in it.
import { columnOf, maxIndexedTextLength } from '../../sql/columns.ts';
import { name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';
import type { ListedRow } from '../storage.ts';
import { foundColumns } from './find.ts';

/** Longer lists are not read or confirmed whole. */
export const maxListed = 100;

/** In UTF-16 code units; of a longer value the column holds the beginning. */
export const maxListedLength = maxIndexedTextLength;

const bound = raw(String(maxListed + 1));

/** Id, version and time of the last change, in a form that no setting of a connection changes. */
const sealOf = sql`t.id || ' ' || t.version || ' ' || extract(epoch from t.last_modified_at)`;

/** The seal of a list that holds documents with these. */
export const sealOfList = (seals: readonly string[]): string => seals.join(',');

/** @throws for a path that no index begins with: the look would be one at the whole table */
function columnNamed({ resource, kind }: Table, path: string): Sql {
  const column = columnOf(resource, path);
  if (column === undefined || !resource.indexes?.some(([first]) => first === path))
    throw new Error(`${kind}: no index begins with ${path}`);
  return sql`t.${name(column.column)}`;
}

const rowsOf = (table: Table, path: string, project: Sql, value: Sql, columns: Sql): Sql =>
  sql`select ${columns} from ${table.sql} t
    where t.project = ${project} and ${columnNamed(table, path)} = ${value}
    order by t.id limit ${bound}`;

/** The seal as of the snapshot of a statement; rows come to the aggregate in the order of the ids. */
export const listSeal = (table: Table, path: string, project: Sql, value: Sql): Sql =>
  sql`(select coalesce(string_agg(s.seal, ','), '')
    from (${rowsOf(table, path, project, value, sql`${sealOf} as seal`)}) s)`;

/** The documents of several lists; documents of one value are in the order of their ids. */
export function readLists(
  database: Database,
  project: string,
  table: Table,
  path: string,
  values: readonly string[],
): Promise<readonly ListedRow[]> {
  const columns = sql`${foundColumns}, ${sealOf} as seal`;
  const statement = sql`select k.value, s.* from unnest(${values}::text[]) k(value),
    lateral (${rowsOf(table, path, sql`${project}`, raw('k.value'), columns)}) s order by s.id`;
  return database.query<ListedRow>('read', statement, `lists ${table.name} ${path}`);
}
