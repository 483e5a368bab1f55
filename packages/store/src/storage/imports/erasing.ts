// What import operations hold of documents that are erased, removed as a part of that commit.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import { instantIn } from '../clock.ts';
import { labelOf } from './labels.ts';

/** A document as an import finds it again; without a key none does. */
export function importLabels(
  kind: string,
  document: { readonly [member: string]: any },
): readonly string[] {
  // Orders have a number and no key.
  const key = kind === 'order' ? document.orderNumber : document.key;
  return typeof key === 'string' ? [labelOf({ typeId: kind, key })] : [];
}

const now = raw('floor(extract(epoch from clock_timestamp()) * 1000)::bigint');
const isOpen = raw('o.payload is not null');

/**
 * Open operations are canceled: carried out later, they would bring back erased data. Errors of
 * operations that have ended name values of the document.
 */
export const erasingImports = (
  project: string,
  labels: readonly string[],
  condition: Sql,
): Sql => sql`update import_operation o set payload = null, author = null, errors = null,
    unresolved = null, owner = null, due_at = null,
    state = case when ${isOpen} then 'canceled' else o.state end,
    version = o.version + case when ${isOpen} then 1 else 0 end,
    last_modified_at = case when ${isOpen} then ${instantIn(sql`${project}::text`, now)}
      else o.last_modified_at end
  where o.project = ${project} and o.document = any(${labels}::text[])
    and (o.payload is not null or o.errors is not null) and ${condition}
  returning o.id`;

/** Canceled operations wait for nothing. */
export const erasingWaits = (project: string, canceled: Sql): Sql => sql`delete from import_wait w
  using ${canceled} c where w.project = ${project} and w.operation = c.id`;
