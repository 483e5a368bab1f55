// API clients as the token service reads them: by id over all projects.

import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { type Stored, scopeList } from '@storewright/model/declaration';
import type { Sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  type ClientRow,
  findClientRow,
  findExpiredClientRows,
  replaceClientDocument,
} from '@storewright/store/storage/tokens/clients';
import type { Client } from './tokens/client.ts';

/** Members of a stored API client that matter here. */
interface ClientDocument {
  readonly id: string;
  readonly scope: string;
  readonly deleteAt?: string;
  readonly lastUsedAt?: string;
  readonly accessTokenValiditySeconds?: number;
  readonly refreshTokenValiditySeconds?: number;
}

const twoDays = 172_800;
const twoHundredDays = 17_280_000;

/**
 * The recently used clients. A client never changes, it can only be deleted: the statement that
 * uses one from memory checks that it still exists, so memory saves a read and nothing more.
 */
export interface KnownClients {
  readonly remembered: (id: string) => Client | undefined;
  /** Reads the client from the database and remembers it. */
  readonly read: (id: string) => Promise<Client | undefined>;
}

const maxRemembered = 1_000;

export function knownClients(database: Database): KnownClients {
  const clients = boundedMemory<Client>(maxRemembered);
  return {
    remembered: (id) => clients.get(id),
    async read(id) {
      clients.delete(id);
      const client = await findClient(database, id);
      if (client === undefined) return undefined;
      clients.set(id, client);
      return client;
    },
  };
}

/** The client with the id and the hash of its secret. */
export async function findClient(database: Database, id: string): Promise<Client | undefined> {
  const row = await findClientRow(database, id);
  return row && clientOf(row);
}

function clientOf({ project, document, secret }: ClientRow): Client {
  const client = JSON.parse(document) as ClientDocument;
  return {
    id: client.id,
    projectKey: project,
    document,
    secretHash: secret,
    scopes: scopeList(client.scope),
    accessTokenSeconds: client.accessTokenValiditySeconds ?? twoDays,
    refreshTokenSeconds: client.refreshTokenValiditySeconds ?? twoHundredDays,
    lastUsedAt: client.lastUsedAt,
    deleteAt: client.deleteAt === undefined ? undefined : Date.parse(client.deleteAt),
  };
}

interface ExpiredClient {
  readonly project: string;
  readonly document: Stored & { readonly [member: string]: any };
}

const maxExpired = 100;

/** At most a hundred clients whose `deleteAt` has passed. */
export async function findExpiredClients(
  database: Database,
  instant: Sql,
): Promise<ExpiredClient[]> {
  const rows = await findExpiredClientRows(database, instant, maxExpired);
  return rows.map(({ project, document }) => ({ project, document: JSON.parse(document) }));
}

/**
 * Writes the day of the last use into the client, once a day. It is no change of the client: its
 * version stays, and a write that comes in between wins.
 */
export async function noteUse(database: Database, client: Client, day: string): Promise<void> {
  const { id, projectKey: project, document: former } = client;
  const document = JSON.stringify({ ...JSON.parse(former), lastUsedAt: day });
  await replaceClientDocument(database, { project, id, former, document });
}
