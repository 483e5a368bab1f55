// The listing of a storefront by the official SDK: list, filter, facet, sort, page; and the searches
// of a back office.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { trustedSdk } from '../testing/sdk.ts';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductsSearch', 'ProductProjectionsSearch');
});
after(() => shop.server.close());

const leaf = { field: 'variants.attributes.leaf.key', fieldType: 'enum' };
const facet = { distinct: { name: 'leaf', ...leaf } };
const price = 'variants.prices.currentCentAmount';

test('a storefront lists a category, filters, counts, sorts and pages by Product Search', async () => {
  const products = trustedSdk(shop.server).products().search();
  const listed = async (page: object) =>
    (
      await products
        .post({
          body: {
            query: { exact: { field: 'categoriesSubTree', value: shop.ids.get('tea')! } },
            sort: [{ field: price, order: 'asc' }],
            facets: [facet],
            productProjectionParameters: {},
            limit: 2,
            ...page,
          } as any,
        })
        .execute()
    ).body;
  const first = await listed({});
  assert.equal(first.total, 8);
  assert.deepEqual(
    first.results.map(({ id }) => id),
    ['P7', 'P1'].map((name) => shop.ids.get(name)),
  );
  assert.equal(first.results[0]!.productProjection!.name.en, 'Chamomile');
  const second = await listed({ offset: 2 });
  assert.deepEqual(
    second.results.map(({ id }) => id),
    ['P8', 'P3'].map((name) => shop.ids.get(name)),
  );
  const green = await listed({ postFilter: { exact: { ...leaf, value: 'green' } }, limit: 20 });
  assert.equal(green.total, 3);
  assert.deepEqual(green.facets, [
    {
      name: 'leaf',
      buckets: [
        { key: 'black', count: 3 },
        { key: 'green', count: 3 },
        { key: 'herbal', count: 2 },
      ],
    },
  ]);
});

test('the older search answers the same listing', async () => {
  const { body } = await trustedSdk(shop.server)
    .productProjections()
    .search()
    .get({
      queryArgs: {
        'filter.query': `categories.id:subtree("${shop.ids.get('tea')}")`,
        filter: 'variants.attributes.leaf.key:"green"',
        facet: 'variants.attributes.leaf.key as leaf counting products',
        sort: 'price asc',
        limit: 2,
      },
    })
    .execute();
  assert.equal(body.total, 3);
  assert.deepEqual(
    body.results.map(({ id }) => id),
    ['P6', 'P4'].map((name) => shop.ids.get(name)),
  );
  const { leaf: counted } = body.facets as any;
  assert.deepEqual(
    counted.terms.map(({ term, count, productCount }: any) => [term, count, productCount]),
    [
      ['black', 4, 3],
      ['green', 4, 3],
      ['herbal', 3, 2],
    ],
  );
});

test('a back office searches customers', async () => {
  const { server } = shop;
  const { version } = (await server.request('GET', '')).body;
  const action = { action: 'changeCustomerSearchStatus', status: 'Activated' };
  const switched = await server.request('POST', '', { version, actions: [action] });
  assert.equal(switched.status, 200, JSON.stringify(switched.body));
  const api = trustedSdk(server).customers();
  for (const firstName of ['Ana', 'Ben'])
    await api
      .post({ body: { email: `${firstName}@example.com`, firstName, password: 'secret-word' } })
      .execute();
  while ((await server.request('HEAD', '/customers/search')).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const { body } = await api
    .search()
    .post({
      body: { query: { wildcard: { field: 'email', value: 'an*', caseInsensitive: true } } },
    } as any)
    .execute();
  assert.equal(body.total, 1);
});
