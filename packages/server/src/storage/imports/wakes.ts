// Wakes operations that wait for a document when one with that key appears, through whatever interface:
// a trigger on the table of the kind. It is made when the first operation waits for a document of the
// kind, so that other databases pay nothing for it.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

const triggerName = 'imports_waiting';

/** Kinds whose tables were seen with the trigger. One per database of the process. */
export type WatchedKinds = Set<string>;

/** Makes sure that documents of the kind wake operations. Writes of the kind wait for a moment. */
export async function watchKind(
  database: Database,
  watched: WatchedKinds,
  kind: string,
): Promise<void> {
  if (watched.has(kind)) return;
  const table = kind.replaceAll('-', '_');
  const there = await database.query(
    'background',
    sql`select 1 from pg_trigger where tgrelid = ${`"${table}"`}::regclass
      and tgname = ${triggerName}`,
  );
  if (there.length === 0) await database.query('background', creating(kind, table));
  watched.add(kind);
}

/** Names of kinds are words of ours. */
const creating = (kind: string, table: string): Sql =>
  raw(`create or replace trigger ${triggerName} after insert or update on "${table}"
    for each row when (new.key is not null) execute function wake_imports('${kind}')`);
