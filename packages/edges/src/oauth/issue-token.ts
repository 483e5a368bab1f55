import { covers, parseScope } from '@storewright/model/declaration';
import type { NotedAct } from '@storewright/store/storage/audit';
import type { Database } from '@storewright/store/storage/connection/database';
import { findClient } from './client-store.ts';
import { tokenHash } from './tokens/hash.ts';
import { issueTokens, type TokenBody } from './tokens/token.ts';
import type { KnownCustomer } from './world.ts';

/** What a token may be less than its client, and whom it speaks for. */
interface TokenLimit {
  /** Scopes with their project; absent: the scopes of the client. */
  readonly scopes?: readonly string[];
  readonly maxSeconds?: number;
  /** The token ends with his password. */
  readonly customer?: KnownCustomer | undefined;
  /** The user of the console for whom it is; an empty string: no one is signed in. */
  readonly consoleUser?: string | undefined;
  /** The entries of the audit log. */
  readonly acts?: readonly NotedAct[];
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
  { scopes, maxSeconds = Number.POSITIVE_INFINITY, customer, consoleUser, acts }: TokenLimit = {},
): Promise<TokenBody> {
  const client = await findClient(database, clientId);
  if (client === undefined) throw new Error(`there is no API client '${clientId}'`);
  const accessTokenSeconds = Math.min(client.accessTokenSeconds, maxSeconds);
  const held = new Set(client.scopes);
  const kept = scopes?.filter((scope) => isCovered(held, scope)) ?? client.scopes;
  const subject =
    customer === undefined
      ? {}
      : {
          subject: { customerId: customer.id },
          customerSecret: tokenHash(customer.passwordHash ?? ''),
        };
  const issue = {
    client: { ...client, accessTokenSeconds },
    scopes: kept,
    ...subject,
    consoleUser,
    acts,
  };
  return issueTokens(database, now, issue);
}

/** Whether who holds the scopes may have the one. */
export function isCovered(held: ReadonlySet<string>, text: string): boolean {
  const scope = parseScope(text);
  return scope !== undefined && (held.has(text) || covers(held, scope));
}
