// The queue of import operations: a server claims due operations, a project at a time, all operations of a
// document together and in the order of their acceptance. A server that is killed loses its claim.

import { firstVisible } from '../../sql/hidden.ts';
import { raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { MissingKey } from './operations.ts';
import { overtaking } from './settling.ts';

/** An operation that a server may carry out now. */
export interface ClaimedOperation {
  readonly id: string;
  readonly containerKey: string;
  readonly type: string;
  readonly resourceKey: string;
  readonly document: string;
  /** The part of the document that it replaces, if it does so. */
  readonly part: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly looks: number;
  /** JSON text of the resource. */
  readonly payload: string;
  readonly author: object;
  readonly unresolved: readonly MissingKey[] | null;
  readonly position: number;
  /** A later operation for the same part of the document has been carried out while it waited. */
  readonly overtaken: boolean;
  /** Earlier operations for the same part of the document wait. */
  readonly overtakes: boolean;
}

/** Whose claim it is, and of what. */
export interface ImportClaim {
  readonly project: string;
  readonly owner: string;
}

/** Payloads of one claim, in bytes, unless the first alone is larger. */
const claimedBytes = 8_000_000;

/** A claim is good for so long, unless it is renewed. */
export const claimSeconds = 60;
const claimEnd = sql`clock_timestamp() + make_interval(secs => ${claimSeconds}::float8)`;

/** Projects with operations that are due. */
const dueProjects = sql`select p.project from project p where p.project >= ${firstVisible}
  and exists (select 1 from import_operation o
    where o.project = p.project and o.due_at <= clock_timestamp()) limit 1000`;

/** Every project that has work. */
export async function projectsWithImports(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{ project: string }>('background', dueProjects, 'due imports');
  return rows.map(({ project }) => project);
}

/**
 * Claims due operations of up to `documents` documents, the oldest first, and of
 * each all that are due, up to `most` in all. Empty while another server claims in the project.
 */
export function claimOperations(
  database: Database,
  { project, owner }: ImportClaim,
  { documents, most, now }: { documents: number; most: number; now: number },
): Promise<readonly ClaimedOperation[]> {
  return database.transaction(async (run) => {
    const [turn] = await run<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`imports ${project}`}, 0)) as mine`,
    );
    if (!turn!.mine) return [];
    await run(gone(project, most, now));
    const rows = await run<ClaimedOperation>(claiming({ project, owner }, documents, most));
    return [...rows].sort((one, other) => one.position - other.position);
  }, 'background');
}

/** Operations that have been due for longest. */
const oldest = (project: string, most: number): Sql => sql`select o.* from import_operation o
  where o.project = ${project} and o.due_at <= clock_timestamp()
  order by o.due_at, o.position limit ${most}`;

/** Of these, expired operations and operations of expired containers leave the queue. */
const gone = (project: string, most: number, now: number): Sql => sql`update import_operation o
  set due_at = null, payload = null, owner = null
  where o.project = ${project} and o.id = any(array(
    select d.id from (${oldest(project, most)}) d
    left join import_container c on c.project = d.project and c.id = d.container
    where c.id is null or c.expires_at <= ${now}::bigint
      or d.created_at <= ${now}::bigint - 172800000))
    and o.due_at <= clock_timestamp()`;

/**
 * Documents with an operation that another server has in work, or that is tried again later, are left
 * alone: operations accepted later come later. The size of a payload is read without the payload.
 */
const claiming = ({ project, owner }: ImportClaim, documents: number, most: number): Sql => sql`
  with free as (
    select due.document, min(due.position) as place from (${oldest(project, most)}) due
    where due.payload is not null and not exists (
      select from import_operation x where x.project = ${project} and x.document = due.document
        and x.payload is not null and x.due_at > clock_timestamp()
        and (x.owner is not null or x.state = 'processing'))
    group by due.document order by min(due.position) limit ${documents}),
  due as (
    select o.id, row_number() over line as number,
      sum(octet_length(o.payload)) over line as size
    from free join import_operation o on o.document = free.document
    where o.project = ${project} and o.payload is not null and o.due_at <= clock_timestamp()
    window line as (order by free.place, o.position)),
  taken as (
    select o.id from import_operation o join due on due.id = o.id
    where o.project = ${project} and o.due_at <= clock_timestamp() and due.number <= ${most}
      and (due.size <= ${claimedBytes} or due.number = 1)
    for update of o skip locked)
  update import_operation o set owner = ${owner}::uuid, due_at = ${claimEnd}
  from taken, import_container c
  where o.project = ${project} and o.id = taken.id
    and c.project = o.project and c.id = o.container
  returning o.id, c.key as "containerKey", o.type, o.resource_key as "resourceKey", o.document, o.part,
    o.state, o.attempts, o.looks, o.payload, o.author, o.unresolved, o.overtaken,
    o.position::float8 as position, exists (
      select from import_operation w where w.project = o.project and w.document = o.document
        and w.payload is not null and w.type = o.type and w.part = o.part
        and w.position < o.position and w.state <> 'processing') as overtakes`;

/** Keeps a claim for operations that this server still carries out. */
export async function renewClaims(
  database: Database,
  { project, owner }: ImportClaim,
  ids: readonly string[],
): Promise<void> {
  await database.query(
    'background',
    sql`update import_operation set due_at = ${claimEnd}
      where project = ${project} and id = any(${ids}::text[]) and owner = ${owner}::uuid`,
    'renew imports',
  );
}

/** What becomes of an operation that changed no document. */
export interface Settlement {
  readonly id: string;
  readonly state: string;
  readonly errors?: readonly object[] | undefined;
  readonly unresolved?: readonly MissingKey[] | undefined;
  /** Documents that wake it when they appear or change. */
  readonly waits?: readonly MissingKey[] | undefined;
  readonly resourceVersion?: number | undefined;
  readonly attempts: number;
  readonly looks: number;
  /** When it is tried again; absent: when it is woken, or never. */
  readonly dueInMs?: number | undefined;
  /** It has ended: its resource is forgotten. */
  readonly isEnd: boolean;
  /** It is imported, and earlier operations for the same part of the document wait. */
  readonly overtakes?: boolean;
}

/** Writes down what became of an operation; `false` when the claim was lost. */
export async function settleOperation(
  database: Database,
  { project, owner }: ImportClaim,
  settlement: Settlement,
  now: number,
): Promise<boolean> {
  const { id } = settlement;
  const waits = JSON.stringify(settlement.waits ?? []);
  const rows = await database.query(
    'background',
    sql`with settled as (${settling({ project, owner }, settlement, now)}),
      wanted as (select w."typeId" as type_id, coalesce(w.container, '') as container, w.key
        from jsonb_to_recordset(${waits}::jsonb)
          as w("typeId" text, container text, key text)),
      left_over as (delete from import_wait i
        where i.project = ${project} and i.operation = ${id} and exists (select from settled)
          and not exists (select from wanted w where w.type_id = i.type_id
            and w.container = i.container and w.key = i.key)),
      waiting as (insert into import_wait (project, type_id, container, key, operation)
        select distinct ${project}, w.type_id, w.container, w.key, ${id}::text
        from wanted w where exists (select from settled) on conflict do nothing)
      ${settlement.overtakes === true ? sql`, overtaken as (${overtaking(project, [id])} and exists (select from settled))` : raw('')}
      select 1 from settled`,
    settlement.overtakes === true ? 'settle overtaking import' : 'settle import',
  );
  return rows.length > 0;
}

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

const settling = (
  { project, owner }: ImportClaim,
  { id, state, errors, unresolved, resourceVersion, ...rest }: Settlement,
  now: number,
): Sql => sql`update import_operation o set state = ${state},
    version = o.version + (case when o.state = ${state} then 0 else 1 end),
    last_modified_at = case when o.state = ${state} then o.last_modified_at else ${now}::bigint end,
    errors = ${json(errors)}::jsonb, unresolved = ${json(unresolved)}::jsonb,
    resource_version = ${resourceVersion ?? null}::bigint,
    payload = case when ${rest.isEnd} then null else o.payload end,
    author = case when ${rest.isEnd} then null else o.author end,
    attempts = ${rest.attempts}, looks = ${rest.looks}, owner = null,
    due_at = case when ${rest.dueInMs ?? null}::float8 is null then null
      else clock_timestamp() + ${rest.dueInMs ?? null}::float8 * interval '1 ms' end
  where o.project = ${project} and o.id = ${id} and o.owner = ${owner}::uuid returning o.id`;

/** Makes an operation due that waits. */
export async function wakeOperation(
  database: Database,
  project: string,
  id: string,
): Promise<void> {
  await database.query(
    'background',
    sql`update import_operation set due_at = clock_timestamp()
      where project = ${project} and id = ${id} and owner is null and payload is not null`,
  );
}

/** Gives operations back that were not begun. */
export async function releaseOperations(
  database: Database,
  { project, owner }: ImportClaim,
  ids: readonly string[],
  dueInMs: number,
): Promise<void> {
  if (ids.length === 0) return;
  await database.query(
    'background',
    sql`update import_operation set owner = null,
        due_at = clock_timestamp() + ${dueInMs}::float8 * interval '1 ms'
      where project = ${project} and id = any(${ids}::text[]) and owner = ${owner}::uuid`,
  );
}

/** An operation that waits, and its resource. */
export interface WaitingOperation {
  readonly id: string;
  readonly payload: string;
}

/** Waiting operations of this many are enough for any document. */
const mostWaiting = 100;

/** Operations of a document that wait, in the order of their acceptance. */
export const waitingOperations = (
  database: Database,
  project: string,
  { document, type, state }: Pick<ClaimedOperation, 'document' | 'type' | 'state'>,
  now: number,
): Promise<readonly WaitingOperation[]> =>
  database.query<WaitingOperation>(
    'background',
    sql`select o.id, o.payload from import_operation o
      join import_container c on c.project = o.project and c.id = o.container
      where o.project = ${project} and o.document = ${document} and o.payload is not null
        and o.type = ${type} and o.state = ${state} and o.owner is null
        and c.expires_at > ${now}::bigint and o.created_at > ${now}::bigint - 172800000
      order by o.position limit ${mostWaiting}`,
    'waiting imports',
  );

/** Claims operations that wait; fewer when another server has them or they have ended. */
export async function adoptOperations(
  database: Database,
  { project, owner }: ImportClaim,
  ids: readonly string[],
): Promise<number> {
  const rows = await database.query(
    'background',
    sql`update import_operation set owner = ${owner}::uuid, due_at = ${claimEnd}
      where project = ${project} and id = any(${ids}::text[]) and owner is null
        and payload is not null returning 1`,
  );
  return rows.length;
}
