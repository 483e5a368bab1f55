// What stores sell and product selections hold, in product searches on the example shop.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

const id = (name: string) => shop.ids.get(name)!;
const product = (name: string) => ({ typeId: 'product', id: id(name) });

before(async () => {
  shop = await openSearchShop('ProductsSearch');
  await selection('teas', 'Individual', ['P1', 'P4']);
  await selection('blocked', 'IndividualExclusion', ['P2', 'P9']);
  const large = { type: 'includeOnly', skus: ['RV-250'] };
  const teas = await shop.server.read('/product-selections/key=teas');
  await shop.updated('/product-selections/key=teas', teas.version, {
    action: 'addProduct',
    product: product('P8'),
    variantSelection: large,
  });
  const blocked = await shop.server.read('/product-selections/key=blocked');
  await shop.updated('/product-selections/key=blocked', blocked.version, {
    action: 'excludeProduct',
    product: product('P5'),
    variantExclusion: { skus: ['JP-50'] },
  });
  for (const [key, selections] of [
    ['everything', []],
    ['tea-house', [['teas', true]]],
    ['all-but', [['blocked', true]]],
    ['closed', [['teas', false]]],
    ['open', [['blocked', false]]],
  ] as const)
    await shop.created('/stores', {
      key,
      productSelections: selections.map(([selected, active]) => ({
        productSelection: { typeId: 'product-selection', key: selected },
        active,
      })),
    });
});
after(() => shop.server.close());

async function selection(key: string, mode: string, names: readonly string[]): Promise<void> {
  const { version } = await shop.created('/product-selections', { key, name: { en: key }, mode });
  const action = mode === 'Individual' ? 'addProduct' : 'excludeProduct';
  const actions = names.map((name) => ({ action, product: product(name) }));
  await shop.updated(`/product-selections/key=${key}`, version, ...actions);
}

const all = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10'];
const without = (...names: string[]) => all.filter((one) => !names.includes(one));
const exact = (field: string, value: string) => ({ exact: { field, value } });
const large = {
  exact: { field: 'variants.attributes.grams', fieldType: 'number', value: 100 },
};

const found = async (query: object) =>
  (await shop.found({ query })).sort(
    (left, right) => Number(left.slice(1)) - Number(right.slice(1)),
  );

const rows: readonly (readonly [what: string, query: object, found: readonly string[]])[] = [
  ['a store that selects nothing', exact('stores', 'everything'), all],
  ['a store with a selection', exact('stores', 'tea-house'), ['P1', 'P4', 'P8']],
  ['a store that leaves some out', exact('stores', 'all-but'), without('P2', 'P9')],
  ['a store whose selections are off', exact('stores', 'closed'), []],
  ['a store whose exclusions are off', exact('stores', 'open'), all],
  ['a store that is not there', exact('stores', 'nowhere'), []],
  [
    'one of several stores',
    { exact: { field: 'stores', values: ['closed', 'tea-house'] } },
    ['P1', 'P4', 'P8'],
  ],
  ['none of a store', { not: [exact('stores', 'all-but')] }, ['P2', 'P9']],
  ['a selection', exact('productSelections', 'teas'), ['P1', 'P4', 'P8']],
  [
    'a variant that the store sells',
    { and: [exact('variants.stores', 'tea-house'), large] },
    // Only the large one of P8 is sold.
    ['P4'],
  ],
  [
    'a variant of a selection',
    { and: [exact('variants.productSelections', 'teas'), large] },
    ['P4'],
  ],
];

describe('a search finds the products of', () => {
  for (const [what, query, expected] of rows)
    test(what, async () => assert.deepEqual(await found(query), expected));
});

test('what is not sold any more is not found any more, whoever changes it', async () => {
  const teas = await shop.server.read('/product-selections/key=teas');
  assert.deepEqual(await found(exact('productSelections', teas.id)), ['P1', 'P4', 'P8']);
  await shop.updated('/product-selections/key=teas', teas.version, {
    action: 'removeProduct',
    product: product('P4'),
  });
  assert.deepEqual(await found(exact('stores', 'tea-house')), ['P1', 'P8']);
  const store = await shop.server.read('/stores/key=tea-house');
  await shop.updated('/stores/key=tea-house', store.version, {
    action: 'setProductSelections',
    productSelections: [],
  });
  assert.deepEqual(await found(exact('stores', 'tea-house')), all);
});

test('selections are counted, stores are not', async () => {
  const { body } = await shop.search({
    facets: [{ distinct: { name: 'selections', field: 'productSelections' } }],
  });
  assert.deepEqual(
    body.facets[0].buckets.map(({ count }: { readonly count: number }) => count).sort(),
    [2, 3],
  );
  for (const wrong of [
    { facets: [{ distinct: { name: 'x', field: 'stores' } }] },
    { sort: [{ field: 'stores', order: 'asc' }] },
    { query: { prefix: { field: 'stores', value: 'a' } } },
  ]) {
    const refused = await shop.search(wrong);
    assert.equal(refused.status, 400, JSON.stringify(refused.body));
    assert.match(refused.body.message, /'stores' can only be used with 'exact'/);
  }
});
