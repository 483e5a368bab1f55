// Each operation of the operator answers what the OpenAPI document says, and nothing besides.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import {
  type OperationName,
  operations,
  type PathValues,
  type QueryValues,
  requestFor,
} from '../published/operations.ts';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { applicationDraft } from '../testing/hosting.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const adminToken = 'admin-token-of-servers-under-test';
const key = 'demo';
/** Name of the effect of a fault. */
const effect = 'then';
let server: TestServer;
let shop: Shop;
let receiver: OtherServer;
/** The document of the interface. */
let api: any;
const asked = new Set<OperationName>();
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { adminToken, ownDestinations: true } });
  shop = await openShop(server);
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  api = await (await fetch(`${server.url}/-/operations.json`)).json();
});
after(async () => {
  await server.close();
  await receiver.close();
});

/** Objects have the declared members and no others. */
function close(schema: any): any {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(close);
  const made = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, close(one)]));
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema;
  return isOpen || schema.type !== 'object' ? made : { ...made, additionalProperties: false };
}

const declaredFor = (name: OperationName): any =>
  Object.values<any>(api.paths)
    .flatMap((methods) => Object.values<any>(methods))
    .find(({ operationId }) => operationId === name);

function checkAnswer(name: OperationName, response: Response, answer: unknown): void {
  const [[status, { content }]] = Object.entries<any>(declaredFor(name).responses) as [
    [string, any],
  ];
  assert.equal(String(response.status), status, `${name}: ${JSON.stringify(answer)}`);
  const schema = content?.['application/json']?.schema;
  if (schema === undefined) return;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const check = ajv.compile(close({ ...schema, components: api.components }));
  assert.ok(check(answer), `${name}: ${JSON.stringify(check.errors)} ${JSON.stringify(answer)}`);
}

/** Calls the operation, and compares its answer with the declared one. */
async function call<N extends OperationName>(
  name: N,
  values: PathValues<N>,
  { query, body }: { readonly query?: QueryValues; readonly body?: unknown } = {},
): Promise<any> {
  const { method, address } = requestFor(name, values, query);
  const ending = new AbortController();
  const response = await fetch(`${server.url}/-${address}`, {
    method,
    signal: ending.signal,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const media = response.headers.get('Content-Type') ?? '';
  const text = media.startsWith('text/event-stream') ? '' : await response.text();
  ending.abort();
  const answer = media.startsWith('application/json') ? JSON.parse(text) : undefined;
  checkAnswer(name, response, answer);
  const declared = Object.values(declaredFor(name).responses)[0] as any;
  const [type = ''] = Object.keys(declared.content ?? {});
  if (response.status !== 204) assert.ok(media.startsWith(type), `${name}: ${media}, not ${type}`);
  asked.add(name);
  return answer;
}

test('projects, templates, documents and tokens', async () => {
  await call('showServer', {});
  await call('describeOperations', {});
  await call('showOpenApi', {});
  await call('showGraphqlSchema', {});
  const made = await call('createProject', {}, { body: { key: 'made', ttlSeconds: 600 } });
  await call('listProjects', {});
  await call('showProject', { key: 'made' });
  const lines = [{ kind: 'zone', draft: { key: 'eu', name: 'Europe' } }];
  await call('seedProject', { key: 'made' }, { body: { lines } });
  await call('createTemplate', {}, { body: { name: 'own', project: 'made' } });
  await call('listTemplates', {});
  await call('deleteTemplate', { name: 'own' });
  await call('createToken', { key: 'made' }, { body: { clientId: made.clientId } });
  const document = { id: 'raw', key: 'raw', name: 'Raw', locations: [] };
  await call('addDocument', { key: 'made' }, { body: { kind: 'zone', document } });
  await call('showDocument', { key: 'made', kind: 'zone', id: 'raw' });
  await call('settleProject', { key: 'made' });
  await call('showBackground', { key: 'made' });
  await call('cleanUp', { key: 'made' });
  await call('resetProject', { key: 'made' }, { body: { template: 'empty' } });
  await call('deleteProject', { key: 'made' });
});

test('snapshots and branches', async () => {
  const zone = await server.created('/zones', { key: 'north', name: 'North' });
  await call('createSnapshot', { key }, { body: { name: 'first' } });
  await call('createBranch', { key }, { body: { name: 'work' } });
  await server.changed(`/zones/${zone.id}`, { action: 'changeName', name: 'South' });
  await server.created('/zones', { key: 'east', name: 'East' });
  const places = { snapshot: { key, name: 'first' }, branch: { key, name: 'work' } };
  await call('listSnapshots', { key });
  await call('showSnapshot', places.snapshot);
  await call('compareSnapshot', places.snapshot, { query: { limit: 1 } });
  await call('listBranches', { key });
  await call('showBranch', places.branch);
  await call('compareBranch', places.branch, { query: { kind: 'zone' } });
  await call('resetBranch', places.branch);
  await call('keepBranch', places.branch);
  await call('showBranch', places.branch);
  await call('deleteBranch', places.branch);
  await call('restoreSnapshot', places.snapshot);
  await call('deleteSnapshot', places.snapshot);
});

test('clock, ids and faults', async () => {
  await call('showClock', { key });
  await call('resetClock', { key });
  await call('setIds', { key }, { body: { seed: 1 } });
  await call('resetIds', { key });
  const failing = { id: 'down', when: { path: '/zones' }, [effect]: { status: 503 } };
  const late = { times: 1, [effect]: { delayMs: { from: 1, to: 2 } } };
  await call('setFaults', { key }, { body: [failing] });
  await call('addFaults', { key }, { body: [late] });
  await call('listFaults', { key });
  assert.equal((await server.request('GET', '/zones')).status, 503);
  const { fired } = await call('listFiredFaults', { key }, { query: { after: 0 } });
  assert.equal(fired[0].ruleId, 'down');
  await call('clearFaults', { key });
});

test('history, edits, messages and requests', async () => {
  await call('setHistory', { key }, { body: { enabled: true } });
  await call('showHistory', { key });
  const draft = { key: 'shoes', name: { en: 'Shoes' }, slug: { en: 'shoes' } };
  const was = await server.created('/categories', draft);
  const place = { key, kind: 'category', id: was.id };
  const is = { ...was, name: { en: 'Boots' } };
  const { actions } = await call('planEdit', { key }, { body: { kind: 'category', was, is } });
  await server.changed(`/categories/${was.id}`, ...actions);
  await call('planEdit', { key }, { body: { kind: 'category', was, is } });
  for (const query of [{}, { version: 1 }, { at: new Date().toISOString() }, { diff: '1..2' }])
    await call('showVersions', place, { query });
  await call('listChanges', { key }, { query: { action: 'changeName' } });
  const { messages } = await call('listMessages', { key }, { query: { limit: 10 } });
  assert.ok(messages.length > 0);
  await call('streamMessages', { key }, { query: { type: 'CategoryCreated' } });
  await server.request('GET', '/zones/none');
  const { requests } = await call('listRequests', { key }, { query: { status: 404 } });
  await call('showRequest', { key, seq: String(requests[0].seq) });
  await call('streamRequests', { key });
  await call('countRequests', {});
});

test('explanations', async () => {
  await shop.product('mug', 500);
  const cart = await shop.cart({ quantity: 2, sku: 'mug-1' });
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  await call('explainPrice', { key }, { body: { sku: 'mug-1', currency: 'EUR' } });
  await call('explainCart', { key }, { body: { id: cart.id } });
  await call('explainApproval', { key, order: order.id });
});

test('deliveries and extensions', async () => {
  const destination = { type: 'HTTP', url: receiver.url };
  const messages = [{ resourceTypeId: 'category' }];
  const { id } = await server.created('/subscriptions', { destination, messages });
  await call('testDelivery', { key, id });
  const draft = { name: { en: 'Told' }, slug: { en: 'told' } };
  await server.created('/categories', draft);
  await call('settleProject', { key });
  const { messages: told } = await call('listMessages', { key }, { query: { limit: 1 } });
  await call('resendMessages', { key, id }, { body: { messages: [told[0].id] } });
  await call('suspendDelivery', { key, id });
  await call('resumeDelivery', { key, id });
  await call('listDeliveries', { key });
  await call('listAttempts', { key, id });
  const triggers = [{ resourceTypeId: 'cart', actions: ['Create'] }];
  const extension = await server.created('/extensions', { destination, triggers });
  await server.created('/carts', { currency: 'EUR' });
  await call('testExtension', { key, id: extension.id });
  await call('listExtensionCalls', { key, id: extension.id });
});

test('applications, custom views and acts', async () => {
  await call('registerApplication', {}, { body: applicationDraft(receiver.url) });
  await call('listApplications', {});
  await call('deleteApplication', { entryPoint: 'the-avengers' });
  const view = {
    ...{ defaultLabel: 'Channels', labelAllLocales: [], url: receiver.url },
    ...{ type: 'CustomPanel', typeSettings: { size: 'LARGE' } },
    locators: ['products.product_details.general'],
    permissions: [{ name: 'view', oAuthScopes: ['view_channels'] }],
  };
  const { id } = await call('createCustomView', {}, { body: view });
  await call('changeCustomView', { id }, { body: view });
  await call('listCustomViews', {});
  await call('deleteCustomView', { id });
  const { acts } = await call('listActs', {}, { query: { limit: 50 } });
  assert.ok(acts.length > 10);
});

test('the clock moves last', async () => {
  await call('moveClock', { key }, { body: { by: 'P2D' } });
});

/** Operations whose answers other tests compare. */
const elsewhere: { readonly [N in OperationName]?: string } = {
  showDocumentation:
    'a page, which is there where the site is built: conformance/documentation.test.ts',
  showDocumentationPage: 'the same',
};

test('each operation was asked', () => {
  const left = Object.keys(operations).filter(
    (name) => !asked.has(name as OperationName) && !(name in elsewhere),
  );
  assert.deepEqual(left, []);
  const described = Object.values<any>(api.paths).flatMap((methods) =>
    Object.values<any>(methods).map(({ operationId }) => operationId),
  );
  assert.deepEqual(described.sort(), Object.keys(operations).sort());
});
