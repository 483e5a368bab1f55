// Two server processes that share a database and a search engine: written to by both at once, with one
// of them killed in the middle, the engine has what a fresh build makes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../sql/sql.ts';
import { type StartedServer, startCommand, temporaryFolder } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { clientOf, testDatabaseUrl } from '../testing/harness.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';

const credentials = { id: 'searching', secret: 'the secret of those who search' };
const folder = temporaryFolder();
let engine: OpenSearchServer;
let database: TestDatabase;
let servers: StartedServer[] = [];

before(async () => {
  engine = await openSearchServer(testDatabaseUrl());
  database = await openDatabase();
  servers = [await started('one'), await started('other')];
});
after(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  await engine.close();
  folder.remove();
});

const started = (name: string): Promise<StartedServer> =>
  startCommand({
    directory: folder.path,
    flags: [
      ...['--database-url', database.url, '--data-dir', `${folder.path}/${name}`],
      ...['--project-key', 'demo', '--client-id', credentials.id],
      ...['--client-secret', credentials.secret, '--search-url', engine.url],
    ],
  });

const clientAt = ({ url }: StartedServer) =>
  clientOf({
    url,
    projectKey: 'demo',
    clientId: credentials.id,
    clientSecret: credentials.secret,
  });

type Client = ReturnType<typeof clientAt>;

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function switched(client: Client, enabled: boolean): Promise<void> {
  const { version } = await client.read('');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled, mode: 'ProductsSearch' };
  await client.posted('', { version, actions: [action] });
  const status = enabled ? 200 : 404;
  while ((await client.request('HEAD', '/products/search')).status !== status) await pause();
}

/** Products that come, change, are hidden and go. */
async function written(client: Client, type: string, name: string): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    const made = await client.created('/products', {
      productType: { typeId: 'product-type', id: type },
      name: { en: `Kettle ${name} ${n}` },
      slug: { en: `${name}-${n}` },
      masterVariant: { sku: `${name}-${n}` },
      publish: true,
    });
    const actions = [
      n % 3 === 0
        ? { action: 'unpublish' }
        : { action: 'changeName', name: { en: `Pot ${n}` }, staged: false },
    ];
    const path = `/products/${made.id}`;
    const { version } = await client.posted(path, { version: made.version, actions });
    if (n % 6 === 0) await client.request('DELETE', `${path}?version=${version}`);
  }
}

/** What the engine has, once all that was noted is followed. */
async function contents(): Promise<readonly [id: string, source: string][]> {
  const connection = await database.connect();
  const pending = sql`select 1 from search_pending limit 1`;
  while ((await connection.query('query', pending)).length > 0) await pause();
  const [index, ...others] = [...engine.indices.values()];
  assert.deepEqual(others, []);
  return [...index!.written]
    .flatMap(([id, { node }]): [string, string][] =>
      node === undefined ? [] : [[id, JSON.stringify(node.source)]],
    )
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

test('what is left after a kill in the middle is what a fresh build makes', async () => {
  const [one, other] = servers.map(clientAt) as [Client, Client];
  const { id: type } = await one.created('/product-types', { name: 'plain', description: '' });
  await written(one, type, 'before');
  const building = switched(one, true);
  await Promise.all([written(one, type, 'left'), written(other, type, 'right'), building]);
  const dying = written(one, type, 'dying').catch(() => {});
  await pause();
  await servers[0]!.kill();
  servers = servers.slice(1);
  await dying;
  await written(other, type, 'after');
  const followed = await contents();
  assert.ok(followed.length >= 32, String(followed.length));
  await switched(other, false);
  while (engine.indices.size > 0) await pause();
  await switched(other, true);
  assert.deepEqual(await contents(), followed);
  const { body } = await other.request('POST', '/products/search', {});
  assert.equal(body.total, followed.length);
});
