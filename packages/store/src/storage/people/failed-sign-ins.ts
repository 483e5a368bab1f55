// Failed sign-ins, and the pauses after them: of users, and of addresses without a user.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { emailOf, selectedUser, type UserRow } from './users.ts';

/** Wrong passwords that pass before the first pause. */
const freeFailures = 5;
const firstPauseMs = 30_000;
const maxPauseMs = 15 * 60_000;

/** The user with the address, with the hash of the password. */
export async function findUserRow(database: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await database.query<UserRow>(
    'token',
    sql`${selectedUser} where email = ${emailOf(email)}`,
  );
  return row;
}

/** The end of the pause after one more failure; the failure itself is answered first. */
const nextPause = (failures: Sql, now: number): Sql => sql`case
  when ${failures} + 1 < ${freeFailures}::int then 0
  else ${now}::bigint + least(${maxPauseMs}::bigint,
    ${firstPauseMs}::bigint * (1::bigint << least(${failures} + 1 - ${freeFailures}::int, 10))) end`;

interface Paused {
  readonly before: number;
}

/** Counts a failure of a user unless there is a pause. Answers the end of the pause before, 0 without one. */
export async function countFailure(
  database: Database,
  email: string,
  now: number,
): Promise<number> {
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

/** The same for addresses without a user, which share rows by number. */
export async function countStrangerFailure(
  database: Database,
  bucket: number,
  now: number,
): Promise<number> {
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

/** Deletes the failures of a user who has signed in. */
export const forgetFailures = (database: Database, email: string): Promise<unknown> =>
  database.query(
    'token',
    sql`update hosting_user set failures = 0, locked_until = 0 where email = ${email}`,
  );
