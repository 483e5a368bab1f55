import type { Database } from '../storage/connection/database.ts';
import { findClient } from './client-store.ts';
import { issueTokens, type TokenBody } from './token.ts';

/** What a token may be less than its client. */
export interface TokenLimit {
  /** Scopes with their project; absent: those of the client. */
  readonly scopes?: readonly string[];
  readonly mostSeconds?: number;
}

/**
 * A token of a client with all its scopes or fewer, without the secret: for the command line, which
 * has the database itself, and for the console.
 * @throws Error when there is no such client.
 */
export async function issueToken(
  database: Database,
  clientId: string,
  now: number,
  { scopes, mostSeconds = Number.POSITIVE_INFINITY }: TokenLimit = {},
): Promise<TokenBody> {
  const client = await findClient(database, clientId);
  if (client === undefined) throw new Error(`there is no API client '${clientId}'`);
  const accessTokenSeconds = Math.min(client.accessTokenSeconds, mostSeconds);
  const kept = scopes?.filter((scope) => client.scopes.includes(scope)) ?? client.scopes;
  return issueTokens(database, now, { client: { ...client, accessTokenSeconds }, scopes: kept });
}
