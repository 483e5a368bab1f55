// People who sign in: their passwords, what they may in each project, and the pause after wrong
// passwords. Their rows are shared by all servers of a database.
import { sql } from '../../sql/sql.ts';
import type { Database } from '../../storage/connection/database.ts';

export type Role = 'admin' | 'editor' | 'viewer';
export const roles: readonly Role[] = ['admin', 'editor', 'viewer'];

/** Role by project key; `*` for every project. */
export type Roles = { readonly [projectKey: string]: Role };

export interface User {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly roles: Roles;
  readonly createdAt: number;
}

interface Row extends Omit<User, 'createdAt'> {
  readonly password: string;
  readonly failures: number;
  readonly lockedUntil: string;
  readonly createdAt: string;
}

const selected = sql`select email, password, name, language, roles, failures,
  locked_until as "lockedUntil", created_at as "createdAt" from hosting_user`;

const shown = ({ email, name, language, roles: own, createdAt }: Row): User => ({
  email,
  name,
  language,
  roles: own,
  createdAt: Number(createdAt),
});

/** E-mail addresses are the same in whatever case they are typed. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

export async function findUser(database: Database, email: string): Promise<User | undefined> {
  const [row] = await database.query<Row>(
    'token',
    sql`${selected} where email = ${emailOf(email)}`,
  );
  return row && shown(row);
}

export async function listUsers(database: Database): Promise<readonly User[]> {
  const rows = await database.query<Row>('token', sql`${selected} order by email limit 1000`);
  return rows.map(shown);
}

export interface UserDraft extends User {
  /** A hash. */
  readonly password: string;
}

/** Answers whether there was none with the address. */
export async function createUser(database: Database, draft: UserDraft): Promise<boolean> {
  const { email, password, name, language, roles: own, createdAt } = draft;
  const rows = await database.query(
    'token',
    sql`insert into hosting_user (email, password, name, language, roles, created_at)
      values (${emailOf(email)}, ${password}, ${name}, ${language}, ${JSON.stringify(own)}::jsonb, ${createdAt}::bigint)
      on conflict do nothing returning email`,
  );
  return rows.length > 0;
}

/** A new password ends every session. */
export async function setPassword(
  database: Database,
  email: string,
  password: string,
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with changed as (update hosting_user set password = ${password}, failures = 0, locked_until = 0
        where email = ${emailOf(email)} returning email),
      ended as (delete from hosting_session where email in (select email from changed))
      select email from changed`,
  );
  return rows.length > 0;
}

export async function deleteUser(database: Database, email: string): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with gone as (delete from hosting_user where email = ${emailOf(email)} returning email),
      ended as (delete from hosting_session where email in (select email from gone))
      select email from gone`,
  );
  return rows.length > 0;
}

/** Wrong passwords that pass before the first pause. */
const freeFailures = 5;
const firstPauseMs = 30_000;
const longestPauseMs = 15 * 60_000;

export type SignIn =
  | { readonly outcome: 'right'; readonly user: User }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'locked'; readonly seconds: number };

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly now: number;
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>;
}

/** Nobody learns whether there is such a user: neither by the answer nor by the time it takes. */
export async function signIn(
  database: Database,
  { email, password, now, matches }: Attempt,
): Promise<SignIn> {
  const [row] = await database.query<Row>(
    'token',
    sql`${selected} where email = ${emailOf(email)}`,
  );
  const lockedUntil = Number(row?.lockedUntil ?? 0);
  if (lockedUntil > now)
    return { outcome: 'locked', seconds: Math.ceil((lockedUntil - now) / 1_000) };
  // The failure is counted before the password is looked at, so that guesses at once count too.
  if (row !== undefined) await countFailure(database, row.email, now);
  const isRight = await matches(password, row?.password);
  if (!isRight || row === undefined) return { outcome: 'wrong' };
  await database.query(
    'token',
    sql`update hosting_user set failures = 0, locked_until = 0 where email = ${row.email}`,
  );
  return { outcome: 'right', user: shown(row) };
}

const countFailure = (database: Database, email: string, now: number) =>
  database.query(
    'token',
    sql`update hosting_user set failures = failures + 1, locked_until = case
        when failures + 1 < ${freeFailures}::int then 0
        else ${now}::bigint + least(${longestPauseMs}::bigint,
          ${firstPauseMs}::bigint * (1::bigint << least(failures + 1 - ${freeFailures}::int, 10))) end
      where email = ${email}`,
  );
