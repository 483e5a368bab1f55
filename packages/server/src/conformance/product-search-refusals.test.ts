// What product search refuses, with the place of the fault, and what it answers without an index.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';
import { waitUntil } from '../testing/wait-until.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductsSearch');
});
after(() => shop.server.close());

const name = { field: 'name', language: 'en' };
const leaf = { field: 'variants.attributes.leaf.key', fieldType: 'enum' };
const full = { fullText: { ...name, value: 'tea' } };
const deep = (levels: number): object => (levels === 0 ? full : { and: [deep(levels - 1)] });

const rows: readonly (readonly [body: object, place: string, code?: string])[] = [
  [{ query: {} }, 'query'],
  [{ query: { ...full, exists: { field: 'key' } } }, 'query'],
  [{ query: { near: {} } }, 'query.near'],
  [{ query: { and: [] } }, 'query.and'],
  [{ query: { and: [full, { fullText: { value: 'x' } }] } }, 'query.and[1].fullText.field'],
  [
    { query: { and: [full, { exact: { field: 'nothing', value: 'x' } }] } },
    'query.and[1].exact.field',
  ],
  [
    { query: { exact: { field: 'variants.attributes.none', value: 'x' } } },
    'query.exact.fieldType',
  ],
  [
    { query: { exact: { field: 'variants.attributes.none', fieldType: 'word', value: 'x' } } },
    'query.exact.fieldType',
  ],
  [
    { query: { exact: { field: 'variants.attributes.secret', fieldType: 'text', value: 'x' } } },
    'query.exact.field',
  ],
  [{ query: { exact: { ...leaf, fieldType: undefined, value: 'x' } } }, 'query.exact.fieldType'],
  [{ query: { exact: { ...leaf, fieldType: 'text', value: 'x' } } }, 'query.exact.fieldType'],
  [
    { query: { exact: { ...leaf, field: 'variants.attributes.leaf', value: 'x' } } },
    'query.exact.field',
  ],
  [{ query: { exact: { ...leaf } } }, 'query.exact'],
  [{ query: { exact: { ...leaf, value: 'x', values: ['x'] } } }, 'query.exact'],
  [{ query: { exact: { ...leaf, value: 5 } } }, 'query.exact.value'],
  [{ query: { exact: { ...leaf, value: 'x'.repeat(257) } } }, 'query.exact.value'],
  [{ query: { exact: { ...leaf, value: 'x', boost: -1 } } }, 'query.exact.boost'],
  [{ query: { exact: { ...leaf, value: 'x', extra: 1 } } }, 'query.exact.extra'],
  [{ query: { fullText: { field: 'name', value: 'x' } } }, 'query.fullText.language'],
  [{ query: { fullText: { ...name, value: 'x', mustMatch: 'some' } } }, 'query.fullText.mustMatch'],
  [{ query: { fullText: { field: 'version', value: 'x' } } }, 'query.fullText.field'],
  [{ query: { fuzzy: { ...name, value: 'x', level: 3 } } }, 'query.fuzzy.level'],
  [{ query: { wildcard: { ...name, value: '' } } }, 'query.wildcard.value'],
  [{ query: { wildcard: { field: 'version', value: '1*' } } }, 'query.wildcard.field'],
  [
    { query: { exact: { field: 'key', values: Array.from({ length: 201 }, String) } } },
    'query.exact.values',
  ],
  [{ query: { exact: { field: 'variants.prices.centAmount', value: '5' } } }, 'query.exact.value'],
  [{ query: { exact: { ...leaf, value: 'x', boost: 1e9 } } }, 'query.exact.boost'],
  [{ query: { range: { field: 'createdAt' } } }, 'query.range'],
  [{ query: { range: { field: 'createdAt', gte: 'soon' } } }, 'query.range.gte'],
  [{ query: { range: { field: 'version', gt: 1, gte: 1 } } }, 'query.range'],
  [{ query: { range: { field: 'key', gt: 'a' } } }, 'query.range.field'],
  [{ query: { or: Array.from({ length: 50 }, () => full) } }, 'query.or[49]'],
  [{ query: deep(16) }, `query${'.and[0]'.repeat(16)}`],
  [{ limit: 101 }, 'limit'],
  [{ offset: 10_001 }, 'offset'],
  [{ sort: [{ field: 'name' }] }, 'sort[0].language'],
  [{ sort: [{ field: 'key', mode: 'avg' }] }, 'sort[0].mode'],
  [{ sort: [{ field: 'key', order: 'up' }] }, 'sort[0].order'],
  [{ facets: [{}] }, 'facets[0]'],
  [{ facets: [{ distinct: { name: 'x', ...leaf, limit: 201 } }] }, 'facets[0].distinct.limit'],
  [{ facets: [{ count: { name: 'x' } }, { count: { name: 'x' } }] }, 'facets[1]'],
  [
    { facets: [{ ranges: { name: 'x', field: 'version', ranges: [] } }] },
    'facets[0].ranges.ranges',
  ],
  [
    { facets: [{ distinct: { name: 'x', field: 'nothing' } }] },
    'facets[0].distinct.field',
    'SearchFacetPathNotFound',
  ],
  [{ facets: Array.from({ length: 51 }, (_, at) => ({ count: { name: `${at}` } })) }, 'facets'],
  [
    { productProjectionParameters: { priceCurrency: 5 } },
    'productProjectionParameters.priceCurrency',
  ],
];

describe('refused, with the place of the fault', () => {
  for (const [body, place, code = 'InvalidInput'] of rows)
    test(JSON.stringify(body).slice(0, 150), async () => {
      const answer = await shop.search(body);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      assert.equal(answer.body.errors[0].code, code);
      assert.ok(
        answer.body.message.startsWith(`Malformed parameter: ${place}: `),
        answer.body.message,
      );
    });
});

const unknown = { field: 'variants.attributes.none', fieldType: 'text' };

for (const query of [
  { and: [full, { filter: [{ exact: { ...unknown, value: '12' } }] }] },
  { exact: { ...unknown, fieldType: 'set_text', values: ['12', '13'] } },
  { exact: { ...unknown, field: 'attributes.none', value: '12' } },
  { fullText: { ...unknown, fieldType: 'ltext', language: 'en', value: 'x' } },
  { exact: { ...unknown, field: 'variants.attributes.none.key', fieldType: 'enum', value: 'x' } },
  { range: { ...unknown, fieldType: 'number', gte: 1 } },
  { wildcard: { ...unknown, value: 'x*' } },
  { exists: unknown },
])
  test(`An attribute that no type has matches nothing: ${JSON.stringify(query)}`, async () => {
    const { status, body } = await shop.search({ query });
    assert.deepEqual([status, body.total], [200, 0], JSON.stringify(body));
    const all = await shop.search({ query: { not: [query] } });
    assert.equal(all.body.total, 10);
  });

test('GraphQL finds nothing by an attribute that no type has', async () => {
  const { productsSearch } = await shop.server.graphql(`{ productsSearch(query: { exact: {
    field: "variants.attributes.none", fieldType: text, value: "x" } }) { total } }`);
  assert.equal(productsSearch.total, 0);
});

test('A facet of an attribute that no type has is refused', async () => {
  const facets = [{ distinct: { name: 'x', ...unknown } }];
  const { body } = await shop.search({ facets });
  assert.equal(body.errors[0].code, 'SearchFacetPathNotFound');
});

test('texts of users are values: nothing in them is SQL, a path or a query of lexemes', async () => {
  for (const value of [
    "'",
    "''",
    '\\',
    '"',
    '$',
    "a' | 'b",
    ':*',
    '%',
    '*\\*',
    '[',
    '(?i)',
    '@',
    '$.x',
  ])
    for (const op of ['exact', 'prefix', 'wildcard', 'fullText', 'fullTextPrefix'])
      for (const field of [name, { field: 'variants.sku' }]) {
        const query = {
          and: [{ [op]: { ...field, value } }, { exists: { field: 'variants.prices.id' } }],
        };
        const answer = await shop.search({ query });
        assert.equal(answer.status, 200, JSON.stringify([query, answer.body]));
      }
});

test('boosts at the edge are answered', async () => {
  for (const boost of [0, 5e-324, 1, 1e6]) {
    const query = { or: [{ fullText: { ...name, value: 'tea earl', boost } }, full] };
    const answer = await shop.search({ query });
    assert.equal(answer.status, 200, JSON.stringify([boost, answer.body]));
  }
});

test('numbers at the edge of what a number holds are answered', async () => {
  const field = 'variants.prices.centAmount';
  for (const value of [1e308, -1e308, 5e-324, -0, 2 ** 53])
    for (const expression of [
      { range: { field, gte: value } },
      { range: { field, lt: value } },
      { exact: { field, value } },
    ]) {
      const ranges = [{ from: value }, { to: value }];
      const facets = [{ ranges: { name: 'r', field, ranges } }, { stats: { name: 's', field } }];
      const answer = await shop.search({ query: expression, facets });
      assert.equal(answer.status, 200, JSON.stringify([expression, answer.body]));
    }
});

test('a pattern of many stars is matched in no time', async () => {
  const path = '/products';
  const other = await shop.server.request('GET', `${path}/${shop.ids.get('P1')}`);
  const { version, id } = await shop.created(path, {
    productType: { typeId: 'product-type', id: other.body.productType.id },
    name: { en: 'Many letters' },
    slug: { en: 'many-letters' },
    masterVariant: { sku: 'a'.repeat(200) },
    publish: true,
  });
  const query = { wildcard: { field: 'variants.sku', value: `${'*a'.repeat(100)}*b` } };
  const either = { or: [query, { exact: { field: 'id', value: id } }] };
  const answer = await shop.search({ query: either, markMatchingVariants: true });
  assert.deepEqual(
    answer.body.results.map((one: any) => one.id),
    [id],
  );
  await shop.updated(`${path}/${id}`, version, { action: 'unpublish' });
});

test('projections are shown with the price that was asked for', async () => {
  const query = { exact: { field: 'variants.sku', value: 'EG-100' } };
  const parameters = { priceCurrency: 'EUR' };
  const { body } = await shop.search({ query, productProjectionParameters: parameters });
  const [{ productProjection: shown }] = body.results;
  assert.equal(shown.masterVariant.price.discounted.value.centAmount, 600);
  const plain = (await shop.search({ query, productProjectionParameters: {} })).body;
  assert.equal(plain.results[0].productProjection.masterVariant.price, undefined);
});

test('follows each change: stock, standalone prices, moved categories, publication', async () => {
  const found = (query: object) => shop.found({ query });
  const onStock = { exact: { field: 'variants.availability.isOnStock', value: true } };
  assert.deepEqual(await found(onStock), []);
  await shop.created('/inventory', { sku: 'CH-40', quantityOnStock: 3 });
  assert.deepEqual(await found(onStock), ['P7']);
  const ware = { exact: { field: 'categoriesSubTree', value: shop.ids.get('ware') } };
  assert.deepEqual((await found(ware)).sort(), ['P10', 'P9']);
  const path = `/categories/${shop.ids.get('ware')}`;
  const { version } = (await shop.server.request('GET', path)).body;
  const parent = { typeId: 'category', id: shop.ids.get('tea') };
  await shop.updated(path, version, { action: 'changeParent', parent });
  const tea = { exact: { field: 'categoriesSubTree', value: shop.ids.get('tea') } };
  assert.equal((await found(tea)).length, 10);
  const product = `/products/${shop.ids.get('P10')}`;
  const before = (await shop.server.request('GET', product)).body;
  await shop.updated(product, before.version, { action: 'unpublish' });
  assert.deepEqual(await found(ware), ['P9']);
});

test('without the scope, and without an index', async () => {
  const token = await shop.server.token('view_orders:demo');
  const refused = await shop.server.request('POST', '/products/search', {}, { token });
  assert.equal(refused.status, 403);
  const head = async () => (await shop.server.request('HEAD', '/products/search')).status;
  assert.equal(await head(), 200);
  const { version } = (await shop.server.request('GET', '')).body;
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: false };
  await shop.updated('', version, { ...action, mode: 'ProductsSearch' });
  await waitUntil('/products/search is off', async () => (await head()) === 404);
  const answer = await shop.search({});
  assert.deepEqual([answer.status, answer.body.errors[0].code], [404, 'ObjectNotFound']);
  const { body: older } = await shop.server.request('GET', '/product-projections/search');
  assert.equal(older.errors[0].code, 'SearchDeactivated');
});
