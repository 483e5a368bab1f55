// Sessions: of a browser by a cookie, of an application in development and of tools by a token. The
// database holds hashes alone, so that its rows open nothing.
import { createHash } from 'node:crypto';
import { newSecret } from '@storewright/platform/secret';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { endingSessions } from './ending-sessions.ts';
import { findUser, type User } from './users.ts';

/** A session of a user that has not ended. */
export interface Session {
  readonly id: string;
  readonly user: User;
  /** What the session was opened for; absent: what the application that asks is registered with. */
  readonly granted: Granted | undefined;
  /** When it ends at the latest, and when unused before that; milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly idleUntil: number | undefined;
}

/** What the sign-in of an application was given. */
export interface Granted {
  /** Names without project. */
  readonly scopes: readonly string[];
  /** Permission groups in addition to the usual two. */
  readonly groups: readonly string[];
}

/** Which pages a session is for; it opens no others. */
export type Purpose = 'applications' | 'console';

export const sessionSeconds = 12 * 3_600;

/** The user without a password, where only this machine is served. */
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
  readonly purpose?: Purpose;
  readonly granted?: Granted;
  /** The session ends when it is not used for so long; absent: it need not be used. */
  readonly idleSeconds?: number;
  readonly now: number;
}

/** Of one user; more sessions end the oldest ones. */
export const maxSessions = 200;

/** Returns the secret of the session; ended ones are deleted. */
export async function openSession(
  database: Database,
  { email, granted, now, idleSeconds, purpose = 'applications' }: Opening,
): Promise<string> {
  const secret = newSecret();
  const until = now + sessionSeconds * 1_000;
  const idleUntil = idleSeconds === undefined ? null : now + idleSeconds * 1_000;
  await database.query(
    'token',
    sql`with ${endingSessions(sql`expires_at < ${now}::bigint or idle_until < ${now}::bigint
        or id in (select id from hosting_session where email = ${email}
          order by expires_at desc, id offset ${maxSessions - 1}::int)`)}
      insert into hosting_session (id, email, granted, expires_at, purpose, idle_until)
      values (${hashed(secret)}, ${email}, ${granted === undefined ? null : JSON.stringify(granted)}::jsonb,
        ${until}::bigint, ${purpose}, ${idleUntil}::bigint)`,
  );
  return secret;
}

interface Row {
  readonly email: string;
  readonly granted: Granted | null;
  readonly expiresAt: number;
  readonly idleUntil: number | null;
}

interface Finding {
  readonly now: number;
  readonly isLocal: boolean;
  readonly purpose?: Purpose;
}

/** Nothing for a session that has ended, or whose user is gone. */
export async function findSession(
  database: Database,
  secret: string,
  { now, isLocal, purpose = 'applications' }: Finding,
): Promise<Session | undefined> {
  const id = hashed(secret);
  const [row] = await database.query<Row>(
    'token',
    sql`select email, granted, expires_at::float8 as "expiresAt", idle_until::float8 as "idleUntil"
      from hosting_session where id = ${id} and purpose = ${purpose}
        and expires_at > ${now}::bigint and (idle_until is null or idle_until > ${now}::bigint)`,
    'hosting session',
  );
  if (row === undefined) return undefined;
  const isOperator = row.email === localOperator.email;
  const user = isOperator
    ? isLocal
      ? localOperator
      : undefined
    : await findUser(database, row.email);
  const { granted, expiresAt, idleUntil } = row;
  return (
    user && {
      ...{ id, user, expiresAt },
      granted: granted ?? undefined,
      idleUntil: idleUntil ?? undefined,
    }
  );
}

/** Deletes the session of the secret. */
export const endSession = (database: Database, secret: string) =>
  database.query(
    'token',
    sql`with ${endingSessions(sql`id = ${hashed(secret)}`)} select 1 as done`,
  );

/** The session is in use: it lasts for so long from now on, unless it is too old. */
export const touchSession = (database: Database, id: string, idleUntil: number) =>
  database.query(
    'token',
    sql`update hosting_session set idle_until = ${idleUntil}::bigint
      where id = ${id} and idle_until < ${idleUntil}::bigint`,
  );

/** Reloaded pages forget their tokens; no user needs more than this concurrently. */
const maxTokens = 500;

/**
 * Notes that pages of the session hold an access token, by its hash; ended ones are forgotten.
 * Answers whether the session is still there and holds no more than it may.
 */
export async function noteToken(
  database: Database,
  { id }: Pick<Session, 'id'>,
  { hash, now }: { readonly hash: Buffer; readonly now: number },
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`update hosting_session set tokens = array(
          select t.hash from access_token t
          where t.hash = any(hosting_session.tokens) and t.expires_at > ${now}::bigint
        ) || ${hash}::bytea
      where id = ${id} and expires_at > ${now}::bigint and cardinality(tokens) < ${maxTokens}::int
      returning 1 as noted`,
  );
  return rows.length > 0;
}
