// The attributes of all variants of a product, for selectors of a page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer } from '../../../testing/harness.ts';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

const size = encodeURIComponent('filter[attributes]');
const supply = encodeURIComponent('filter[supplyChannels]');

/** A product with a published variant that is in stock, and one that is not published. */
async function jacket() {
  const product = await shop.jacket();
  const attributes = [
    { name: 'size', value: 'S' },
    { name: 'note', value: 'n' },
  ];
  const shown = await shop.variantOf(product, { attributes });
  const hidden = await shop.variantOf(product, { publish: false });
  const { sku } = shown.current;
  const channel = await shop.server.created('/channels', {
    key: `supply-${sku}`,
    roles: ['InventorySupply'],
  });
  await shop.server.created('/inventory', { sku, quantityOnStock: 3 });
  await shop.server.created('/inventory', {
    sku,
    quantityOnStock: 5,
    supplyChannel: { typeId: 'channel', id: channel.id },
  });
  return { product, shown, hidden, channel };
}

test('are those that are asked for, with the stock, and no more', async () => {
  const { product, shown, channel } = await jacket();
  const expected = {
    productId: product.id,
    productKey: product.key,
    attributes: [{ name: 'size', label: { en: 'size' }, type: 'text' }],
    variants: [
      {
        id: shown.id,
        sku: shown.current.sku,
        key: shown.key,
        availability: { isOnStock: true, availableQuantity: 3 },
        attributes: [{ name: 'size', value: 'S' }],
      },
    ],
  };
  for (const name of [product.id, `key=${product.key}`]) {
    const path = `/product-projections/${name}/variant-attributes`;
    assert.deepEqual(await shop.server.read(`${path}?${size}=size&${size}=brand`), expected);
  }
  const path = `/product-projections/${product.id}/variant-attributes?${size}=size`;
  const [one] = (await shop.server.read(`${path}&${supply}=${channel.id}`)).variants;
  assert.deepEqual(one.availability.channels, {
    [channel.id]: { isOnStock: true, availableQuantity: 5 },
  });
  const { attributes } = await shop.server.read(`${path}&localeProjection=de`);
  assert.deepEqual(attributes[0].label, { en: 'size' });
});

test('are of the staged side where that is asked for by who may see it', async () => {
  const { product, shown, hidden } = await jacket();
  const setting = { action: 'setAttribute', name: 'size', value: 'L' };
  await shop.server.changed(`/variants/${shown.id}`, setting);
  const path = `/product-projections/${product.id}/variant-attributes?${size}=size&staged=true`;
  const { variants } = await shop.server.read(path);
  assert.deepEqual(
    variants.map(({ id, attributes }: any) => [id, attributes[0].value]),
    [
      [shown.id, 'L'],
      [hidden.id, 'S'],
    ],
  );
  const token = await shop.server.token('view_published_products:demo');
  await shop.server.expecting(403, 'GET', path, undefined, { token });
  const current = path.replace('&staged=true', '');
  assert.equal((await shop.server.read(current, { token })).variants.length, 1);
});

test('are in a store those that it sells, as it tailors them', async () => {
  const { product, shown } = await jacket();
  const other = await shop.variantOf(product);
  const selection = await shop.server.created('/product-selections', { name: { en: 's' } });
  await shop.server.changed(`/product-selections/${selection.id}`, {
    action: 'addProduct',
    product: { typeId: 'product', id: product.id },
    variantSelection: { type: 'includeOnly', skus: [other.current.sku] },
  });
  const productSelections = [{ productSelection: { id: selection.id }, active: true }];
  await shop.server.created('/stores', { key: 'at', productSelections });
  await shop.server.created('/stores', { key: 'all' });
  const path = `/product-projections/${product.id}/variant-attributes?${size}=size`;
  const seen = await shop.server.read(`/in-store/key=at${path}`);
  assert.deepEqual(
    seen.variants.map(({ id }: any) => id),
    [other.id],
  );
  const all = await shop.server.read(`/in-store/key=all${path}`);
  assert.deepEqual(
    all.variants.map(({ id }: any) => id),
    [shown.id, other.id],
  );
  const unsold = await shop.jacket();
  const none = `/in-store/key=at/product-projections/${unsold.id}/variant-attributes?${size}=size`;
  await shop.server.expecting(404, 'GET', none);
  await shop.server.expecting(404, 'GET', `/in-store/key=none${path}`);
});

test('are not there of what is not there, not published, or not asked for', async () => {
  const hidden = await shop.jacket({ publish: false });
  const path = (name: string) => `/product-projections/${name}/variant-attributes`;
  for (const name of ['none', 'key=none', hidden.id])
    await shop.server.expecting(404, 'GET', `${path(name)}?${size}=size`);
  const { body } = await shop.server.request('GET', path(hidden.id));
  assert.match(body.errors[0].code, /^(RequiredField|InvalidInput)$/);
  const token = await shop.server.token('view_orders:demo');
  await shop.server.expecting(403, 'GET', `${path('none')}?${size}=size`, undefined, { token });
});

test('are in GraphQL, too', async () => {
  const { product, shown, channel } = await jacket();
  const ask = (names: string) => `productProjectionVariantAttributes(${names},
      includeAttributeNames: ["size"], includeChannelIds: ["${channel.id}"]) {
    productId productKey attributes { name type label(locale: "en") }
    variants { id sku attributesRaw { name value }
      availability { noChannel { isOnStock availableQuantity }
        channels { channelRef { id } availability { availableQuantity } } } } }`;
  const found = await shop.server.graphql(`{ ${ask(`key: "${product.key}"`)}
    none: ${ask('id: "none"')} }`);
  assert.deepEqual(found, {
    none: null,
    productProjectionVariantAttributes: {
      productId: product.id,
      productKey: product.key,
      attributes: [{ name: 'size', type: 'text', label: 'size' }],
      variants: [
        {
          id: shown.id,
          sku: shown.current.sku,
          attributesRaw: [{ name: 'size', value: 'S' }],
          availability: {
            noChannel: { isOnStock: true, availableQuantity: 3 },
            channels: [{ channelRef: { id: channel.id }, availability: { availableQuantity: 5 } }],
          },
        },
      ],
    },
  });
  const [error] = await shop.server.graphqlErrors(`{ ${ask('staged: false')} }`);
  assert.equal(error.extensions.code, 'InvalidInput');
});

test('are refused where variants are a part of their product', async () => {
  const server = await startTestServer();
  try {
    const path = `/product-projections/none/variant-attributes?${size}=size`;
    const { body } = await server.request('GET', path);
    assert.equal(body.errors[0].code, 'InvalidOperation');
  } finally {
    await server.close();
  }
});
