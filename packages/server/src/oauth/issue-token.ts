import type { Database } from '../storage/connection/database.ts';
import { findClient } from './client-store.ts';
import { issueTokens, type TokenBody } from './token.ts';

/**
 * A token of a client with all its scopes, without the secret: for the command line, which has the
 * database itself.
 * @throws Error when there is no such client.
 */
export async function issueToken(
  database: Database,
  clientId: string,
  now: number,
): Promise<TokenBody> {
  const client = await findClient(database, clientId);
  if (client === undefined) throw new Error(`there is no API client '${clientId}'`);
  return issueTokens(database, now, { client, scopes: client.scopes });
}
