// Creations that arrive together are stored together, and each has its own outcome.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { enableMessages } from '../testing/customers.ts';
import type { Answer, TestServer } from '../testing/harness.ts';
import { openSuggestShop, type SuggestShop } from '../testing/suggest-shop.ts';

let shop: SuggestShop;
let server: TestServer;
let productType: object;

before(async () => {
  shop = await openSuggestShop();
  ({ server } = shop);
  await shop.activated();
  await enableMessages(server);
  const { id } = await server.created('/product-types', { name: 'T', description: 'T' });
  productType = { typeId: 'product-type', id };
});
after(() => server.close());

const many = 24;
const each = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index));

const money = { currencyCode: 'EUR', centAmount: 1_000 };

interface Creation {
  readonly path: string;
  /** Drafts of the same name cannot all be stored. */
  readonly draft: (name: string) => object;
  readonly code: string;
  readonly where: (name: string) => string;
  /** Type of the message of a creation. */
  readonly message: string;
}

const creations: { readonly [what: string]: Creation } = {
  'products with one slug': {
    path: '/products',
    draft: (name) => ({
      productType,
      name: { en: name },
      slug: { en: `slug-${name}` },
      publish: true,
      searchKeywords: { en: [{ text: `keyword ${name}` }] },
    }),
    code: 'DuplicateField',
    where: (name) => `masterData(current(slug(en = "slug-${name}")))`,
    message: 'ProductCreated',
  },
  'products with one SKU': {
    path: '/products',
    draft: (name) => ({
      productType,
      name: { en: name },
      slug: { en: `s-${Math.random().toString(36).slice(2)}` },
      masterVariant: { sku: `sku-${name}`, prices: [{ value: money }] },
    }),
    code: 'DuplicateField',
    where: (name) => `masterData(staged(masterVariant(sku = "sku-${name}")))`,
    message: 'ProductCreated',
  },
  'categories with one key': {
    path: '/categories',
    draft: (name) => ({
      key: `key-${name}`,
      name: { en: name },
      slug: { en: `c-${Math.random().toString(36).slice(2)}` },
    }),
    code: 'DuplicateField',
    where: (name) => `key = "key-${name}"`,
    message: 'CategoryCreated',
  },
  'inventory entries of one SKU': {
    path: '/inventory',
    draft: (name) => ({ sku: `stock-${name}`, quantityOnStock: 5 }),
    code: 'DuplicateField',
    where: (name) => `sku = "stock-${name}"`,
    message: 'InventoryEntryCreated',
  },
  'standalone prices of one scope': {
    path: '/standalone-prices',
    draft: (name) => ({ sku: `price-${name}`, value: money }),
    code: 'DuplicateStandalonePriceScope',
    where: (name) => `sku = "price-${name}"`,
    message: 'StandalonePriceCreated',
  },
};

const query = async (path: string, where: string): Promise<any> =>
  (await server.request('GET', `${path}?limit=500&where=${encodeURIComponent(where)}`)).body;

const messagesAbout = async (id: string, type: string): Promise<number> =>
  (await query('/messages', `resource(id = "${id}") and type = "${type}"`)).total;

for (const [what, { path, draft, code, where, message }] of Object.entries(creations)) {
  test(`of ${many} ${what}, which arrive together, one is created`, async () => {
    const name = `one-${message}-${what.length}`;
    const answers = await Promise.all(each(() => server.request('POST', path, draft(name))));
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, 1);
    const refused = answers.filter(({ status }) => status !== 201);
    assert.deepEqual(
      refused.map(({ status, body }) => [status, body.errors[0].code]),
      refused.map(() => [400, code]),
    );
    const { total, results } = await query(path, where(name));
    assert.deepEqual([total, results[0].id], [1, created[0]!.body.id]);
    assert.equal(await messagesAbout(results[0].id, message), 1);
  });

  test(`${what}: of those that arrive together, each with a value of its own is created`, async () => {
    const name = (index: number) =>
      `mixed-${message}-${what.length}-${index % 8 === 7 ? 0 : index}`;
    const before = (await query('/messages', `type = "${message}"`)).total;
    const answers = await Promise.all(
      each((index) => server.request('POST', path, draft(name(index)))),
    );
    const doubled = answers.filter((_, index) => index % 8 === 7 || index === 0);
    assert.equal(doubled.filter(({ status }) => status === 201).length, 1);
    const others = answers.filter((_, index) => index % 8 !== 7 && index !== 0);
    assert.deepEqual(
      others.map(({ status }) => status),
      others.map(() => 201),
    );
    const created = others.length + 1;
    assert.equal((await query('/messages', `type = "${message}"`)).total, before + created);
  });
}

test('products that are created together have their projections, and only those', async () => {
  const { draft } = creations['products with one slug']!;
  const answers: Answer[] = await Promise.all(
    each((index) =>
      server.request('POST', '/products', {
        ...draft(`view-${index % 12}`),
        publish: index % 2 === 0,
      }),
    ),
  );
  const created = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  assert.equal(created.length, 12);
  const ids = (results: readonly { readonly id: string }[]) => results.map(({ id }) => id).sort();
  const named = `name(en = "view-0")${each((index) => ` or name(en = "view-${index}")`).join('')}`;
  const staged = await query('/product-projections', named);
  assert.equal(staged.total, created.filter(({ masterData }) => masterData.published).length);
  const path = `/product-projections?staged=true&limit=500&where=${encodeURIComponent(named)}`;
  const { body } = await server.request('GET', path);
  assert.deepEqual(ids(body.results), ids(created));
});

test('products that are created together are suggested', async () => {
  const { draft } = creations['products with one slug']!;
  await Promise.all(each((index) => server.created('/products', draft(`zebra${index}`))));
  const texts = await shop.texts('en', 'keyword zebra', ['limit', '100']);
  assert.equal(texts.length, many);
});

test('prices of one SKU that are created together are all stored, each with its own period', async () => {
  const answers = await Promise.all(
    each((index) =>
      server.request('POST', '/standalone-prices', {
        sku: 'dated',
        value: money,
        validFrom: `20${10 + (index % 12)}-01-01T00:00:00.000Z`,
        validUntil: `20${10 + (index % 12)}-12-31T00:00:00.000Z`,
      }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 12);
  assert.equal((await query('/standalone-prices', 'sku = "dated"')).total, 12);
});
