// The second factor of people: a sealed secret, the step of the last code, and hashes of recovery codes.
import { join, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';

/** A stored second factor. */
export interface StoredFactor {
  /** Sealed. */
  readonly secret: string;
  readonly recoveryLeft: number;
}

/** Nothing for a user without a second factor. */
export async function readFactor(
  database: Database,
  email: string,
): Promise<StoredFactor | undefined> {
  const [row] = await database.query<StoredFactor>(
    'token',
    sql`select totp as secret, cardinality(recovery) as "recoveryLeft" from hosting_user
      where email = ${email} and totp is not null`,
  );
  return row;
}

interface Factor {
  /** Sealed; absent: none from now on. */
  readonly secret?: string;
  /** Hashes. */
  readonly recovery: readonly string[];
  /** Of the code that confirmed it. */
  readonly step: number;
}

/** Stores a second factor, or takes it away. Answers whether there is the user. */
export async function setFactor(
  database: Database,
  email: string,
  { secret, recovery, step }: Factor,
  acts: readonly NotedAct[],
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with ${join(
      [
        sql`changed as (update hosting_user set totp = ${secret ?? null}::text,
          totp_step = ${step}::bigint, recovery = ${recovery}::text[] where email = ${email} returning email)`,
        ...actParts('', acts, sql`exists (select from changed)`),
      ],
      ', ',
    )} select email from changed`,
  );
  return rows.length > 0;
}

/** Marks the code of a time step as used. `false` when it or a later one has been used before. */
export async function useStep(database: Database, email: string, step: number): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`update hosting_user set totp_step = ${step}::bigint
      where email = ${email} and totp_step < ${step}::bigint returning email`,
  );
  return rows.length > 0;
}

/** Takes a recovery code away. `false` when there is no such code any longer. */
export async function useRecovery(
  database: Database,
  email: string,
  hash: string,
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`update hosting_user set recovery = array_remove(recovery, ${hash})
      where email = ${email} and ${hash} = any(recovery) returning email`,
  );
  return rows.length > 0;
}
