// Sessions: of a browser by a cookie, of an application in development and of tools by a token. The
// database holds hashes alone, so that its rows open nothing.
import { createHash } from 'node:crypto';
import { newSecret } from '../../platform/secret.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../../storage/connection/database.ts';
import { findUser, type User } from './store.ts';

export interface Session {
  readonly id: string;
  readonly user: User;
  /** What the session was opened for; absent: what the application that asks is registered with. */
  readonly granted: Granted | undefined;
}

export interface Granted {
  /** Names without project. */
  readonly scopes: readonly string[];
  /** Permission groups beside the usual two. */
  readonly groups: readonly string[];
}

export const sessionSeconds = 12 * 3_600;

/** Who signs in without a password, where nobody but this machine is served. */
export const localOperator: User = {
  email: 'operator@localhost',
  name: 'Local operator',
  language: 'en',
  roles: { '*': 'admin' },
  createdAt: 0,
};

const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url');

interface Opening {
  readonly email: string;
  readonly granted?: Granted;
  readonly now: number;
}

/** Answers the secret that stands for the session; ended ones are cleared away. */
export async function openSession(
  database: Database,
  { email, granted, now }: Opening,
): Promise<string> {
  const secret = newSecret();
  const until = now + sessionSeconds * 1_000;
  await database.query(
    'token',
    sql`with ended as (delete from hosting_session where expires_at < ${now}::bigint)
      insert into hosting_session (id, email, granted, expires_at)
      values (${hashed(secret)}, ${email}, ${granted === undefined ? null : JSON.stringify(granted)}::jsonb, ${until}::bigint)`,
  );
  return secret;
}

interface Row {
  readonly email: string;
  readonly granted: Granted | null;
}

/** Nothing for a session that has ended, or whose user is gone. */
export async function findSession(
  database: Database,
  secret: string,
  { now, isLocal }: { readonly now: number; readonly isLocal: boolean },
): Promise<Session | undefined> {
  const id = hashed(secret);
  const [row] = await database.query<Row>(
    'token',
    sql`select email, granted from hosting_session where id = ${id} and expires_at > ${now}::bigint`,
    'hosting session',
  );
  if (row === undefined) return undefined;
  const isOperator = row.email === localOperator.email;
  const user = isOperator
    ? isLocal
      ? localOperator
      : undefined
    : await findUser(database, row.email);
  return user && { id, user, granted: row.granted ?? undefined };
}

export const endSession = (database: Database, secret: string) =>
  database.query('token', sql`delete from hosting_session where id = ${hashed(secret)}`);
