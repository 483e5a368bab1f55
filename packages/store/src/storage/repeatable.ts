// Creations that their clients have named, so that they may repeat them: one row for each name. The
// server that works on it holds the row for a while; the commit of the creation writes the answer
// into it and is refused when another server has taken the row over. So of all repetitions, on any
// number of servers, one creates, whatever process ends in between.
import { randomUUID } from 'node:crypto';
import { type Sql, sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** The request, identified by hashes. */
interface RepeatableRequest {
  readonly project: string;
  /** Who sends it where, and what he calls it. */
  readonly name: Buffer;
  /** What he sends. */
  readonly request: Buffer;
}

/** The right to carry out a named creation. */
export interface RepeatableClaim {
  readonly project: string;
  readonly name: Buffer;
  readonly owner: string;
}

/** The outcome of an attempt to claim the name. */
export type Claimed =
  | { readonly state: 'mine'; readonly claim: RepeatableClaim }
  /** Another one is at work. */
  | { readonly state: 'busy' }
  /** The name belongs to another request. */
  | { readonly state: 'differs' }
  /** `null`: the answer was erased with the document that it held. */
  | { readonly state: 'done'; readonly status: number; readonly answer: string | null };

/** What a commit writes into the row; nothing is stored when it belongs to another one. */
export interface RepeatableAnswer {
  readonly claim: RepeatableClaim;
  readonly status: number;
  readonly answer: string;
}

/** Named creations, as the edge uses them. */
export interface Repeatables {
  claim(asked: RepeatableRequest): Promise<Claimed>;
  /** Ends a claim without an answer; one whose commit is done stays. */
  release(claim: RepeatableClaim): Promise<void>;
  isHeld(claim: RepeatableClaim): Promise<boolean>;
  /** Removes expired rows, in bounded steps. */
  clean(goOn: () => boolean): Promise<number>;
}

/** An answer is kept for so long. */
const keptMs = 24 * 3_600_000;
/** Longer than a request takes; a killed server blocks repetitions for so long. */
const claimSeconds = 30;
const stepRows = 1_000;
const attempts = 5;

interface Row {
  readonly same: boolean;
  readonly status: number | null;
  readonly answer: string | null;
}

/** @param instant the clock that all servers share, as it is within a statement */
export function repeatablesIn(database: Database, instant: () => Sql): Repeatables {
  return {
    async claim(asked) {
      const claim = { project: asked.project, name: asked.name, owner: randomUUID() };
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const mine = await database.query('write', claiming(asked, claim, instant()), 'claim name');
        if (mine.length > 0) return { state: 'mine', claim };
        const [row] = await database.query<Row>('write', finding(asked), 'find name');
        // It has ended in between.
        if (row !== undefined) return stateOf(row);
      }
      return { state: 'busy' };
    },
    async release({ project, name, owner }) {
      await database.query(
        'write',
        sql`delete from repeatable where project = ${project} and name = ${name}::bytea
          and owner = ${owner}::uuid and status is null`,
        'release name',
      );
    },
    async isHeld(claim) {
      return (await database.query('write', sql`select 1 ${heldRow(claim)}`)).length > 0;
    },
    async clean(goOn) {
      let total = 0;
      for (let count = stepRows; count >= stepRows && goOn(); total += count) {
        count = 0;
        const over = await database.query<{ project: string }>('background', overIn(instant()));
        for (const { project } of over)
          count += (await database.query('background', cleaning(project, instant()))).length;
      }
      return total;
    },
  };
}

function stateOf({ same, status, answer }: Row): Claimed {
  if (!same) return { state: 'differs' };
  return status === null ? { state: 'busy' } : { state: 'done', status, answer };
}

/** An expired or abandoned row starts again. */
const claiming = (
  { project, name, request }: RepeatableRequest,
  { owner }: RepeatableClaim,
  instant: Sql,
): Sql => sql`insert into repeatable as r
    (project, name, request, owner, claimed_until, expires_at)
  values (${project}, ${name}::bytea, ${request}::bytea, ${owner}::uuid,
    clock_timestamp() + make_interval(secs => ${claimSeconds}::float8),
    ${instant} + ${keptMs}::bigint)
  on conflict (project, name) do update set request = excluded.request, owner = excluded.owner,
    claimed_until = excluded.claimed_until, expires_at = excluded.expires_at,
    status = null, answer = null, documents = null
  where r.expires_at <= ${instant}
    or (r.status is null and r.claimed_until < clock_timestamp())
  returning 1`;

const finding = ({ project, name, request }: RepeatableRequest): Sql =>
  sql`select request = ${request}::bytea as same, status, answer from repeatable
    where project = ${project} and name = ${name}::bytea`;

const heldRow = ({ project, name, owner }: RepeatableClaim): Sql =>
  sql`from repeatable where project = ${project} and name = ${name}::bytea
    and owner = ${owner}::uuid and status is null`;

/** The projects of the next rows that are over, each once. */
const overIn = (instant: Sql): Sql => sql`select distinct project from (
  select project from repeatable where expires_at <= ${instant}
  order by expires_at limit ${stepRows}) first`;

const cleaning = (project: string, instant: Sql): Sql => sql`
  delete from repeatable where project = ${project} and ctid = any(array(
    select ctid from repeatable where project = ${project} and expires_at <= ${instant}
    order by expires_at limit ${stepRows} for update skip locked)) returning 1`;

/**
 * Parts of the statement of a commit: the row is held, and answered when all is stored.
 * @param documents ids of what the answer may hold
 */
export const answering = (
  { claim, status, answer }: RepeatableAnswer,
  documents: readonly string[],
  condition: Sql,
): readonly Sql[] => [
  sql`answered as (update repeatable set status = ${status}::smallint, answer = ${answer},
      documents = ${documents}::text[]
    where project = ${claim.project} and name = ${claim.name}::bytea and ${condition})`,
];

/** The row of the claim, held to the end of the commit; none when another one has it. */
export const holdingName = (claim: RepeatableClaim): Sql =>
  sql`repeatable_held as materialized (select 1 ${heldRow(claim)} for update)`;

/** An answer with one of the documents is not repeated; that the creation was carried out is. */
export const erasingAnswers = (project: string, ids: readonly string[], condition: Sql): Sql =>
  sql`update repeatable set answer = null
    where project = ${project} and documents && ${ids}::text[] and ${condition}`;
