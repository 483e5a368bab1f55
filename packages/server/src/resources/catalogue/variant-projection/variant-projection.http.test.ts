// Variants with what their product says, for buyers and stores.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ModularShop, startModularShop } from '../../../testing/modular-shop.ts';

let shop: ModularShop;
before(async () => {
  shop = await startModularShop();
});
after(() => shop.server.close());

test('the default variant of a product is one of its own', async () => {
  const product = await shop.jacket();
  const { id } = await shop.variantOf(product);
  const other = await shop.variantOf(await shop.jacket());
  const setting = (variant: string) => ({
    action: 'setDefaultVariant',
    variant: { typeId: 'variant', id: variant },
    staged: false,
  });
  const after = await shop.server.changed(`/products/${product.id}`, setting(id));
  assert.deepEqual(after.masterData.current.defaultVariant, { typeId: 'variant', id });
  assert.equal((await shop.server.read(`/variant-projections/${id}`)).default, true);
  const answer = await shop.server.request('POST', `/products/${product.id}`, {
    version: after.version,
    actions: [setting(other.id)],
  });
  assert.equal(answer.body.errors[0].code, 'InvalidOperation');
});

test('a projection has the price that holds, and the languages and attributes that are asked for', async () => {
  const product = await shop.jacket({ name: { en: 'Jacket', de: 'Jacke' } });
  const { id, current } = await shop.variantOf(product);
  const value = { currencyCode: 'EUR', centAmount: 900 };
  await shop.server.created('/standalone-prices', { sku: current.sku, value });
  const priced = await shop.server.read(`/variant-projections/${id}?priceCurrency=EUR`);
  assert.equal(priced.price.value.centAmount, 900);
  assert.equal((await shop.server.read(`/variant-projections/${id}`)).price, undefined);
  const german = await shop.server.read(`/variant-projections/${id}?localeProjection=de`);
  assert.deepEqual(german.name, { de: 'Jacke' });
  const filter = encodeURIComponent('filter[attributes]');
  const brand = await shop.server.read(`/variant-projections/${id}?${filter}=brand`);
  assert.deepEqual(brand.attributes, [{ name: 'brand', value: 'B' }]);
});

test('GraphQL has variants and their projections', async () => {
  const product = await shop.jacket();
  const made = await shop.server.graphql(
    `mutation ($id: String!) { createVariant(draft: {
      product: { typeId: "product", id: $id }, sku: "graphql", publish: true
      attributes: [{ name: "size", value: "\\"S\\"" }]
    }) { id version variantId published product { id } current { sku attributesRaw { name value } } } }`,
    { id: product.id },
  );
  const { id, version, ...rest } = made.createVariant;
  assert.deepEqual(rest, {
    variantId: 1,
    published: true,
    product: { id: product.id },
    current: { sku: 'graphql', attributesRaw: [{ name: 'size', value: 'S' }] },
  });
  const changed = await shop.server.graphql(
    `mutation ($id: String!, $version: Long!) {
      updateVariant(id: $id, version: $version, actions: [
        { setAttribute: { name: "note", value: "\\"n\\"" } }
      ]) { version staged { attributesRaw(includeNames: ["note"]) { value } } } }`,
    { id, version },
  );
  assert.deepEqual(changed.updateVariant.staged.attributesRaw, [{ value: 'n' }]);
  const read = await shop.server.graphql(
    `query ($id: String!) {
      variant(sku: "graphql") { id }
      variants(productId: $id) { total results { id } }
      variantProjection(sku: "graphql") { id staged name(locale: "en") attributes { name } }
      staged: variantProjections(productId: $id, staged: true, includeNames: ["note"]) {
        results { id staged default attributes { name value } }
      }
    }`,
    { id: product.id },
  );
  assert.deepEqual(read, {
    variant: { id },
    variants: { total: 1, results: [{ id }] },
    variantProjection: {
      id,
      staged: false,
      name: 'Jacket',
      attributes: [{ name: 'brand' }, { name: 'size' }],
    },
    staged: {
      results: [{ id, staged: true, default: false, attributes: [{ name: 'note', value: 'n' }] }],
    },
  });
});

test('a store shows the variants that it sells, as it tailors their product', async () => {
  const [one, two] = [await shop.jacket(), await shop.jacket()];
  const [small, medium] = [await shop.variantOf(one), await shop.variantOf(one)];
  const other = await shop.variantOf(two);
  const selection = await shop.server.created('/product-selections', { name: { en: 's' } });
  await shop.server.changed(`/product-selections/${selection.id}`, {
    action: 'addProduct',
    product: { typeId: 'product', id: one.id },
    variantSelection: { type: 'includeOnly', skus: [small.current.sku] },
  });
  await shop.server.created('/stores', {
    key: 'shop',
    name: { en: 'shop' },
    productSelections: [
      { productSelection: { typeId: 'product-selection', id: selection.id }, active: true },
    ],
  });
  const path = '/in-store/key=shop/variant-projections';
  assert.deepEqual(await shop.idsOf(path), [small.id]);
  assert.equal((await shop.server.request('GET', `${path}/${small.id}`)).status, 200);
  for (const { id } of [medium, other])
    assert.equal((await shop.server.request('GET', `${path}/${id}`)).status, 404);
  await shop.server.created('/in-store/key=shop/product-tailoring', {
    product: { typeId: 'product', id: one.id },
    name: { en: 'Coat' },
    publish: true,
  });
  assert.deepEqual((await shop.server.read(`${path}/${small.id}`)).name, { en: 'Coat' });
  assert.deepEqual((await shop.server.read(`/variant-projections/${small.id}`)).name, {
    en: 'Jacket',
  });
});
