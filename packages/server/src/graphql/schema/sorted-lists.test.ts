// Lists in documents that appear as pages of their own, in the order of a sort.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.created('/product-types', {
    key: 'lamp',
    name: 'Lamp',
    description: 'Lamp',
    attributes: [
      attribute('shade', { name: 'enum', values: plain }),
      attribute('title', { name: 'lenum', values: localized }),
      attribute('name', { name: 'text' }, 'Product'),
      attribute('Name', { name: 'text' }, 'Product'),
    ],
  });
});
after(() => server.close());

const attribute = (name: string, type: object, level = 'Variant') => ({
  name,
  type,
  level,
  label: { en: `the ${name}` },
  isRequired: false,
});

const labels: readonly (readonly [string, string])[] = [
  ['red', 'c'],
  ['green', 'a'],
  ['blue', 'b'],
];
const plain = labels.map(([key, label]) => ({ key, label }));
const localized = labels.map(([key, en]) => ({
  key,
  label: { en, ...(en === 'b' ? {} : { de: en }) },
}));

const definitions = async (given: string) =>
  (
    await server.graphql(`{ productType(key: "lamp") { attributeDefinitions${given} {
    results { name type {
      ... on EnumAttributeDefinitionType { plain: values(sort: "label desc", limit: 2) { results { key } } }
      ... on LocalizableEnumAttributeDefinitionType {
        localized: values(sort: ["label.de", "key"], excludeKeys: "red") { results { key } } } } } } } }`)
  ).productType.attributeDefinitions.results;

const names = async (given: string) =>
  (await definitions(given)).map(({ name }: { name: string }) => name);

test('attribute definitions are sorted by what they hold, first key first', async () => {
  assert.deepEqual(await names(''), ['shade', 'title', 'name', 'Name']);
  assert.deepEqual(await names('(sort: [])'), ['shade', 'title', 'name', 'Name']);
  assert.deepEqual(await names('(sort: "name")'), ['Name', 'name', 'shade', 'title']);
  assert.deepEqual(await names('(sort: "label.en desc")'), ['title', 'shade', 'name', 'Name']);
  assert.deepEqual(await names('(sort: ["level", "type.name desc", "name desc"])'), [
    'name',
    'Name',
    'title',
    'shade',
  ]);
});

test('what is chosen is sorted before it is cut into pages', async () => {
  const given = 'excludeNames: "shade", sort: "name desc", offset: 1, limit: 1';
  assert.deepEqual(await names(`(${given})`), ['name']);
});

test('values of enumerations are sorted; those without the text come last', async () => {
  const [shade, title] = await definitions('');
  assert.deepEqual(shade.type.plain.results, [{ key: 'red' }, { key: 'blue' }]);
  assert.deepEqual(title.type.localized.results, [{ key: 'green' }, { key: 'blue' }]);
});

test('a list is sorted by nothing that its elements do not have', async () => {
  const refusal = async (sort: string) => {
    const query = `{ productType(key: "lamp") { attributeDefinitions(sort: "${sort}") { total } } }`;
    const { data, errors } = (await server.request('POST', '/graphql', { query })).body;
    assert.equal(data.productType, null);
    assert.equal(errors[0].extensions.code, 'InvalidInput');
    return errors[0].message;
  };
  const malformed = 'Malformed parameter: sort:';
  assert.equal(await refusal('nme'), `${malformed} The field 'nme' does not exist.`);
  assert.equal(await refusal('label'), `${malformed} The field 'label' cannot be sorted by.`);
  assert.match(await refusal('name up'), /expected a field and asc or desc, got 'name up'/);
});
