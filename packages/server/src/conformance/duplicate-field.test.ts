// Values that must be unique: the field that the error names, and the value as JSON in its message.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeLanguages', languages: ['en', 'de'] });
  await server.created('/product-types', { key: 'type', name: 'T', description: '' });
  await server.created('/product-types', { key: 'other', name: 'T', description: '' });
  await server.created('/stores', { key: 'store', name: { en: 'S' } });
});
after(() => server.close());

const productType = { typeId: 'product-type', key: 'type' };
const name = { en: 'N' };
const money = { currencyCode: 'EUR', centAmount: 1 };
const email = 'twice@example.com';
const product = (slug: object, more: object = {}) => ({ productType, name, slug, ...more });
const rate = (more: object) => ({
  name: 'R',
  amount: 0.1,
  includedInPrice: true,
  country: 'DE',
  ...more,
});

interface Row {
  readonly path: string;
  readonly drafts: readonly object[];
  readonly field: string;
  readonly value: unknown;
  /** The end of the message, after the name of the field. */
  readonly on?: RegExp;
}

const rows: readonly Row[] = [
  {
    path: '/categories',
    drafts: [
      { key: 'twice', name, slug: { en: 'cat-a' } },
      { key: 'twice', name, slug: { en: 'cat-b' } },
    ],
    field: 'key',
    value: 'twice',
  },
  {
    path: '/categories',
    drafts: [
      { name, slug: { en: 'cat-c' } },
      { name, slug: { de: 'cat-d', en: 'cat-c' } },
    ],
    field: 'slug.en',
    value: 'cat-c',
    on: / on category '[-0-9a-f]{36}'/,
  },
  {
    path: '/products',
    drafts: [product({ de: 'p-a' }), product({ en: 'p-a', de: 'p-a' })],
    field: 'slug.de',
    value: 'p-a',
    on: / on product '[-0-9a-f]{36}'/,
  },
  {
    path: '/products',
    drafts: [
      product({ en: 'p-b' }, { masterVariant: { sku: 'B' } }),
      product({ en: 'p-c' }, { masterVariant: { sku: 'B' } }),
    ],
    field: 'sku',
    value: 'B',
  },
  {
    path: '/products',
    drafts: [product({ en: 'p-d' }, { masterVariant: { sku: 'D' }, variants: [{ sku: 'D' }] })],
    field: 'sku',
    value: 'D',
  },
  {
    path: '/products',
    drafts: [product({ en: 'p-e' }, { masterVariant: { key: 'ee' }, variants: [{ key: 'ee' }] })],
    field: 'variants.key',
    value: 'ee',
  },
  {
    path: '/shopping-lists',
    drafts: [
      { name, slug: { en: 'list' } },
      { name, slug: { en: 'list' } },
    ],
    field: 'slug.en',
    value: 'list',
    on: / on shopping-list '[-0-9a-f]{36}'/,
  },
  {
    path: '/customers',
    drafts: [
      { email, password: 'secret' },
      { email, password: 'secret' },
    ],
    field: 'email',
    value: email,
  },
  {
    path: '/customer-groups',
    drafts: [{ groupName: 'A "B"' }, { groupName: 'A "B"' }],
    field: 'name',
    value: 'A "B"',
  },
  {
    path: '/inventory',
    drafts: [
      { sku: 'I', quantityOnStock: 1 },
      { sku: 'I', quantityOnStock: 1 },
    ],
    field: 'sku',
    value: 'I',
  },
  {
    path: '/tax-categories',
    drafts: [{ name: 'T', rates: [rate({ key: 'rr' }), rate({ key: 'rr', country: 'FR' })] }],
    field: 'rates.key',
    value: 'rr',
  },
  {
    path: '/tax-categories',
    drafts: [{ name: 'T', rates: [rate({}), rate({})] }],
    field: 'rates',
    value: { country: 'DE' },
  },
  {
    path: '/product-selections',
    drafts: [
      { key: 'sel', name },
      { key: 'sel', name },
    ],
    field: 'key',
    value: 'sel',
  },
  {
    path: '/standalone-prices',
    drafts: [
      { key: 'price', sku: 'X', value: money },
      { key: 'price', sku: 'Y', value: money },
    ],
    field: 'key',
    value: 'price',
  },
];

for (const { path, drafts, field, value, on } of rows)
  test(`${path} says that ${field} has ${JSON.stringify(value)} already`, async () => {
    for (const draft of drafts.slice(0, -1)) await server.created(path, draft);
    const { status, body } = await server.request('POST', path, drafts.at(-1));
    assert.equal(status, 400, JSON.stringify(body));
    const [error] = body.errors;
    assert.deepEqual(
      [error.code, error.field, error.duplicateValue],
      ['DuplicateField', field, value],
    );
    const begin = `A duplicate value '${JSON.stringify(value)}' exists for field '${field}'`;
    assert.equal(error.message.slice(0, begin.length), begin);
    assert.match(error.message.slice(begin.length), new RegExp(`^${on?.source ?? ''}\\.$`));
  });

test('An update names the locale of a slug too, over REST and GraphQL', async () => {
  await server.created('/categories', { name, slug: { de: 'taken' } });
  const { id, version } = await server.created('/categories', { name, slug: { de: 'free' } });
  const slug = { de: 'taken' };
  const { body } = await server.request('POST', `/categories/${id}`, {
    version,
    actions: [{ action: 'changeSlug', slug }],
  });
  assert.equal(body.errors[0].field, 'slug.de');
  const [error] = await server.graphqlErrors(
    `mutation ($id: String!, $version: Long!) { updateCategory(id: $id, version: $version,
      actions: [{ changeSlug: { slug: [{ locale: "de", value: "taken" }] } }]) { id } }`,
    { id, version },
  );
  assert.equal(error.extensions.field, 'slug.de');
  assert.match(error.message, /^A duplicate value '"taken"' exists for field 'slug\.de' on /);
});
