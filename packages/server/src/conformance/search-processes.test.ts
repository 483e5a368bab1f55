// The search index on two server processes that share a database: written to by both at once, and with
// one of them killed, it is what a fresh build makes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../sql/sql.ts';
import { type StartedServer, startCommand, temporaryFolder } from '../testing/command.ts';
import { openDatabase, type TestDatabase } from '../testing/database.ts';
import { clientOf } from '../testing/harness.ts';

const credentials = { id: 'searching', secret: 'the secret of those who search' };
const folder = temporaryFolder();
let database: TestDatabase;
let servers: StartedServer[];

before(async () => {
  database = await openDatabase();
  servers = [await started('one'), await started('other')];
});
after(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await database.drop();
  folder.remove();
});

const started = (name: string): Promise<StartedServer> =>
  startCommand({
    directory: folder.path,
    flags: [
      ...['--database-url', database.url, '--data-dir', `${folder.path}/${name}`],
      ...['--project-key', 'demo', '--client-id', credentials.id],
      ...['--client-secret', credentials.secret],
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

async function posted(client: Client, path: string, body: object): Promise<any> {
  const answer = await client.request('POST', path, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function switched(client: Client, enabled: boolean): Promise<void> {
  const { version } = (await client.request('GET', '')).body;
  const mode = 'ProductsSearch';
  const action = { action: 'changeProductSearchIndexingEnabled', enabled, mode };
  await posted(client, '', { version, actions: [action] });
}

async function isThere(client: Client, status: number): Promise<void> {
  while ((await client.request('HEAD', '/products/search')).status !== status)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** All rows of the index, once all that was noted is followed. */
async function rows(): Promise<{
  readonly documents: readonly object[];
  readonly bits: readonly object[];
}> {
  const connection = await database.connect();
  for (;;) {
    const pending = await connection.query('query', sql`select 1 from search_pending limit 1`);
    if (pending.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const documents = await connection.query(
    'query',
    sql`select id, version, keys::text, sorts::text, content::text, forms
      from search_document order by id`,
  );
  // Numbers may differ, so bits are told by the ids of their documents.
  const bits = await connection.query(
    'query',
    sql`select b.code, b.value, b.layer, string_agg(d.id, ' ' order by d.id) as ids
      from search_bits b join search_document d
        on d.project = b.project and d.kind = b.kind and d.number >> 14 = b.chunk
          and get_bit(b.bits, d.number & 16383) = 1
      group by 1, 2, 3 order by 1, 2, 3`,
  );
  const [extra] = await connection.query<{ count: number }>(
    'query',
    sql`select (select coalesce(sum(bit_count(bits)), 0) from search_bits
        where value = '' and layer = 0 and length(code) = 7)
      - (select count(*) from search_document) as count`,
  );
  assert.equal(Number(extra!.count), 0, 'bits of documents that are not there');
  return { documents, bits };
}

/** Products that come, change, are hidden and go; answers how many are to be found. */
async function written(client: Client, type: string, name: string, count: number): Promise<number> {
  let left = 0;
  for (let n = 0; n < count; n += 1) {
    const it = await posted(client, '/products', {
      productType: { typeId: 'product-type', id: type },
      name: { en: `Kettle ${name} ${n}` },
      slug: { en: `${name}-${n}` },
      masterVariant: { sku: `${name}-${n}` },
      publish: true,
    });
    const path = `/products/${it.id}`;
    const update = (...actions: readonly object[]) =>
      posted(client, path, { version: it.version, actions });
    const change = { action: 'changeName', name: { en: `Pot ${name} ${n}` }, staged: false };
    const kind = n % 4;
    if (kind === 0) await update(change);
    if (kind === 1) await update({ action: 'unpublish' });
    if (kind === 2) {
      const hidden = await update({ action: 'unpublish' });
      await client.request('DELETE', `${path}?version=${hidden.version}`);
    }
    await posted(client, '/inventory', { sku: `${name}-${n}`, quantityOnStock: n });
    if (kind === 0 || kind === 3) left += 1;
  }
  return left;
}

test('what both processes write while it is built, and while one is killed, is what a fresh build makes', async () => {
  const [one, other] = servers.map(clientAt) as [Client, Client];
  const { id: type } = await posted(one, '/product-types', { name: 'plain', description: '' });
  const before = await written(one, type, 'before', 8);
  await switched(one, true);
  const counts = await Promise.all([
    written(one, type, 'left', 16),
    written(other, type, 'right', 16),
  ]);
  await isThere(other, 200);
  await servers[0]!.kill();
  servers = servers.slice(1);
  const after = await written(other, type, 'after', 8);
  const expected = [before, ...counts, after].reduce((sum, one) => sum + one, 0);
  const { total } = await posted(other, '/products/search', {});
  assert.equal(total, expected);
  const followed = await rows();
  assert.equal(followed.documents.length, expected);
  await switched(other, false);
  await isThere(other, 404);
  await switched(other, true);
  await isThere(other, 200);
  assert.deepEqual(await rows(), followed);
});

test('a build that is killed in the middle is finished by another process', async () => {
  const [other] = servers.map(clientAt) as [Client];
  await switched(other, false);
  await isThere(other, 404);
  const connection = await database.connect();
  const products = 4_000;
  await connection.query(
    'background',
    sql`insert into product_projection
        (project, id, version, created_at, last_modified_at, document, facets)
      select 'demo', 'p' || n, 1, now(), now(), json_build_object('id', 'p' || n, 'version', 1,
        'productType', json_build_object('typeId', 'product-type', 'id', 'none'),
        'name', json_build_object('en', 'Tool ' || n), 'categories', '[]'::json,
        'masterVariant', json_build_object('id', 1, 'prices', '[]'::json, 'attributes', '[]'::json),
        'variants', '[]'::json)::text, '{}'
      from generate_series(1, ${products}::int) n`,
  );
  servers = [...servers, await started('third')];
  await switched(other, true);
  await servers[0]!.kill();
  servers = servers.slice(1);
  const third = clientAt(servers[0]!);
  await isThere(third, 200);
  const query = { fullText: { field: 'name', language: 'en', value: 'tool' } };
  assert.equal((await posted(third, '/products/search', { query })).total, products);
});
