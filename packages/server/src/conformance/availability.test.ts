// The stock of variants, as a shop page shows it: with products and projections, over both edges.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let product: any;
let channel: any;
let entry: any;

before(async () => {
  server = await startTestServer();
  const type = await server.created('/product-types', { name: 'T', description: 'T' });
  channel = await server.created('/channels', { key: 'warehouse' });
  const label = { en: 'Lamp' };
  const drafted = { productType: { id: type.id }, name: label, slug: { en: 'lamp' } };
  const variants = [{ sku: 'channels' }, { sku: 'untracked' }, {}];
  const lamp = { ...drafted, masterVariant: { sku: 'both' }, variants, publish: true };
  product = await server.created('/products', lamp);
  entry = await server.created('/inventory', {
    sku: 'both',
    quantityOnStock: 3,
    restockableInDays: 4,
  });
  for (const sku of ['both', 'channels'])
    await server.created('/inventory', {
      sku,
      quantityOnStock: 0,
      supplyChannel: { key: 'warehouse' },
    });
});
after(() => server.close());

const inAll = () => ({
  isOnStock: true,
  restockableInDays: 4,
  availableQuantity: 3,
  id: entry.id,
  version: entry.version,
});

/** Without the ids of the entries in channels. */
function checkVariants([both, inChannels, untracked, nameless]: readonly any[]): void {
  const { channels, ...overall } = both.availability;
  assert.deepEqual(overall, inAll());
  const { isOnStock, availableQuantity } = channels[channel.id];
  assert.deepEqual([isOnStock, availableQuantity], [false, 0]);
  assert.deepEqual(Object.keys(inChannels.availability), ['channels']);
  assert.deepEqual([untracked.availability, nameless.availability], [undefined, undefined]);
}

test('products and projections show the stock of each variant', async () => {
  const { masterData } = await server.read(`/products/${product.id}`);
  for (const { masterVariant, variants } of [masterData.current, masterData.staged])
    checkVariants([masterVariant, ...variants]);
  const projections = [
    await server.read(`/product-projections/${product.id}`),
    await server.read(`/product-projections/${product.id}?staged=true`),
    (await server.read('/product-projections?limit=500')).results[0],
    (await server.read('/product-projections?staged=true&priceCurrency=EUR')).results[0],
  ];
  for (const { masterVariant, variants } of projections)
    checkVariants([masterVariant, ...variants]);
});

test('a change of stock is seen at once and changes no product', async () => {
  const actions = [{ action: 'removeQuantity', quantity: 3 }];
  entry = await server.posted(`/inventory/${entry.id}`, {
    version: entry.version,
    actions,
  });
  const found = await server.read(`/products/${product.id}`);
  assert.equal(found.version, product.version);
  const { isOnStock, availableQuantity } = found.masterData.current.masterVariant.availability;
  assert.deepEqual([isOnStock, availableQuantity], [false, 0]);
  const back = { version: entry.version, actions: [{ action: 'addQuantity', quantity: 3 }] };
  entry = await server.posted(`/inventory/${entry.id}`, back);
});

test('a creation answers as a read does, whether there is stock for its SKUs or not', async () => {
  await server.created('/inventory', { sku: 'early', quantityOnStock: 5 });
  const drafted = { productType: product.productType, name: { en: 'Desk' }, publish: true };
  const variants = [{ sku: 'early' }];
  for (const [slug, draft, quantity] of [
    ['stocked', { variants }, 5],
    ['unstocked', { variants: [{ sku: 'late' }] }, undefined],
  ] as const) {
    const made = await server.created('/products', { ...drafted, slug: { en: slug }, ...draft });
    const { current, staged } = made.masterData;
    for (const { variants: shown } of [current, staged])
      assert.equal(shown[0].availability?.availableQuantity, quantity);
    assert.deepEqual(await server.read(`/products/${made.id}`), made);
    const expanded = await server.created('/products?expand=productType', {
      ...drafted,
      slug: { en: `${slug}-expanded` },
    });
    assert.equal(expanded.productType.obj.id, product.productType.id);
  }
});

test('an update answers with stock and does not store it', async () => {
  const actions = [{ action: 'setKey', key: 'lamp' }];
  const before = product.version;
  product = await server.posted(`/products/${product.id}`, {
    version: before,
    actions,
  });
  checkVariants([product.masterData.staged.masterVariant, ...product.masterData.staged.variants]);
  const same = await server.posted(`/products/${product.id}`, {
    version: product.version,
    actions,
  });
  assert.equal(same.version, product.version);
  const where = encodeURIComponent('masterVariant(availability(isOnStock = true))');
  const asked = await server.request('GET', `/product-projections?where=${where}`);
  assert.notEqual(asked.status, 500);
});

test('GraphQL shows the stock in all and in chosen channels', async () => {
  const stock = 'isOnStock availableQuantity restockableInDays id version';
  const channels = `total results { channelRef { id } channel { key } availability { ${stock} } }`;
  const query = `query ($never: [String!]) {
    products { results { masterData { current { allVariants { sku availability {
      noChannel { ${stock} }
      channels { ${channels} }
      others: channels(excludeChannelIds: $never) { total }
      page: channels(limit: 0) { total limit results { channelRef { id } } }
    } } } } } }
  }`;
  const variables = { never: [channel.id] };
  const data = await server.graphql(query, variables);
  const [both, inChannels, untracked] = data.products.results[0].masterData.current.allVariants;
  assert.deepEqual({ ...both.availability.noChannel }, inAll());
  const [only] = both.availability.channels.results;
  assert.deepEqual([only.channelRef.id, only.channel.key], [channel.id, 'warehouse']);
  assert.equal(only.availability.isOnStock, false);
  assert.equal(both.availability.others.total, 0);
  assert.deepEqual({ ...both.availability.page }, { total: 1, limit: 0, results: [] });
  assert.equal(inChannels.availability.noChannel, null);
  assert.equal(untracked.availability, null);
});

test('GraphQL keeps to variants that are on stock, or are not', async () => {
  const query = `query ($ids: [String!]) {
    products { results { masterData { current {
      here: allVariants(isOnStock: true, onlyMatching: true) { sku }
      gone: allVariants(isOnStock: false) { sku }
      channel: allVariants(isOnStock: true, stockChannelIds: $ids) { sku }
      emptyChannel: variants(isOnStock: false, stockChannelIds: $ids) { sku }
    } } } }
  }`;
  const variables = { ids: [channel.id, 'constructor'] };
  const data = await server.graphql(query, variables);
  const {
    here,
    gone,
    channel: inChannel,
    emptyChannel,
  } = data.products.results[0].masterData.current;
  const skus = (found: readonly any[]) => found.map(({ sku }) => sku);
  assert.deepEqual([here, gone, inChannel, emptyChannel].map(skus), [
    ['both'],
    [],
    [],
    ['channels'],
  ]);
});
