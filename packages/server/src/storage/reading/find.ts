// Documents by id, key or unique value: one query, whatever the mixture.
import type { Target } from '../../declaration/index.ts';
import { join, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';
import type { Row } from '../storage.ts';

interface Found extends Row {
  /** How and by what it was found. */
  readonly by: string;
  readonly value: string;
}

/** What is selected of a document. */
export const rowColumns = sql`t.id, t.version, t.document as text,
  t.message_sequence as "messageSequence"`;

/** The same with the time of the last change, by which a remembered version is known again. */
export const foundColumns = sql`${rowColumns}, t.last_modified_at::text as modified`;

/** Rows in the order of the targets, in one statement; `undefined` where there is none. */
export async function find(
  database: Database,
  project: string,
  table: Table,
  targets: readonly Target[],
): Promise<(Row | undefined)[]> {
  if (targets.length === 0) return [];
  if (targets.length === 1) return [await findOne(database, project, table, targets[0]!)];
  const wanted = new Map<string, string[]>();
  for (const { by, value } of targets.map(handle)) {
    wanted.set(by, [...(wanted.get(by) ?? []), value]);
  }
  const parts = [...wanted].map(([by, values]) => lookup(project, table, by, values));
  // The field of a unique value is a parameter, so the text is one for all fields.
  const forms = [...wanted.keys()].map((by) => (by.startsWith(':') ? 'unique' : by));
  const prepared = `find ${table.name} ${forms.join(' ')}`;
  const rows = await database.query<Found>('read', join(parts, ' union all '), prepared);
  const found = new Map(rows.map((row) => [`${row.by} ${row.value}`, row]));
  return targets.map(handle).map(({ by, value }) => found.get(`${by} ${value}`));
}

/** `by` is `id`, `key`, or the field of a unique value after a colon. */
function handle(target: Target): { by: string; value: string } {
  if ('id' in target) return { by: 'id', value: target.id };
  if ('key' in target) return { by: 'key', value: target.key };
  return { by: `:${target.unique}`, value: target.value };
}

/** The most frequent read of all has the smallest statement. */
async function findOne(
  database: Database,
  project: string,
  table: Table,
  target: Target,
): Promise<Row | undefined> {
  const { by, value } = handle(target);
  const statement =
    by === 'id'
      ? sql`select ${foundColumns} from ${table.sql} t where project = ${project} and id = ${value}`
      : by === 'key'
        ? sql`select ${foundColumns} from ${table.sql} t
            where project = ${project} and key = ${value} limit 1`
        : uniqueLookup(project, table, by.slice(1), sql`= ${value}`);
  const prepared = `find one ${table.name} ${by.startsWith(':') ? 'unique' : by}`;
  return (await database.query<Row>('read', statement, prepared))[0];
}

const uniqueLookup = (project: string, table: Table, field: string, value: Sql): Sql => sql`
  select ${foundColumns}, u.value from unique_values u
  join ${table.sql} t on t.project = u.project and t.id = u.id
  where u.project = ${project} and u.kind = ${table.kind} and u.field = ${field}
    and u.value ${value}`;

function lookup(project: string, table: Table, by: string, values: readonly string[]): Sql {
  if (by === 'id')
    return sql`select ${foundColumns}, 'id' as by, t.id as value from ${table.sql} t
      where project = ${project} and id = any(${values}::text[])`;
  if (by === 'key')
    return sql`select ${foundColumns}, 'key' as by, t.key as value from ${table.sql} t
      where project = ${project} and key = any(${values}::text[])`;
  const field = by.slice(1);
  return sql`select f.id, f.version, f.text, f."messageSequence", f.modified,
    ${by}::text as by, f.value from (
    ${uniqueLookup(project, table, field, sql`= any(${values}::text[])`)}) f`;
}
