// A token service on a database of its own, with two projects and their clients.

import { randomUUID } from 'node:crypto';
import {
  type AuditEvent,
  createTokenService,
  defaultTokenLimits,
  type ExternalServer,
  type TokenService,
  type TokenWorld,
} from '@storewright/edges/oauth';
import { rateLimitsOf } from '@storewright/edges/oauth/rate-limit';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import { apiError } from '@storewright/model/declaration';
import { apiClientKind } from '@storewright/model/resources/integration/api-client';
import { storedSecret } from '@storewright/model/resources/integration/api-client/resource';
import { openOutbound } from '@storewright/platform/outbound';
import { createPasswords } from '@storewright/platform/passwords';
import { sql } from '@storewright/store/sql/sql';
import { connect, type Database } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { Storage } from '@storewright/store/storage/storage';
import pg from 'pg';
import { dropDatabase } from '../testing/drop-database.ts';

const server =
  process.env.STOREWRIGHT_TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const kinds = new Map([['api-client', apiClientKind]]);

export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly text: string;
  readonly body: any;
}

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly password?: string;
  readonly projectKey: string;
  readonly storeKey?: string;
}

export interface Setting {
  readonly world: TokenWorld;
  readonly service: TokenService;
  readonly database: Database;
  readonly storage: Storage;
  readonly events: AuditEvent[];
  readonly counts: string[];
  /** Adds a customer, or gives a known one a new password; without password: none. */
  readonly customer: (customer: Customer) => Promise<void>;
  readonly deleteCustomer: (id: string) => Promise<void>;
  readonly externalServers: Map<string, ExternalServer>;
  /** Moves the clock on, in milliseconds. */
  readonly wait: (milliseconds: number) => void;
  /** A second service on the same database, with connections of its own. */
  readonly second: (change?: Partial<TokenWorld>) => Promise<TokenService>;
  readonly client: (change?: { [member: string]: unknown }, projectKey?: string) => Promise<Client>;
  readonly close: () => Promise<void>;
}

export interface Client {
  readonly id: string;
  readonly secret: string;
}

export const basic = ({ id, secret }: Client) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** Calls a path of the service as the HTTP edge does. */
export async function call(
  service: TokenService,
  path: string,
  form: string,
  client?: Client,
  more: { query?: string; headers?: { [name: string]: string }; ip?: string } = {},
): Promise<Answer> {
  const { endpoint, params } = route(service, path);
  const { status, headers, body } = await endpoint.handle({
    params,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(client === undefined ? {} : { authorization: basic(client) }),
      ...more.headers,
    },
    form,
    query: more.query ?? '',
    ip: more.ip ?? '198.51.100.7',
    correlationId: 'correlation-1',
  });
  return { status, headers, text: body, body: body === '' ? undefined : JSON.parse(body) };
}

function route(service: TokenService, path: string) {
  for (const endpoint of service.endpoints) {
    const pattern = endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match !== null) return { endpoint, params: { ...match.groups } };
  }
  throw new Error(`no path ${path}`);
}

export async function openSetting(change: Partial<TokenWorld> = {}): Promise<Setting> {
  const name = `oauth_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const database = await connect({ url });
  await migrate(database, kinds);
  const storage = createStorage(database, kinds);
  const opened = [database];
  const events: AuditEvent[] = [];
  const counts: string[] = [];
  const customers = new Map<string, string>();
  const passwords = createPasswords({
    refusals: { tooLong: apiError.InvalidInput, overCapacity: apiError.OverCapacity },
  });
  const externalServers = new Map<string, ExternalServer>();
  const start = Date.parse('2024-05-02T09:10:11.123Z');
  let clock = start;
  const outbound = openOutbound({ privateCalls: true });
  const world: TokenWorld = {
    database,
    storage,
    memory: boundedMemory(1_000_000),
    now: () => clock,
    instant: () => sql`${clock}::bigint`,
    newId: () => randomUUID(),
    async findCustomer(projectKey, email, storeKey) {
      const wanted = [projectKey, email.toLowerCase(), storeKey ?? ''].join(' ');
      const id = customers.get(wanted);
      if (id === undefined) return undefined;
      return { id, passwordHash: await storage.secret(projectKey, 'customer', id) };
    },
    customerExists: async (_projectKey, id) => id !== 'nobody',
    holdsAnonymousId: async () => false,
    passwords,
    externalServer: async (projectKey) => externalServers.get(projectKey),
    post: outbound.post,
    audit: (event) => events.push(event),
    count: (flow, outcome) => counts.push(`${flow} ${outcome}`),
    rateLimits: { ...rateLimitsOf(10_000), account: { perSecond: 1_000, burst: 1_000 } },
    tokenLimits: defaultTokenLimits,
    ...change,
  };
  return {
    world,
    service: createTokenService(world),
    database,
    storage,
    events,
    counts,
    async customer({ id, email, projectKey, storeKey = '', password }) {
      customers.set([projectKey, email, storeKey].join(' '), id);
      if (password === undefined) return;
      const hash = await passwords.hash(password);
      await database.query(
        'write',
        sql`insert into secrets (project, kind, id, value)
          values (${projectKey}, 'customer', ${id}, ${hash})
          on conflict (project, kind, id) do update set value = excluded.value`,
      );
    },
    async deleteCustomer(id) {
      for (const [name, known] of customers) if (known === id) customers.delete(name);
      await database.query(
        'write',
        sql`delete from secrets where kind = 'customer' and id = ${id}`,
      );
    },
    externalServers,
    wait: (milliseconds) => {
      clock += milliseconds;
    },
    async second(further = {}) {
      const other = await connect({ url });
      opened.push(other);
      const otherStorage = createStorage(other, kinds);
      return createTokenService({ ...world, database: other, storage: otherStorage, ...further });
    },
    client: (members = {}, projectKey = 'shop') => newClient(storage, clock, projectKey, members),
    async close() {
      outbound.close();
      for (const one of opened) await one.close();
      await dropDatabase(onServer, name);
    },
  };
}

async function newClient(
  storage: Storage,
  clock: number,
  projectKey: string,
  members: { [member: string]: unknown },
): Promise<Client> {
  const client = { id: randomUUID(), secret: randomUUID() };
  const at = new Date(clock).toISOString();
  const document = {
    id: client.id,
    version: 1,
    createdAt: at,
    lastModifiedAt: at,
    name: 'A client',
    scope: `manage_project:${projectKey}`,
    ...members,
  };
  const outcome = await storage.commit(projectKey, [
    {
      type: 'insert',
      kind: 'api-client',
      document,
      messages: [],
      secret: storedSecret(client.secret),
    },
  ]);
  if (outcome.outcome !== 'done') throw new Error(outcome.outcome);
  return client;
}

async function onServer(statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  // One that is left open keeps the process of the tests from ending.
  await connection.query(statement).finally(() => connection.end());
}

/** Deletes a client as the API does. */
export async function deleteClient(storage: Storage, { id }: Client, projectKey = 'shop') {
  const [row] = await storage.find(projectKey, 'api-client', [{ id }]);
  const before = JSON.parse(row!.text);
  await storage.commit(projectKey, [{ type: 'delete', kind: 'api-client', before, messages: [] }]);
}
