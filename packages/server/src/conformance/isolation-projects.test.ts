// Two projects in one database: of a full shop nothing is to be seen or changed from an empty one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Endpoint, isInRest, type Kind, pathOf } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import { loadDemo } from '../demo/index.ts';
import {
  type Answer,
  openProjectBeside,
  startTestServer,
  type TestServer,
} from '../testing/harness.ts';

let full: TestServer;
let empty: TestServer;
before(async () => {
  full = await startTestServer();
  await loadDemo(full.server.world, 'demo');
  empty = await openProjectBeside(full, 'other');
});
after(async () => {
  await full?.close();
});

/** Collections of the whole project, each with its kind. */
const collections: readonly (readonly [Kind, Endpoint])[] = [...kinds.values()].flatMap((kind) =>
  kind.endpoints
    .filter(isInRest)
    .filter(({ path, operations }) => /^\/[a-z-]+$/.test(path) && operations.includes('query'))
    .map((endpoint) => [kind, endpoint] as const),
);

const documentsOf = async (path: string): Promise<any[]> =>
  (await full.request('GET', `${path}?limit=5`)).body.results.filter(
    // Every project has these of its own.
    ({ builtIn }: any) => builtIn !== true,
  );

/** Every path that names the document. */
function namesOf(kind: Kind, document: any): string[] {
  const endpoints = kind.endpoints.filter(({ path }) => /^\/[a-z-]+$/.test(path));
  return endpoints.flatMap(({ path, by }) =>
    by.flatMap((one) => {
      const { value } =
        typeof one === 'object' && 'word' in one ? { value: document[one.unique] } : {};
      const words = { ...document, value };
      const named = pathOf(one).replaceAll(/\{(\w+)\}/g, (_, word) =>
        encodeURIComponent(words[word]),
      );
      return named.includes('undefined') ? [] : [path + named];
    }),
  );
}

/** A method that a path does not take is refused alike for every id. */
const isMissing = ({ status, body }: Answer) =>
  status === 405 ||
  (status === 404 && (body === undefined || body.errors[0].code === 'ResourceNotFound'));

/** Requests that read or change one document, as they are made with its id or key. */
const attempts = (path: string, version: number): [string, string, object?][] => [
  ['GET', path],
  ['HEAD', path],
  ['GET', `${path}?expand=createdBy.customer&expand=taxCategory`],
  ['POST', path, { version, actions: [] }],
  ['DELETE', `${path}?version=${version}`],
];

test('no document of another project is read, changed or deleted by its id, key or number', async () => {
  let tried = 0;
  for (const [kind, { path }] of collections)
    for (const document of await documentsOf(path))
      for (const name of new Set(namesOf(kind, document)))
        for (const [method, target, body] of attempts(name, document.version)) {
          const answer = await empty.request(method, target, body);
          tried += 1;
          assert.ok(isMissing(answer), `${method} ${target}: ${JSON.stringify(answer.body)}`);
        }
  assert.ok(tried > 300, `${tried} attempts`);
});

test('no query, count or existence check tells of documents of another project', async () => {
  for (const [kind, { path }] of collections)
    for (const { id } of await documentsOf(path)) {
      const where = encodeURIComponent(`id = "${id}" or id != "none"`);
      const { body } = await empty.request(
        'GET',
        `${path}?where=${where}&sort=createdAt&limit=500`,
      );
      assert.ok(
        body.results.every((one: any) => one.id !== id),
        kind.resource.kind,
      );
      const exactly = `${path}?where=${encodeURIComponent(`id = "${id}"`)}`;
      assert.equal((await empty.request('GET', exactly)).body.total, 0, kind.resource.kind);
      assert.equal((await empty.request('HEAD', exactly)).status, 404, kind.resource.kind);
    }
});

/** An empty project has its first state and client, and nothing else. */
const own = new Map([
  ['state', 1],
  ['api-client', 1],
]);

test('an empty project is empty beside a full one', async () => {
  for (const [{ resource }, { path }] of collections) {
    const { body } = await empty.request('GET', path);
    // Some kinds count their pages only when asked.
    assert.equal(body.total ?? body.count, own.get(resource.kind) ?? 0, resource.kind);
  }
});

async function graphql(server: TestServer, query: string, variables = {}): Promise<any> {
  const answer = await server.request('POST', '/graphql', { query, variables });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

test('GraphQL finds no document of another project', async () => {
  for (const [field, list] of [
    ['product', 'products'],
    ['order', 'orders'],
    ['cart', 'carts'],
    ['customer', 'customers'],
    ['zone', 'zones'],
    ['taxCategory', 'taxCategories'],
  ]) {
    const known = await graphql(full, `{ ${list} { results { id } } }`);
    const [{ id }] = known.data[list!].results;
    const { data } = await graphql(
      empty,
      `query ($id: String, $where: String) {
        ${field}(id: $id) { id }
        ${list}(where: $where) { total exists results { id } }
      }`,
      { id, where: `id = "${id}"` },
    );
    assert.deepEqual(data, {
      [field!]: null,
      [list!]: { total: 0, exists: false, results: [] },
    });
  }
});

/** Drafts that name documents of the full shop, where each name stands. */
const drafts: readonly (readonly [path: string, kind: string, draft: (to: object) => object])[] = [
  ['/categories', '/categories', (to) => ({ name: { en: 'a' }, slug: { en: 'aa' }, parent: to })],
  [
    '/products',
    '/product-types',
    (to) => ({ name: { en: 'a' }, slug: { en: 'aa' }, productType: to }),
  ],
  ['/carts', '/stores', (to) => ({ currency: 'EUR', store: to })],
  ['/carts', '/shipping-methods', (to) => ({ currency: 'EUR', shippingMethod: to })],
  ['/carts', '/types', (to) => ({ currency: 'EUR', custom: { type: to } })],
  [
    '/customers',
    '/customer-groups',
    (to) => ({ email: 'a@example.com', password: 'a', customerGroup: to }),
  ],
  ['/inventory', '/channels', (to) => ({ sku: 'a', quantityOnStock: 1, supplyChannel: to })],
  ['/shopping-lists', '/customers', (to) => ({ name: { en: 'a' }, customer: to })],
  [
    '/payments',
    '/customers',
    (to) => ({ amountPlanned: { currencyCode: 'EUR', centAmount: 1 }, customer: to }),
  ],
  ['/orders', '/carts', (to) => ({ version: 1, cart: to })],
  ['/carts/replicate', '/carts', (to) => ({ reference: to })],
  [
    '/shipping-methods',
    '/tax-categories',
    (to) => ({ name: 'a', taxCategory: to, isDefault: false, zoneRates: [] }),
  ],
];

const typeIdOf = (path: string): string =>
  collections.find(([, endpoint]) => endpoint.path === path)![0].resource.kind;

test('a draft cannot refer to a document of another project', async () => {
  for (const [path, target, draft] of drafts) {
    const [document] = await documentsOf(target);
    if (document === undefined) continue;
    const typeId = typeIdOf(target);
    const byId = await empty.request('POST', path, draft({ typeId, id: document.id }));
    const code = byId.body.errors?.[0]?.code;
    assert.equal(
      code,
      'ReferencedResourceNotFound',
      `${path} ${target}: ${JSON.stringify(byId.body)}`,
    );
    assert.equal(JSON.stringify(byId.body).includes(document.key ?? 'no key'), false);
    if (document.key === undefined || path.endsWith('replicate')) continue;
    const byKey = await empty.request('POST', path, draft({ typeId, key: document.key }));
    assert.equal(byKey.body.errors?.[0]?.code, 'ReferencedResourceNotFound', `${path} ${target}`);
    assert.equal(JSON.stringify(byKey.body).includes(document.id), false);
  }
});

test('the same keys and numbers can be used in both projects', async () => {
  for (const path of ['/zones', '/tax-categories', '/stores']) {
    const [{ key }] = await documentsOf(path);
    const draft = { key, name: path === '/stores' ? { en: 'a' } : 'a', rates: [], locations: [] };
    await empty.created(path, draft);
  }
});

test('the settings of another project cannot be read by its key in the path', async () => {
  const token = await empty.token();
  for (const method of ['GET', 'HEAD', 'POST'])
    for (const path of ['', '/zones', '/graphql']) {
      const response = await fetch(`${full.url}/demo${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(method === 'POST' ? { body: '{"query":"{ project { key } }"}' } : {}),
      });
      await response.arrayBuffer();
      // Which methods a path takes is the same in every project.
      const isRefused = method === 'HEAD' && path === '/graphql';
      assert.equal(response.status, isRefused ? 405 : 403, `${method} ${path}`);
    }
});
