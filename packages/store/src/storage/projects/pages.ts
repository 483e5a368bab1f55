// Everything of a kind in a project, in steps along the ids: what an export reads, inside one transaction.
import type { Kind } from '@storewright/model/declaration';
import { sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** A page is held whole, several times over while it is written: as JSON, as text and as bytes. */
const rowsAtOnce = 100;
/** A document that reaches this is the last one of its page. */
const bytesAtOnce = 8 * 1024 * 1024;

/** The documents as JSON strings, as they are stored. */
export async function* documentPages(
  run: Run,
  kind: Kind,
  project: string,
): AsyncGenerator<readonly string[]> {
  const table = tableOf(kind).sql;
  for (let after = ''; ; ) {
    const rows = await run<{ id: string; document: string }>(
      sql`select id, document from (
          select id, document,
            sum(octet_length(document)) over (order by id) - octet_length(document) as before
          from (select id, document from ${table} where project = ${project} and id > ${after}
            order by id limit ${rowsAtOnce}) page
        ) sized where before < ${bytesAtOnce} order by id`,
    );
    if (rows.length === 0) return;
    yield rows.map(({ document }) => document);
    after = rows.at(-1)!.id;
  }
}

/** Hashes stored with the documents of a kind, as JSON strings `{id, value}`. */
export async function* secretPages(
  run: Run,
  kind: string,
  project: string,
): AsyncGenerator<readonly string[]> {
  for (let after = ''; ; ) {
    const rows = await run<{ id: string; value: string }>(
      sql`select id, value from secrets where project = ${project} and kind = ${kind} and id > ${after}
        order by id limit ${rowsAtOnce}`,
    );
    if (rows.length > 0) yield rows.map((row) => JSON.stringify({ kind, ...row }));
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

/** Hashes stored with some documents of a kind. */
export const secretsOf = (
  database: Database,
  kind: string,
  project: string,
  ids: readonly string[],
): Promise<{ id: string; value: string }[]> =>
  database.query(
    'background',
    sql`select id, value from secrets
      where project = ${project} and kind = ${kind} and id = any(${ids}::text[])`,
  );
