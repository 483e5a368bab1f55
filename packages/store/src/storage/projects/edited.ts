// Documents of a copy that are made fit for it, in the transaction that has made them.
import type { Kind } from '@storewright/model/declaration';
import { columnValue, facetPaths, facetsOf } from '../../sql/columns.ts';
import { join, name, sql } from '../../sql/sql.ts';
import type { Run } from '../connection/database.ts';
import { declaredColumns, tableOf } from '../schema/tables.ts';

interface Row {
  readonly id: string;
  readonly document: string;
  readonly facets: object;
}

/**
 * Replaces each document of a kind in a project, of which there are few, by the result of `edit`;
 * removes documents without a result. Returns the number of documents. Their keys and unique values
 * stay.
 */
export async function editDocuments(
  run: Run,
  kind: Kind,
  project: string,
  edit: (documents: readonly any[]) => readonly any[],
): Promise<number> {
  const table = tableOf(kind);
  const rows = await run<Row>(
    sql`select id, document, facets from ${table.sql} where project = ${project} order by id`,
  );
  const edited = new Map(
    edit(rows.map(({ document }) => JSON.parse(document))).map((document) => [
      document.id,
      document,
    ]),
  );
  const gone = rows.filter(({ id }) => !edited.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await run(
      sql`delete from ${table.sql} where project = ${project} and id = any(${gone}::text[])`,
    );
    await run(sql`delete from unique_values
      where project = ${project} and kind = ${table.kind} and id = any(${gone}::text[])`);
  }
  for (const row of rows)
    if (edited.has(row.id)) await replace(run, kind, project, row, edited.get(row.id));
  return gone.length;
}

async function replace(run: Run, kind: Kind, project: string, row: Row, document: any) {
  const text = JSON.stringify(document);
  if (text === row.document) return;
  const table = tableOf(kind);
  // Other paths have facets while an operator has asked for them: the paths of which the row has
  // one.
  const paths = [...new Set([...facetPaths(kind.resource), ...Object.keys(row.facets)])];
  const facets = JSON.stringify(facetsOf(kind.resource, document, paths));
  const columns = declaredColumns(table).map(
    (column) => sql`, ${name(column.column)} = ${columnValue(column, document)}`,
  );
  await run(sql`update ${table.sql} set document = ${text}, facets = ${facets}::jsonb,
      signature = null, signed_version = null ${join(columns, ' ')}
    where project = ${project} and id = ${row.id}`);
}
