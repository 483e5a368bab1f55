// Which documents are old: what the clean-up asks. An index on the time of the last change would
// make every update touch it, so documents are met in the order of their creation, which no change
// is before. Every statement is bounded, except the count and the jumps along an index.
import { columnOf } from '../../sql/columns.ts';
import { firstVisible } from '../../sql/hidden.ts';
import { name, raw, type Sql, sql } from '../../sql/sql.ts';
import { instantIn } from '../clock.ts';
import type { Database } from '../connection/database.ts';
import type { Table } from '../schema/tables.ts';
import type { Age, AgeStep } from '../storage.ts';

const milliseconds = (column: string): Sql =>
  sql`(extract(epoch from ${raw(column)}) * 1000)::float8`;
const timestamp = (at: number): Sql => sql`to_timestamp(${at}::float8 / 1000)`;

/** The next documents in the order of their creation. */
export function agesOf(
  database: Database,
  project: string,
  table: Table,
  { instant: real, olderThanMs, after, holding, limit }: AgeStep & { readonly instant: Sql },
): Promise<Age[]> {
  const instant = instantIn(sql`${project}`, real);
  const held = holding === undefined ? raw('') : heldIs(columnNamed(table, holding.path), holding);
  const later =
    after === undefined
      ? raw('')
      : sql`and (created_at, id) > (${timestamp(after.createdAt)}, ${after.id})`;
  const before =
    olderThanMs === undefined
      ? raw('')
      : sql`and created_at < to_timestamp((${instant} - ${olderThanMs}::bigint)::float8 / 1000)`;
  return database.query<Age>(
    'background',
    sql`select id, ${milliseconds('created_at')} as "createdAt",
        ${milliseconds('last_modified_at')} as "lastModifiedAt", ${instant} as "askedAt"
      from ${table.sql} where project = ${project} ${held} ${before} ${later}
      order by created_at, id limit ${limit}`,
  );
}

const heldIs = (column: Sql, { value }: { readonly value: number | null }): Sql =>
  value === null ? sql`and ${column} is null` : sql`and ${column} = ${value}`;

function columnNamed({ resource, kind }: Table, path: string): Sql {
  const column = columnOf(resource, path);
  if (column === undefined) throw new Error(`${kind}: no sort column holds ${path}`);
  return name(column.column);
}

/** Numbers that a sort column holds, each once, found by jumps along its index; null for none. */
export async function findNumbers(
  database: Database,
  project: string,
  table: Table,
  path: string,
): Promise<(number | null)[]> {
  const column = columnNamed(table, path);
  const rows = await database.query<{ value: number }>(
    'background',
    sql`with recursive jump as (
        select min(${column}) as value from ${table.sql} where project = ${project}
        union all
        select (select min(${column}) from ${table.sql}
          where project = ${project} and ${column} > jump.value)
        from jump where jump.value is not null
      ) select value from jump where value is not null`,
  );
  return [...rows.map(({ value }) => Number(value)), null];
}

/** Projects that hold documents of the kind: one look-up along its primary key for each project. */
export async function projectsWith(database: Database, table: Table): Promise<string[]> {
  const rows = await database.query<{ project: string }>(
    'background',
    sql`select p.project from project p where p.project >= ${firstVisible}
      and exists (select 1 from ${table.sql} t where t.project = p.project) order by p.project`,
  );
  return rows.map(({ project }) => project);
}

/** Below this the count is cheap, and what the planner knows may be far off. */
const few = 100_000;

/** How many documents more than `most` there are; costs nothing while the kind is well below. */
export async function countBeyond(
  database: Database,
  project: string,
  table: Table,
  most: number,
): Promise<number> {
  if (most > few && (await estimate(database, table)) < most / 2) return 0;
  const [row] = await database.query<{ count: number }>(
    'background',
    sql`select count(*) as count from ${table.sql} where project = ${project}`,
  );
  return Math.max(0, Number(row!.count) - most);
}

/** About how many documents all projects hold together; a guess on the high side when unknown. */
async function estimate(database: Database, table: Table): Promise<number> {
  const [row] = await database.query<{ estimate: number }>(
    'background',
    sql`select reltuples::float8 as estimate from pg_class
      where oid = ${`"${table.name}"`}::regclass`,
  );
  return row === undefined || row.estimate < 0 ? Number.POSITIVE_INFINITY : row.estimate;
}
