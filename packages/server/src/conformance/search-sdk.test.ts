// The listing of a storefront by the official SDK: list, filter, facet, sort, page; and the searches
// of a back office.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { trustedSdk } from '../testing/sdk.ts';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';
import { waitUntil } from '../testing/wait-until.ts';

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
  await searchable('customers');
  const { body } = await api
    .search()
    .post({
      body: { query: { wildcard: { field: 'email', value: 'an*', caseInsensitive: true } } },
    } as any)
    .execute();
  assert.equal(body.total, 1);
});

async function searchable(path: string): Promise<void> {
  const head = () => shop.server.request('HEAD', `/${path}/search`);
  await waitUntil(`/${path}/search is ready`, async () => (await head()).status === 200);
}

/** Switches an index on, and waits until it can be searched. */
async function switchedOn(index: string, path: string): Promise<void> {
  const { server } = shop;
  const { version } = await server.read('');
  const action = { action: `change${index}SearchStatus`, status: 'Activated' };
  await server.posted('', { version, actions: [action] });
  await searchable(path);
}

test('a back office searches orders', async () => {
  const { server } = shop;
  await switchedOn('Order', 'orders');
  const totalPrice = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
  for (const [orderNumber, cents] of [
    ['N-1', 500],
    ['N-2', 1500],
    ['M-3', 2500],
  ] as const)
    await server.created('/orders/import', {
      orderNumber,
      totalPrice: totalPrice(cents),
      customLineItems: [
        { name: { en: 'x' }, slug: orderNumber, quantity: 1, money: totalPrice(cents) },
      ],
    });
  const { body } = await trustedSdk(server)
    .orders()
    .search()
    .post({
      body: {
        query: {
          and: [
            { prefix: { field: 'orderNumber', value: 'N-' } },
            { range: { field: 'totalPrice.centAmount', gte: 500 } },
          ],
        },
        sort: [{ field: 'totalPrice.centAmount', order: 'desc' }],
        limit: 1,
      } as any,
    })
    .execute();
  assert.equal(body.total, 2);
  const { body: order } = await trustedSdk(server)
    .orders()
    .withId({ ID: body.hits[0]!.id })
    .get()
    .execute();
  assert.equal(order.orderNumber, 'N-2');
});

test('a back office searches business units', async () => {
  const { server } = shop;
  await switchedOn('BusinessUnit', 'business-units');
  for (const [key, city] of [
    ['mill', 'Lyon'],
    ['forge', 'Bonn'],
  ] as const)
    await server.created('/business-units', {
      key,
      name: `The ${key}`,
      unitType: 'Company',
      addresses: [{ key: 'home', city, country: 'FR' }],
    });
  const api = trustedSdk(server).businessUnits().search();
  const { body } = await api
    .post({
      body: {
        query: {
          and: [
            { fullText: { field: 'all', value: 'mill' } },
            { exact: { field: 'addresses.city', value: 'Lyon' } },
          ],
        },
        sort: [{ field: 'key', order: 'asc' }],
      },
    } as any)
    .execute();
  assert.equal(body.total, 1);
  const [found] = body.results;
  const unit = await server.read(`/business-units/${found!.id}`);
  assert.equal(unit.key, 'mill');
});
