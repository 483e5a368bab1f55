// The tables of the token service: access tokens, refresh tokens, used anonymous ids. Tokens are
// known by their SHA-256 only. Times are milliseconds since the epoch.
// Called by: oauth.
import { recurring } from '../../sql/recurring.ts';
import { join, type Sql, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { gatheringTokens, type StorePlainToken } from './gathered-tokens.ts';

/** Whom and what a token speaks for. */
interface TokenGrant {
  readonly projectKey: string;
  readonly clientId: string;
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
  /** Of an access token of the console: the e-mail address of its user, or an empty string. */
  readonly consoleUser?: string | undefined;
  /** Granted scopes, separated by blanks, without the subject. */
  readonly scope: string;
}

interface NewGrant extends Omit<TokenGrant, 'projectKey' | 'clientId'> {
  /** SHA-256 of the customer's stored password hash; required with `customerId`. */
  readonly customerSecret?: Buffer | undefined;
}

/**
 * An access token to store; times are in milliseconds since the epoch, and only its hash is kept.
 */
export interface NewAccessToken extends NewGrant {
  readonly hash: Buffer;
  /** The refresh token it comes with; absent: none. */
  readonly refreshHash?: Buffer | undefined;
  readonly expiresAt: number;
}

/** A refresh token to store; only its hash is kept. */
interface NewRefreshToken extends NewGrant {
  readonly hash: Buffer;
  readonly validitySeconds: number;
  readonly now: number;
}

/** A token that was found; `expiresAt` is in milliseconds since the epoch. */
export interface StoredToken extends TokenGrant {
  readonly expiresAt: number;
}

/** A row of a token that is read. */
export interface TokenRow {
  readonly project: string;
  readonly client_id: string;
  readonly customer_id: string | null;
  readonly anonymous_id: string | null;
  readonly scope: string;
  readonly expires_at: number;
  readonly console_user?: string | null;
}

/** The token of a row. */
export const grantOf = (row: TokenRow): StoredToken => ({
  projectKey: row.project,
  clientId: row.client_id,
  scope: row.scope,
  expiresAt: row.expires_at,
  customerId: row.customer_id ?? undefined,
  anonymousId: row.anonymous_id ?? undefined,
  consoleUser: row.console_user ?? undefined,
});

/** A client as the caller remembers it; a statement checks that it is still so. */
export interface RememberedClient {
  readonly id: string;
  readonly projectKey: string;
  readonly secretHash: string;
}

const gathered = new WeakMap<Database, StorePlainToken>();

/** Each database has one place where tokens gather. */
function gathering(database: Database): StorePlainToken {
  const known = gathered.get(database) ?? gatheringTokens(database);
  gathered.set(database, known);
  return known;
}

/**
 * Stores an access token, and in the same statement its refresh token; `false` when the client is
 * gone.
 */
export async function insertTokens(
  database: Database,
  client: RememberedClient,
  access: NewAccessToken,
  refresh?: NewRefreshToken,
  acts: readonly NotedAct[] = [],
): Promise<boolean> {
  const { customerId, anonymousId, consoleUser } = access;
  if (acts.length > 0) return insertAndAudit(database, client, access, acts);
  const isPlain = [refresh, customerId, anonymousId, consoleUser].every((one) => one === undefined);
  if (isPlain) return gathering(database)({ client, token: access });
  const insert = accessInsert(access, client);
  const statement =
    refresh === undefined
      ? insert
      : sql`with refresh as (${refreshInsert(refresh, client)}) ${insert}`;
  const name = refresh === undefined ? 'access token insert' : 'token pair insert';
  return (await database.query('token', statement, name)).length === 1;
}

/** Stores an access token and its entry in the audit log, or neither. */
async function insertAndAudit(
  database: Database,
  client: RememberedClient,
  access: NewAccessToken,
  acts: readonly NotedAct[],
): Promise<boolean> {
  const told = actParts(client.projectKey, acts, sql`exists (select from made)`);
  const parts = [sql`made as (${accessInsert(access, client)})`, ...told];
  const statement = sql`with ${join(parts, ', ')} select stored from made`;
  return (await database.query('token', statement)).length === 1;
}

/** Nothing is inserted when the row of the client's secret is gone. */
const fromClient = ({ id, projectKey, secretHash }: RememberedClient): Sql => sql`
  from secrets s where s.kind = 'api-client' and s.id = ${id}
    and s.project = ${projectKey} and s.value = ${secretHash}`;

const accessInsert = (token: NewAccessToken, client: RememberedClient): Sql => sql`
  insert into access_token
    (hash, project, client_id, customer_id, customer_secret, anonymous_id, scope, refresh_hash,
      expires_at, console_user)
  select ${token.hash}::bytea, s.project, s.id, ${token.customerId ?? null}::text,
    ${token.customerSecret ?? null}::bytea, ${token.anonymousId ?? null}::text,
    ${token.scope}::text, ${token.refreshHash ?? null}::bytea, ${token.expiresAt}::bigint,
    ${token.consoleUser ?? null}::text
  ${fromClient(client)}
  returning 1 as stored`;

const refreshInsert = (token: NewRefreshToken, client: RememberedClient): Sql => sql`
  insert into refresh_token (hash, project, client_id, customer_id, customer_secret, anonymous_id,
    scope, validity_seconds, last_used_at, expires_at)
  select ${token.hash}::bytea, s.project, s.id, ${token.customerId ?? null}::text,
    ${token.customerSecret ?? null}::bytea, ${token.anonymousId ?? null}::text,
    ${token.scope}::text, ${token.validitySeconds}::bigint, ${token.now}::bigint,
    ${token.now + token.validitySeconds * 1000}::bigint
  ${fromClient(client)}`;

/**
 * The token `t` speaks for no customer, or for one whose password is still the one it was given
 * for; a deleted customer has none.
 */
export const customerUnchanged = sql`(t.customer_id is null or exists (
  select from secrets k where k.project = t.project and k.kind = 'customer'
    and k.id = t.customer_id and sha256(convert_to(k.value, 'UTF8')) = t.customer_secret))`;

/** The access token of the project with this hash holds: it, its client and its customer are as they were. */
export const tokenHolds = (project: string, hash: Buffer | Sql, now: number): Sql => sql`coalesce((
  select true from access_token t join api_client c on c.project = t.project and c.id = t.client_id
  where t.hash = ${hash}::bytea and t.project = ${project} and t.expires_at > ${now}::bigint
    and ${customerUnchanged}), false)`;

/**
 * The access token of the project, unless it has expired. Its client and its customer are read in
 * the same statement, so that a deletion or a new password ends tokens immediately and on every
 * node.
 */
export async function findAccessToken(
  database: Database,
  token: TokenName,
): Promise<StoredToken | undefined> {
  const statement = accessTokenByHash(token);
  const [row] = await database.query<TokenRow>('read', statement, 'access token by hash');
  return row && grantOf(row);
}

/** A token that may be there; `now` is in milliseconds since the epoch. */
interface TokenName {
  readonly project: string;
  readonly hash: Buffer;
  readonly now: number;
}

/** The most frequent statement of all. */
const accessTokenByHash = recurring<TokenName>(
  ['project', 'hash', 'now'],
  ({ project, hash, now }) => sql`
    select t.project, t.client_id, t.customer_id, t.anonymous_id, t.scope,
      t.expires_at::float8 as expires_at, t.console_user
    from access_token t join api_client c on c.project = t.project and c.id = t.client_id
    where t.hash = ${hash} and t.project = ${project} and t.expires_at > ${now}
      and ${customerUnchanged}`,
);

/**
 * Whether a token that does not name its project belongs to some project: tokens made before schema
 * 22. The only statement that looks for a token in all projects.
 */
export async function isOfSomeProject(database: Database, hash: Buffer): Promise<boolean> {
  const rows = await database.query(
    'read',
    sql`select 1 from access_token where hash = ${hash}`,
    'token of some project',
  );
  return rows.length > 0;
}

const clientLives = (client: RememberedClient): Sql => sql`exists (select ${fromClient(client)})`;

/** Notes that an anonymous id is used; `false` when it was used already. */
export async function claimAnonymousId(
  database: Database,
  projectKey: string,
  anonymousId: string,
  now: number,
): Promise<boolean> {
  const claimed = await database.query(
    'token',
    sql`insert into anonymous_id (project, id, used_at)
      values (${projectKey}, ${anonymousId}, ${now})
      on conflict do nothing returning 1 as claimed`,
    'anonymous id claim',
  );
  return claimed.length === 1;
}

/**
 * A refresh token that is exchanged for an access token; times are in milliseconds since the
 * epoch.
 */
interface RefreshUse {
  readonly hash: Buffer;
  readonly client: RememberedClient;
  readonly accessHash: Buffer;
  readonly accessExpiresAt: number;
  readonly now: number;
}

/**
 * Stores an access token for a live refresh token of the client, and restarts its timer. The timer
 * is written when it is older than a thousandth of the validity, at most an hour: use within that
 * time costs no second write, and a token never lives longer than it should.
 *
 * The lock on the refresh token makes its revocation wait, or finds it gone; the update takes what
 * the lock has read, because a row changed first in the same statement could not be locked.
 */
export async function useRefreshToken(
  database: Database,
  { hash, client, accessHash, accessExpiresAt, now }: RefreshUse,
): Promise<TokenGrant | undefined> {
  const [row] = await database.query<TokenRow>(
    'token',
    sql`with found as (
        select * from refresh_token t
        where hash = ${hash} and project = ${client.projectKey} and client_id = ${client.id}
          and expires_at > ${now} and ${clientLives(client)} and ${customerUnchanged}
        for key share
      ), used as (
        update refresh_token r
        set last_used_at = ${now}, expires_at = ${now} + r.validity_seconds * 1000::bigint
        from found
        where r.hash = found.hash and r.project = found.project
          and r.last_used_at < ${now} - least(r.validity_seconds, 3600000)
      ), issued as (
        insert into access_token
          (hash, project, client_id, customer_id, customer_secret, anonymous_id, scope,
            refresh_hash, expires_at)
        select ${accessHash}::bytea, project, client_id, customer_id, customer_secret,
          anonymous_id, scope, hash, ${accessExpiresAt}::bigint
        from found
      )
      select project, client_id, customer_id, anonymous_id, scope, expires_at from found`,
    'refresh token use',
  );
  return row && grantOf(row);
}

interface Owner {
  readonly id: string;
  readonly projectKey: string;
}

/**
 * Ends a token of a client; the end of a refresh token also ends the access tokens made from it.
 * That needs two statements: the second one sees what a refresh stored that the first waited for.
 */
export async function endTokenOfClient(
  database: Database,
  hash: Buffer,
  { id, projectKey }: Owner,
): Promise<void> {
  const [ended] = await database.query(
    'token',
    sql`delete from access_token
      where hash = ${hash} and project = ${projectKey} and client_id = ${id} returning 1 as ended`,
    'access token end',
  );
  if (ended !== undefined) return;
  await database.transaction(async (run) => {
    const [found] = await run(sql`delete from refresh_token
      where hash = ${hash} and project = ${projectKey} and client_id = ${id} returning 1 as ended`);
    if (found !== undefined)
      await run(
        sql`delete from access_token where refresh_hash = ${hash} and project = ${projectKey}`,
      );
  });
}

/** Removes all tokens of a customer, including the ones that a new password has ended already. */
export async function endTokensOfCustomer(database: Database, customer: Owner): Promise<void> {
  const { id, projectKey } = customer;
  await database.transaction(async (run) => {
    await run(sql`delete from refresh_token where customer_id = ${id} and project = ${projectKey}`);
    await run(sql`delete from access_token where customer_id = ${id} and project = ${projectKey}`);
  });
}

/** Removes one access token of a project, by the hash of the token. */
export async function removeAccessToken(
  database: Database,
  project: string,
  hash: Buffer,
): Promise<void> {
  await database.query(
    'token',
    sql`delete from access_token where hash = ${hash}::bytea and project = ${project}`,
  );
}
