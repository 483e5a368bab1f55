// Signing in, and the pause after wrong passwords. Whether a user exists is not revealed: neither
// by the answer, nor by the time it takes, nor by the pauses.
import { createHash } from 'node:crypto';
import type { Seal } from '@storewright/platform/seal';
import { type Sql, sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  emailOf,
  selectedUser,
  shownUser,
  type User,
  type UserRow,
} from '@storewright/store/storage/people/users';
import { checkFactor } from './second-factor.ts';

/** Wrong passwords that pass before the first pause. */
const freeFailures = 5;
const firstPauseMs = 30_000;
const maxPauseMs = 15 * 60_000;

export type SignIn =
  | { readonly outcome: 'right'; readonly user: User }
  | { readonly outcome: 'wrong' }
  /** The password is right, and the code of the second factor is missing. */
  | { readonly outcome: 'code' }
  | { readonly outcome: 'locked'; readonly seconds: number };

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly now: number;
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>;
  /** Of the second factor, or a recovery code. */
  readonly code: string;
  readonly openSeal: () => Promise<Seal>;
}

/** @throws OverCapacity when too many passwords are being looked at */
export async function signIn(
  database: Database,
  { email, password, now, matches, code, openSeal }: Attempt,
): Promise<SignIn> {
  const [row] = await database.query<UserRow>(
    'token',
    sql`${selectedUser} where email = ${emailOf(email)}`,
  );
  // The failure is counted before the password is checked, so that concurrent guesses count too.
  const pausedUntil =
    row === undefined
      ? await strangerFailed(database, email, now)
      : await countFailure(database, row, now);
  if (pausedUntil > now)
    return { outcome: 'locked', seconds: Math.ceil((pausedUntil - now) / 1_000) };
  const isRight = await matches(password, row?.password ?? undefined);
  if (!isRight || row === undefined) return { outcome: 'wrong' };
  const factor = await checkFactor(database, openSeal, { email: row.email, code, now });
  if (factor === 'missing') return { outcome: 'code' };
  if (factor === 'wrong') return { outcome: 'wrong' };
  await database.query(
    'token',
    sql`update hosting_user set failures = 0, locked_until = 0 where email = ${row.email}`,
  );
  return { outcome: 'right', user: shownUser(row) };
}

/** The end of the pause after one more failure; the failure itself is answered first. */
const nextPause = (failures: Sql, now: number): Sql => sql`case
  when ${failures} + 1 < ${freeFailures}::int then 0
  else ${now}::bigint + least(${maxPauseMs}::bigint,
    ${firstPauseMs}::bigint * (1::bigint << least(${failures} + 1 - ${freeFailures}::int, 10))) end`;

interface Paused {
  readonly before: number;
}

/** Counts the failure unless there is a pause; answers until when there was one. */
async function countFailure(database: Database, { email }: UserRow, now: number): Promise<number> {
  const [row] = await database.query<Paused>(
    'token',
    sql`with known as (select email, failures, locked_until from hosting_user where email = ${email} for update),
      counted as (update hosting_user u set failures = k.failures + 1,
          locked_until = ${nextPause(sql`k.failures`, now)}
        from known k where u.email = k.email and k.locked_until <= ${now}::bigint)
      select locked_until::float8 as before from known`,
  );
  return row?.before ?? 0;
}

/** Addresses without a user share so many rows. */
const buckets = 65_536;

const bucketOf = (email: string): number =>
  createHash('sha256').update(emailOf(email)).digest().readUInt32BE(0) % buckets;

async function strangerFailed(database: Database, email: string, now: number): Promise<number> {
  const bucket = bucketOf(email);
  await database.query(
    'token',
    sql`insert into hosting_stranger (bucket) values (${bucket}::int) on conflict do nothing`,
  );
  const [row] = await database.query<Paused>(
    'token',
    sql`with known as (select * from hosting_stranger where bucket = ${bucket}::int for update),
      counted as (update hosting_stranger s set failures = k.failures + 1,
          locked_until = ${nextPause(sql`k.failures`, now)}
        from known k where s.bucket = k.bucket and k.locked_until <= ${now}::bigint)
      select locked_until::float8 as before from known`,
  );
  return row?.before ?? 0;
}
