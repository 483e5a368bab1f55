// Attributes with their definitions, references and nested attributes; definitions and enumeration
// values by their words.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../../testing/checkout-shop.ts';
import { countedGraphql } from '../../testing/counted-graphql.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let categoryId: string;

before(async () => {
  server = await startTestServer();
  categoryId = (
    await server.created('/categories', { key: 'wood', name: { en: 'W' }, slug: { en: 'wood' } })
  ).id;
  await server.created('/product-types', {
    key: 'part',
    name: 'Part',
    description: 'Part',
    attributes: [attribute('metal', { name: 'text' })],
  });
  const type = await server.created('/product-types', {
    key: 'lamp',
    name: 'L',
    description: 'L',
    attributes,
  });
  const masterVariant = { sku: 'lamp-1', prices: [], attributes: values('m1') };
  const variants = [{ sku: 'lamp-2', attributes: values('m2') }];
  for (const name of ['one', 'two'])
    await server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      key: name,
      name: { en: name },
      slug: { en: name },
      masterVariant: { ...masterVariant, sku: `${name}-1` },
      variants: variants.map((each) => ({ ...each, sku: `${name}-2` })),
    });
});
after(() => server.close());

const attribute = (name: string, type: object, level = 'Variant') => ({
  name,
  type,
  level,
  label: { en: name },
  isRequired: false,
});

const shade = {
  name: 'enum',
  values: ['red', 'green', 'blue'].map((key) => ({ key, label: key })),
};
const part = { name: 'nested', typeReference: { typeId: 'product-type', key: 'part' } };
const attributes = [
  attribute('shade', shade),
  attribute('origin', { name: 'reference', referenceTypeId: 'category' }),
  attribute('origins', {
    name: 'set',
    elementType: { name: 'reference', referenceTypeId: 'category' },
  }),
  attribute('inside', part),
];

const values = (metal: string) => [
  { name: 'shade', value: 'red' },
  { name: 'origin', value: { typeId: 'category', id: categoryId } },
  { name: 'origins', value: [{ typeId: 'category', id: categoryId }] },
  { name: 'inside', value: [{ name: 'metal', value: metal }] },
];

const staged = async (fields: string): Promise<any> =>
  (await server.graphql(`{ product(key: "one") { masterData { staged { ${fields} } } } }`)).product
    .masterData.staged;

test('attributes of some names', async () => {
  const names = async (given: string) =>
    (
      await staged(`masterVariant { attributesRaw${given} { name } }`)
    ).masterVariant.attributesRaw.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(''), ['shade', 'origin', 'origins', 'inside']);
  assert.deepEqual(await names('(includeNames: ["inside", "shade", "none"])'), ['shade', 'inside']);
  assert.deepEqual(await names('(excludeNames: ["shade", "origin"])'), ['origins', 'inside']);
  assert.deepEqual(await names('(includeNames: ["shade"], excludeNames: ["shade"])'), []);
  assert.deepEqual(await names('(includeNames: null)'), ['shade', 'origin', 'origins', 'inside']);
});

test('what attributes refer to', async () => {
  const { masterVariant } = await staged(`masterVariant { attributesRaw {
    name
    referencedResource { id ... on Category { key } }
    referencedResourceSet { ... on Category { key } }
  } }`);
  const one = { id: categoryId, key: 'wood' };
  assert.deepEqual(masterVariant.attributesRaw, [
    { name: 'shade', referencedResource: null, referencedResourceSet: [] },
    { name: 'origin', referencedResource: one, referencedResourceSet: [] },
    { name: 'origins', referencedResource: null, referencedResourceSet: [{ key: 'wood' }] },
    { name: 'inside', referencedResource: null, referencedResourceSet: [] },
  ]);
});

const definition = 'attributeDefinition { name type { name } label(locale: "en") }';

test('how attributes are defined, wherever they stand', async () => {
  const fields = `attributesRaw(includeNames: ["shade"]) { value ${definition} }`;
  const data = await staged(
    `masterVariant { ${fields} } variants { ${fields} } allVariants { ${fields} } variant(sku: "one-2") { ${fields} }`,
  );
  const [shown] = data.masterVariant.attributesRaw;
  assert.deepEqual(shown, {
    value: { key: 'red', label: 'red' },
    attributeDefinition: { name: 'shade', type: { name: 'enum' }, label: 'shade' },
  });
  for (const variant of [...data.variants, ...data.allVariants, data.variant])
    assert.deepEqual(variant.attributesRaw, [shown]);
  assert.equal(data.allVariants.length, 2);
});

test('nested attributes with the definitions of their own type', async () => {
  const { variants } = await staged(
    `variants { attributesRaw { name attributesRaw { name value ${definition} attributesRaw { name } } } }`,
  );
  const [shade, , , inside] = variants[0].attributesRaw;
  assert.equal(shade.attributesRaw, null);
  assert.deepEqual(inside.attributesRaw, [
    {
      name: 'metal',
      value: 'm2',
      attributeDefinition: { name: 'metal', type: { name: 'text' }, label: 'metal' },
      attributesRaw: null,
    },
  ]);
});

test('the attributes of a line item are defined too', async () => {
  const shop = await openShop(server);
  const cart = await shop.cart({ quantity: 1 });
  const { id, version, productType } = await server.read(
    `/products/${cart.lineItems[0].productId}`,
  );
  await server.posted(`/product-types/${productType.id}`, {
    version: 1,
    actions: [
      { action: 'addAttributeDefinition', attribute: attribute('shape', { name: 'text' }) },
    ],
  });
  const set = {
    action: 'setAttribute',
    variantId: 1,
    name: 'shape',
    value: 'round',
    staged: false,
  };
  await server.posted(`/products/${id}`, { version, actions: [set] });
  const later = await shop.cart({ quantity: 1 });
  const { cart: shown } = await server.graphql(
    `{ cart(id: "${later.id}") { lineItems { variant { attributesRaw { name ${definition} } } } } }`,
  );
  const [only] = shown.lineItems[0].variant.attributesRaw;
  assert.equal(only.attributeDefinition.name, 'shape');
});

test('one query for the definitions of all products of a page', async () => {
  const { run, reads } = countedGraphql(server);
  await run(
    `{ products(where: "key in (\\"one\\", \\"two\\")") { results { masterData { staged { allVariants {
      attributesRaw { ${definition} referencedResource { id } } } } } } } }`,
  );
  assert.deepEqual(reads.filter((read) => !read.startsWith('inventory')).sort(), [
    'category',
    'product page',
    'product-type',
  ]);
});

test('definitions and values of enumerations by their words', async () => {
  const { productType } = await server.graphql(`{ productType(key: "lamp") {
    some: attributeDefinitions(includeNames: ["shade", "inside"], limit: 1) {
      total results { name type { ... on EnumAttributeDefinitionType {
        values(excludeKeys: ["green"]) { total results { key } } } } } }
    others: attributeDefinitions(excludeNames: ["shade", "origin", "origins"]) {
      results { name type { ... on NestedAttributeDefinitionType { typeRef { typeId } } } } }
  } }`);
  assert.equal(productType.some.total, 2);
  assert.deepEqual(productType.some.results, [
    { name: 'shade', type: { values: { total: 2, results: [{ key: 'red' }, { key: 'blue' }] } } },
  ]);
  assert.deepEqual(productType.others.results, [
    { name: 'inside', type: { typeRef: { typeId: 'product-type' } } },
  ]);
});

test('field definitions of some names', async () => {
  const field = (name: string) => ({
    name,
    label: { en: name },
    required: false,
    type: { name: 'String' },
  });
  await server.created('/types', {
    key: 'wishes',
    name: { en: 'W' },
    resourceTypeIds: ['order'],
    fieldDefinitions: [field('aa'), field('bb'), field('cc')],
  });
  const { typeDefinition } = await server.graphql(`{ typeDefinition(key: "wishes") {
    all: fieldDefinitions { name }
    some: fieldDefinitions(includeNames: ["cc"]) { name }
    others: fieldDefinitions(excludeNames: ["bb"]) { name }
  } }`);
  const names = Object.values<any>(typeDefinition).map((list) =>
    list.map((each: any) => each.name),
  );
  assert.deepEqual(names, [['aa', 'bb', 'cc'], ['cc'], ['aa', 'cc']]);
});
