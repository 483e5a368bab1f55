// Update actions that are right only together, in the order in which clients that sync send them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { startModularShop } from '../testing/modular-shop.ts';

let server: TestServer;
let number = 0;
const name = { en: 'N' };
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
const zone = (key: string) => ({ typeId: 'zone', key });
const asset = (key: string, more: object = {}) => ({
  key,
  name,
  sources: [{ uri: 'https://example.com/a' }],
  ...more,
});

before(async () => {
  server = await startTestServer();
  for (const key of ['z1', 'z2'])
    await server.created('/zones', { key, name: key, locations: [{ country: 'DE' }] });
  await server.created('/tax-categories', { key: 'tax', name: 'T', rates: [] });
  await server.created('/product-types', { key: 'type', name: 'T', description: '' });
});
after(() => server.close());

function method() {
  number += 1;
  return server.created('/shipping-methods', {
    key: `method-${number}`,
    name: 'M',
    taxCategory: { typeId: 'tax-category', key: 'tax' },
    isDefault: false,
    zoneRates: [{ zone: zone('z1'), shippingRates: [{ price: eur(500) }] }],
  });
}

function product() {
  number += 1;
  return server.created('/products', {
    productType: { typeId: 'product-type', key: 'type' },
    name,
    slug: { en: `together-${number}` },
    masterVariant: { sku: `t-${number}`, assets: [asset('one'), asset('two')] },
  });
}

function category() {
  number += 1;
  const slug = { en: `together-${number}` };
  return server.created('/categories', { name, slug, assets: [asset('one'), asset('two')] });
}

const zoneKey = async ({ zone: { id } }: { zone: { id: string } }) =>
  (await server.read(`/zones/${id}`)).key;
const shippingRate = { price: eur(1) };
const rateOfNewZone = { action: 'addShippingRate', zone: zone('z2'), shippingRate };

test('A rate of a zone that the method lacks is refused', async () => {
  const { id, version } = await method();
  for (const [actionIndex, actions] of [
    [1, [rateOfNewZone]],
    [
      2,
      [
        { action: 'removeZone', zone: zone('z1') },
        { ...rateOfNewZone, zone: zone('z1') },
      ],
    ],
    [1, [rateOfNewZone, { action: 'changeName', name: 'N' }]],
  ] as const) {
    const { status, body } = await server.request('POST', `/shipping-methods/${id}`, {
      version,
      actions,
    });
    assert.equal(status, 400);
    const [error] = body.errors;
    assert.deepEqual(
      [error.code, error.action.action, error.actionIndex],
      ['InvalidOperation', 'addShippingRate', actionIndex],
    );
  }
});

test('A rate may come before its zone in one request', async () => {
  const { id } = await method();
  const { zoneRates } = await server.changed(
    `/shipping-methods/${id}`,
    rateOfNewZone,
    { action: 'removeZone', zone: zone('z1') },
    { action: 'addZone', zone: zone('z2') },
  );
  assert.equal(zoneRates.length, 1);
  assert.equal(await zoneKey(zoneRates[0]), 'z2');
  assert.equal(zoneRates[0].shippingRates[0].price.centAmount, 1);
});

test('GraphQL takes a rate before its zone, and refuses it alone', async () => {
  const { id, version } = await method();
  const rate = `{ addShippingRate: { zone: { key: "z2" }, shippingRate: {
    price: { currencyCode: "EUR", centAmount: 1 } } } }`;
  const asked = (actions: string) => `mutation { updateShippingMethod(id: "${id}",
    version: ${version}, actions: [${actions}]) { zoneRates { zone { key } } } }`;
  const [error] = await server.graphqlErrors(asked(rate));
  assert.equal(error.extensions.code, 'InvalidOperation');
  const { updateShippingMethod } = await server.graphql(
    asked(`${rate}, { addZone: { zone: { key: "z2" } } }`),
  );
  assert.deepEqual(
    updateShippingMethod.zoneRates.map((one: any) => one.zone.key),
    ['z1', 'z2'],
  );
});

const addsWhatIsThere: readonly (readonly [string, () => Promise<any>, object])[] = [
  ['/shipping-methods', method, { action: 'addZone', zone: zone('z1') }],
  [
    '/zones',
    () => server.read('/zones/key=z1'),
    { action: 'addLocation', location: { country: 'DE' } },
  ],
  [
    '/attribute-groups',
    () => server.created('/attribute-groups', { name, attributes: [{ key: 'size' }] }),
    { action: 'addAttribute', attribute: { key: 'size' } },
  ],
  [
    '/stores',
    () => server.created('/stores', { key: 'store', name, countries: [{ code: 'DE' }] }),
    { action: 'addCountry', country: { code: 'DE' } },
  ],
];

for (const [path, made, action] of addsWhatIsThere)
  test(`${path}: ${JSON.stringify(action)} of what is there changes nothing`, async () => {
    const { id, version } = await made();
    const answer = await server.request('POST', `${path}/${id}`, { version, actions: [action] });
    assert.deepEqual([answer.status, answer.body.version], [200, version], answer.body.message);
  });

const keysOf = (assets: readonly { readonly key: string }[]) => assets.map(({ key }) => key);
const added = { action: 'addAsset', asset: asset('one') };

test('The key of an asset may be taken before its holder is removed in the same request', async () => {
  const { id, masterData } = await product();
  const path = `/products/${id}`;
  const [{ id: assetId }] = masterData.staged.masterVariant.assets;
  const place = { variantId: 1, staged: false };
  const changed = await server.changed(
    path,
    { ...added, ...place },
    { action: 'removeAsset', assetId, ...place },
  );
  const { current } = changed.masterData;
  assert.deepEqual(keysOf(current.masterVariant.assets), ['two', 'one']);
  const own = await category();
  const { assets } = await server.changed(`/categories/${own.id}`, added, {
    action: 'removeAsset',
    assetId: own.assets[0].id,
  });
  assert.deepEqual(keysOf(assets), ['two', 'one']);
});

test('Two assets may exchange their keys in one request', async () => {
  const { id, assets } = await category();
  const [one, two] = assets;
  const changed = await server.changed(
    `/categories/${id}`,
    { action: 'setAssetKey', assetId: one.id, assetKey: 'two' },
    { action: 'setAssetKey', assetId: two.id, assetKey: 'one' },
  );
  assert.deepEqual(keysOf(changed.assets), ['two', 'one']);
});

test('A key that two assets have after all actions is refused', async () => {
  for (const [path, { id, version }, place] of [
    ['/products', await product(), { variantId: 1 }],
    ['/products', await product(), { variantId: 1, staged: false }],
    ['/categories', await category(), {}],
  ] as const) {
    const actions = [{ ...added, ...place }];
    const { body } = await server.request('POST', `${path}/${id}`, { version, actions });
    const { code, field, duplicateValue } = body.errors[0];
    assert.deepEqual([code, field, duplicateValue], ['DuplicateField', 'assets.key', 'one']);
  }
});

test('Variants that are documents may have the key of an asset that is removed later', async () => {
  const shop = await startModularShop();
  try {
    const made = await shop.variantOf(await shop.jacket(), { assets: [asset('one')] });
    const path = `/variants/${made.id}`;
    const actions = [added];
    const refused = await shop.server.request('POST', path, { version: made.version, actions });
    assert.equal(refused.body.errors[0].code, 'DuplicateField');
    const assetId = made.current.assets[0].id;
    const changed = await shop.server.changed(path, added, { action: 'removeAsset', assetId });
    assert.deepEqual(keysOf(changed.staged.assets), ['one']);
  } finally {
    await shop.server.close();
  }
});
