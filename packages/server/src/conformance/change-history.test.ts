// The Change History API: who changed what, with the versions that a project keeps.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
const historyHost = 'history.shop.example';
let server: TestServer;

async function keep(enabled: boolean): Promise<void> {
  const response = await fetch(`${server.url}/-/projects/demo/history`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ enabled }),
  });
  assert.equal(response.status, 200);
}

before(async () => {
  server = await startTestServer({ options: { adminToken, historyHost } });
  await keep(true);
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
});
after(() => server.close());

/** An answer of the history. */
async function asked(path: string, token?: string) {
  const bearer = token ?? (await server.token());
  const response = await fetch(`${server.url}/-/change-history/demo${path}`, {
    headers: { Authorization: `Bearer ${bearer}` },
  });
  const body = (await response.json()) as any;
  return { status: response.status, headers: response.headers, body };
}

const records = async (path: string, token?: string): Promise<any[]> => {
  const { status, body } = await asked(path, token);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
};

const updated = (path: string, { id, version }: any, ...actions: object[]) =>
  server.posted(`${path}/${id}`, { version, actions });

/** The changes of the last update of a document. */
const lastChanges = async (kind: string, id: string, query = ''): Promise<any[]> =>
  (await records(`/${kind}/${id}?limit=1${query}`))[0].changes;

const category = (key: string) => ({ key, name: { en: key }, slug: { en: key } });

test('A new document is a record without changes, with its label and its key', async () => {
  const { id } = await server.created('/categories', category('lamps'));
  const [record, ...others] = await records(`/category/${id}`);
  assert.deepEqual(others, []);
  const { modifiedAt, modifiedBy, ...rest } = record;
  assert.match(modifiedAt, /^\d{4}-.*Z$/);
  assert.deepEqual(modifiedBy, {
    isPlatformClient: false,
    type: 'external-user',
    clientId: server.clientId,
  });
  const label = { type: 'LocalizedLabel', value: { en: 'lamps' } };
  assert.deepEqual(rest, {
    ...{ version: 1, previousVersion: 0, type: 'ResourceCreated', label, previousLabel: label },
    ...{ changes: [], resource: { typeId: 'category', id, key: 'lamps' }, stores: [] },
    withoutChanges: false,
  });
});

test('An update is one record with a change for each difference, and none for what stays', async () => {
  const made = await server.created('/categories', category('chairs'));
  const both = await updated(
    '/categories',
    made,
    { action: 'changeName', name: { en: 'Chairs' } },
    { action: 'setExternalId', externalId: 'c-1' },
  );
  await updated('/categories', both, { action: 'setExternalId', externalId: 'c-1' });
  const [record, first] = await records(`/category/${made.id}`);
  assert.deepEqual(
    [record.type, record.version, record.previousVersion],
    ['ResourceUpdated', 2, 1],
  );
  assert.equal(first.type, 'ResourceCreated');
  assert.deepEqual(record.previousLabel.value, { en: 'chairs' });
  assert.deepEqual(record.changes, [
    {
      ...{ type: 'ChangeLocalizedNameChange', change: 'changeName' },
      ...{ previousValue: { en: 'chairs' }, nextValue: { en: 'Chairs' } },
    },
    { type: 'SetExternalIdChange', change: 'setExternalId', nextValue: 'c-1' },
  ]);
});

test('A deleted document is found by its id, with who deleted it', async () => {
  const { id } = await server.created('/zones', { name: 'Gone' });
  await server.expecting(200, 'DELETE', `/zones/${id}?version=1`);
  const [record] = await records(`/zone/${id}?type=ResourceDeleted`);
  assert.deepEqual(
    [record.type, record.version, record.previousVersion, record.label, record.changes],
    ['ResourceDeleted', 2, 1, { type: 'StringLabel', value: 'Gone' }, []],
  );
  assert.equal(record.modifiedBy.clientId, server.clientId);
});

test('A document that is deleted with its data has no records', async () => {
  const { customer } = await server.created('/customers', { email: 'e@x.example', password: 'p' });
  await server.expecting(200, 'DELETE', `/customers/${customer.id}?version=1&dataErasure=true`);
  assert.deepEqual(await records(`/customer/${customer.id}`), []);
});

test('Pages have a limit of 500 and an offset of 10000, and a total when it is wanted', async () => {
  const plain = (await asked('?limit=2')).body;
  assert.deepEqual([plain.limit, plain.offset, plain.total], [2, 0, undefined]);
  assert.equal((await asked('')).body.limit, 20);
  const { total } = (await asked('/category?withTotal=true')).body;
  assert.equal(total, (await records('/category?limit=500')).length);
  assert.equal((await asked('?limit=500')).status, 200);
  for (const query of ['?limit=501', '?offset=10001', '?withTotal=maybe'])
    assert.equal((await asked(query)).status, 400, query);
});

const refusedDates = [
  'date.from=2026-01-01T00:00:00Z&date.to=3',
  'date.from=1&date.to=24',
  'date.from=24',
  'date.to=now',
  'date.from=yesterday&date.to=now',
];
for (const query of refusedDates)
  test(`The dates ${query} are refused`, async () => {
    const { status, body } = await asked(`?${query}`);
    assert.equal(status, 400);
    assert.deepEqual([body.message, body.errors[0].code], ['Bad Request', 'BadRequest']);
  });

test('Dates are instants or hours', async () => {
  assert.deepEqual(await records('?date.from=48&date.to=24'), []);
  assert.notDeepEqual(await records('?date.from=24&date.to=now'), []);
  const [from, to] = [Date.now() - 60_000 * 60, Date.now() + 60_000].map((at) =>
    new Date(at).toISOString(),
  );
  assert.notDeepEqual(await records(`?date.from=${from}&date.to=${to}`), []);
});

test('A token needs the scope of the history and that of the resource type', async () => {
  assert.equal((await asked('', await server.token('view_categories:demo'))).status, 403);
  const some = await server.token('view_audit_log:demo view_categories:demo');
  assert.equal((await asked('/zone', some)).status, 403);
  const kinds = new Set((await records('?limit=500', some)).map(({ resource }) => resource.typeId));
  assert.deepEqual([...kinds], ['category']);
  const unknown = await asked('/cart');
  assert.deepEqual([unknown.status, unknown.body.errors[0].code], [404, 'NotFound']);
  const { status, body } = await asked('', 'no-such-token');
  assert.deepEqual([status, body.errors[0].code], [401, 'Unauthorized']);
});

test('A token of one store sees the records of that store', async () => {
  for (const key of ['berlin', 'paris']) {
    await server.created('/stores', { key, name: { en: key } });
    await server.created('/shopping-lists', { name: { en: key }, store: { key } });
  }
  const token = await server.token('view_audit_log:demo view_shopping_lists:demo:berlin');
  const seen = await records('/shopping-list', token);
  assert.deepEqual(
    seen.map(({ stores }) => stores),
    [[{ typeId: 'store', key: 'berlin' }]],
  );
  assert.equal((await records('/shopping-list?stores=paris')).length, 1);
  assert.equal((await records('/shopping-list?stores=paris&stores=berlin')).length, 2);
});

test('Records are found by who made them', async () => {
  const { customer } = await server.created('/customers', {
    email: 'who@x.example',
    password: 'p',
  });
  const token = await server.customerToken('who@x.example', 'p', 'manage_my_shopping_lists:demo');
  const made = await server.request(
    'POST',
    '/me/shopping-lists',
    { name: { en: 'Mine' } },
    { token },
  );
  assert.equal(made.status, 201);
  const [record] = await records(`?customerId=${customer.id}`);
  assert.deepEqual(record.modifiedBy.customer, { typeId: 'customer', id: customer.id });
  assert.equal(record.resource.id, made.body.id);
  assert.notDeepEqual(await records(`/zone?clientId=${server.clientId}`), []);
  assert.deepEqual(await records('/zone?clientId=another'), []);
  assert.deepEqual(await records('?source=MerchantCenter'), []);
  assert.notDeepEqual(await records('?source=ApiClient'), []);
  const visitor = await server.anonymousToken('manage_my_shopping_lists:demo', 'visitor-7');
  await server.request('POST', '/me/shopping-lists', { name: { en: 'V' } }, { token: visitor });
  const [last] = await records('/shopping-list?limit=1');
  assert.equal(last.modifiedBy.anonymousId, 'visitor-7');
});

test('Records are found by their changes', async () => {
  const made = await server.created('/zones', { name: 'A', key: 'zone-a' });
  const named = await updated('/zones', made, { action: 'changeName', name: 'B' });
  await updated('/zones', named, { action: 'setKey', key: 'zone-b' });
  const found = async (query: string) =>
    (await records(`/zone/${made.id}?${query}`)).map(({ version }) => version);
  assert.deepEqual(await found('changes=changeName'), [2]);
  assert.deepEqual(await found('changes=changeName&changes=setKey'), [3, 2]);
  assert.deepEqual(await found('changes=changeName,setKey&limit=1&offset=1&withTotal=true'), [2]);
  assert.equal((await asked('/zone?changes=changeOrderState')).status, 400);
  assert.equal((await asked('?changes=noSuchChange')).status, 400);
  assert.equal((await asked('?type=Renamed')).status, 400);
  const [renamed] = await records(`/zone/${made.id}?limit=1`);
  assert.deepEqual(renamed.changes, [
    { type: 'SetKeyChange', change: 'setKey', previousValue: 'zone-a', nextValue: 'zone-b' },
  ]);
  assert.deepEqual(renamed.label, renamed.previousLabel);
});

test('A key finds the records of stores, and is refused for kinds without', async () => {
  await server.created('/stores', { key: 'keyed', name: { en: 'Keyed' } });
  const [record] = await records('/store?resourceKey=keyed');
  assert.equal(record.resource.key, 'keyed');
  assert.equal((await records('?resourceKey=keyed')).length, 1);
  assert.equal((await asked('/zone?resourceKey=keyed')).status, 400);
});

test('Changes of a product name the side of the catalogue', async () => {
  const { id } = await server.created('/product-types', {
    name: 'P',
    key: 'lamp-type',
    description: '',
  });
  const made = await server.created('/products', {
    ...{ name: { en: 'Lamp' }, slug: { en: 'lamp' }, key: 'lamp' },
    productType: { typeId: 'product-type', id },
    masterVariant: { sku: 'lamp-1', prices: [{ value: { currencyCode: 'EUR', centAmount: 100 } }] },
  });
  const staged = await updated('/products', made, {
    ...{ action: 'changeName', name: { en: 'Lamp 2' }, staged: true },
  });
  const [change, ...others] = await lastChanges('product', made.id);
  assert.deepEqual(others, []);
  assert.deepEqual(change, {
    ...{ type: 'ChangeLocalizedNameChange', change: 'changeName', catalogData: 'staged' },
    ...{ previousValue: { en: 'Lamp' }, nextValue: { en: 'Lamp 2' } },
  });
  const published = await updated('/products', staged, { action: 'publish' });
  const changes = await lastChanges('product', made.id);
  assert.deepEqual(changes.map(({ change: word, catalogData }) => [word, catalogData]).sort(), [
    ['changeName', 'current'],
    ['publish', undefined],
  ]);
  const price = published.masterData.current.masterVariant.prices[0];
  await updated('/products', published, {
    action: 'changePrice',
    priceId: price.id,
    price: { value: { currencyCode: 'EUR', centAmount: 90 } },
    staged: true,
  });
  const [priced] = await lastChanges('product', made.id);
  assert.deepEqual(
    [priced.change, priced.priceId, priced.variant, priced.nextValue.value.centAmount],
    ['changePrice', price.id, 'lamp-1', 90],
  );
});

test('A password is never shown', async () => {
  const { customer } = await server.created('/customers', {
    ...{ email: 'pw@x.example', password: 'first secret' },
  });
  const body = {
    id: customer.id,
    version: 1,
    currentPassword: 'first secret',
    newPassword: 'next',
  };
  await server.expecting(200, 'POST', '/customers/password', body);
  const { changes } = (await records(`/customer/${customer.id}?limit=1`))[0];
  assert.deepEqual(changes, [{ type: 'SetPasswordChange', change: 'setPassword' }]);
});

test('Properties of a custom object have paths', async () => {
  const draft = (value: unknown) => ({ container: 'c', key: 'k', value });
  const { id } = await server.created('/custom-objects', draft({ a: 1, b: { c: 2 } }));
  await server.expecting(200, 'POST', '/custom-objects', draft({ b: { c: 3 }, d: 4 }));
  const changes = await lastChanges('key-value-document', id);
  assert.deepEqual(changes.map(({ change, path }) => [change, path]).sort(), [
    ['addProperty', 'd'],
    ['removeProperty', 'a'],
    ['setProperty', 'b.c'],
  ]);
});

test('Values of custom fields carry labels when they are wanted', async () => {
  await server.created('/types', {
    ...{ key: 'extra', name: { en: 'Extra' }, resourceTypeIds: ['category'] },
    fieldDefinitions: [
      { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } },
    ],
  });
  const made = await server.created('/categories', {
    ...category('typed'),
    custom: { type: { typeId: 'type', key: 'extra' }, fields: { note: 'a' } },
  });
  await updated('/categories', made, { action: 'setCustomField', name: 'note', value: 'b' });
  const [plain] = await lastChanges('category', made.id);
  assert.deepEqual([plain.name, plain.previousValue, plain.nextValue], ['note', 'a', 'b']);
  const [shown] = await lastChanges('category', made.id, '&expand=true');
  assert.deepEqual(shown.nextValue, { name: 'note', label: { en: 'Note' }, value: 'b' });
});

test('Rate limit headers are there', async () => {
  const { headers } = await asked('');
  assert.equal(headers.get('x-ratelimit-request-cost'), '1');
});

test('The host of the history answers records and never settings; the host of the API does', async () => {
  const at = async (host: string, path: string) => {
    const { request } = await import('node:http');
    const { port } = new URL(server.url);
    const headers = { host, authorization: `Bearer ${await server.token()}` };
    return new Promise<any>((resolve, reject) => {
      request({ port, path, headers, host: '127.0.0.1' }, (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }));
      })
        .on('error', reject)
        .end();
    });
  };
  assert.ok(Array.isArray((await at(historyHost, '/demo')).body.results));
  assert.equal((await at('localhost', '/demo')).body.key, 'demo');
  assert.equal((await at(historyHost, '/demo/products')).status, 404);
  assert.equal((await at(`${historyHost}:8989`, '/demo/zone')).status, 200);
});

test('Products of a selection are changes of the selection', async () => {
  const type = await server.created('/product-types', {
    ...{ name: 'S', key: 'selected-type', description: '' },
  });
  const { id: productId } = await server.created('/products', {
    ...{ name: { en: 'Vase' }, slug: { en: 'vase' } },
    productType: { typeId: 'product-type', id: type.id },
    masterVariant: { sku: 'vase-1' },
  });
  const product = { typeId: 'product', id: productId };
  const words = async (id: string) =>
    (await lastChanges('product-selection', id)).filter(
      ({ change }) => change !== 'setProductCount',
    );
  const made = await server.created('/product-selections', { name: { en: 'A' }, key: 'some' });
  const path = '/product-selections';
  const added = await updated(path, made, { action: 'addProduct', product });
  assert.deepEqual(await words(made.id), [
    { type: 'AddProductChange', change: 'addProduct', nextValue: product },
  ]);
  const variantSelection = { type: 'includeOnly', skus: ['vase-1'] };
  const selected = await updated(path, added, {
    ...{ action: 'setVariantSelection', product, variantSelection },
  });
  const [change] = await words(made.id);
  assert.deepEqual(
    [change.type, change.product, change.nextValue],
    ['SetVariantSelectionChange', product, variantSelection],
  );
  await updated(path, selected, { action: 'removeProduct', product });
  assert.deepEqual(await words(made.id), [
    { type: 'RemoveProductChange', change: 'removeProduct', previousValue: product },
  ]);
  assert.equal((await records('/product-selection?changes=addProduct')).length, 1);
});

test('Reverted changes of a product are a change of their own, before what they undo', async () => {
  const product = await server.read('/products/key=lamp');
  const action = { action: 'changeName', name: { en: 'Given up' }, staged: true };
  const staged = await updated('/products', product, action);
  await updated('/products', staged, { action: 'revertStagedChanges' });
  const [first, second] = await lastChanges('product', product.id);
  assert.deepEqual(first, { type: 'RevertStagedChangesChange', change: 'revertStagedChanges' });
  assert.deepEqual([second.change, second.previousValue], ['changeName', { en: 'Given up' }]);
});

test('A project that keeps no history says how to switch it on', async () => {
  await keep(false);
  const { status, body } = await asked('');
  assert.equal(status, 400);
  assert.match(body.errors[0].message, /storewright history --on/);
  await keep(true);
  const { id } = await server.created('/zones', { name: 'Later' });
  assert.equal((await records('/zone?limit=500')).length, 1);
  assert.equal((await records(`/zone/${id}`)).length, 1);
});
