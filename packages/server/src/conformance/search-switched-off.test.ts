// A search that is switched off answers so at once, however long its index takes to be removed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Search {
  readonly title: string;
  readonly kind: string;
  readonly path: string;
  readonly action: (enabled: boolean) => object;
  /** Of `searchIndexing`. */
  readonly setting: string;
  readonly status: number;
}

const products = (mode: string) => (enabled: boolean) => ({
  action: 'changeProductSearchIndexingEnabled',
  enabled,
  mode,
});
const documents = (action: string) => (enabled: boolean) => ({
  action,
  status: enabled ? 'Activated' : 'Deactivated',
});

const searches: readonly Search[] = [
  {
    title: 'products',
    kind: 'product-projection',
    path: '/products/search',
    action: products('ProductsSearch'),
    setting: 'productsSearch',
    status: 404,
  },
  {
    title: 'orders',
    kind: 'order',
    path: '/orders/search',
    action: documents('changeOrderSearchStatus'),
    setting: 'orders',
    status: 404,
  },
  {
    title: 'customers',
    kind: 'customer',
    path: '/customers/search',
    action: documents('changeCustomerSearchStatus'),
    setting: 'customers',
    status: 409,
  },
  {
    title: 'business units',
    kind: 'business-unit',
    path: '/business-units/search',
    action: documents('changeBusinessUnitSearchStatus'),
    setting: 'businessUnits',
    status: 409,
  },
];

async function change(action: object): Promise<void> {
  const { version } = (await server.request('GET', '')).body;
  const answer = await server.request('POST', '', { version, actions: [action] });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Keeps the index as it is, as work on another index does. */
async function whileIndexIsHeld(kind: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const name = `search ${server.projectKey} ${kind}`;
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await work();
  } finally {
    await client.end();
  }
}

const query = { query: { exists: { field: 'id' } } };

async function answers(path: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await server.request('POST', path, query)).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} does not answer`);
}

for (const { title, kind, path, action, setting, status } of searches)
  test(`the search of ${title} stops when it is switched off`, async () => {
    await change(action(true));
    await answers(path);
    await whileIndexIsHeld(kind, async () => {
      await change(action(false));
      const answer = await server.request('POST', path, query);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal((await server.request('HEAD', path)).status, status);
    });
    const { searchIndexing } = (await server.request('GET', '')).body;
    assert.equal(searchIndexing[setting].status, 'Deactivated');
  });

test('the search of products stops although that of projections keeps their index', async () => {
  await change(products('ProductProjectionsSearch')(true));
  await change(products('ProductsSearch')(true));
  await answers('/products/search');
  await change(products('ProductsSearch')(false));
  assert.equal((await server.request('POST', '/products/search', query)).status, 404);
});
