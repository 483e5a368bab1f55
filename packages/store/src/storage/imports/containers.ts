// Import containers: rows that import requests name by key. A container that has expired is no longer
// there for anybody; a job removes its row later.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

/** A container as it is kept; instants are milliseconds since the epoch. */
export interface ContainerRow {
  readonly id: number;
  readonly key: string;
  readonly version: number;
  readonly resourceType: string | null;
  readonly ttl: string | null;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly expiresAt: number;
}

/** The part of a list that is asked for. */
export interface ListPart {
  readonly limit: number;
  readonly offset: number;
  readonly sort: readonly { readonly member: string; readonly isDescending: boolean }[];
}

/** A part of a list, and how many rows there are in all. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

const columns =
  raw(`id::float8 as id, key, version::float8 as version, resource_type as "resourceType",
  ttl, created_at::float8 as "createdAt", last_modified_at::float8 as "lastModifiedAt",
  expires_at::float8 as "expiresAt"`);

/** Columns by the members of a container that a list may be sorted by. */
export const containerSorts: ReadonlyMap<string, string> = new Map([
  ['key', 'key'],
  ['resourceType', 'resource_type'],
  ['version', 'version'],
  ['createdAt', 'created_at'],
  ['lastModifiedAt', 'last_modified_at'],
  ['expiresAt', 'expires_at'],
]);

/** Columns that may be empty. Indexes of the others do not serve `nulls last` in the descending order. */
const optional: ReadonlySet<string> = new Set(['resource_type', 'o.resource_version']);

/** `order by` of a list; what follows `last` makes the order total. */
export function orderOf(
  sorts: ReadonlyMap<string, string>,
  sort: ListPart['sort'],
  last: readonly string[],
): Sql {
  const asked = sort.map(({ member, isDescending }) => {
    const column = sorts.get(member)!;
    const direction = isDescending ? 'desc' : 'asc';
    return raw(`${column} ${direction}${optional.has(column) ? ' nulls last' : ''}`);
  });
  return sql`order by ${join([...asked, ...last.map(raw)], ', ')}`;
}

/** The container with the key; none when it has expired. */
export async function readContainer(
  database: Database,
  project: string,
  key: string,
  now: number,
): Promise<ContainerRow | undefined> {
  const [row] = await database.query<ContainerRow>(
    'read',
    sql`select ${columns} from import_container
      where project = ${project} and key = ${key} and expires_at > ${now}`,
    'import container',
  );
  return row;
}

/** A part of the containers of a project. */
export async function listContainers(
  database: Database,
  project: string,
  { limit, offset, sort }: ListPart,
  now: number,
): Promise<Listed<ContainerRow>> {
  const where = sql`where project = ${project} and expires_at > ${now}`;
  const [rows, [count]] = await Promise.all([
    database.query<ContainerRow>(
      'query',
      sql`select ${columns} from import_container ${where}
        ${orderOf(containerSorts, sort, ['created_at', 'key'])} limit ${limit} offset ${offset}`,
    ),
    database.query<{ total: number }>(
      'query',
      sql`select count(*)::float8 as total from import_container ${where}`,
    ),
  ]);
  return { rows, total: count!.total };
}

/** What a container is made of. */
export interface NewContainer {
  readonly key: string;
  readonly resourceType: string | null;
  readonly ttl: string | null;
  readonly now: number;
  readonly expiresAt: number;
}

/** The new container, or why there is none. One request of a project after the other. */
export function insertContainer(
  database: Database,
  project: string,
  { key, resourceType, ttl, now, expiresAt }: NewContainer,
  most: number,
): Promise<ContainerRow | 'taken' | 'full'> {
  return database.transaction(async (run) => {
    await run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`import-container ${project}`}, 0))`,
    );
    await run(sql`delete from import_container
      where project = ${project} and key = ${key} and expires_at <= ${now}`);
    const [there] = await run<{ count: number; taken: boolean }>(
      sql`select count(*)::float8 as count, coalesce(bool_or(key = ${key}), false) as taken
        from import_container where project = ${project} and expires_at > ${now}`,
    );
    if (there!.taken) return 'taken';
    if (there!.count >= most) return 'full';
    const [row] = await run<ContainerRow>(sql`insert into import_container
        (project, key, resource_type, ttl, created_at, last_modified_at, expires_at)
      values (${project}, ${key}, ${resourceType}, ${ttl}, ${now}, ${now}, ${expiresAt})
      returning ${columns}`);
    return row!;
  });
}

/** Gives a container another resource type; none when it has another version. */
export async function updateContainer(
  database: Database,
  project: string,
  { key, version, resourceType }: Pick<ContainerRow, 'key' | 'version' | 'resourceType'>,
  now: number,
): Promise<ContainerRow | undefined> {
  const [row] = await database.query<ContainerRow>(
    'write',
    sql`update import_container set version = version + 1, resource_type = ${resourceType},
        last_modified_at = ${now}
      where project = ${project} and key = ${key} and version = ${version} and expires_at > ${now}
      returning ${columns}`,
  );
  return row;
}

/** Deletes a container and answers it; its operations are gone with it for everybody. */
export async function deleteContainer(
  database: Database,
  project: string,
  key: string,
  now: number,
): Promise<ContainerRow | undefined> {
  const [row] = await database.query<ContainerRow>(
    'write',
    sql`with gone as (delete from import_container
        where project = ${project} and key = ${key} and expires_at > ${now} returning *),
      untallied as (delete from import_tally t using gone
        where t.project = ${project} and t.container = gone.id)
      select ${columns} from gone`,
  );
  return row;
}
