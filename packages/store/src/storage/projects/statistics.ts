// What the planner knows of a table. A server plans its reads once, and on an empty table every index
// seems as good as the one of the ids; PostgreSQL looks again after a while only, and until then each read
// by id walks all of the project.
import type { Kind } from '@storewright/model/declaration';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/** Numbers of rows at which a table is looked at again. */
const firstAt = 1_000;
const growth = 10;

/**
 * Receives the number of stored rows, and has the table analyzed while that changes the best plan.
 */
export function statisticsOf(database: Database, kind: Kind): (rows: number) => Promise<void> {
  let rows = 0;
  let next = firstAt;
  return async (stored) => {
    rows += stored;
    if (rows < next) return;
    while (next <= rows) next *= growth;
    // Of these columns alone: a sample of whole documents would take a second.
    await database.query('background', sql`analyze ${tableOf(kind).sql} (project, id, key)`);
  };
}
