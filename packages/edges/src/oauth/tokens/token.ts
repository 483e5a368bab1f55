// Making and checking the tokens of this service: opaque, 256 random bits, stored as SHA-256.
import type { NotedAct } from '@storewright/store/storage/audit';
import type { Database } from '@storewright/store/storage/connection/database';
import { insertBranchToken } from '@storewright/store/storage/tokens/branch-tokens';
import { insertTokens } from '@storewright/store/storage/tokens/tokens';
import { type Client, unknownClient } from './client.ts';
import { newAccessToken, newToken, tokenHash } from './hash.ts';

/** Body of a token answer (RFC 6749 section 5.1). */
export interface TokenBody {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
}

/** Customer or anonymous session that a token speaks for. */
export interface Subject {
  readonly customerId?: string | undefined;
  readonly anonymousId?: string | undefined;
}

interface Issue {
  readonly client: Client;
  readonly scopes: readonly string[];
  readonly subject?: Subject;
  /** SHA-256 of the customer's stored password hash. */
  readonly customerSecret?: Buffer;
  readonly withRefreshToken?: boolean;
  /** Of a token of the console, without a refresh token: its user, or an empty string. */
  readonly consoleUser?: string | undefined;
  /** The entries of the audit log; never with a refresh token. */
  readonly acts?: readonly NotedAct[] | undefined;
}

/** Stores a new token, or a pair, and answers it. @throws invalid_client when the client is gone */
export async function issueTokens(
  database: Database,
  now: number,
  issue: Issue,
): Promise<TokenBody> {
  const { client, scopes, subject = {}, customerSecret, withRefreshToken = false, acts } = issue;
  const { consoleUser } = issue;
  const scope = scopes.join(' ');
  const grant = { scope, customerSecret, ...subject };
  const access = newAccessToken(client.projectKey);
  const refresh = withRefreshToken ? newToken() : undefined;
  const refreshHash = refresh === undefined ? undefined : tokenHash(refresh);
  const expiresAt = accessExpiry(client, now);
  const isStored = await insertTokens(
    database,
    client,
    { ...grant, hash: tokenHash(access), refreshHash, expiresAt, consoleUser },
    refreshHash && {
      ...grant,
      hash: refreshHash,
      now,
      validitySeconds: client.refreshTokenSeconds,
    },
    acts,
  );
  if (!isStored) throw unknownClient('The client was deleted in the meantime.');
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: secondsUntil(expiresAt, now),
    scope: scopeText(scope, subject),
    ...(refresh === undefined ? {} : { refresh_token: refresh }),
  };
}

/** The same for a branch of the client's project; it never outlives client or branch. @throws invalid_client when one is gone */
export async function issueBranchToken(
  database: Database,
  now: number,
  { client, scopes, branch }: Pick<Issue, 'client' | 'scopes'> & { readonly branch: string },
): Promise<TokenBody> {
  const access = newAccessToken(branch);
  const scope = scopes.join(' ');
  const expiresAt = now + client.accessTokenSeconds * 1000;
  const token = { project: branch, hash: tokenHash(access), scope, expiresAt };
  if (!(await insertBranchToken(database, client, token)))
    throw unknownClient('The client or the branch was deleted in the meantime.');
  const seconds = secondsUntil(expiresAt, now);
  return { access_token: access, token_type: 'Bearer', expires_in: seconds, scope };
}

/** Granted scopes followed by the subject, in the two spellings that clients look for. */
export function scopeText(scope: string, { customerId, anonymousId }: Subject): string {
  const parts = [scope];
  if (customerId !== undefined) parts.push(`customer_id:${customerId}`, `customer:${customerId}`);
  if (anonymousId !== undefined)
    parts.push(`anonymous_id:${anonymousId}`, `anonymous_id=${anonymousId}`);
  return parts.filter((part) => part !== '').join(' ');
}

/** When an access token of the client ends; the client's own end is the latest. */
export const accessExpiry = (client: Client, now: number): number =>
  Math.min(now + client.accessTokenSeconds * 1000, client.deleteAt ?? Number.POSITIVE_INFINITY);

export const secondsUntil = (expiresAt: number, now: number): number =>
  Math.floor((expiresAt - now) / 1000);
