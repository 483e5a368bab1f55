// Custom objects over HTTP on a real database: upserts, containers, conditions on values,
// references, deletion, races of two servers, GraphQL and the official client.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { trustedSdk } from '../../../testing/sdk.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});

after(() => server.close());

const post = (body: object) => server.request('POST', '/custom-objects', body);
const codeOf = ({ status, body }: { status: number; body: any }) =>
  `${status} ${body.errors[0].code}`;
const path = (container: string, key: string) => `/custom-objects/${container}/${key}`;

test('A draft makes an object, then replaces its value as a whole', async () => {
  const draft = { container: 'sizes', key: 'shoe-42' };
  const made = await post({
    ...draft,
    value: { cm: 26.5, note: null, more: [{ no: null }, null] },
  });
  assert.equal(made.status, 201);
  assert.equal(made.body.version, 1);
  assert.deepEqual(made.body.value, { cm: 26.5, more: [{}, null] });
  const next = await post({ ...draft, version: 1, value: { cm: 26.7 } });
  assert.equal(next.status, 200);
  assert.equal(next.body.version, 2);
  assert.equal(next.body.id, made.body.id);
  assert.deepEqual(next.body.value, { cm: 26.7 });
  const stale = await post({ ...draft, version: 1, value: { cm: 27 } });
  assert.equal(codeOf(stale), '409 ConcurrentModification');
  assert.equal(stale.body.errors[0].currentVersion, 2);
  const same = await post({ ...draft, value: { cm: 26.7 } });
  assert.deepEqual([same.status, same.body], [200, next.body]);
  assert.deepEqual(await server.read(path('sizes', 'shoe-42')), next.body);
});

for (const [title, draft, expected] of [
  ['a version of what is not there', { version: 1 }, '409 ConcurrentModification'],
  ['a container with a blank', { container: 'a b' }, '400 InvalidInput'],
  ['a container with a slash', { container: 'a/b' }, '400 InvalidInput'],
  ['an empty key', { key: '' }, '400 InvalidInput'],
  ['a key that is too long', { key: 'k'.repeat(257) }, '400 InvalidInput'],
  ['no value', { value: undefined }, '400 InvalidJsonInput'],
  ['the value null', { value: null }, '400 InvalidJsonInput'],
  ['a version that is no number', { version: 'x' }, '400 InvalidJsonInput'],
  ['a version below zero', { version: -1 }, '409 ConcurrentModification'],
] as const)
  test(`A draft with ${title} is refused with ${expected}`, async () => {
    assert.equal(
      codeOf(await post({ container: 'refused', key: 'k', value: 1, ...draft })),
      expected,
    );
    assert.equal((await server.read('/custom-objects/refused')).count, 0);
  });

test('A draft with version 0 makes an object and replaces none', async () => {
  const draft = { container: 'zero', key: 'k', value: 1, version: 0 };
  assert.equal((await post(draft)).status, 201);
  assert.equal(codeOf(await post({ ...draft, value: 2 })), '409 ConcurrentModification');
});

for (const value of ['none', 7, false, [], {}, [[1, null]], { a: { b: [] } }])
  test(`The value ${JSON.stringify(value)} comes back as it was sent`, async () => {
    const draft = { container: 'values', key: `v${JSON.stringify(value).length}`, value };
    await post(draft);
    assert.deepEqual((await server.read(path(draft.container, draft.key))).value, value);
  });

test('Containers have pages of their own, with conditions on key and value and with sorts', async () => {
  for (const [key, value] of [
    ['a', { qty: 3, tags: ['new'], owner: { id: 'x' } }],
    ['b', { qty: 9 }],
    ['c', 'none'],
  ] as const)
    await post({ container: 'stock', key, value });
  await post({ container: 'other', key: 'a', value: { qty: 7 } });
  const found = async (place: string, where: string) =>
    (await server.read(`${place}?sort=key desc&where=${encodeURIComponent(where)}`)).results.map(
      ({ key }: any) => key,
    );
  for (const [where, keys] of [
    ['value(qty > 5)', ['b']],
    ['value(tags contains any ("new"))', ['a']],
    ['value = "none"', ['c']],
    ['value(qtty > 5)', []],
    ['value(owner(id = "x"))', ['a']],
    ['key in ("a", "c")', ['c', 'a']],
    ['version = 1', ['c', 'b', 'a']],
    ['container = "other"', []],
  ] as const)
    assert.deepEqual(await found('/custom-objects/stock', where), keys, where);
  assert.deepEqual(await found('/custom-objects', 'container = "other" and value(qty > 5)'), ['a']);
  assert.equal((await server.read('/custom-objects/nowhere')).total, 0);
  const where = encodeURIComponent('container = "nowhere"');
  assert.equal((await server.request('HEAD', `/custom-objects?where=${where}`)).status, 404);
  assert.equal((await server.request('HEAD', '/custom-objects')).status, 200);
});

test('An object is deleted with or without its version', async () => {
  for (const key of ['one', 'two']) await post({ container: 'bin', key, value: 1 });
  const wrong = await server.request('DELETE', `${path('bin', 'one')}?version=7`);
  assert.equal(codeOf(wrong), '409 ConcurrentModification');
  const gone = await server.expecting(200, 'DELETE', `${path('bin', 'one')}?version=1`);
  assert.equal(gone.value, 1);
  await server.expecting(200, 'DELETE', `${path('bin', 'two')}?dataErasure=true`);
  for (const method of ['GET', 'DELETE'])
    assert.equal(codeOf(await server.request(method, path('bin', 'two'))), '404 ResourceNotFound');
});

test('References lead to objects by id, and objects lead to what their value refers to', async () => {
  const zone = await server.created('/zones', { name: 'Europe' });
  const { body: object } = await post({
    container: 'links',
    key: 'zone',
    value: {
      zone: { typeId: 'zone', id: zone.id },
      lines: [{ zone: { typeId: 'zone', id: 'x' } }],
    },
  });
  const expanded = await server.read(
    `${path('links', 'zone')}?expand=value.zone&expand=value.lines[*].zone`,
  );
  assert.deepEqual(expanded.value.zone.obj, zone);
  assert.equal(expanded.value.lines[0].zone.obj, undefined);
  await server.created('/types', {
    key: 'linked',
    name: { en: 'Linked' },
    resourceTypeIds: ['channel'],
    fieldDefinitions: [
      {
        name: 'object',
        label: { en: 'Object' },
        required: false,
        type: { name: 'Reference', referenceTypeId: 'key-value-document' },
      },
    ],
  });
  const channel = (key: string, reference: object) => ({
    key,
    custom: {
      type: { key: 'linked' },
      fields: { object: { typeId: 'key-value-document', ...reference } },
    },
  });
  const { id } = await server.created('/channels', channel('linked', { id: object.id }));
  const shown = await server.read(`/channels/${id}?expand=custom.fields.object`);
  assert.deepEqual(shown.custom.fields.object.obj, object);
  assert.equal(
    codeOf(await server.request('POST', '/channels', channel('by-key', { key: 'zone' }))),
    '400 InvalidField',
  );
  assert.equal(
    codeOf(await server.request('POST', '/channels', channel('nowhere', { id: zone.id }))),
    '400 ReferencedResourceNotFound',
  );
  await server.expecting(200, 'DELETE', path('links', 'zone'));
  const left = await server.read(`/channels/${id}?expand=custom.fields.object`);
  assert.deepEqual(left.custom.fields.object, { typeId: 'key-value-document', id: object.id });
});

test('An attribute refers to an object, and shows it to who may not view objects', async () => {
  const { body: object } = await post({ container: 'brands', key: 'b', value: { name: 'B' } });
  const type = await server.created('/product-types', {
    name: 'Branded',
    description: '',
    attributes: [
      {
        name: 'brand',
        label: { en: 'Brand' },
        type: { name: 'reference', referenceTypeId: 'key-value-document' },
        isRequired: false,
      },
    ],
  });
  const draft = (id: string, slug: string) => ({
    productType: { id: type.id },
    name: { en: slug },
    slug: { en: slug },
    masterVariant: {
      attributes: [{ name: 'brand', value: { typeId: 'key-value-document', id } }],
    },
    publish: true,
  });
  const { id } = await server.created('/products', draft(object.id, 'branded'));
  assert.equal(
    codeOf(await server.request('POST', '/products', draft(type.id, 'unbranded'))),
    '400 ReferencedResourceNotFound',
  );
  const token = await server.token(`view_published_products:${server.projectKey}`);
  const expand = 'expand=masterVariant.attributes[*].value';
  const { body } = await server.request('GET', `/product-projections/${id}?${expand}`, undefined, {
    token,
  });
  assert.deepEqual(body.masterVariant.attributes[0].value.obj, object);
});

for (const [what, size, expected] of [
  ['4 MB', 4, 201],
  ['more than 16 MB', 17, 413],
] as const)
  test(`A value of ${what} is answered with ${expected}`, async () => {
    const texts = Array.from({ length: size * 16 }, () => 'x'.repeat(65_536));
    const { status, body } = await post({ container: 'large', key: String(size), value: texts });
    assert.equal(status, expected, JSON.stringify(body).slice(0, 200));
    if (expected === 413) assert.equal(body.errors[0].code, 'ContentTooLarge');
    else assert.equal(body.value.length, texts.length);
  });

test('Twenty drafts of one object on two servers leave one, and each is answered', async () => {
  const other = await startTestServer({
    databaseUrl: server.databaseUrl,
    credentials: { clientId: server.clientId, clientSecret: server.clientSecret },
  });
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? server : other).request('POST', '/custom-objects', {
          container: 'race',
          key: 'one',
          value: index,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(19).fill(200), 201]);
    assert.equal((await server.read(path('race', 'one'))).version, 20);
  } finally {
    await other.close();
  }
});

for (const [scope, reads, writes] of [
  ['view_key_value_documents', 200, 403],
  ['manage_key_value_documents', 200, 201],
  ['view_products', 200, 403],
  ['manage_orders', 200, 201],
  ['view_customers', 200, 403],
  ['view_zones', 403, 403],
] as const)
  test(`With ${scope} objects are read ${reads} and written ${writes}`, async () => {
    const token = await server.token(`${scope}:${server.projectKey}`);
    const draft = { container: 'scopes', key: scope, value: 1 };
    const written = await server.request('POST', '/custom-objects', draft, { token });
    assert.equal(written.status, writes);
    const read = await server.request('GET', '/custom-objects/scopes', undefined, { token });
    assert.equal(read.status, reads);
  });

const fields = 'id version container key value';

test('GraphQL makes, replaces, finds and deletes objects', async () => {
  const draft = { container: 'graph', key: 'one', value: '{"n": 1, "none": null}' };
  const save = `mutation ($draft: CustomObjectDraft!) {
    createOrUpdateCustomObject(draft: $draft) { ${fields} } }`;
  const { createOrUpdateCustomObject: made } = await server.graphql(save, { draft });
  assert.deepEqual([made.version, made.value], [1, { n: 1 }]);
  const next = await server.graphql(save, { draft: { ...draft, value: '"x"', version: 1 } });
  assert.equal(next.createOrUpdateCustomObject.version, 2);
  const [stale] = await server.graphqlErrors(save, { draft: { ...draft, version: 1 } });
  assert.equal(stale.extensions.code, 'ConcurrentModification');
  const { byId, byKey, page } = await server.graphql(
    `query ($id: String!) {
      byId: customObject(id: $id) { value }
      byKey: customObject(container: "graph", key: "one") { value }
      page: customObjects(container: "graph", where: "value = \\"x\\"") { total results { key } }
    }`,
    { id: made.id },
  );
  assert.deepEqual([byId.value, byKey.value], ['x', 'x']);
  assert.deepEqual(page, { total: 1, results: [{ key: 'one' }] });
  const remove = 'mutation { deleteCustomObject(container: "graph", key: "one") { version } }';
  assert.equal((await server.graphql(remove)).deleteCustomObject.version, 2);
  const gone = await server.graphql('{ customObject(container: "graph", key: "one") { id } }');
  assert.equal(gone.customObject, null);
});

for (const [title, query] of [
  ['a key without its container', '{ customObject(key: "one") { id } }'],
  ['a container without a key', '{ customObject(container: "c") { id } }'],
  ['id and key', '{ customObject(id: "x", container: "c", key: "k") { id } }'],
  ['nothing', '{ customObject { id } }'],
] as const)
  test(`GraphQL finds no object by ${title}`, async () => {
    const [error] = await server.graphqlErrors(query);
    assert.equal(error.extensions.code, 'InvalidInput');
  });

test('The official client works with custom objects', async () => {
  const objects = trustedSdk(server).customObjects();
  const draft = { container: 'sdk', key: 'k', value: { a: 1 } };
  const made = await objects.post({ body: draft }).execute();
  assert.equal(made.body.version, 1);
  const one = objects.withContainerAndKey({ container: 'sdk', key: 'k' });
  assert.deepEqual((await one.get().execute()).body, made.body);
  const page = await objects
    .withContainer({ container: 'sdk' })
    .get({ queryArgs: { where: 'value(a = 1)', withTotal: true } })
    .execute();
  assert.equal(page.body.total, 1);
  assert.equal((await one.delete({ queryArgs: { version: 1 } }).execute()).body.key, 'k');
});
