// The interface of the mock, as its suites use it: handlers in a server of msw, documents put there as
// they are, everything gone after each test.
import assert from 'node:assert/strict';
import http from 'node:http';
import https from 'node:https';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { setupServer } from 'msw/node';
import { StorewrightError, startServer, stopSharedServer, type TestServer } from '../index.ts';
import { handlers } from '../msw.ts';
import { CommercetoolsMock, getBaseResourceProperties, InMemoryStorage } from './index.ts';

const host = 'https://api.europe-west1.gcp.commercetools.com';
const authHost = 'https://auth.europe-west1.gcp.commercetools.com';
const mock = new CommercetoolsMock({ defaultProjectKey: 'my-shop' });
const mswServer = setupServer();
let server: TestServer;
before(async () => {
  server = await startServer();
  process.env.STOREWRIGHT_TEST_CONNECTION = JSON.stringify(server.connection);
  mswServer.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => mock.registerHandlers(mswServer));
afterEach(async () => {
  mswServer.resetHandlers();
  await mock.clear();
});
after(async () => {
  mswServer.close();
  await mock.stop();
  await stopSharedServer();
  await server.stop();
});

const projectKey = 'my-shop';
const credentials = { clientId: 'any', clientSecret: 'any' };
const apiOf = (scopes: string[]) => {
  const client = new ClientBuilder()
    .withClientCredentialsFlow({
      host: authHost,
      projectKey,
      credentials,
      scopes,
      httpClient: fetch,
    })
    .withHttpMiddleware({ host, httpClient: fetch })
    .build();
  return createApiBuilderFromCtpClient(client).withProjectKey({ projectKey });
};

const zone = (key: string) => ({ ...getBaseResourceProperties(), key, name: key, locations: [] });

test('the SDK with its hosted addresses reaches a project, which has the key that it asked for', async () => {
  const api = apiOf(['manage_project:my-shop']);
  await mock.project().unsafeAdd('zone', zone('eu'));
  const { body } = await api.zones().withKey({ key: 'eu' }).get().execute();
  assert.equal(body.name, 'eu');
  assert.equal((await api.get().execute()).body.key, 'my-shop');
  const draft = { email: 'ann@example.com', password: 'pw' };
  const { customer } = (await api.customers().post({ body: draft }).execute()).body;
  assert.equal((await mock.project().get('customer', customer.id)).email, draft.email);
  assert.equal(await mock.project().get('customer', 'missing'), null);
});

test('nothing is left after clear, and an SDK that goes on with its token is let in', async () => {
  const api = apiOf(['manage_project:my-shop']);
  await api
    .zones()
    .post({ body: { key: 'aa', name: 'a' } })
    .execute();
  await mock.clear();
  assert.equal((await api.zones().get().execute()).body.total, 0);
});

test('what comes after documents that nobody waits for comes after them, in their order', async () => {
  const nobody = mock.project().unsafeAdd('zone', { ...zone('wrong'), locations: 'none' });
  const refusal = assert.rejects(nobody, /locations/);
  const first = zone('late');
  for (const name of ['one', 'two', 'three'])
    void mock.project().unsafeAdd('zone', { ...first, name });
  const { total, results } = (await mock.app.inject({ url: '/my-shop/zones' })).json();
  assert.deepEqual([total, results[0].name], [1, 'three']);
  void mock.project().unsafeAdd('zone', zone('gone'));
  void mock.clear();
  assert.equal(await mock.project().get('zone', first.id), null);
  assert.equal((await mock.app.inject({ url: '/my-shop/zones' })).json().total, 0);
  await refusal;
});

test('settle waits for what follows writes, as searches go by it', async () => {
  const post = async (path: string, payload: object) =>
    (await mock.app.inject({ method: 'POST', url: `/my-shop${path}`, payload })).json();
  const { version } = (await mock.app.inject({ url: '/my-shop' })).json();
  const mode = { enabled: true, mode: 'ProductsSearch' };
  const action = { action: 'changeProductSearchIndexingEnabled', ...mode };
  await post('', { version, actions: [action] });
  const { id } = await post('/product-types', { name: 'T', description: 'T' });
  const name = { en: 'Tea' };
  const productType = { typeId: 'product-type', id };
  await post('/products', { productType, name, slug: { en: 'tea' }, publish: true });
  await mock.settle();
  assert.equal((await post('/products/search', {})).total, 1);
});

test('what comes after a clear that nobody waits for comes after it', async () => {
  const zones = async () => (await mock.app.inject({ url: '/my-shop/zones' })).json().total;
  await mock.project().unsafeAdd('zone', zone('before'));
  void mock.clear();
  await mock.project().unsafeAdd('zone', zone('after'));
  assert.equal(await zones(), 1);
  void mock.clear();
  assert.equal(await zones(), 0);
});

test('a document that is put there again takes the place of what it was, with its unique values', async () => {
  const first = zone('first');
  await mock.project().unsafeAdd('zone', first);
  const actions = [{ action: 'changeName', name: 'changed' }];
  const payload = { version: 1, actions };
  const url = `/my-shop/zones/${first.id}`;
  assert.equal((await mock.app.inject({ method: 'POST', url, payload })).statusCode, 200);
  await mock.project().unsafeAdd('zone', { ...first, key: 'second' });
  assert.deepEqual(
    await mock
      .project()
      .get('zone', first.id)
      .then(({ name, key }) => [name, key]),
    ['first', 'second'],
  );
  await mock.project().unsafeAdd('zone', zone('first'));
});

test('a document with the id, version and stamps of another one is read and changed as it is', async () => {
  const url = '/my-shop/zones/fixture';
  const lastModifiedAt = '2024-01-01T00:00:00.000Z';
  const location = { country: 'DE' };
  const change = { version: 1, actions: [{ action: 'addLocation', location }] };
  for (const isCleared of [false, true])
    for (const name of ['one', 'two']) {
      if (isCleared) await mock.clear();
      const fixture = { ...zone(name), id: 'fixture', lastModifiedAt };
      await mock.project().unsafeAdd('zone', fixture);
      assert.equal((await mock.app.inject({ url })).json().name, name);
      const changed = await mock.app.inject({ method: 'POST', url, payload: change });
      assert.deepEqual([changed.statusCode, changed.json().name], [200, name]);
      await mock.project().unsafeAdd('zone', { ...fixture, name: `${name} again` });
      assert.equal((await mock.app.inject({ url })).json().name, `${name} again`);
    }
});

test('requests without a token, over fetch and over node:https', async () => {
  await mock.project().add('zone', zone('eu'));
  const response = await fetch(`${host}/my-shop/zones?where=${encodeURIComponent('key="eu"')}`);
  assert.equal(((await response.json()) as any).count, 1);
  const status = await new Promise((resolve, reject) => {
    https
      .get(`${host}/my-shop/zones/key=eu`, ({ statusCode }) => resolve(statusCode))
      .on('error', reject);
  });
  assert.equal(status, 200);
  assert.equal((await fetch(`${host}/my-shop/zones/key=eu`, { method: 'HEAD' })).status, 200);
  assert.equal((await fetch(`${host}/my-shop/zones/key=us`)).status, 404);
  await assert.rejects(fetch('https://elsewhere.example.com/'));
});

test('references lead where they say, and may lead nowhere', async () => {
  const category = { ...getBaseResourceProperties(), name: { en: 'a' }, slug: { en: 'a-b' } };
  const parent = { typeId: 'category', id: category.id };
  await mock.project().unsafeAdd('category', { ...category, ancestors: [], orderHint: '0.1' });
  const child = { ...getBaseResourceProperties(), name: { en: 'b' }, slug: { en: 'b-c' }, parent };
  await mock.project().unsafeAdd('category', { ...child, orderHint: '0.2' });
  const found = await mock.project().get('category', child.id, { expand: ['parent'] });
  assert.equal(found.parent.obj.id, category.id);
  await mock.project().unsafeAdd('custom-object', {
    ...getBaseResourceProperties(),
    container: 'c',
    key: 'k',
    value: { some: 'thing' },
  });
  const read = await mock.app.inject({ url: '/my-shop/custom-objects/c/k' });
  assert.deepEqual(read.json().value, { some: 'thing' });
});

test('what is not of the kind is refused in words', async () => {
  const project = mock.project();
  await assert.rejects(project.unsafeAdd('zone', { ...zone('aa'), colour: 'red' }), /'colour'/);
  await assert.rejects(project.unsafeAdd('no-such-kind', {}), /no-such-kind/);
  await assert.rejects(project.unsafeAdd('zone', { ...zone('aa'), name: 7 }), /name/);
  await assert.rejects(project.unsafeAdd('product', { key: 'bare' }), /product|masterData/);
  await project.unsafeAdd('zone', zone('twice'));
  await assert.rejects(project.unsafeAdd('zone', zone('twice')), /duplicate/i);
  assert.throws(() => project.getRepository('zone'), /unsafeAdd/);
  assert.throws(() => new CommercetoolsMock().project(), /defaultProjectKey/);
});

test('projects of one instance are apart, and an older token of the suite is taken', async () => {
  const other = new CommercetoolsMock({
    enableAuthentication: true,
    storage: new InMemoryStorage(),
  });
  await other.project('one').unsafeAdd('zone', zone('aa'));
  const ask = (url: string, headers = {}) => other.app.inject({ url, headers });
  assert.equal((await ask('/one/zones')).statusCode, 401);
  other.authStore().addToken({ access_token: 'mine', scope: 'view_project_settings:one' });
  const headers = { Authorization: 'Bearer mine' };
  assert.equal((await ask('/one', headers)).statusCode, 200);
  assert.equal((await ask('/one/zones', headers)).statusCode, 403);
  other.authStore().addToken({ access_token: 'all', scope: 'manage_project:two' });
  const two = await ask('/two/zones', { Authorization: 'Bearer all' });
  assert.equal(two.json().total, 0);
  await other.stop();
});

test('buyers sign in over the token paths of the project', async () => {
  const project = { url: `${host}/my-shop`, auth: `${authHost}/oauth/my-shop` };
  const buyer = { email: 'bob@example.com', password: 'pw' };
  await fetch(`${project.url}/customers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(buyer),
  });
  const form = { grant_type: 'password', username: buyer.email, password: buyer.password };
  const token = await fetch(`${project.auth}/customers/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, scope: 'manage_my_profile:my-shop' }),
  });
  const { access_token, scope } = (await token.json()) as any;
  assert.match(scope, /manage_my_profile:my-shop/);
  const headers = { Authorization: `Bearer ${access_token}` };
  const me = await fetch(`${project.url}/me`, { headers });
  assert.equal(((await me.json()) as any).email, buyer.email);
  assert.equal((await fetch(`${project.url}/zones`, { headers })).status, 403);
});

test('on a port of its own', async () => {
  await mock.runServer(0);
  const { port } = mock.server!.address() as { port: number };
  const answered = await new Promise<number | undefined>((resolve) => {
    mswServer.close();
    http.get(`http://127.0.0.1:${port}/my-shop/zones`, ({ statusCode }) => resolve(statusCode));
  });
  assert.equal(answered, 200);
  mswServer.listen({ onUnhandledRequest: 'error' });
});

test('start listens with a server of its own, stop ends that', async () => {
  mswServer.close();
  const own = new CommercetoolsMock();
  assert.equal(own.mswServer(), undefined);
  own.start();
  assert.ok(own.mswServer());
  assert.equal((await fetch(`${host}/own/zones`)).status, 200);
  await own.stop();
  assert.equal(own.mswServer(), undefined);
  mswServer.listen({ onUnhandledRequest: 'error' });
});

test('a project intercepts, too, and says which hosts it does not stand for', async () => {
  mswServer.close();
  const project = await server.project();
  {
    using intercepted = await project.intercept();
    assert.ok(intercepted);
    assert.equal((await fetch(`${host}/whatever/zones`)).status, 200);
    const imports = await fetch('https://import.europe-west1.gcp.commercetools.com/x');
    assert.equal(imports.status, 501);
  }
  {
    using intercepted = await project.intercept({ alias: 'my-shop' });
    assert.ok(intercepted);
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const asked = async (scope?: string) => {
      if (scope !== undefined) body.set('scope', scope);
      const headers = { Authorization: `Basic ${btoa('any:client')}` };
      return fetch(`${authHost}/oauth/token`, { method: 'POST', headers, body });
    };
    const { scope } = (await (await asked()).json()) as any;
    assert.match(scope, /(^| )manage_project:my-shop( |$)/);
    const token = (await (await asked('view_products:my-shop')).json()) as any;
    assert.equal(token.scope, 'view_products:my-shop');
    assert.equal((await asked('view_products:another')).status, 404);
    const shop = (await (await fetch(`${host}/my-shop`)).json()) as any;
    assert.equal(shop.key, 'my-shop');
    assert.equal((await fetch(`${host}/another/zones`)).status, 404);
  }
  const own = setupServer(...(await handlers(project, { hosts: /^https:\/\/shop\.test$/ })));
  own.listen({ onUnhandledRequest: 'error' });
  assert.equal((await fetch('https://shop.test/any/zones')).status, 200);
  own.close();
  await project.remove();
  mswServer.listen({ onUnhandledRequest: 'error' });
});

/** The public interface of the mock in version 4.4.0, by name. */
const published = {
  mock: [
    'app',
    'options',
    'server',
    'clear',
    'project',
    'authStore',
    'runServer',
    'registerHandlers',
  ].concat(['getHandlers', 'mswServer']),
  options: [
    'validateCredentials',
    'enableAuthentication',
    'defaultProjectKey',
    'apiHost',
    'authHost',
  ].concat(['silent', 'strict', 'storage', 'logger']),
  project: ['unsafeAdd', 'get', 'getRepository', 'config'],
  authStore: ['tokens', 'validate', 'addToken', 'getClientIdForToken', 'getClientToken'].concat([
    'getAnonymousToken',
    'getCustomerToken',
    'refreshToken',
    'validateToken',
  ]),
  module: ['AbstractStorage', 'CommercetoolsMock', 'InMemoryStorage', 'getBaseResourceProperties'],
};

test('every member of the published interface is there, or says what to do instead', async () => {
  const module: object = await import('./index.ts');
  const places = { module, mock, options: mock.options, project: mock.project() };
  const all: Record<keyof typeof published, object> = { ...places, authStore: mock.authStore() };
  for (const [place, names] of Object.entries(published))
    for (const name of names)
      assert.ok(name in all[place as keyof typeof all], `${place} has no ${name}`);
  const tokens = mock.authStore();
  const refusals: readonly [() => unknown, RegExp][] = [
    [() => tokens.tokens, /introspect/],
    [() => tokens.validate, /validateCredentials/],
    [() => tokens.getClientIdForToken('x'), /introspect/],
    [() => tokens.getClientToken('id', 'secret'), /\/oauth\/token/],
    [() => tokens.getAnonymousToken('my-shop', undefined, 'x'), /anonymous\/token/],
    [() => tokens.getCustomerToken('my-shop', 'id', 'x'), /customers\/token/],
    [() => tokens.refreshToken('id', 'secret', 'x'), /refresh_token/],
    [() => tokens.validateToken('x'), /introspect/],
    [() => mock.project().config, /options/],
    [() => mock.project().getRepository('cart'), /repository of 'cart'/],
  ];
  for (const [ask, expected] of refusals)
    assert.throws(
      ask,
      (error: Error) => error instanceof StorewrightError && expected.test(error.message),
    );
});
