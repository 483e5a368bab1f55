// Products in some languages only: `localeProjection` and `projectExpandedProducts`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  const product = { name: 'reference', referenceTypeId: 'product' };
  await server.created('/product-types', {
    key: 'lamp',
    name: 'Lamp',
    description: 'Lamp',
    attributes: [
      attribute('fits', product),
      attribute('others', { name: 'set', elementType: product }),
      attribute('origin', { name: 'reference', referenceTypeId: 'category' }),
    ],
  });
  const wood = { key: 'wood', name: texts('wood'), slug: { en: 'wood' } };
  const { id: category } = await server.created('/categories', wood);
  const bulb = await lamp('bulb', []);
  const socket = await lamp('socket', [{ name: 'fits', value: bulb }]);
  await lamp('floor', [
    { name: 'fits', value: socket },
    { name: 'others', value: [socket, bulb] },
    { name: 'origin', value: { typeId: 'category', id: category } },
  ]);
});
after(() => server.close());

const attribute = (name: string, type: object) => ({
  name,
  type,
  label: { en: name },
  isRequired: false,
});

const texts = (name: string) => ({ en: `${name} en`, de: `${name} de`, fr: `${name} fr` });

async function lamp(key: string, attributes: readonly object[]) {
  const { id } = await server.created('/products', {
    productType: { typeId: 'product-type', key: 'lamp' },
    key,
    name: texts(key),
    slug: { en: key, de: `${key}-de` },
    description: texts(key),
    metaTitle: texts(key),
    masterVariant: { sku: key, attributes },
  });
  return { typeId: 'product', id };
}

const names = 'nameAllLocales { locale }';
const localesOf = (all: readonly { readonly locale: string }[]) => all.map(({ locale }) => locale);

test('a product shows its texts in the languages asked for only', async () => {
  const { product } =
    await server.graphql(`{ product(key: "floor", localeProjection: ["de", "it"]) {
    masterData { staged { name(locale: "en") de: name(locale: "de") ${names}
      slugAllLocales { value } descriptionAllLocales { locale } metaTitleAllLocales { locale }
      metaKeywordsAllLocales { locale } } current { ${names} } } } }`);
  assert.deepEqual(product.masterData.staged, {
    name: null,
    de: 'floor de',
    nameAllLocales: [{ locale: 'de' }],
    slugAllLocales: [{ value: 'floor-de' }],
    descriptionAllLocales: [{ locale: 'de' }],
    metaTitleAllLocales: [{ locale: 'de' }],
    metaKeywordsAllLocales: null,
  });
});

test('every way to a product knows the languages', async () => {
  const staged = `masterData { staged { ${names} } }`;
  const data = await server.graphql(`{
    bySku: product(sku: "floor", localeProjection: "fr") { ${staged} }
    page: products(where: "key = \\"floor\\"", localeProjection: "fr") { results { ${staged} } }
    none: product(key: "floor", localeProjection: []) { ${staged} }
    all: product(key: "floor", localeProjection: null) { ${staged} } }`);
  const shown = [data.bySku, data.page.results[0], data.none, data.all].map(({ masterData }) =>
    localesOf(masterData.staged.nameAllLocales),
  );
  assert.deepEqual(shown, [['fr'], ['fr'], ['en'], ['en', 'de', 'fr']]);
});

const expanded = (given: string) => `{ product(key: "floor", ${given}) {
  masterData { staged { allVariants { attributesRaw {
    one: referencedResource { __typename ...product ... on Category { ${names} } }
    all: referencedResourceSet { ...product }
  } } } } } }
  fragment product on Product { masterData { staged { ${names}
    masterVariant { attributesRaw { referencedResource { ... on Product {
      masterData { staged { ${names} } } } } } } } } }`;

async function languages(given: string) {
  const { product } = await server.graphql(expanded(given));
  const [fits, others, origin] = product.masterData.staged.allVariants[0].attributesRaw;
  const of = ({ masterData }: any) => localesOf(masterData.staged.nameAllLocales).join(' ');
  const [inner] = fits.one.masterData.staged.masterVariant.attributesRaw;
  return {
    one: of(fits.one),
    all: others.all.map(of),
    inner: of(inner.referencedResource),
    category: localesOf(origin.one.nameAllLocales).join(' '),
  };
}

test('products that attributes lead to are shown in all languages', async () => {
  const every = 'en de fr';
  const plain = { one: every, all: [every, every], inner: every, category: every };
  assert.deepEqual(await languages('localeProjection: "de"'), plain);
  assert.deepEqual(await languages('projectExpandedProducts: true'), plain);
});

test('products that attributes lead to are shown in the same languages when asked for', async () => {
  assert.deepEqual(await languages('localeProjection: "de", projectExpandedProducts: true'), {
    one: 'de',
    all: ['de', 'de'],
    inner: 'de',
    category: 'en de fr',
  });
});

test('no language is a name of anything else', async () => {
  const query = '{ product(key: "floor", localeProjection: "german language") { id } }';
  const { status, body } = await server.request('POST', '/graphql', { query });
  assert.equal(status, 400);
  assert.match(body.errors[0].message, /Locale cannot represent/);
});
