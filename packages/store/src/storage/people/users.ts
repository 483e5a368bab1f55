// People who sign in: their passwords and what they may in each project. Their rows are shared by all
// servers of a database.
import { join, type Sql, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { endingSessions } from './ending-sessions.ts';

/** Roles with a name. The first three have a rank: each includes the next one. */
export type NamedRole = Rank | 'catalogue' | 'orders';
/** Roles in which each includes the next one. */
export type Rank = 'admin' | 'editor' | 'viewer';
/** A name, or the names of the scopes of a role of one's own. */
export type Role = NamedRole | readonly string[];
export const roles: readonly NamedRole[] = ['admin', 'editor', 'viewer', 'catalogue', 'orders'];

/** Role by project key; `*` for every project. */
export type Roles = { readonly [projectKey: string]: Role };

/** A user of the console, without the password. */
export interface User {
  readonly email: string;
  readonly name: string;
  readonly language: string;
  readonly roles: Roles;
  readonly createdAt: number;
}

/** A user as stored, with the hash of the password and the failed sign-ins. */
export interface UserRow extends Omit<User, 'createdAt'> {
  /** A hash; null: none, the user signs in elsewhere. */
  readonly password: string | null;
  readonly failures: number;
  readonly lockedUntil: string;
  readonly createdAt: string;
}

export const selectedUser = sql`select email, password, name, language, roles, failures,
  locked_until as "lockedUntil", created_at as "createdAt" from hosting_user`;

/** The part of a stored user that others see. */
export const shownUser = ({ email, name, language, roles: own, createdAt }: UserRow): User => ({
  email,
  name,
  language,
  roles: own,
  createdAt: Number(createdAt),
});

/** Parts of one statement: the change, and its entry in the audit log. */
const parts = (all: readonly Sql[]): Sql => join(all, ', ');

/** E-mail addresses are the same in whatever case they are typed. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

/** The user with the address. */
export async function findUser(database: Database, email: string): Promise<User | undefined> {
  const [row] = await database.query<UserRow>(
    'token',
    sql`${selectedUser} where email = ${emailOf(email)}`,
  );
  return row && shownUser(row);
}

/** All users, in the order of their addresses. */
export async function listUsers(database: Database): Promise<readonly User[]> {
  const rows = await database.query<UserRow>(
    'token',
    sql`${selectedUser} order by email limit 1000`,
  );
  return rows.map(shownUser);
}

/** A user to create, with the hash of the password. */
export interface UserDraft extends User {
  /** A hash. */
  readonly password: string;
}

/** Answers whether there was none with the address. */
export async function createUser(
  database: Database,
  draft: UserDraft,
  acts: readonly NotedAct[] = [],
): Promise<boolean> {
  const { email, password, name, language, roles: own, createdAt } = draft;
  const rows = await database.query(
    'token',
    sql`with ${parts([
      sql`made as (insert into hosting_user (email, password, name, language, roles, created_at)
        values (${emailOf(email)}, ${password}, ${name}, ${language}, ${JSON.stringify(own)}::jsonb, ${createdAt}::bigint)
        on conflict do nothing returning email)`,
      ...actParts('', acts, sql`exists (select from made)`),
    ])} select email from made`,
  );
  return rows.length > 0;
}

/** A new password ends every session. */
export const setPassword = (
  database: Database,
  email: string,
  password: string,
  acts: readonly NotedAct[] = [],
): Promise<boolean> =>
  changeUser(database, email, sql`password = ${password}, failures = 0, locked_until = 0`, acts);

/** Other roles end every session, and with them what its pages hold. */
export const setRoles = (
  database: Database,
  email: string,
  own: Roles,
  acts: readonly NotedAct[] = [],
): Promise<boolean> =>
  changeUser(database, email, sql`roles = ${JSON.stringify(own)}::jsonb`, acts);

async function changeUser(
  database: Database,
  email: string,
  set: Sql,
  acts: readonly NotedAct[],
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with ${parts([
      sql`changed as (update hosting_user set ${set}
        where email = ${emailOf(email)} returning email)`,
      endingSessions(sql`email in (select email from changed)`),
      ...actParts('', acts, sql`exists (select from changed)`),
    ])} select email from changed`,
  );
  return rows.length > 0;
}

/** Whether anybody can sign in. */
export async function hasUsers(database: Database): Promise<boolean> {
  const [row] = await database.query<{ some: boolean }>(
    'token',
    sql`select exists (select from hosting_user) as some`,
  );
  return row?.some === true;
}

/** Deletes a user; returns whether there was one. */
export async function deleteUser(
  database: Database,
  email: string,
  acts: readonly NotedAct[] = [],
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with ${parts([
      sql`gone as (delete from hosting_user where email = ${emailOf(email)} returning email)`,
      endingSessions(sql`email in (select email from gone)`),
      ...actParts('', acts, sql`exists (select from gone)`),
    ])} select email from gone`,
  );
  return rows.length > 0;
}
