// What a store makes of products and of the names in its carts, through real HTTP.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let product: any;
const channels: { [key: string]: string } = {};

before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de', 'fr'] });
  for (const [key, role] of [
    ['shop', 'ProductDistribution'],
    ['other-shop', 'ProductDistribution'],
    ['depot', 'InventorySupply'],
    ['other-depot', 'InventorySupply'],
  ] as const)
    channels[key] = (await server.created('/channels', { key, roles: [role] })).id;
  const channel = (key: string) => ({ typeId: 'channel', id: channels[key]! });
  await server.created('/stores', {
    key: 'berlin',
    languages: ['de'],
    countries: [{ code: 'DE' }],
    distributionChannels: [channel('shop')],
    supplyChannels: [channel('depot')],
  });
  await server.created('/stores', { key: 'everywhere' });
  await server.created('/stores', { key: 'paris', languages: ['fr'] });
  const type = await server.created('/product-types', {
    name: 'T',
    description: 'T',
    attributes: ['color', 'size', 'weight'].map((name) => ({
      name,
      label: { en: name },
      isRequired: false,
      type: { name: 'text' },
    })),
  });
  const price = (centAmount: number, scope: object = {}) => ({
    value: { currencyCode: 'EUR', centAmount },
    ...scope,
  });
  product = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    key: 'mug',
    name: { en: 'Mug', de: 'Becher' },
    slug: { en: 'mug', de: 'becher' },
    description: { en: 'A mug' },
    publish: true,
    masterVariant: {
      sku: 'mug-1',
      attributes: ['color', 'size', 'weight'].map((name) => ({ name, value: name })),
      prices: [
        price(100),
        price(200, { country: 'DE' }),
        price(300, { country: 'US' }),
        price(400, { channel: channel('shop') }),
        price(500, { channel: channel('other-shop') }),
      ],
    },
  });
  await server.created('/inventory', { sku: 'mug-1', quantityOnStock: 9 });
  for (const [key, quantityOnStock] of [
    ['depot', 2],
    ['other-depot', 3],
  ] as const)
    await server.created('/inventory', {
      sku: 'mug-1',
      quantityOnStock,
      supplyChannel: channel(key),
    });
});
after(() => server.close());

const amounts = ({ masterVariant }: any): number[] =>
  masterVariant.prices.map(({ value }: any) => value.centAmount);

describe('a projection in a store has its languages, prices and stocks alone', () => {
  const paths: readonly (() => string)[] = [
    () => `/product-projections/${product.id}?storeProjection=berlin`,
    () => '/product-projections/key=mug?storeProjection=berlin',
    () => '/product-projections?storeProjection=berlin',
    () => `/in-store/key=berlin/product-projections/${product.id}`,
    () => '/in-store/key=berlin/product-projections/key=mug',
  ];
  for (const [index, path] of paths.entries())
    test(`read the ${index + 1}. way`, async () => {
      const answer = await server.read(path());
      const found = answer.results?.[0] ?? answer;
      assert.deepEqual(found.name, { de: 'Becher' });
      assert.deepEqual(found.slug, { de: 'becher' });
      assert.deepEqual(found.description, { en: 'A mug' });
      assert.deepEqual(amounts(found), [100, 200, 400]);
      const { availability } = found.masterVariant;
      assert.deepEqual(Object.keys(availability), ['channels']);
      assert.deepEqual(Object.keys(availability.channels), [channels.depot]);
    });
});

test('a store that sets nothing narrows nothing', async () => {
  const whole = await server.read('/product-projections/key=mug');
  assert.deepEqual(
    await server.read('/product-projections/key=mug?storeProjection=everywhere'),
    whole,
  );
  assert.deepEqual(amounts(whole), [100, 200, 300, 400, 500]);
});

test('a name without any of the languages keeps one of the others', async () => {
  const { name, slug } = await server.read('/product-projections/key=mug?storeProjection=paris');
  assert.deepEqual([Object.keys(name).length, Object.keys(slug).length], [1, 1]);
});

test('languages that are asked for go before those of the store', async () => {
  const path = '/product-projections/key=mug?storeProjection=berlin&localeProjection=en';
  const found = await server.read(path);
  assert.deepEqual(found.name, { en: 'Mug' });
  assert.deepEqual(amounts(found), [100, 200, 400]);
});

test('the selection of a price sees all of them', async () => {
  const path =
    '/product-projections/key=mug?storeProjection=berlin&priceCurrency=EUR&priceCountry=US';
  const { masterVariant } = await server.read(path);
  assert.equal(masterVariant.price.value.centAmount, 300);
});

test('a store that is not there is refused on an empty page, too', async () => {
  const where = encodeURIComponent('id = "none"');
  for (const path of ['/product-projections?', '/product-projections?limit=0&']) {
    const asked = `${path}storeProjection=nowhere&where=${where}`;
    const { status, body } = await server.request('GET', asked);
    assert.deepEqual([status, body.errors?.[0]?.code], [400, 'InvalidInput'], asked);
    assert.match(body.message, /storeProjection/);
  }
});

test('a store that is not there is refused', async () => {
  for (const path of ['/product-projections/key=mug', '/product-projections']) {
    const { status, body } = await server.request('GET', `${path}?storeProjection=no-such-store`);
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(body.errors[0].code, 'InvalidInput');
    assert.match(body.message, /no-such-store/);
  }
  const hidden = await server.request('GET', '/in-store/key=nowhere/product-projections/key=mug');
  assert.equal(hidden.status, 404);
});

const filters: readonly (readonly [filter: string, names: readonly string[]])[] = [
  ['filter[attributes]=color', ['color']],
  ['filter[attributes]=color&filter[attributes]=size', ['color', 'size']],
  ['filter[attributes]=-color', ['size', 'weight']],
  ['filter[attributes]=color&filter[attributes]=-color', []],
];
for (const [filter, names] of filters)
  test(`${filter} leaves ${names.join(', ') || 'nothing'}`, async () => {
    const { masterVariant } = await server.read(`/product-projections/key=mug?${filter}`);
    assert.deepEqual(
      masterVariant.attributes.map(({ name }: any) => name),
      names,
    );
  });

test('line items in a cart of a store have names in the languages of the store', async () => {
  const draft = { currency: 'EUR', lineItems: [{ sku: 'mug-1' }] };
  const cart = await server.created('/in-store/key=berlin/carts', draft);
  assert.deepEqual(cart.lineItems[0].name, { de: 'Becher' });
  assert.deepEqual(cart.lineItems[0].productSlug, { de: 'becher' });
  const again = await server.changed(`/carts/${cart.id}`, {
    action: 'recalculate',
    updateProductData: true,
  });
  assert.deepEqual(again.lineItems[0].name, { de: 'Becher' });
  const plain = await server.created('/carts', draft);
  assert.deepEqual(plain.lineItems[0].name, { en: 'Mug', de: 'Becher' });
});

describe('a product in a store in GraphQL', () => {
  const asked = async (key: string, named: string, token?: string) => {
    const document = `{ inStore(key: "${key}") { product(${named}) { id masterData { current {
      nameAllLocales { locale value }
      masterVariant { sku prices { value { centAmount } } }
    } } } } }`;
    const { inStore } = await server.graphql(document, {}, token === undefined ? {} : { token });
    return inStore.product;
  };
  const names = (found: any) =>
    found.masterData.current.nameAllLocales.map(({ locale }: any) => locale);

  for (const named of ['key: "mug"', 'sku: "mug-1"'])
    test(`by ${named} has its languages and prices alone`, async () => {
      const found = await asked('berlin', named);
      assert.equal(found.id, product.id);
      assert.deepEqual(names(found), ['de']);
      const { prices } = found.masterData.current.masterVariant;
      assert.deepEqual(
        prices.map(({ value }: any) => value.centAmount),
        [100, 200, 400],
      );
    });

  test('has languages that are asked for before those of the store', async () => {
    assert.deepEqual(names(await asked('berlin', 'key: "mug", localeProjection: ["en"]')), ['en']);
    assert.deepEqual(names(await asked('everywhere', 'key: "mug"')), ['en', 'de']);
  });

  test('is not there where the store does not sell it, by whatever it is named', async () => {
    const selection = await server.created('/product-selections', {
      key: 'nothing',
      name: { en: 'Nothing' },
    });
    await server.created('/stores', {
      key: 'empty',
      productSelections: [
        { productSelection: { typeId: 'product-selection', id: selection.id }, active: true },
      ],
    });
    for (const named of [`id: "${product.id}"`, 'key: "mug"', 'sku: "mug-1"'])
      assert.equal(await asked('empty', named), null, named);
    const document = `{ inStores(keys: ["empty", "berlin"]) { product(sku: "mug-1") { id } } }`;
    const { inStores } = await server.graphql(document, {});
    assert.deepEqual(inStores.product, { id: product.id });
  });

  test('is for the scope of products, of the project or of the store', async () => {
    const here = await server.token('view_products:demo:berlin');
    assert.equal((await asked('berlin', 'key: "mug"', here)).id, product.id);
    const document = '{ inStore(key: "paris") { product(key: "mug") { id } } }';
    const [error] = await server.graphqlErrors(document, {}, { token: here });
    assert.equal(error.extensions.code, 'insufficient_scope');
  });
});

test('a warning is an interface in GraphQL, as clients name it', async () => {
  const { id } = await server.created('/carts', { currency: 'EUR' });
  const document = `{ cart(id: "${id}") { warnings { code message
    ... on GeneralTypedWarning { type } } } }`;
  const { cart } = await server.graphql(document, {});
  assert.deepEqual(cart.warnings, []);
});

test('localized attributes are in the languages of the store, others as they are', async () => {
  const color = { key: 'red', label: { en: 'red', de: 'rot' } };
  const type = await server.created('/product-types', {
    name: 'L',
    description: 'L',
    attributes: [
      { name: 'care', type: { name: 'ltext' } },
      { name: 'tint', type: { name: 'lenum', values: [color] } },
      { name: 'plain', type: { name: 'text' } },
    ].map((one) => ({ ...one, label: { en: one.name }, isRequired: false })),
  });
  const { id } = await server.created('/products', {
    productType: { typeId: 'product-type', id: type.id },
    name: { en: 'Shirt', de: 'Hemd' },
    slug: { en: 'shirt', de: 'hemd' },
    publish: true,
    masterVariant: {
      attributes: [
        { name: 'care', value: { en: 'Wash', de: 'Waschen' } },
        { name: 'tint', value: 'red' },
        { name: 'plain', value: 'en' },
      ],
    },
  });
  const valuesOf = async (query: string) => {
    const { masterVariant } = await server.read(`/product-projections/${id}${query}`);
    return masterVariant.attributes.map(({ value }: any) => value);
  };
  assert.deepEqual(await valuesOf('?storeProjection=berlin'), [
    { de: 'Waschen' },
    { key: 'red', label: { de: 'rot' } },
    'en',
  ]);
  const whole = [{ en: 'Wash', de: 'Waschen' }, color, 'en'];
  assert.deepEqual(await valuesOf('?storeProjection=everywhere'), whole);
  assert.deepEqual(await valuesOf(''), whole);
});
