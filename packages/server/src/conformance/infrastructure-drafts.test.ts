// Catalogue resources as infrastructure tools write them: made from a full draft by the official client,
// changed action by action, made again where nothing can be changed, and found again by key.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Api,
  importCategories,
  importDiscount,
  importProducts,
  importSales,
  importSettings,
  importShippingMethods,
  importStock,
} from '../testing/fashion-import.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('A product selection with custom fields', async () => {
  const api = trustedSdk(server);
  const { body: type } = await api
    .types()
    .post({
      body: {
        key: 'selection-type',
        name: { en: 'Selection', nl: 'Selectie' },
        resourceTypeIds: ['product-selection'],
        fieldDefinitions: [
          {
            name: 'a-field',
            label: { en: 'Field', nl: 'Veld' },
            type: { name: 'String' },
            required: false,
            inputHint: 'SingleLine',
          },
        ],
      },
    })
    .execute();
  const { body: made } = await api
    .productSelections()
    .post({
      body: {
        key: 'selection-us',
        name: { en: 'US' },
        mode: 'Individual',
        custom: { type: { typeId: 'type', id: type.id }, fields: { 'a-field': 'a value' } },
      },
    })
    .execute();
  assert.deepEqual(made.custom?.fields, { 'a-field': 'a value' });
  const { body: next } = await api
    .productSelections()
    .withId({ ID: made.id })
    .post({
      body: {
        version: made.version,
        actions: [
          { action: 'changeName', name: { en: 'United States' } },
          { action: 'setKey', key: 'selection-usa' },
          { action: 'setCustomField', name: 'a-field', value: 'another' },
        ],
      },
    })
    .execute();
  assert.deepEqual(
    [next.name, next.custom?.fields['a-field']],
    [{ en: 'United States' }, 'another'],
  );
  const named = api.productSelections().withKey({ key: 'selection-usa' });
  await named.delete({ queryArgs: { version: next.version } }).execute();
  await assert.rejects(named.get().execute(), { statusCode: 404 });
});

test('A custom object that holds a bare number, changed and made anew elsewhere', async () => {
  const objects = trustedSdk(server).customObjects();
  const draft = { container: 'a-container', key: 'a-key', value: 10 };
  const { body: made } = await objects.post({ body: draft }).execute();
  assert.deepEqual([made.version, made.value], [1, 10]);
  const changed = { ...draft, value: { list: [1, 'two', { three: true }] }, version: made.version };
  const { body: next } = await objects.post({ body: changed }).execute();
  assert.deepEqual([next.version, next.value], [2, changed.value]);
  const named = objects.withContainerAndKey({ container: draft.container, key: draft.key });
  await named.delete({ queryArgs: { version: next.version } }).execute();
  const { body: moved } = await objects.post({ body: { ...draft, key: 'another' } }).execute();
  assert.deepEqual([moved.version, moved.key], [1, 'another']);
});

test('An attribute group', async () => {
  const groups = trustedSdk(server).attributeGroups();
  const { body: made } = await groups
    .post({
      body: {
        key: 'a-group',
        name: { en: 'Group' },
        description: { en: 'What it is for' },
        attributes: [{ key: 'one' }, { key: 'two' }],
      },
    })
    .execute();
  const { body: next } = await groups
    .withKey({ key: 'a-group' })
    .post({
      body: {
        version: made.version,
        actions: [
          { action: 'setAttributes', attributes: [{ key: 'two' }, { key: 'three' }] },
          { action: 'setDescription' },
        ],
      },
    })
    .execute();
  assert.deepEqual(next.attributes, [{ key: 'two' }, { key: 'three' }]);
  assert.equal(next.description, undefined);
  const page = await groups.get({ queryArgs: { where: 'key = "a-group"' } }).execute();
  assert.equal(page.body.results[0]!.version, next.version);
});

test('A product type whose attributes are added, changed and removed one by one', async () => {
  const types = trustedSdk(server).productTypes();
  const attribute = (name: string, type: object, more: object = {}) =>
    ({
      ...{ name, type, label: { en: name }, attributeConstraint: 'None', isRequired: false },
      ...{ isSearchable: false, inputHint: 'SingleLine', ...more },
    }) as any;
  const values = ['one', 'two'].map((key) => ({ key, label: key }));
  const localized = values.map(({ key }) => ({ key, label: { en: key } }));
  const setOf = (elementType: object) => ({ name: 'set', elementType });
  const { body: inner } = await types
    .post({ body: { key: 'inner', name: 'Inner', description: '', attributes: [] } })
    .execute();
  const nested = { name: 'nested', typeReference: { typeId: 'product-type', id: inner.id } };
  const attributes = [
    attribute('material', { name: 'text' }, { isRequired: true, inputHint: 'MultiLine' }),
    attribute('kind', { name: 'enum', values }),
    attribute('tone', setOf({ name: 'lenum', values: localized })),
    attribute('like', setOf({ name: 'reference', referenceTypeId: 'product' })),
    attribute('stored', { name: 'reference', referenceTypeId: 'key-value-document' }),
    attribute('parts', setOf(nested)),
  ];
  const { body: made } = await types
    .post({ body: { key: 'tooled', name: 'Tooled', description: 'by a tool', attributes } })
    .execute();
  assert.deepEqual(
    made.attributes!.map(({ name }) => name),
    attributes.map(({ name }) => name),
  );
  const actions = [
    { action: 'changeName', name: 'Tooled again' },
    { action: 'removeAttributeDefinition', name: 'like' },
    { action: 'addAttributeDefinition', attribute: attribute('net', { name: 'money' }) },
    { action: 'changeLabel', attributeName: 'material', label: { en: 'What of' } },
    { action: 'setInputTip', attributeName: 'material', inputTip: { en: 'wool, …' } },
    { action: 'changeIsSearchable', attributeName: 'material', isSearchable: true },
    { action: 'changeInputHint', attributeName: 'material', newValue: 'SingleLine' },
    {
      action: 'addPlainEnumValue',
      attributeName: 'kind',
      value: { key: 'three', label: 'three' },
    },
    { action: 'removeEnumValues', attributeName: 'kind', keys: ['one'] },
    {
      action: 'changeLocalizedEnumValueLabel',
      attributeName: 'tone',
      newValue: { key: 'two', label: { en: 'zwei' } },
    },
    {
      action: 'changeAttributeOrderByName',
      attributeNames: ['net', 'material', 'kind', 'tone', 'stored', 'parts'],
    },
  ] as any[];
  const { body: next } = await types
    .withId({ ID: made.id })
    .post({ body: { version: made.version, actions } })
    .execute();
  const [net, material, kind, tone] = next.attributes as any[];
  assert.deepEqual(
    [net.name, material.label.en, material.inputHint],
    ['net', 'What of', 'SingleLine'],
  );
  assert.deepEqual(
    kind.type.values.map(({ key }: any) => key),
    ['two', 'three'],
  );
  assert.equal(tone.type.elementType.values[1].label.en, 'zwei');
  const gone = types.withKey({ key: 'tooled' });
  await gone.delete({ queryArgs: { version: next.version } }).execute();
});

test('A store with what it sells, kept in step by the actions of both', async () => {
  const api = trustedSdk(server);
  const selection = await api
    .productSelections()
    .post({ body: { key: 'of-store', name: { en: 'S' }, mode: 'IndividualExclusion' } })
    .execute();
  const { body: store } = await api
    .stores()
    .post({
      body: {
        key: 'a-store',
        name: { en: 'Store' },
        languages: ['en'],
        productSelections: [
          { productSelection: { typeId: 'product-selection', key: 'of-store' }, active: true },
        ],
      },
    })
    .execute();
  assert.deepEqual(store.productSelections[0], {
    productSelection: { typeId: 'product-selection', id: selection.body.id },
    active: true,
  });
  const gone = api.productSelections().withId({ ID: selection.body.id });
  await assert.rejects(gone.delete({ queryArgs: { version: 1 } }).execute(), { statusCode: 400 });
});

test('The data set of a fashion shop, in the order of its import scripts', async (t) => {
  const api = trustedSdk(server);
  const startedAt = performance.now();
  const channels = await importSettings(api);
  await importShippingMethods(api);
  const found = { channels, categories: await importCategories(api) };
  await importDiscount(api);
  const count = 10;
  await importProducts(api, found, count);
  await importStock(api, found, count);
  await importSales(api);
  t.diagnostic(`${count * 3} variants in ${Math.round(performance.now() - startedAt)} ms`);
  await checkShop(api, found, count);
});

async function checkShop(api: Api, { categories: ids }: any, count: number): Promise<void> {
  const women = ids.get('women');
  const { body: page } = await api
    .productProjections()
    .get({
      queryArgs: {
        where: [`categories(id = "${women}")`, 'published = true'],
        ...{ priceCurrency: 'EUR', priceCountry: 'DE', limit: 500, sort: 'key asc' },
        expand: ['masterVariant.attributes[*].value', 'categories[*].ancestors[*]'],
      },
    })
    .execute();
  assert.equal(page.total, count);
  const [first] = page.results;
  const value = (name: string) =>
    first!.masterVariant.attributes!.find((one) => one.name === name)!.value;
  // Its number is 1: the second designer, whose key ends with a blank, and who is on sale.
  assert.deepEqual(value('designer'), { key: 'berta ', label: 'BERTA ' });
  assert.equal(value('color').key, 'blue ');
  assert.deepEqual(
    value('style').map(({ key }: any) => key),
    ['red', 'blue ', 'blue'],
  );
  assert.equal(value('origin').obj.key, 'berlin');
  assert.equal(first!.masterVariant.price!.discounted!.value.centAmount, 4_420);
  assert.equal(first!.masterVariant.availability!.availableQuantity, 10);
  assert.equal(Object.keys(first!.masterVariant.availability!.channels!).length, 2);
  const { body: children } = await api
    .categories()
    .get({ queryArgs: { where: `ancestors(id = "${women}")`, sort: 'orderHint asc' } })
    .execute();
  assert.deepEqual(
    children.results.map(({ externalId }) => externalId),
    ['11', '12', '13'],
  );
  const { body: orders } = await api
    .orders()
    .get({ queryArgs: { where: 'orderNumber = "101"', expand: 'lineItems[*].productType' } })
    .execute();
  assert.deepEqual(
    orders.results[0]!.lineItems.map(({ productKey, quantity }) => [productKey, quantity]),
    [
      ['product-1', 2],
      ['product-1', 1],
    ],
  );
}
