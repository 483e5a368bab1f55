// What an operator sees of a search engine: its certificate is known by the authority that is named, an
// explanation asks it, and the documents that it refuses are told.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testAuthority } from '../testing/certificate.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer, testDatabaseUrl } from '../testing/harness.ts';
import { type OpenSearchServer, openSearchServer } from '../testing/open-search/server.ts';
import { waitUntil } from '../testing/wait-until.ts';

const { ca, server: certificate } = testAuthority();
let folder: string;
let engine: OpenSearchServer;
let server: TestServer;
let authority: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storewright-engine-'));
  authority = join(folder, 'ca.pem');
  await writeFile(authority, ca);
  engine = await openSearchServer(testDatabaseUrl(), certificate);
  server = await startTestServer({
    options: { searchUrl: engine.url, trustedCa: [authority] },
  });
  const { id } = await server.created('/product-types', { name: 'plain', description: '' });
  for (const name of ['Glass Teapot', 'Tea Strainer'])
    await server.created('/products', {
      productType: { typeId: 'product-type', id },
      name: { en: name },
      slug: { en: name.toLowerCase().replace(' ', '-') },
      publish: true,
    });
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  await changed({ ...action, mode: 'ProductsSearch' });
  await there('/products/search');
});
after(async () => {
  await server.close();
  await engine.close();
  await rm(folder, { recursive: true });
});

async function changed(...actions: readonly object[]): Promise<void> {
  const { version } = await server.read('');
  await server.posted('', { version, actions });
}

async function there(path: string): Promise<void> {
  const isThere = async () => (await server.request('HEAD', path)).status === 200;
  await waitUntil(`HEAD ${path} is 200`, isThere);
}

const query = {
  and: [
    { fullText: { field: 'name', language: 'en', value: 'teapot' } },
    { fuzzy: { field: 'name', language: 'en', value: 'glas', level: 1 } },
  ],
};

const explained = (...trusted: readonly string[]) =>
  runCommand([
    ...['explain', 'search', 'demo', JSON.stringify({ query })],
    ...['--database-url', server.databaseUrl, '--search-url', engine.url, ...trusted],
  ]);

test('an engine behind a certificate of that authority is asked', async () => {
  const { body } = await server.request('POST', '/products/search', { query });
  assert.equal(body.total, 1, JSON.stringify(body));
});

test('explain search asks the engine, and tells words as they are written', async () => {
  const { code, stdout, stderr } = await explained('--trusted-ca', authority);
  assert.equal(code, 0, stderr);
  const lines = stdout.trim().replaceAll(/\d+\.\d ms/g, 'N ms');
  assert.deepEqual(lines.split('\n'), [
    'The index in the search engine is ready; 2 documents built.',
    '1 product in N ms.',
    'and: 1 product in N ms',
    '  tokens name.en [teapot]: 1 product in N ms',
    '  tokens name.en [glas]: 1 product in N ms',
  ]);
});

test('where the authority is not named the engine is not asked', async () => {
  engine.asked.length = 0;
  const { code, stderr } = await explained();
  assert.notEqual(code, 0);
  assert.match(stderr, /search engine cannot be reached/);
  assert.deepEqual(engine.asked, []);
});

test('documents that the engine refuses are counted, and others are found', async () => {
  const [refused, taken] = [await customer('refused'), await customer('taken')];
  engine.refuses = (id) => id === refused;
  await changed({ action: 'changeCustomerSearchStatus', status: 'Activated' });
  await there('/customers/search');
  const { states } = await server.read('/customers/search/indexing-status');
  assert.deepEqual(states, { indexed: 2, failed: 1, estimatedTotal: 2 });
  const { body } = await server.request('POST', '/customers/search', {});
  assert.deepEqual(
    body.results.map(({ id }: { readonly id: string }) => id),
    [taken],
  );
});

async function customer(name: string): Promise<string> {
  const draft = { email: `${name}@example.com`, password: 'x' };
  return (await server.created('/customers', draft)).customer.id;
}
