// Searches in GraphQL: the same engine and language, with the arguments of the public schema.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;

before(async () => {
  shop = await openSearchShop('ProductsSearch', 'ProductProjectionsSearch');
});
after(() => shop.server.close());

const id = (name: string) => shop.ids.get(name)!;
const leafKey = '"variants.attributes.leaf.key", fieldType: enum';
const current = '"variants.prices.currentCentAmount"';
const description = 'field: "description", language: "en"';

const graphql = (query: string, variables: object = {}) => shop.server.graphql(query, variables);

/** Names of what `productsSearch` finds, whatever the order. */
async function found(query: string): Promise<string[]> {
  const { productsSearch } = await graphql(
    `{ productsSearch(query: ${query}, limit: 50) { results { id } } }`,
  );
  return inOrder(productsSearch.results.map((one: { readonly id: string }) => one.id));
}

const inOrder = (ids: readonly string[]): string[] =>
  shop.names(ids).sort((left, right) => Number(left.slice(1)) - Number(right.slice(1)));

const queries: readonly (readonly [what: string, query: () => string, found: readonly string[]])[] =
  [
    ['exact', () => '{ exact: { field: "variants.sku", value: "SE-100" } }', ['P4']],
    [
      'exact of a number',
      () => '{ exact: { field: "variants.attributes.grams", fieldType: number, value: 40 } }',
      ['P7'],
    ],
    [
      'full text of any word',
      () => `{ fullText: { ${description}, value: "rice malt", mustMatch: any } }`,
      ['P1', 'P6'],
    ],
    [
      'beginnings of words',
      () => '{ fullTextPrefix: { field: "name", language: "en", value: "te" } }',
      ['P9', 'P10'],
    ],
    [
      'a misspelt word',
      () => '{ fuzzy: { field: "name", language: "en", value: "sencja", level: 1 } }',
      ['P4'],
    ],
    ['a beginning', () => '{ prefix: { field: "name", language: "en", value: "Ear" } }', ['P3']],
    ['a pattern', () => '{ wildcard: { field: "variants.sku", value: "?G-*" } }', ['P1', 'P3']],
    [
      'a range of whole numbers',
      () => `{ range: { long: { field: ${current}, gte: 500, lt: 700 } } }`,
      ['P3', 'P6', 'P8', 'P10'],
    ],
    [
      'a range of numbers',
      () =>
        '{ range: { float: { field: "variants.attributes.grams", fieldType: number, lte: 40.5 } } }',
      ['P7'],
    ],
    [
      'a range of instants',
      () => '{ range: { datetime: { field: "createdAt", lt: "2020-01-01T00:00:00Z" } } }',
      [],
    ],
    [
      'compound expressions within a filter',
      () => `{ filter: [{ or: [
      { exact: { field: ${leafKey}, value: "herbal" } },
      { not: [{ exists: { field: "variants.attributes.leaf", fieldType: enum } }] }] }] }`,
      ['P7', 'P8', 'P9', 'P10'],
    ],
    [
      'two conditions on the same variant',
      () => `{ and: [
      { exact: { field: "variants.attributes.grams", fieldType: number, value: 250 } },
      { range: { long: { field: ${current}, lt: 1000 } } }] }`,
      ['P2'],
    ],
  ];

describe('productsSearch finds by', () => {
  for (const [what, query, expected] of queries)
    test(what, async () => assert.deepEqual(await found(query()), expected));
});

test('productsSearch sorts, pages, counts every kind of facet, and shows the products', async () => {
  const { productsSearch } = await graphql(
    `query ($tea: SearchValueType!) { productsSearch(
      query: { exact: { field: "categoriesSubTree", value: $tea } }
      postFilter: { exact: { field: ${leafKey}, value: "green" } }
      sort: [{ field: ${current}, order: desc, mode: max }]
      limit: 2, offset: 1, markMatchingVariants: true
      facets: [
        { distinct: { name: "leaf", field: ${leafKey} } }
        { count: { name: "all" } }
        { count: { name: "found", scope: query, level: variants } }
        { ranges: { name: "price", field: ${current},
          ranges: { long: [{ to: 600 }, { from: 600, to: 1000 }, { from: 1000, key: "dear" }] } } }
        { stats: { name: "grams", field: "variants.attributes.grams", fieldType: number } }
      ]) {
        total offset limit
        results { id product { key masterData { current { name(locale: "en") allVariants { sku } } } } }
        facets { name
          ... on ProductSearchFacetResultBucket { buckets { key count } }
          ... on ProductSearchFacetResultCount { value }
          ... on ProductSearchFacetResultStats { min max sum count } } } }`,
    { tea: id('tea') },
  );
  const { total, offset, limit, results, facets } = productsSearch;
  assert.deepEqual({ total, offset, limit }, { total: 3, offset: 1, limit: 2 });
  assert.deepEqual(
    results.map(({ product }: any) => [product.key, product.masterData.current.allVariants]),
    [
      ['P4', [{ sku: 'SE-100' }]],
      ['P6', [{ sku: 'GM-100' }]],
    ],
  );
  const bucket = (key: string, count: number) => ({ key, count });
  assert.deepEqual(facets, [
    { name: 'leaf', buckets: [bucket('black', 3), bucket('green', 3), bucket('herbal', 2)] },
    { name: 'all', value: 10 },
    { name: 'found', value: 11 },
    {
      name: 'price',
      buckets: [bucket('*-600', 3), bucket('600-1000', 4), bucket('dear', 3)],
    },
    { name: 'grams', min: 40, max: 250, sum: 1390, count: 11 },
  ]);
});

test('a product is shown in the languages of a store, or in those that are asked for', async () => {
  await shop.created('/stores', { key: 'german', name: { en: 'x' }, languages: ['de'] });
  const shown = async (given: string) =>
    (
      await graphql(`{ productsSearch(query: { exact: { field: "key", value: "P4" } }) {
        results { product(${given}) { masterData { current { nameAllLocales { locale } descriptionAllLocales { locale } } } } } } }`)
    ).productsSearch.results[0].product.masterData.current;
  // A text has another language where it has none of those.
  const other = [{ locale: 'en' }];
  const english = { nameAllLocales: other, descriptionAllLocales: other };
  assert.deepEqual(await shown('localesProjection: ["de"]'), english);
  assert.deepEqual(await shown('storeProjection: "german"'), english);
});

const refused: readonly (readonly [what: string, field: string, code: string, message: RegExp])[] =
  [
    ['two members', 'productsSearch(query: { and: [], or: [] })', 'InvalidInput', /query/],
    [
      'two types of bounds',
      `productsSearch(query: { and: [{ range: {
        long: { field: ${current}, gte: 1 }, float: { field: ${current}, gte: 1 } } }] })`,
      'InvalidInput',
      /query\.and\[0\]\.range/,
    ],
    [
      'a member without a meaning',
      'productsSearch(query: { exact: { field: "key", value: "P1", gte: 1 } })',
      'InvalidInput',
      /query\.exact\.gte/,
    ],
    ['too many', 'productsSearch(limit: 101)', 'InvalidInput', /limit/],
    [
      'an unknown field of a facet',
      'productsSearch(facets: [{ distinct: { name: "x", field: "nothing" } }])',
      'SearchFacetPathNotFound',
      /nothing/,
    ],
    [
      'a store that is not there',
      'productsSearch(limit: 1) { results { product(storeProjection: "none") { id } } } x: productsSearch',
      'InvalidInput',
      /none/,
    ],
    [
      'a text without its language',
      'productProjectionSearch(text: "tea")',
      'InvalidInput',
      /locale/,
    ],
    [
      'an empty filter',
      'productProjectionSearch(filters: [{ model: {} }])',
      'InvalidInput',
      /filters/,
    ],
    [
      'an unknown path',
      'productProjectionSearch(filters: [{ string: "nothing:1" }])',
      'SearchExecutionFailure',
      /nothing/,
    ],
  ];

describe('a search in GraphQL refuses', () => {
  for (const [what, field, code, message] of refused)
    test(what, async () => {
      const [error] = await shop.server.graphqlErrors(`{ ${field} { total } }`);
      assert.equal(error.extensions.code, code, JSON.stringify(error));
      assert.match(error.message, message);
    });
});

const projections = async (given: string): Promise<string[]> => {
  const { productProjectionSearch } = await graphql(
    `{ productProjectionSearch(${given}, limit: 50) { results { id } } }`,
  );
  return inOrder(productProjectionSearch.results.map((one: { readonly id: string }) => one.id));
};

const filters: readonly (readonly [what: string, given: () => string, found: readonly string[]])[] =
  [
    ['a text', () => 'locale: "en", text: "assam"', ['P1', 'P2']],
    ['a misspelt text', () => 'locale: "en", text: "assm", fuzzy: true', ['P1', 'P2']],
    [
      'values',
      () =>
        'filters: [{ model: { value: { path: "variants.sku", values: ["SE-100", "x\\"y"] } } }]',
      ['P4'],
    ],
    [
      'numbers',
      () =>
        'queryFilters: [{ model: { value: { path: "variants.attributes.grams", values: ["40"] } } }]',
      ['P7'],
    ],
    [
      'ranges',
      () =>
        'filters: [{ model: { range: { path: "variants.price.centAmount", ranges: [{ from: "500", to: "700" }] } } }]',
      ['P6', 'P8', 'P10'],
    ],
    [
      'what is missing',
      () => 'filters: [{ model: { missing: { path: "variants.attributes.leaf" } } }]',
      ['P9', 'P10'],
    ],
    [
      'what is there, and a filter in a text',
      () => `queryFilters: [{ model: { exists: { path: "variants.attributes.leaf" } } }]
      filters: [{ string: "variants.attributes.leaf.key:\\"herbal\\"" }]`,
      ['P7', 'P8'],
    ],
    [
      'a tree of categories',
      () => `queryFilters: [{ model: { tree: { path: "categories.id",
      rootValues: ["${id('ware')}"], subTreeValues: ["${id('green')}"] } } }]`,
      ['P4', 'P5', 'P6', 'P9', 'P10'],
    ],
  ];

describe('productProjectionSearch finds by', () => {
  for (const [what, given, expected] of filters)
    test(what, async () => assert.deepEqual(await projections(given()), expected));
});

test('productProjectionSearch sorts, pages, and counts every kind of facet', async () => {
  const { productProjectionSearch } = await graphql(`{ productProjectionSearch(
    sorts: ["price desc"], limit: 1, offset: 1
    priceSelector: { currency: "EUR" }
    facets: [
      { model: { terms: { path: "variants.attributes.leaf.key", alias: "leaf", countProducts: true } } }
      { model: { range: { path: "variants.price.centAmount", alias: "price",
        ranges: [{ from: "0", to: "600" }, { from: "1000", to: "*" }] } } }
      { string: "variants.attributes.leaf.key:\\"green\\" as green" }
    ]) {
      offset count total
      results { key name(locale: "en") masterVariant { sku price(currency: "EUR") { value { centAmount } } }
        variants { sku attributesRaw { name value } } }
      facets { facet value { type
        ... on TermsFacetResult { missing total other terms { term count productCount } }
        ... on RangeFacetResult { dataType ranges { ... on RangeCountLong { from toStr count total mean } } }
        ... on ValueFacetResult { count } } } } }`);
  const { results, facets, ...page } = productProjectionSearch;
  assert.deepEqual(page, { offset: 1, count: 1, total: 10 });
  const attributes = [
    { name: 'leaf', value: { key: 'green', label: 'green' } },
    { name: 'grams', value: 100 },
  ];
  assert.deepEqual(results, [
    {
      key: 'P5',
      name: 'Jasmine Pearls',
      masterVariant: { sku: 'JP-50', price: { value: { centAmount: 1250 } } },
      variants: [{ sku: 'JP-100', attributesRaw: attributes }],
    },
  ]);
  const byName = Object.fromEntries(facets.map(({ facet, value }: any) => [facet, value]));
  assert.deepEqual(byName.leaf, {
    type: 'terms',
    missing: 2,
    total: 11,
    other: 0,
    terms: [
      { term: 'black', count: 4, productCount: 3 },
      { term: 'green', count: 4, productCount: 3 },
      { term: 'herbal', count: 3, productCount: 2 },
    ],
  });
  const [cheap, dear] = byName.price.ranges;
  assert.deepEqual(cheap, { from: 0, toStr: '600', count: 3, total: 1400, mean: 1400 / 3 });
  assert.deepEqual([dear.count, dear.total, dear.toStr], [5, 9030, '']);
  assert.deepEqual(byName.green, { type: 'filter', count: 4 });
});

test('without the scope for it nobody searches what is staged', async () => {
  const token = await shop.server.token('view_published_products:demo');
  const [error] = await shop.server.graphqlErrors(
    '{ productProjectionSearch(staged: true) { total } }',
    {},
    { token },
  );
  assert.equal(error.extensions.code, 'insufficient_scope');
  const seen = await shop.server.graphql('{ productsSearch { total } }', {}, { token });
  assert.equal(seen.productsSearch.total, 10);
});

test('a variant tells whether it matches, what its attributes are, and its price', async () => {
  const { productProjectionSearch } = await graphql(`{ productProjectionSearch(
    filters: [{ string: "variants.attributes.grams:250" }], sorts: ["id asc"]
    priceSelector: { currency: "EUR" }) { results { key
      allVariants(onlyMatching: true) { sku isMatchingVariant scopedPriceDiscounted
        scopedPrice { currentValue { centAmount } } attributesRaw(includeNames: "grams") { value } }
      variants { sku } categoryOrderHints { orderHint } searchKeywords { locale } } } }`);
  const [first] = productProjectionSearch.results;
  assert.deepEqual(first, {
    key: 'P1',
    allVariants: [
      {
        sku: 'AG-250',
        isMatchingVariant: true,
        scopedPriceDiscounted: false,
        scopedPrice: { currentValue: { centAmount: 1800 } },
        attributesRaw: [{ value: 250 }],
      },
    ],
    variants: [{ sku: 'AG-250' }],
    categoryOrderHints: [],
    searchKeywords: [],
  });
});

test('products are found by the price that is selected', async () => {
  const { productProjectionSearch } = await graphql(`{ productProjectionSearch(
    filters: [{ string: "variants.scopedPriceDiscounted:true" }]
    priceSelector: { currency: "EUR" }) { total results { key } } }`);
  assert.deepEqual(productProjectionSearch, { total: 1, results: [{ key: 'P3' }] });
});

test('REST expands what searches show', async () => {
  const parameters = { expand: ['productType'], priceCurrency: 'EUR' };
  const query = { exact: { field: 'key', value: 'P3' } };
  const { body } = await shop.search({ query, productProjectionParameters: parameters });
  assert.equal(body.results[0].productProjection.productType.obj.name, 'tea');
  const form = new URLSearchParams({
    filter: 'key:"P3"',
    expand: 'categories[*]',
    priceCurrency: 'EUR',
  });
  const posted = await fetch(`${shop.server.url}/demo/product-projections/search`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await shop.server.token()}` },
    body: form,
  });
  const [found] = ((await posted.json()) as any).results;
  assert.equal(found.categories[0].obj.key, 'black');
  const { scopedPrice, scopedPriceDiscounted } = found.masterVariant;
  assert.equal(scopedPriceDiscounted, true);
  assert.equal(scopedPrice.currentValue.centAmount, 600);
});
