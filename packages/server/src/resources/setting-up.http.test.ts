// Setting up a shop over HTTP on a real database: the small kinds, with the predicates that their
// rules ask and the references between them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;

const updated = (path: string, document: any, ...actions: object[]) =>
  server.posted(`${path}/${document.id}`, { version: document.version, actions });

/** Code of the error that the request must end with. */
async function refused(method: string, path: string, body?: unknown): Promise<string> {
  const answer = await server.request(method, path, body);
  assert.ok(answer.status >= 400, `${method} ${path}: ${answer.status}`);
  return answer.body.errors[0].code;
}

const refusedUpdate = (path: string, document: any, ...actions: object[]) =>
  refused('POST', `${path}/${document.id}`, { version: document.version, actions });

const refusedDelete = (path: string, { id, version }: any) =>
  refused('DELETE', `${path}/${id}?version=${version}`);

async function count(path: string, where: string): Promise<number> {
  return (await server.read(`${path}?where=${encodeURIComponent(where)}`)).count;
}

let type: any;

const field = (name: string, fieldType: object) => ({
  name,
  label: { en: name },
  required: false,
  type: fieldType,
});

before(async () => {
  server = await startTestServer();
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  type = await server.created('/types', {
    key: 'extra',
    name: { en: 'Extra' },
    resourceTypeIds: ['channel', 'category', 'asset', 'line-item'],
    fieldDefinitions: [
      field('note', { name: 'String' }),
      field('size', { name: 'Enum', values: [{ key: 'small', label: 'S' }] }),
      field('like', { name: 'Reference', referenceTypeId: 'category' }),
      field('review', { name: 'Reference', referenceTypeId: 'review' }),
    ],
  });
});

after(() => server.close());

test('A field must have the type of its namesake for the same resource type', async () => {
  const draft = {
    key: 'other',
    name: { en: 'Other' },
    fieldDefinitions: [field('note', { name: 'Number' })],
  };
  assert.equal(
    await refused('POST', '/types', { ...draft, resourceTypeIds: ['channel'] }),
    'InvalidInput',
  );
  await server.created('/types', { ...draft, resourceTypeIds: ['store'] });
});

test('Custom fields are checked, found by predicates, and keep their type from deletion', async () => {
  const custom = { type: { key: 'extra' }, fields: { note: 'hi', size: 'small' } };
  const channel = await server.created('/channels', { key: 'custom', custom });
  assert.equal(await count('/channels', 'custom(fields(size = "small"))'), 1);
  assert.equal(await count('/channels', `custom(type(id = "${type.id}"))`), 1);
  assert.equal(await refusedDelete('/types', type), 'ReferenceExists');
  const id = '00000000-0000-7000-8000-000000000000';
  const setting = (name: string, value?: unknown) => ({ action: 'setCustomField', name, value });
  for (const [action, code] of [
    [setting('size', 'large'), 'InvalidField'],
    [setting('missing', 'x'), 'InvalidField'],
    [setting('like', { typeId: 'category', id }), 'ReferencedResourceNotFound'],
    [setting('review', { typeId: 'review', id }), 'ReferencedResourceNotFound'],
  ] as const)
    assert.equal(await refusedUpdate('/channels', channel, action), code);
  const cleared = await updated('/channels', channel, setting('note'), {
    action: 'setAddress',
    address: { country: 'DE' },
  });
  assert.deepEqual(cleared.custom.fields, { size: 'small' });
  assert.equal(cleared.address.id.length, 8);
});

test('The built-in state stays, and a state that another one leads to', async () => {
  const initial = await server.read('/states/key=Initial');
  assert.equal(await refusedDelete('/states', initial), 'InvalidOperation');
  const sent = await server.created('/states', { key: 'sent', type: 'OrderState' });
  const packed = await server.created('/states', {
    key: 'packed',
    type: 'OrderState',
    transitions: [{ typeId: 'state', key: 'sent' }],
  });
  assert.deepEqual(packed.transitions, [{ typeId: 'state', id: sent.id }]);
  assert.equal(await refusedDelete('/states', sent), 'ReferenceExists');
  await updated('/states', packed, { action: 'setTransitions', transitions: [] });
  await server.expecting(200, 'DELETE', `/states/${sent.id}?version=${sent.version}`);
});

test('A store has channels with the right roles and languages of the project', async () => {
  const warehouse = await server.created('/channels', { key: 'warehouse' });
  const draft = { key: 'shop', supplyChannels: [{ typeId: 'channel', key: 'warehouse' }] };
  const distribution = { key: 'wrong', distributionChannels: [{ key: 'warehouse' }] };
  assert.equal(await refused('POST', '/stores', distribution), 'MissingRoleOnChannel');
  assert.equal(
    await refused('POST', '/stores', { ...draft, languages: ['it'] }),
    'ProjectNotConfiguredForLanguages',
  );
  const store = await server.created('/stores', { ...draft, languages: ['de'] });
  assert.equal(
    await refused('POST', '', {
      version: (await server.read('')).version,
      actions: [{ action: 'changeLanguages', languages: ['en'] }],
    }),
    'LanguageUsedInStores',
  );
  assert.equal(await refusedDelete('/channels', warehouse), 'ReferenceExists');
  const adding = { action: 'addProductSelection', productSelection: { key: 'none' } };
  assert.equal(await refusedUpdate('/stores', store, adding), 'ReferencedResourceNotFound');
  const { results } = await server.read(
    `/messages?where=${encodeURIComponent(`resource(typeId = "store" and id = "${store.id}")`)}`,
  );
  assert.deepEqual(
    results.map(({ type, sequenceNumber }: any) => [type, sequenceNumber]),
    [['StoreCreated', 1]],
  );
});

test('A moved category takes its subtree along in one commit', async () => {
  const draft = (key: string) => ({ key, name: { en: key }, slug: { en: key } });
  const [root, tools] = [
    await server.created('/categories', draft('root')),
    await server.created('/categories', draft('tools')),
  ];
  await server.created('/categories', { ...draft('saws'), parent: { key: 'tools' } });
  await server.created('/categories', { ...draft('bow-saws'), parent: { key: 'saws' } });
  assert.equal(await refused('POST', '/categories', draft('tools').slug), 'InvalidJsonInput');
  assert.equal(
    await refused('POST', '/categories', { ...draft('tools'), key: 'tools-2' }),
    'DuplicateField',
  );
  await updated('/categories', tools, { action: 'changeParent', parent: { key: 'root' } });
  const leaf = await server.read('/categories/key=bow-saws');
  assert.equal(leaf.ancestors.length, 3);
  assert.equal(leaf.ancestors[0].id, root.id);
  assert.equal(await count('/categories', `ancestors(id = "${root.id}")`), 3);
  const below = { action: 'changeParent', parent: { key: 'bow-saws' } };
  assert.equal(await refusedUpdate('/categories', root, below), 'InvalidOperation');
  await server.expecting(200, 'DELETE', '/categories/key=root?version=1');
  assert.equal(await count('/categories', 'key in ("root", "tools", "saws", "bow-saws")'), 0);
});

const attribute = (name: string, attributeType: object) => ({
  name,
  label: { en: name },
  isRequired: false,
  type: attributeType,
});

const values = [
  { key: 'red', label: 'Red' },
  { key: 'green', label: 'Green' },
];

const shirts = {
  key: 'shirt',
  name: 'Shirt',
  description: '',
  attributes: [
    attribute('color', { name: 'enum', values }),
    attribute('fits', { name: 'set', elementType: { name: 'enum', values } }),
    attribute('note', { name: 'text' }),
  ],
};

const redShirt = {
  productType: { key: 'shirt' },
  name: { en: 'Shirt' },
  slug: { en: 'shirt' },
  masterVariant: {
    sku: 'SHIRT',
    attributes: [
      { name: 'color', value: 'red' },
      { name: 'fits', value: ['red'] },
    ],
  },
};

test('An attribute must have the type of its namesake in other product types', async () => {
  await server.created('/product-types', {
    ...shirts,
    key: 'first',
    attributes: [attribute('size', { name: 'text' })],
  });
  const draft = { ...shirts, key: 'second', attributes: [attribute('size', { name: 'number' })] };
  assert.equal(await refused('POST', '/product-types', draft), 'AttributeDefinitionTypeConflict');
});

test('What products use of their type stays', async () => {
  const type = await server.created('/product-types', shirts);
  await server.created('/products', redShirt);
  const removing = (attributeName: string, key: string) => ({
    action: 'removeEnumValues',
    attributeName,
    keys: [key],
  });
  const dropping = (name: string) => ({ action: 'removeAttributeDefinition', name });
  for (const [action, code] of [
    [removing('color', 'red'), 'EnumValueIsUsed'],
    [removing('fits', 'red'), 'EnumValueIsUsed'],
    [dropping('color'), 'InvalidOperation'],
  ] as const)
    assert.equal(await refusedUpdate('/product-types', type, action), code);
  const left = await updated('/product-types', type, removing('color', 'green'), dropping('note'));
  assert.deepEqual(
    left.attributes.map(({ name }: any) => name),
    ['color', 'fits'],
  );
  assert.equal(await refusedDelete('/product-types', left), 'ReferenceExists');
});

test('Shipping methods serve places by zone; one of them is the default', async () => {
  const germany = await server.created('/zones', {
    name: 'Germany',
    key: 'de',
    locations: [{ country: 'DE' }],
  });
  await server.created('/tax-categories', { name: 'Standard', key: 'standard' });
  const rate = { price: { centAmount: 500, currencyCode: 'EUR' } };
  const draft = {
    taxCategory: { key: 'standard' },
    isDefault: true,
    zoneRates: [{ zone: { key: 'de' }, shippingRates: [rate] }],
  };
  const first = await server.created('/shipping-methods', { ...draft, name: 'First' });
  const second = await server.created('/shipping-methods', {
    ...draft,
    name: 'Second',
    zoneRates: [],
  });
  assert.equal((await server.read(`/shipping-methods/${first.id}`)).isDefault, false);
  assert.equal(second.isDefault, true);
  const found = await server.read('/shipping-methods/matching-location?country=DE&currency=EUR');
  assert.deepEqual(
    found.results.map(({ name }: any) => name),
    ['First'],
  );
  assert.equal(found.results[0].zoneRates[0].shippingRates[0].isMatching, true);
  const expanded = '/shipping-methods/matching-location?country=DE&expand=taxCategory';
  assert.equal((await server.read(expanded)).results[0].taxCategory.obj.key, 'standard');
  const dollars = '/shipping-methods/matching-location?country=DE&currency=USD';
  assert.equal((await server.read(dollars)).count, 0);
  assert.equal(await refusedDelete('/zones', germany), 'ReferenceExists');
});

test('A SKU is in stock once in each channel', async () => {
  await server.created('/channels', { key: 'stock' });
  const draft = { sku: 'SHIRT', quantityOnStock: 3, supplyChannel: { key: 'stock' } };
  const entry = await server.created('/inventory', draft);
  await server.created('/inventory', { ...draft, supplyChannel: undefined });
  const answer = await server.request('POST', '/inventory', draft);
  assert.deepEqual(
    [answer.body.errors[0].code, answer.body.errors[0].field, answer.body.errors[0].duplicateValue],
    ['DuplicateField', 'sku', 'SHIRT'],
  );
  const less = await updated('/inventory', entry, { action: 'removeQuantity', quantity: 3 });
  assert.deepEqual([less.quantityOnStock, less.availableQuantity], [0, 0]);
  assert.equal(await count('/messages', 'type = "InventoryEntryOutOfStock"'), 1);
});

test('Shopping lists hold variants by SKU; a store shows its own', async () => {
  await server.created('/stores', { key: 'lists' });
  const draft = { name: { en: 'Weekend' }, lineItems: [{ sku: 'SHIRT', quantity: 2 }] };
  const list = await server.created('/in-store/key=lists/shopping-lists', draft);
  assert.deepEqual(list.store, { typeId: 'store', key: 'lists' });
  const more = await updated('/shopping-lists', list, { action: 'addLineItem', sku: 'SHIRT' });
  assert.equal(more.lineItems[0].quantity, 3);
  await server.created('/shopping-lists', { name: { en: 'Elsewhere' } });
  assert.equal((await server.read('/in-store/key=lists/shopping-lists')).count, 1);
  assert.equal(
    await refused('POST', '/shopping-lists', { ...draft, lineItems: [{ sku: 'NONE' }] }),
    'ReferencedResourceNotFound',
  );
});

test('Customers and anonymous sessions see their own shopping lists only', async () => {
  const body = 'grant_type=client_credentials&scope=manage_my_shopping_lists:demo';
  const basic = Buffer.from(`${server.clientId}:${server.clientSecret}`).toString('base64');
  const anonymous = async () => {
    const response = await fetch(`${server.url}/oauth/demo/anonymous/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    return ((await response.json()) as any).access_token;
  };
  const [mine, theirs] = [{ token: await anonymous() }, { token: await anonymous() }];
  const draft = { name: { en: 'Mine' } };
  const list = await server.created('/me/shopping-lists', draft, mine);
  assert.ok(list.anonymousId);
  const path = `/me/shopping-lists/${list.id}`;
  assert.equal((await server.request('GET', path, undefined, mine)).status, 200);
  assert.equal((await server.request('GET', path, undefined, theirs)).status, 404);
  const update = (action: object) =>
    server.request('POST', path, { version: list.version, actions: [action] }, mine);
  assert.equal((await update({ action: 'setAnonymousId', anonymousId: 'x' })).status, 400);
  assert.equal((await update({ action: 'changeName', name: { en: 'Ours' } })).status, 200);
});
