// Client authentication: HTTP Basic against the API clients.

import { hinted } from '@storewright/model/base/hint';
import { apiError, withReason } from '@storewright/model/declaration';
import type { KnownClients } from '../client-store.ts';
import { matchesSecret, secretHash } from './hash.ts';

/** An API client as the token service needs it. */
export interface Client {
  readonly id: string;
  readonly projectKey: string;
  /** JSON text as stored. */
  readonly document: string;
  /** SHA-256 of the secret, base64url. */
  readonly secretHash: string;
  readonly scopes: readonly string[];
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Milliseconds since the epoch; absent: never. */
  readonly deleteAt?: number | undefined;
  /** `2024-05-02`; absent: never. */
  readonly lastUsedAt?: string | undefined;
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

const clientIdForm = /^[\x21-\x39\x3b-\x7e]{1,256}$/;
const maxHeaderLength = 8_192;

/** The client whom the header names; nothing is looked up for an id that no client can have. */
function basicCredentials(header: string | undefined): Credentials | undefined {
  if (header === undefined || header.length > maxHeaderLength) return undefined;
  const [, encoded] = /^basic +([A-Za-z0-9+/_-]+={0,2}) *$/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const id = text.slice(0, colon);
  if (colon === -1 || !clientIdForm.test(id)) return undefined;
  return { id, secret: text.slice(colon + 1) };
}

const nobody = secretHash('no client has this secret');

/**
 * The client that sent the request; it may be one from memory, so the caller checks it in the
 * statement that does the work, or confirms it.
 * @throws invalid_client 401, alike for an unreadable header, an unknown client and a wrong secret.
 */
export async function authenticateClient(
  header: string | undefined,
  clients: KnownClients,
  now: (project: string) => number,
): Promise<Client> {
  const credentials = basicCredentials(header);
  if (credentials === undefined)
    throw unknownClient('The header `Authorization: Basic {id:secret}` is missing or malformed.');
  const isRight = (client: Client | undefined) => isClient(client, credentials, now);
  const remembered = clients.remembered(credentials.id);
  if (isRight(remembered)) return remembered!;
  const client = await clients.read(credentials.id);
  if (!isRight(client))
    throw unknownClient(
      client === undefined
        ? 'There is no client with this id.'
        : 'The secret is wrong, or the client has expired.',
    );
  return client!;
}

/** An unknown client costs the same comparison as a known one. */
function isClient(
  client: Client | undefined,
  { secret }: Credentials,
  now: (project: string) => number,
): boolean {
  const isRight = matchesSecret(secret, client?.secretHash ?? nobody);
  if (!isRight || client === undefined) return false;
  return client.deleteAt === undefined || client.deleteAt > now(client.projectKey);
}

/**
 * Makes sure that a client from memory is still there.
 * @throws invalid_client
 */
export async function confirmClient(client: Client, clients: KnownClients): Promise<void> {
  const actual = await clients.read(client.id);
  if (actual?.secretHash !== client.secretHash)
    throw unknownClient('The client was deleted or changed.');
}

/** @param reason for the log alone: clients hear the same of all of them */
export const unknownClient = (reason: string) =>
  hinted(
    withReason(
      apiError.invalid_client(
        'Please provide valid client credentials using HTTP Basic authentication.',
      ),
      reason,
    ),
    "Send the id and the secret in the header 'Authorization: Basic', not in the body; " +
      '`storewright env` prints the credentials of the first client. The log has the reason.',
  );
