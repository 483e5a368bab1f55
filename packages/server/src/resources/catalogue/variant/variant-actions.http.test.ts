// The effect of each update action of a variant on its sides, and its messages.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

const actionCases: readonly (readonly [action: object, side: object, tells?: object])[] = [
  [{ action: 'setSku', sku: 'NEW' }, { sku: 'NEW' }, { type: 'VariantSkuSet', sku: 'NEW' }],
  [
    { action: 'setAttribute', name: 'note', value: 'n' },
    {
      attributes: [
        { name: 'size', value: 'S' },
        { name: 'note', value: 'n' },
      ],
    },
  ],
  [
    { action: 'setAttributes', attributes: [{ name: 'size', value: 'L' }] },
    { attributes: [{ name: 'size', value: 'L' }] },
  ],
  [
    { action: 'addExternalImage', image: { url: 'a', dimensions: { w: 1, h: 1 } } },
    { images: [{ url: 'a', dimensions: { w: 1, h: 1 } }] },
    { type: 'VariantImageAdded', image: { url: 'a', dimensions: { w: 1, h: 1 } } },
  ],
  [
    { action: 'setImageLabel', imageUrl: 'a', label: 'A' },
    { images: [{ url: 'a', dimensions: { w: 1, h: 1 }, label: 'A' }] },
  ],
  [
    { action: 'addExternalImage', image: { url: 'b', dimensions: { w: 1, h: 1 } } },
    {
      images: [
        { url: 'a', dimensions: { w: 1, h: 1 }, label: 'A' },
        { url: 'b', dimensions: { w: 1, h: 1 } },
      ],
    },
  ],
  [
    { action: 'moveImageToPosition', imageUrl: 'b', position: 0 },
    {
      images: [
        { url: 'b', dimensions: { w: 1, h: 1 } },
        { url: 'a', dimensions: { w: 1, h: 1 }, label: 'A' },
      ],
    },
  ],
  [
    { action: 'removeImage', imageUrl: 'a' },
    { images: [{ url: 'b', dimensions: { w: 1, h: 1 } }] },
  ],
  [
    { action: 'setImages', images: [] },
    { images: [] },
    { type: 'VariantImagesSet', images: [], oldImages: [{ url: 'b', dimensions: { w: 1, h: 1 } }] },
  ],
];

describe('an action of a variant', () => {
  for (const staged of [true, false])
    test(`changes ${staged ? 'the staged side' : 'both sides'}`, async () => {
      const variant = await shop.variantOf(await shop.jacket());
      for (const [action, side, tells] of actionCases) {
        const sku = 'sku' in action ? { sku: `NEW-${staged}` } : {};
        const after = await shop.server.changed(`/variants/${variant.id}`, {
          ...action,
          ...sku,
          staged,
        });
        const shown = staged ? after.staged : after.current;
        for (const [member, value] of Object.entries({ ...side, ...sku }))
          assert.deepEqual(shown[member], value, JSON.stringify(action));
        assert.equal(after.staged === undefined, !staged, JSON.stringify(action));
        const message = (await shop.messagesOf(variant.id)).at(-1);
        for (const [member, value] of Object.entries({ ...tells, ...(tells && sku) }))
          assert.deepEqual(message[member], value, JSON.stringify(action));
        if (tells !== undefined) assert.equal(message.staged, staged);
      }
    });

  test('on assets keeps their ids on both sides', async () => {
    const { id } = await shop.variantOf(await shop.jacket());
    const asset = {
      name: { en: 'A' },
      sources: [{ uri: 'https://a.example' }],
      key: `asset-${id}`,
    };
    const added = await shop.server.changed(`/variants/${id}`, {
      action: 'addAsset',
      asset,
      staged: false,
    });
    const assetId = added.current.assets[0].id;
    const named = { assetId, staged: false };
    const changed = await shop.server.changed(
      `/variants/${id}`,
      { action: 'changeAssetName', ...named, name: { en: 'B' } },
      { action: 'setAssetTags', ...named, tags: ['t'] },
      { action: 'setAssetDescription', ...named, description: { en: 'D' } },
      { action: 'setAssetSources', ...named, sources: [{ uri: 'https://b.example' }] },
      { action: 'changeAssetOrder', assetOrder: [assetId], staged: false },
    );
    assert.deepEqual(changed.current.assets, [
      {
        ...asset,
        id: assetId,
        name: { en: 'B' },
        tags: ['t'],
        description: { en: 'D' },
        sources: [{ uri: 'https://b.example' }],
      },
    ]);
    const set = await shop.server.changed(`/variants/${id}`, {
      action: 'setAssets',
      assets: [],
      staged: false,
    });
    assert.deepEqual(set.current.assets, []);
  });

  test('publishes what is staged, takes it away, and hides the variant', async () => {
    const { id } = await shop.variantOf(await shop.jacket(), { publish: false });
    const size = (value: string) => ({ action: 'setAttribute', name: 'size', value });
    await shop.server.changed(`/variants/${id}`, size('M'));
    const published = await shop.server.changed(`/variants/${id}`, { action: 'publish' });
    assert.equal(published.published, true);
    assert.deepEqual(published.current.attributes, [{ name: 'size', value: 'M' }]);
    assert.equal(published.staged, undefined);
    await shop.server.changed(`/variants/${id}`, size('L'));
    const removed = await shop.server.changed(`/variants/${id}`, { action: 'removeStagedChanges' });
    assert.equal(removed.staged, undefined);
    assert.deepEqual(removed.current, published.current);
    await shop.server.changed(`/variants/${id}`, { action: 'unpublish' });
    const types = (await shop.messagesOf(id)).map(({ type }) => type);
    assert.deepEqual(types, [
      'VariantCreated',
      'VariantPublished',
      'VariantStagedChangesRemoved',
      'VariantUnpublished',
    ]);
  });

  test('every message of a variant names its product, and GraphQL that of its creation', async () => {
    const product = await shop.jacket();
    const { id, version } = await shop.variantOf(product, { publish: false });
    const image = { url: 'a', dimensions: { w: 1, h: 1 } };
    const actions = [
      { action: 'setKey', key: 'named' },
      { action: 'setSku', sku: 'NAMED' },
      { action: 'addExternalImage', image },
      { action: 'setImages', images: [] },
      { action: 'removeStagedChanges' },
      { action: 'publish' },
      { action: 'unpublish' },
    ];
    const changed = await shop.server.posted(`/variants/${id}`, { version, actions });
    await shop.server.request('DELETE', `/variants/${id}?version=${changed.version}`);
    const messages = await shop.messagesOf(id);
    assert.deepEqual(messages.map(({ type }) => type).sort(), [
      'VariantCreated',
      'VariantDeleted',
      'VariantImageAdded',
      'VariantImagesSet',
      'VariantKeySet',
      'VariantPublished',
      'VariantSkuSet',
      'VariantStagedChangesRemoved',
      'VariantUnpublished',
    ]);
    const reference = { typeId: 'product', id: product.id };
    for (const message of messages) assert.deepEqual(message.product, reference, message.type);
    const data = await shop.server.graphql(
      `query($where: String!) { messages(where: $where) { results { payload {
        ... on VariantCreated { id productId } } } } }`,
      { where: `type = "VariantCreated" and resource(id = "${id}")` },
    );
    assert.deepEqual(data.messages.results[0].payload, { id, productId: product.id });
  });
});
