// Products in languages that they lack: each way to them keeps another language.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openSearchShop, type SearchShop } from '../testing/search-shop.ts';

let shop: SearchShop;
let id: string;

before(async () => {
  shop = await openSearchShop('ProductsSearch', 'ProductProjectionsSearch');
  id = shop.ids.get('P4')!;
  const { server } = shop;
  const { version } = await server.read(`/products/${id}`);
  const both = (en: string, de: string) => ({ en, de });
  await shop.updated(
    `/products/${id}`,
    version,
    { action: 'setKey', key: 'sencha' },
    { action: 'changeName', name: both('Sencha', 'Sentscha') },
    { action: 'changeSlug', slug: both('sencha', 'sentscha') },
    { action: 'setDescription', description: both('Tea', 'Tee') },
    { action: 'setMetaTitle', metaTitle: { en: 'T' } },
    { action: 'publish' },
  );
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de', 'fr', 'it'] });
  await server.created('/stores', { key: 'in-italian', name: { en: 'S' }, languages: ['it'] });
});
after(() => shop.server.close());

const onPage = async (path: string) =>
  (await shop.server.read(path)).results.find((found: { id: string }) => found.id === id);

const places: readonly (readonly [string, (locale: string) => Promise<any>])[] = [
  ['a projection', (locale) => shop.server.read(`/product-projections/${id}?${locale}`)],
  [
    'a projection by key',
    (locale) => shop.server.read(`/product-projections/key=sencha?${locale}`),
  ],
  ['a staged projection', (locale) => onPage(`/product-projections?staged=true&${locale}`)],
  ['a page of projections', (locale) => onPage(`/product-projections?limit=100&${locale}`)],
  [
    'a projection in a store',
    (locale) =>
      shop.server.read(`/in-store/key=in-italian/product-projections/key=sencha?${locale}`),
  ],
  [
    'a search of projections',
    (locale) => onPage(`/product-projections/search?limit=100&${locale}`),
  ],
  [
    'a search of products',
    async (locale) => {
      const localeProjection = locale.split('&').map((pair) => pair.split('=')[1]);
      const productProjectionParameters = { localeProjection };
      const { body } = await shop.search({ limit: 100, productProjectionParameters });
      return body.results.find((found: { id: string }) => found.id === id).productProjection;
    },
  ],
];

for (const [place, read] of places)
  for (const [locale, language] of [
    ['localeProjection=it', 'en'],
    ['localeProjection=it&localeProjection=fr', 'en'],
    ['localeProjection=it&localeProjection=de', 'de'],
    ['localeProjection=de', 'de'],
  ] as const)
    test(`With ${locale} ${place} shows its texts in ${language}`, async () => {
      const { name, slug, description, metaTitle } = await read(locale);
      const keys = [name, slug, description, metaTitle].map((text) => Object.keys(text).join());
      assert.deepEqual(keys, [language, language, language, 'en']);
    });

test('Without a language that the product has, a store shows another one of each text', async () => {
  for (const path of [
    '/in-store/key=in-italian/product-projections/key=sencha',
    '/product-projections/key=sencha?storeProjection=in-italian',
  ]) {
    const { name, slug, description } = await shop.server.read(path);
    assert.deepEqual(
      [name, slug, description],
      [{ en: 'Sencha' }, { en: 'sencha' }, { en: 'Tea' }],
    );
  }
});

const texts = 'nameAllLocales { value } slugAllLocales { value }';
const shown = { nameAllLocales: [{ value: 'Sencha' }], slugAllLocales: [{ value: 'sencha' }] };

test('GraphQL keeps another language too', async () => {
  const locales = 'localeProjection: ["it"]';
  const data = await shop.server.graphql(`{
    product(key: "sencha", ${locales}) { masterData { current { ${texts} } staged { ${texts} } } }
    products(where: "key = \\"sencha\\"", ${locales}) {
      results { masterData { current { ${texts} } } } }
    productProjectionSearch(queryFilters: { string: "id:\\"${id}\\"" }, ${locales}) {
      results { ${texts} } } }`);
  assert.deepEqual(data.product.masterData, { current: shown, staged: shown });
  assert.deepEqual(data.products.results[0].masterData.current, shown);
  assert.deepEqual(data.productProjectionSearch.results[0], shown);
});
