// Which values some document of a kind holds, in whatever project: files belong to all projects of a
// database together.
import type { Kind } from '@storewright/model/declaration';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** @param path a declared facet that holds one value */
export async function findHeld(
  database: Database,
  kind: Kind,
  path: string,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ value: string }>(
    'background',
    sql`select value from unnest(${[...values]}::text[]) as value where exists (
        select 1 from ${tableOf(kind).sql}
        where facets @> jsonb_build_object(${path}::text, value))`,
  );
  return new Set(rows.map(({ value }) => value));
}
