// Wakes operations that wait for a document when one with that key appears, through whatever interface:
// a trigger on the table of the kind. It is made when the first operation waits for a document of the
// kind, so that other databases pay nothing for it.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

/** What waits for a variant by its key alone is woken by products. */
const ofVariants = 'product-variant';

/** Where a trigger with a function of its own wakes what waits. */
const special: ReadonlyMap<string, { readonly table: string; readonly trigger: string }> = new Map([
  [ofVariants, { table: 'product', trigger: 'imports_of_variants' }],
  // Orders have a number and no key.
  ['order', { table: 'order', trigger: 'imports_of_orders' }],
]);

const placeOf = (kind: string) =>
  special.get(kind) ?? { table: kind.replaceAll('-', '_'), trigger: 'imports_waiting' };

/** Kinds whose tables were seen with the trigger. One per database of the process. */
export type WatchedKinds = Set<string>;

/** Whether something of the type can wake operations. */
export const canWake = (typeId: string, isKind: boolean): boolean =>
  isKind || typeId === ofVariants;

/** Makes sure that documents of the kind wake operations. Writes of the kind wait for a moment. */
export async function watchKind(
  database: Database,
  watched: WatchedKinds,
  kind: string,
): Promise<void> {
  if (watched.has(kind)) return;
  const { table, trigger } = placeOf(kind);
  const there = await database.query(
    'background',
    sql`select 1 from pg_trigger where tgrelid = ${`"${table}"`}::regclass
      and tgname = ${trigger}`,
  );
  if (there.length === 0) await database.query('background', creating(kind));
  watched.add(kind);
}

/** Names of kinds are words of ours. */
function creating(kind: string): Sql {
  const { table, trigger } = placeOf(kind);
  const head = `create or replace trigger ${trigger} after insert or update on "${table}" for each row`;
  return raw(
    special.has(kind)
      ? `${head} execute function wake_${trigger}()`
      : `${head} when (new.key is not null) execute function wake_imports('${kind}')`,
  );
}
