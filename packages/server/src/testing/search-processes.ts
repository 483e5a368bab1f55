// Server processes that share a database whose products are searched, and what is written through them.
import assert from 'node:assert/strict';
import { sql } from '@storewright/store/sql/sql';
import type { Database } from '@storewright/store/storage/connection/database';
import { type StartedServer, startCommand } from './command.ts';
import { openDatabase } from './database.ts';
import { clientOf } from './harness.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { waitUntil } from './wait-until.ts';

const credentials = { clientId: 'searching', clientSecret: 'the secret of those who search' };

export type ProcessClient = ReturnType<typeof clientOf>;

export interface SearchProcesses {
  /** Those that run, the oldest first. */
  readonly servers: readonly StartedServer[];
  readonly clients: () => readonly ProcessClient[];
  start(): Promise<void>;
  killOldest(): Promise<void>;
  /** The database, once all that was noted is followed. */
  followed(): Promise<Database>;
  readonly connection: Database;
  close(): Promise<void>;
}

/** @param flags of every process */
export async function openSearchProcesses(...flags: readonly string[]): Promise<SearchProcesses> {
  const folder = temporaryFolder();
  const database = await openDatabase();
  const connection = await database.connect();
  const servers: StartedServer[] = [];
  let started = 0;
  return {
    servers,
    connection,
    clients: () => servers.map(({ url }) => clientOf({ url, projectKey: 'demo', ...credentials })),
    async start() {
      started += 1;
      const own = ['--database-url', database.url, '--data-dir', `${folder.path}/${started}`];
      const known = ['--client-id', credentials.clientId];
      const secret = ['--client-secret', credentials.clientSecret];
      const all = [...own, '--project-key', 'demo', ...known, ...secret, ...flags];
      servers.push(await startCommand({ directory: folder.path, flags: all }));
    },
    killOldest: () => servers.shift()!.kill(),
    async followed() {
      const pending = sql`select 1 from search_pending limit 1`;
      await waitUntil('all changes are followed', async () => {
        const [row] = await connection.query('query', pending);
        return row === undefined;
      });
      return connection;
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await database.drop();
      folder.remove();
    },
  };
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

export async function switched(client: ProcessClient, enabled: boolean): Promise<void> {
  const { version } = await client.read('');
  const mode = 'ProductsSearch';
  const action = { action: 'changeProductSearchIndexingEnabled', enabled, mode };
  await client.posted('', { version, actions: [action] });
}

/** Waits until the search is there, or not any more. */
export const isThere = (client: ProcessClient, status: 200 | 404): Promise<void> =>
  waitUntil(`the search answers ${status}`, async () => {
    const answer = await client.request('HEAD', '/products/search');
    return answer.status === status;
  });

/** Products that come, change, are hidden and go; answers how many are to be found. */
export async function written(
  client: ProcessClient,
  type: string,
  name: string,
  count: number,
): Promise<number> {
  let left = 0;
  for (let n = 0; n < count; n += 1) {
    const it = await client.created('/products', {
      productType: { typeId: 'product-type', id: type },
      name: { en: `Kettle ${name} ${n}` },
      slug: { en: `${name}-${n}` },
      masterVariant: { sku: `${name}-${n}` },
      publish: true,
    });
    const path = `/products/${it.id}`;
    const update = (action: object) =>
      client.posted(path, { version: it.version, actions: [action] });
    const kind = n % 4;
    if (kind === 0)
      await update({ action: 'changeName', name: { en: `Pot ${name} ${n}` }, staged: false });
    if (kind === 1) await update({ action: 'unpublish' });
    if (kind === 2) {
      const hidden = await update({ action: 'unpublish' });
      const { status } = await client.request('DELETE', `${path}?version=${hidden.version}`);
      assert.equal(status, 200);
    }
    await client.created('/inventory', { sku: `${name}-${n}`, quantityOnStock: n });
    if (kind === 0 || kind === 3) left += 1;
  }
  return left;
}
