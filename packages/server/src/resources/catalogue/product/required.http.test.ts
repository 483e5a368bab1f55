// Required attributes: what a client writes has them, published or not, over REST and GraphQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { startModularShop } from '../../../testing/modular-shop.ts';

let server: TestServer;
let number = 0;

const attributes = (level?: 'Product') => [
  {
    name: 'brand',
    label: { en: 'Brand' },
    type: { name: 'text' },
    isRequired: true,
    ...(level === undefined ? {} : { level }),
  },
  { name: 'note', label: { en: 'Note' }, type: { name: 'text' }, isRequired: false },
];
const typeDraft = (key: string, level?: 'Product') => ({
  key,
  name: key,
  description: '',
  attributes: attributes(level),
});
const brand = (value = 'B') => [{ name: 'brand', value }];
const note = [{ name: 'note', value: 'N' }];

function draftOf(key: string, more: object) {
  number += 1;
  return {
    productType: { typeId: 'product-type', key },
    name: { en: 'P' },
    slug: { en: `required-${number}` },
    ...more,
  };
}

before(async () => {
  server = await startTestServer();
  await server.created('/product-types', typeDraft('of-variants'));
  await server.created('/product-types', typeDraft('of-products', 'Product'));
});
after(() => server.close());

const refusedWith = (answer: { status: number; body: any }) => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  const [{ code, field }] = answer.body.errors;
  assert.deepEqual({ code, field }, { code: 'RequiredField', field: 'brand' });
};

for (const [title, key, more] of [
  ['a master variant without it', 'of-variants', { masterVariant: { sku: 'a' } }],
  ['a master variant without any member', 'of-variants', { masterVariant: {} }],
  ['another attribute alone', 'of-variants', { masterVariant: { attributes: note } }],
  [
    'a value of null',
    'of-variants',
    { masterVariant: { attributes: [{ name: 'brand', value: null }] } },
  ],
  [
    'a further variant without it',
    'of-variants',
    { masterVariant: { attributes: brand() }, variants: [{ sku: 'b' }] },
  ],
  [
    'further variants and no master variant',
    'of-variants',
    { variants: [{ sku: 'c', attributes: brand() }] },
  ],
  ['publish', 'of-variants', { publish: true, masterVariant: { sku: 'd' } }],
  ['a product that lacks its own', 'of-products', { masterVariant: { sku: 'e' } }],
  ['a product without variants that lacks its own', 'of-products', {}],
] as const)
  test(`A draft with ${title} is refused`, async () => {
    refusedWith(await server.request('POST', '/products', draftOf(key, more)));
  });

for (const [title, key, more] of [
  ['every required attribute', 'of-variants', { masterVariant: { attributes: brand() } }],
  ['no variant', 'of-variants', {}],
  ['its own attribute and no variant', 'of-products', { attributes: brand() }],
] as const)
  test(`A draft with ${title} is accepted`, async () => {
    await server.created('/products', draftOf(key, more));
  });

const productOf = (key: string) =>
  server.created(
    '/products',
    key === 'of-products'
      ? draftOf(key, { attributes: brand() })
      : draftOf(key, { masterVariant: { sku: `s-${number}`, attributes: brand() } }),
  );

for (const [key, action] of [
  ['of-variants', { action: 'addVariant', sku: 'x' }],
  ['of-variants', { action: 'addVariant', sku: 'x', attributes: note }],
  ['of-variants', { action: 'setAttribute', variantId: 1, name: 'brand' }],
  ['of-variants', { action: 'setAttribute', variantId: 1, name: 'brand', value: null }],
  ['of-variants', { action: 'setAttributeInAllVariants', name: 'brand' }],
  ['of-products', { action: 'setProductAttribute', name: 'brand' }],
] as const)
  for (const staged of [undefined, true, false])
    test(`${JSON.stringify(action)} with staged ${staged} is refused`, async () => {
      const { id, version } = await productOf(key);
      const body = { version, actions: [{ ...action, staged }] };
      refusedWith(await server.request('POST', `/products/${id}`, body));
    });

test('A variant of a product without variants gets its required attributes one by one', async () => {
  const { id } = await server.created('/products', draftOf('of-variants', {}));
  await server.changed(`/products/${id}`, { action: 'changeName', name: { en: 'Q' } });
  const set = { action: 'setAttribute', variantId: 1, name: 'note', value: 'x' };
  await server.changed(`/products/${id}`, set);
  const { version } = await server.changed(`/products/${id}`, { ...set, name: 'brand' });
  const publish = { version, actions: [{ action: 'publish' }] };
  await server.expecting(200, 'POST', `/products/${id}`, publish);
});

const errorsOf = async (query: string, variables: object) =>
  (await server.request('POST', '/graphql', { query, variables })).body.errors;

test('GraphQL refuses drafts and actions that lack a required attribute', async () => {
  const { id, version } = await productOf('of-variants');
  const made = await errorsOf(
    'mutation ($draft: ProductDraft!) { createProduct(draft: $draft) { id } }',
    {
      draft: {
        productType: { typeId: 'product-type', key: 'of-variants' },
        name: [{ locale: 'en', value: 'P' }],
        slug: [{ locale: 'en', value: 'required-graphql' }],
        masterVariant: { sku: 'x' },
      },
    },
  );
  assert.equal(made[0].extensions.code, 'RequiredField');
  for (const action of [
    { addVariant: { sku: 'x' } },
    { setAttribute: { variantId: 1, name: 'brand' } },
    { setAttributeInAllVariants: { name: 'brand' } },
  ]) {
    const errors = await errorsOf(
      `mutation ($id: String!, $version: Long!, $actions: [ProductUpdateAction!]!) {
        updateProduct(id: $id, version: $version, actions: $actions) { id } }`,
      { id, version, actions: [action] },
    );
    assert.equal(errors[0].extensions.code, 'RequiredField', JSON.stringify(action));
    assert.equal(errors[0].extensions.field, 'brand');
  }
});

test('Variants that are documents have their required attributes too', async () => {
  const shop = await startModularShop();
  try {
    const type = await shop.server.created('/product-types', typeDraft('of-variants'));
    const { id } = await shop.jacket({ productType: { id: type.id }, attributes: [] });
    const product = { typeId: 'product', id };
    refusedWith(await shop.server.request('POST', '/variants', { product, sku: 'x' }));
    const variant = await shop.server.created('/variants', { product, attributes: brand() });
    for (const action of [
      { action: 'setAttribute', name: 'brand' },
      { action: 'setAttributes', attributes: note },
    ]) {
      const body = { version: variant.version, actions: [action] };
      refusedWith(await shop.server.request('POST', `/variants/${variant.id}`, body));
    }
  } finally {
    await shop.server.close();
  }
});
