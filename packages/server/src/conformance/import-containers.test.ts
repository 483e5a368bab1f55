// Import containers and requests: what is accepted, what is refused and how, who may.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported, importSdk, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const hourMs = 3_600_000;
const create = (body: unknown, token?: string) =>
  server.request('POST', '/import-containers', body, { token });
const container = async (key: string, more: object = {}) => {
  const answer = await create({ key, ...more });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};
const category = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  ...more,
});
const send = (key: string, body: unknown, path = 'categories', token?: string) =>
  server.request('POST', `/${path}/import-containers/${key}`, body, { token });
const lifeOf = ({ createdAt, expiresAt }: any) => Date.parse(expiresAt) - Date.parse(createdAt);
const count = async (key: string) =>
  (await server.request('GET', `/import-containers/${key}/import-summaries`)).body.total;

test('A container with only a key has version 1, expires 72 hours later and has no id', async () => {
  const body = await container('plain');
  assert.equal(body.version, 1);
  assert.equal(lifeOf(body), 72 * hourMs);
  assert.equal('id' in body || 'resourceType' in body, false);
});

for (const timeToLive of ['30m', '59m', '31d', '1w', ''])
  test(`A time to live of '${timeToLive}' is refused`, async () => {
    const { status, body } = await create({
      key: 'refused',
      retentionPolicy: { strategy: 'ttl', config: { timeToLive } },
    });
    assert.deepEqual([status, body.errors[0].code], [400, 'InvalidField']);
    assert.equal(body.errors[0].field, 'retentionPolicy.config.timeToLive');
  });

for (const [timeToLive, hours] of [
  ['60m', 1],
  ['1h', 1],
  ['30d', 720],
] as const)
  test(`A time to live of '${timeToLive}' gives the right expiresAt`, async () => {
    const policy = { strategy: 'ttl', config: { timeToLive } };
    const body = await container(`ttl-${timeToLive}`, { retentionPolicy: policy });
    assert.equal(lifeOf(body), hours * hourMs);
    assert.deepEqual(body.retentionPolicy, policy);
  });

test('The same key twice is a DuplicateField', async () => {
  await container('same');
  const { status, body } = await create({ key: 'same' });
  const { code, field, duplicateValue } = body.errors[0];
  assert.deepEqual([status, code, field, duplicateValue], [400, 'DuplicateField', 'key', 'same']);
  assert.deepEqual([body.statusCode, body.error], [400, 'Bad Request']);
});

for (const key of ['a b', 'a.b', 'x'.repeat(257)])
  test(`The key '${key.slice(0, 5)}' of ${key.length} characters is refused`, async () => {
    const { status, body } = await create({ key });
    assert.deepEqual(
      [status, body.errors[0].code, body.errors[0].field],
      [400, 'InvalidField', 'key'],
    );
  });

test('PUT without resourceType lets a container take all types, and an old version is refused', async () => {
  await container('changed', { resourceType: 'category' });
  const put = () => server.request('PUT', '/import-containers/changed', { version: 1 });
  const { status, body } = await put();
  assert.deepEqual([status, body.version, 'resourceType' in body], [200, 2, false]);
  const again = await put();
  const { code, currentVersion, specifiedVersion, conflictedResource } = again.body.errors[0];
  assert.deepEqual(
    [again.status, code, currentVersion, specifiedVersion, conflictedResource],
    [409, 'ConcurrentModification', 2, 1, 'changed'],
  );
});

test('GET, PUT and DELETE of an unknown key are 404 ResourceNotFound', async () => {
  for (const [method, body] of [['GET'], ['PUT', { version: 1 }], ['DELETE']] as const) {
    const answer = await server.request(method, '/import-containers/unknown', body);
    assert.deepEqual([answer.status, answer.body.errors[0].code], [404, 'ResourceNotFound']);
  }
});

test('DELETE answers the container; afterwards it and its operations are not there', async () => {
  const [{ id }] = (await imported(
    server,
    'categories',
    'category',
    [category('left')],
    'gone',
  )) as [any];
  const { status, body } = await server.request('DELETE', '/import-containers/gone');
  assert.deepEqual([status, body.key], [200, 'gone']);
  assert.equal((await server.request('GET', '/import-containers/gone')).status, 404);
  assert.equal((await server.request('GET', `/import-operations/${id}`)).status, 404);
});

test('A list refuses limit 501 and offset 10001, and limit 0 answers the total', async () => {
  await container('listed');
  const list = (query: string) => server.request('GET', `/import-containers?${query}`);
  assert.deepEqual(
    [(await list('limit=501')).status, (await list('offset=10001')).status],
    [400, 400],
  );
  const { results, total } = (await list('limit=0')).body;
  assert.deepEqual([results, total > 0], [[], true]);
});

test('A list is sorted by several members', async () => {
  for (const key of ['sort-a', 'sort-b']) await container(key, { resourceType: 'category' });
  const sorted = async (query: string) =>
    (await server.request('GET', `/import-containers?limit=500&${query}`)).body.results
      .map(({ key }: any) => key)
      .filter((key: string) => key.startsWith('sort-'));
  assert.deepEqual(await sorted('sort=createdAt%20desc'), ['sort-b', 'sort-a']);
  assert.deepEqual(await sorted('sort=resourceType&sort=key%20desc'), ['sort-b', 'sort-a']);
  assert.equal((await server.request('GET', '/import-containers?sort=nothing')).status, 400);
});

test('A token with view_import_containers alone reads, and may not change anything', async () => {
  await container('viewed');
  const token = await server.token(`view_import_containers:${server.projectKey}`);
  const as = (method: string, path: string, body?: unknown) =>
    server.request(method, `/import-containers${path}`, body, { token });
  for (const path of ['', '/viewed', '/viewed/import-operations', '/viewed/import-summaries'])
    assert.equal((await as('GET', path)).status, 200, path);
  assert.equal((await as('POST', '', { key: 'no-way' })).status, 403);
  assert.equal((await as('PUT', '/viewed', { version: 1 })).status, 403);
  assert.equal((await as('DELETE', '/viewed')).status, 403);
});

test('A token of manage_import_containers creates containers, and so does the SDK with it', async () => {
  const made = await importSdk(server, ['manage_import_containers'])
    .importContainers()
    .post({ body: { key: 'by-scope' } })
    .execute();
  assert.equal(made.statusCode, 201);
});

test('A valid category has one operation that is there at once', async () => {
  await container('request');
  const { status, body } = await send('request', {
    type: 'category',
    resources: [category('valid')],
  });
  assert.equal(status, 201);
  const [{ operationId, state }] = body.operationStatus;
  assert.deepEqual([body.operationStatus.length, state], [1, 'processing']);
  assert.equal((await server.request('GET', `/import-operations/${operationId}`)).status, 200);
});

test('21 resources and none are refused, and make no operation', async () => {
  await container('sizes');
  const resources = Array.from({ length: 21 }, (_, at) => category(`size-${at}`));
  for (const some of [resources, []])
    assert.equal((await send('sizes', { type: 'category', resources: some })).status, 400);
  assert.equal(await count('sizes'), 0);
});

test('One resource without key refuses the whole request, with its place', async () => {
  await container('places');
  const { key: _, ...without } = category('second');
  const resources = [category('first'), without, category('third')];
  const { status, body } = await send('places', { type: 'category', resources });
  const { code, field, resourceIndex, message } = body.errors[0];
  assert.deepEqual(
    [status, code, field, resourceIndex, message],
    [400, 'InvalidField', 'resources.1.key', 1, '"resources[1].key" is required'],
  );
  assert.equal(await count('places'), 0);
});

const refused: readonly (readonly [title: string, body: object, field: string | undefined])[] = [
  ['An unknown member', { resources: [category('x1', { foo: 1 })] }, 'resources.0.foo'],
  [
    'An id in a reference',
    { resources: [category('x2', { parent: { typeId: 'category', id: 'x' } })] },
    'resources.0.parent.key',
  ],
  ['A body of another type', { type: 'product', resources: [category('x3')] }, 'type'],
  ['A list of patches for a type with resources', { patches: [category('x4')] }, 'resources'],
  [
    'A word for a number',
    { resources: [category('x5', { orderHint: 5 })] },
    'resources.0.orderHint',
  ],
];
for (const [title, body, field] of refused)
  test(`${title} is refused with its path`, async () => {
    await server.request('POST', '/import-containers', { key: 'refusing' });
    const answer = await send('refusing', { type: 'category', ...body });
    const [{ code, field: at }] = answer.body.errors;
    assert.deepEqual([answer.status, code, at], [400, 'InvalidField', field]);
  });

test('Malformed JSON is InvalidJsonInput', async () => {
  await server.request('POST', '/import-containers', { key: 'refusing' });
  const response = await fetch(
    `${server.url}/${server.projectKey}/categories/import-containers/refusing`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await server.token()}`,
        'Content-Type': 'application/json',
      },
      body: '{"type":',
    },
  );
  const body: any = await response.json();
  assert.deepEqual([response.status, body.errors[0].code], [400, 'InvalidJsonInput']);
});

test('An unknown container is 400, and the message names the container key in the URI', async () => {
  const { status, body } = await send('nowhere', { type: 'category', resources: [category('x')] });
  assert.deepEqual([status, body.message], [400, 'Import container key in uri does not exist']);
});

test('A container of a type takes that type alone', async () => {
  await container('typed', { resourceType: 'category' });
  const types = { type: 'inventory', resources: [{ key: 'i1', sku: 's', quantityOnStock: 1 }] };
  const other = await send('typed', types, 'inventories');
  assert.deepEqual([other.status, other.body.errors[0].code], [400, 'InvalidInput']);
  const own = await send('typed', { type: 'category', resources: [category('own')] });
  assert.equal(own.status, 201);
});

test('Viewing products is not enough for an import, and managing them is', async () => {
  await container('scoped');
  const body = { type: 'category', resources: [category('scoped-1')] };
  const token = (scope: string) => server.token(`${scope}:${server.projectKey}`);
  const as = async (scope: string) =>
    (await send('scoped', body, 'categories', await token(scope))).status;
  assert.deepEqual([await as('view_products'), await as('manage_products')], [403, 201]);
});

test('Answers keep the order of the resources', async () => {
  await container('order');
  const keys = Array.from({ length: 20 }, (_, at) => `ordered-${at}`);
  const resources = keys.map((key) => category(key));
  const { body } = await send('order', { type: 'category', resources });
  const operations = await Promise.all(
    body.operationStatus.map(({ operationId }: any) => settled(server, operationId)),
  );
  assert.deepEqual(
    operations.map(({ resourceKey }) => resourceKey),
    keys,
  );
});

test('A request that is sent again leaves the documents once, with the same versions', async () => {
  const resources = [category('again-1'), category('again-2')];
  await imported(server, 'categories', 'category', resources, 'again');
  const repeated = await imported(server, 'categories', 'category', resources, 'again');
  assert.deepEqual(
    repeated.map(({ state, resourceVersion }) => [state, resourceVersion]),
    [
      ['imported', 1],
      ['imported', 1],
    ],
  );
});

test('The summary of an empty container has all eight states', async () => {
  await container('empty');
  const { body } = await server.request('GET', '/import-containers/empty/import-summaries');
  assert.deepEqual(body, {
    states: {
      ...{ processing: 0, validationFailed: 0, unresolved: 0, waitForMasterVariant: 0 },
      ...{ imported: 0, rejected: 0, canceled: 0, partiallyImported: 0 },
    },
    total: 0,
  });
});

test('At every reading during an import the total of the summary is the number of accepted operations', async () => {
  await container('counted');
  const read = async () =>
    (await server.read('/import-containers/counted/import-summaries')) as any;
  const sum = ({ states }: any) =>
    Object.values<number>(states).reduce((all, number) => all + number, 0);
  let sent = 0;
  for (let part = 0; part < 5; part += 1) {
    const resources = Array.from({ length: 20 }, (_, index) =>
      category(`counted-${part}-${index}`),
    );
    await send('counted', { type: 'category', resources });
    sent += resources.length;
    const summary = await read();
    assert.deepEqual([summary.total, sum(summary)], [sent, sent]);
  }
  for (let summary = await read(); summary.states.processing > 0; summary = await read())
    assert.deepEqual([summary.total, sum(summary)], [sent, sent]);
  assert.equal((await read()).states.imported, sent);
});

test('A list of operations is filtered by state and key together', async () => {
  const lost = category('lost', { parent: { typeId: 'category', key: 'no-one' } });
  await imported(server, 'categories', 'category', [lost, category('found')], 'filters');
  const total = async (query: string) =>
    (await server.request('GET', `/import-containers/filters/import-operations?${query}`)).body
      .total;
  assert.deepEqual(
    await Promise.all(
      [
        'state=unresolved',
        'state=imported&resourceKey=found',
        'state=imported&resourceKey=lost',
      ].map(total),
    ),
    [1, 1, 0],
  );
});
