// Import operations: one row for each resource of an import request, and how clients read them.
import { join, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { type Listed, type ListPart, orderOf } from './containers.ts';

/** A reference by key that leads to nothing. */
export interface MissingKey {
  readonly typeId: string;
  readonly key: string;
  /** Of a custom object. */
  readonly container?: string;
}

/** An operation as it is answered; instants are milliseconds since the epoch. */
export interface OperationRow {
  readonly id: string;
  readonly version: number;
  readonly containerKey: string;
  readonly type: string;
  readonly resourceKey: string;
  readonly state: string;
  readonly resourceVersion: number | null;
  readonly errors: readonly object[] | null;
  readonly unresolved: readonly MissingKey[] | null;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
}

/** A resource that is accepted. */
export interface AcceptedResource {
  readonly id: string;
  readonly resourceKey: string;
  /** What it changes. */
  readonly document: string;
  /** The part of the document that it replaces; absent: its changes depend on the document. */
  readonly part: string | undefined;
  /** JSON text. */
  readonly payload: string;
}

/** A request that is accepted as a whole. */
export interface AcceptedRequest {
  readonly containerKey: string;
  readonly type: string;
  /** JSON text: who has sent it. */
  readonly author: string;
  readonly resources: readonly AcceptedResource[];
  readonly now: number;
  /** A container without a policy lives until then at least. */
  readonly livesUntil: number;
}

/** Operations are gone for everybody after so long. */
export const operationLifeMs = 48 * 3_600_000;

/** Stores the operations of a request; `false` when the container is not there. */
export async function acceptOperations(
  database: Database,
  project: string,
  { containerKey, type, author, resources, now, livesUntil }: AcceptedRequest,
): Promise<boolean> {
  const each = (of: (resource: AcceptedResource) => string) => resources.map(of);
  const accepted = await database.query(
    'write',
    sql`with found as (select id from import_container
        where project = ${project} and key = ${containerKey} and expires_at > ${now}),
      kept as (update import_container set expires_at = ${livesUntil}
        where project = ${project} and key = ${containerKey} and ttl is null
          and expires_at > ${now} and expires_at < ${livesUntil}::bigint - 60000)
      insert into import_operation (project, id, container, type, resource_key, document, part, state,
        payload, author, created_at, last_modified_at, due_at)
      select ${project}, v.id, found.id, ${type}, v.resource_key, v.document, v.part, 'processing',
        v.payload, ${author}::jsonb, ${now}::bigint, ${now}::bigint, clock_timestamp()
      from found, unnest(${each((one) => one.id)}::text[],
          ${each((one) => one.resourceKey)}::text[], ${each((one) => one.document)}::text[],
          ${resources.map((one) => one.part ?? null)}::text[],
          ${each((one) => one.payload)}::text[]) with ordinality
        as v (id, resource_key, document, part, payload, place)
      order by v.place
      returning 1`,
    'accept imports',
  );
  return accepted.length > 0;
}

const columns = raw(`o.id, o.version::float8 as version, c.key as "containerKey", o.type,
  o.resource_key as "resourceKey", o.state, o.resource_version::float8 as "resourceVersion", o.errors,
  o.unresolved, o.created_at::float8 as "createdAt", o.last_modified_at::float8 as "lastModifiedAt"`);

const isThere = (now: number): Sql =>
  sql`c.expires_at > ${now} and o.created_at > ${now - operationLifeMs}::bigint`;

/** The operation with the id; none when it or its container is over. */
export async function readOperation(
  database: Database,
  project: string,
  id: string,
  now: number,
): Promise<OperationRow | undefined> {
  const [row] = await database.query<OperationRow>(
    'read',
    sql`select ${columns} from import_operation o
      join import_container c on c.project = o.project and c.id = o.container
      where o.project = ${project} and o.id = ${id} and ${isThere(now)}`,
    'import operation',
  );
  return row;
}

/** Columns by the members of an operation that a list may be sorted by. */
export const operationSorts: ReadonlyMap<string, string> = new Map([
  ['id', 'o.id'],
  ['version', 'o.version'],
  ['resourceKey', 'o.resource_key'],
  ['state', 'o.state'],
  ['resourceVersion', 'o.resource_version'],
  ['createdAt', 'o.created_at'],
  ['lastModifiedAt', 'o.last_modified_at'],
  ['expiresAt', 'o.created_at'],
]);

/** Which operations of a container are listed. */
export interface OperationFilter {
  readonly container: number;
  readonly resourceKey: string | undefined;
  /** Absent: all of them. */
  readonly states: readonly string[] | undefined;
}

/** A part of the operations of a container. */
export async function listOperations(
  database: Database,
  project: string,
  filter: OperationFilter,
  { limit, offset, sort }: ListPart,
  now: number,
): Promise<Listed<OperationRow>> {
  const { container, resourceKey, states } = filter;
  const conditions = [
    sql`o.project = ${project} and o.container = ${container}::bigint`,
    sql`o.created_at > ${now - operationLifeMs}::bigint`,
    ...(resourceKey === undefined ? [] : [sql`o.resource_key = ${resourceKey}`]),
    ...(states === undefined ? [] : [sql`o.state = any(${states}::text[])`]),
  ];
  const where = sql`where ${join(conditions, ' and ')}`;
  const isCounted = resourceKey === undefined;
  const [rows, total] = await Promise.all([
    database.query<OperationRow>(
      'query',
      sql`select ${columns} from import_operation o
        join import_container c on c.project = o.project and c.id = o.container ${where}
        ${orderOf(operationSorts, sort, ['o.created_at', 'o.id'])}
        limit ${limit} offset ${offset}`,
    ),
    isCounted ? totalOf(database, project, filter, now) : countIn(database, where),
  ]);
  return { rows, total };
}

const countIn = async (database: Database, where: Sql): Promise<number> =>
  (
    await database.query<{ total: number }>(
      'query',
      sql`select count(*)::float8 as total from import_operation o ${where}`,
    )
  )[0]!.total;

async function totalOf(
  database: Database,
  project: string,
  { container, states }: OperationFilter,
  now: number,
): Promise<number> {
  const numbers = await countStates(database, project, container, now);
  return [...numbers]
    .filter(([state]) => states?.includes(state) !== false)
    .reduce((sum, [, number]) => sum + number, 0);
}

/** How many operations of a container are in each state, without expired ones. */
export async function countStates(
  database: Database,
  project: string,
  container: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ state: string; number: number }>(
    'query',
    sql`select state, sum(number)::float8 as number from (
        select state, number from import_tally
        where project = ${project} and container = ${container}::bigint
        union all
        select state, -count(*) from import_operation
        where project = ${project} and container = ${container}::bigint
          and created_at <= ${now - operationLifeMs}::bigint group by state) each
      group by state`,
  );
  return new Map(rows.map(({ state, number }) => [state, number]));
}
