// Notifications that wait for a listener, read by a cursor without removing them: a listener that
// was cut off reads them again.
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Batch, Place, Waiting } from './outbox.ts';

/** The place of a notification in its queue. */
export type Cursor = Pick<Waiting, 'addedIn' | 'position'>;

/** Reading along. */
export interface Tail {
  /** Notifications after the cursor, as far as no earlier one can still be committed. */
  readAfter(place: Place, cursor: Cursor, most: number): Promise<Batch>;
  /** Removes the notifications up to the cursor. */
  forget(place: Place, until: Cursor): Promise<void>;
}

/** Queues of listeners in the database. */
export const tailIn = (database: Database): Tail => ({
  async readAfter(place, cursor, most) {
    const rows = await database.query<Waiting & { readonly horizon: string }>(
      'query',
      readingAfter(place, cursor, most),
      'read outbox after',
    );
    return { horizon: rows[0]!.horizon, rows: rows.filter(({ body }) => body !== null) };
  },
  async forget({ project, subscription }, { addedIn, position }) {
    await database.query(
      'write',
      sql`delete from notification where project = ${project} and subscription = ${subscription}
        and (added_in, position) <= (${addedIn}::xid8, ${position}::bigint)`,
    );
  },
});

/** The size of a batch without its last row. */
const maxBytes = 4 * 1024 * 1024;

/**
 * A transaction with a lower number may end later, so what a running one could still stand before is left for the next
 * time. One row of nothing carries the horizon when there is nothing.
 */
const readingAfter = (
  { project, subscription }: Place,
  { addedIn, position }: Cursor,
  most: number,
) => sql`
  select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, n.*
  from (select 1) one left join (select w.*,
    sum(octet_length(body)) over (order by "addedIn"::xid8, position) - octet_length(body) as "before"
    from (select added_in::text as "addedIn", position, id::text as id, resource, body,
      (extract(epoch from clock_timestamp() - added_at) * 1000)::float8 as "ageMs"
    from notification
    where project = ${project} and subscription = ${subscription}
      and (added_in, position) > (${addedIn}::xid8, ${position}::bigint)
      and added_in < pg_snapshot_xmin(pg_current_snapshot())
    order by notification.added_in, position limit ${most}::bigint) w) n on n."before" < ${maxBytes}
  order by n."addedIn"::xid8, n.position`;
