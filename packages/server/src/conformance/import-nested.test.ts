// Nested attributes by the Import API, and references that no value can contain.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, assertImported, imported, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  const made = { name: 'reference', referenceTypeId: 'category' };
  const size = { name: 'enum', values: [{ key: 's1', label: 'Small' }] };
  const weight = { name: 'number' };
  for (const type of [
    typeOf('measure', { weight }),
    typeOf('part', { name: text, weight, inner: nestedOf('measure'), made, size }),
    typeOf('kit', {
      ...{ main: nestedOf('part'), made },
      parts: { name: 'set', elementType: nestedOf('part') },
    }),
  ])
    assertImported(await imported(server, 'product-types', 'product-type', [type]));
  await server.created('/categories', { key: 'works', name: { en: 'W' }, slug: { en: 'works' } });
});
after(() => server.close());

const text = { name: 'text' };
const nestedOf = (key: string) => ({
  name: 'nested',
  typeReference: { typeId: 'product-type', key },
});
const typeOf = (key: string, types: { readonly [name: string]: object }) => ({
  ...{ key, name: key, description: '' },
  attributes: Object.entries(types).map(([name, type]) => ({
    ...{ name, type, label: { en: name }, isRequired: false },
  })),
});
const draft = (key: string, ...attributes: object[]) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  productType: { typeId: 'product-type', key: 'kit' },
  masterVariant: { key: `${key}-1`, attributes },
});
const send = (resource: object) => imported(server, 'product-drafts', 'product-draft', [resource]);
const attributesOf = async (key: string) =>
  (await server.read(`/products/key=${key}`)).masterData.staged.masterVariant.attributes;

const named = (name: string) => ({ name: 'name', type: 'text', value: name });
const weight = { name: 'weight', type: 'number', value: 2 };
const works = { typeId: 'category', key: 'works' };

test('Nested attributes arrive as the product type defines them, and an equal import changes nothing', async () => {
  const main = [
    named('Frame'),
    { name: 'size', type: 'enum', value: 's1' },
    { name: 'made', type: 'reference', value: works },
    { name: 'inner', type: 'nested', value: [weight] },
  ];
  const kit = draft(
    'kit',
    { name: 'main', type: 'nested', value: main },
    { name: 'parts', type: 'nested-set', value: [[named('Bolt')], [named('Nut'), weight]] },
  );
  assertImported(await send(kit));
  const { id } = await server.read('/categories/key=works');
  assert.deepEqual(await attributesOf('kit'), [
    {
      name: 'main',
      value: [
        { name: 'name', value: 'Frame' },
        { name: 'size', value: { key: 's1', label: 'Small' } },
        { name: 'made', value: { typeId: 'category', id } },
        { name: 'inner', value: [{ name: 'weight', value: 2 }] },
      ],
    },
    {
      name: 'parts',
      value: [
        [{ name: 'name', value: 'Bolt' }],
        [
          { name: 'name', value: 'Nut' },
          { name: 'weight', value: 2 },
        ],
      ],
    },
  ]);
  const [again] = await send(kit);
  assert.equal(again.resourceVersion, 1);
});

test('A patch sets a nested attribute', async () => {
  assertImported(await send(draft('patched')));
  const productVariant = { typeId: 'product-variant', key: 'patched-1' };
  const attributes = { main: { type: 'nested', value: [named('Lid')] } };
  assertImported(
    await imported(server, 'product-variant-patches', 'product-variant-patch', [
      { productVariant, attributes },
    ]),
  );
  assert.deepEqual(await attributesOf('patched'), [
    { name: 'main', value: [{ name: 'name', value: 'Lid' }] },
  ]);
});

test('A reference in a nested attribute is waited for', async () => {
  const lost = { typeId: 'category', key: 'lost' };
  const made = { name: 'made', type: 'reference', value: lost };
  const [{ state, unresolvedReferences }] = await send(
    draft('waiting', { name: 'main', type: 'nested', value: [made] }),
  );
  assert.deepEqual([state, unresolvedReferences], ['unresolved', [lost]]);
});

const place = 'resources.0.masterVariant.attributes.0.value';
for (const [title, attribute, field] of [
  [
    'A nested attribute without a type',
    { name: 'main', type: 'nested', value: [{ name: 'name', value: 'x' }] },
    `${place}.0.type`,
  ],
  [
    'A word for a number two levels down',
    {
      ...{ name: 'main', type: 'nested' },
      value: [{ name: 'inner', type: 'nested', value: [{ ...weight, value: 'x' }] }],
    },
    `${place}.0.value.0.value`,
  ],
  [
    'An unknown member in a set',
    { name: 'parts', type: 'nested-set', value: [[], [{ ...weight, foo: 1 }]] },
    `${place}.1.0.foo`,
  ],
  [
    'A reference to an unknown type',
    { name: 'made', type: 'reference', value: { typeId: 'shop', key: 'works' } },
    `${place}.typeId`,
  ],
] as const)
  test(`${title} is refused with its path`, async () => {
    await accepted(server, 'product-drafts', 'product-draft', [draft('any')]);
    const { status, body } = await server.request('POST', '/product-drafts/import-containers/all', {
      ...{ type: 'product-draft', resources: [draft('bad', attribute)] },
    });
    assert.equal(status, 400);
    assert.deepEqual([body.errors[0].code, body.errors[0].field], ['InvalidField', field]);
  });

for (const typeId of ['price', 'product-variant'])
  test(`An attribute that refers to a ${typeId} fails`, async () => {
    const value = { typeId, key: 'any-key' };
    const [id] = await accepted(server, 'product-drafts', 'product-draft', [
      draft(`of-a-${typeId}`, { name: 'made', type: 'reference', value }),
    ]);
    const { state, errors } = await settled(server, id!);
    assert.equal(state, 'validationFailed');
    assert.deepEqual([errors[0].code, errors[0].invalidValue], ['InvalidField', typeId]);
  });
