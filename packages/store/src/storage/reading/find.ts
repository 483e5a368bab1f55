// Documents by id, key or unique value: one query, whatever the mixture.
import { apiError, limits, type Target } from '@storewright/model/declaration';
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';
import type { Row } from '../storage.ts';
import { largeDocument } from './selected.ts';

interface Found extends Small {
  /** How and by what it was found. */
  readonly by: string;
  readonly value: string;
  /** Bytes of the document. */
  readonly length: number;
}

/** The columns selected for a document. */
export const rowColumns = sql`t.id, t.version, t.document as text,
  t.message_sequence as "messageSequence"`;

/** The same with the time of the last change, by which a remembered version is known again. */
export const foundColumns = sql`${rowColumns}, t.last_modified_at::text as modified`;

/** The same of a document that is small: the text of a large one is `null`. How long it is, its place says. */
export const smallColumns = sql`t.id, t.version,
  case when octet_length(t.document) <= ${raw(String(largeDocument))} then t.document end as text,
  t.message_sequence as "messageSequence", t.last_modified_at::text as modified`;

/** With the length, for documents that are found together. */
const measuredColumns = sql`${smallColumns}, octet_length(t.document) as length`;

/** A row without its text, where that is large. */
export interface Small extends Omit<Row, 'text'> {
  readonly text: string | null;
}

/**
 * Rows in the order of the targets; `undefined` where there is none. Small documents come in one
 * statement. Large ones are read apart, where statements of other projects do not wait behind them.
 * @param mostAtOnce bytes of all documents, where there are several targets
 * @throws ContentTooLarge when there are more
 */
export async function find(
  database: Database,
  project: string,
  table: Table,
  targets: readonly Target[],
  mostAtOnce = mostBytes,
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
  if (rows.reduce((sum, { length }) => sum + length, 0) > mostAtOnce)
    throw apiError.ContentTooLarge(
      'The documents that are referred to are too large together. Ask for fewer of them.',
    );
  const large = rows.every(isSmall) ? undefined : await findLarge(database, project, table, rows);
  const found = new Map(
    rows.map((row) => [`${row.by} ${row.value}`, isSmall(row) ? row : large?.get(row.id)]),
  );
  return targets.map(handle).map(({ by, value }) => found.get(`${by} ${value}`));
}

/** Of documents that are found together. */
const mostBytes = 4 * limits.answerSize;

const isSmall = <R extends Small>(row: R): row is R & Row => row.text !== null;

/** The rows among them that are large, by id; deleted ones are missing. */
export async function findLarge(
  database: Pick<Database, 'query'>,
  project: string,
  table: Table,
  rows: readonly Small[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(rows.flatMap(({ id, text }) => (text === null ? [id] : [])))];
  const statement = sql`select ${foundColumns} from ${table.sql} t
    where project = ${project} and id = any(${ids}::text[])`;
  const party = { group: project };
  const found = await database.query<Row>('planned', statement, `find large ${table.name}`, party);
  return new Map(found.map((row) => [row.id, row]));
}

/** `by` is `id`, `key`, or the field of a unique value after a colon. */
function handle(target: Target): { by: string; value: string } {
  if ('id' in target) return { by: 'id', value: target.id };
  if ('key' in target) return { by: 'key', value: target.key };
  return { by: `:${target.unique}`, value: target.value };
}

/** The most frequent read of all has the smallest statement; a large document takes a second one. */
async function findOne(
  database: Database,
  project: string,
  table: Table,
  target: Target,
): Promise<Row | undefined> {
  const { by, value } = handle(target);
  const statement =
    by === 'id'
      ? sql`select ${smallColumns} from ${table.sql} t where project = ${project} and id = ${value}`
      : by === 'key'
        ? sql`select ${smallColumns} from ${table.sql} t
            where project = ${project} and key = ${value} limit 1`
        : uniqueLookup(project, table, by.slice(1), sql`= ${value}`);
  const prepared = `find one ${table.name} ${by.startsWith(':') ? 'unique' : by}`;
  const [row] = await database.query<Small>('read', statement, prepared);
  if (row === undefined || isSmall(row)) return row;
  return (await findLarge(database, project, table, [row])).get(row.id);
}

const uniqueLookup = (
  project: string,
  table: Table,
  field: string,
  value: Sql,
  columns: Sql = smallColumns,
): Sql => sql`
  select ${columns}, u.value from unique_values u
  join ${table.sql} t on t.project = u.project and t.id = u.id
  where u.project = ${project} and u.kind = ${table.kind} and u.field = ${field}
    and u.value ${value}`;

function lookup(project: string, table: Table, by: string, values: readonly string[]): Sql {
  if (by === 'id')
    return sql`select ${measuredColumns}, 'id' as by, t.id as value from ${table.sql} t
      where project = ${project} and id = any(${values}::text[])`;
  if (by === 'key')
    return sql`select ${measuredColumns}, 'key' as by, t.key as value from ${table.sql} t
      where project = ${project} and key = any(${values}::text[])`;
  const field = by.slice(1);
  return sql`select f.id, f.version, f.text, f."messageSequence", f.modified, f.length,
    ${by}::text as by, f.value from (
    ${uniqueLookup(project, table, field, sql`= any(${values}::text[])`, measuredColumns)}) f`;
}
