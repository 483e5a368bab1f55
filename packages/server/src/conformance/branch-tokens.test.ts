// Tokens of a client for branches of its project, at the token endpoint: only where the controls are on, only
// for a branch of that very project, and never more than the client holds there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
}

async function made(path: string, draft: object): Promise<Client & { projectKey: string }> {
  const { status, body } = await admin('POST', path, draft);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

async function posted(
  path: string,
  { clientId, clientSecret }: Client,
  form: object,
  url = server.url,
) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${url}/oauth/${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ ...form } as Record<string, string>),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

const granted = (client: Client, scope: string, url?: string) =>
  posted('token', client, { grant_type: 'client_credentials', scope }, url);

async function got(project: string, token: string, path = '/zones'): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/${project}${path}`, { headers })).status;
}

async function limitedClient(
  shop: Client & { projectKey: string },
  scope: string,
): Promise<Client> {
  const { request } = clientOf({ url: server.url, ...shop });
  const { status, body } = await request('POST', '/api-clients', { name: 'limited', scope });
  assert.equal(status, 201, JSON.stringify(body));
  return { clientId: body.id, clientSecret: body.secret };
}

test('a client gets a token for a branch of its project, which is good there and nowhere else', async () => {
  const shop = await made('', { key: 'source' });
  await made('/source/branches', { name: 'pr-42' });
  await made('/source/branches', { name: 'other' });
  const { status, body } = await granted(shop, 'manage_project:source--pr-42');
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.scope, 'refresh_token' in body], ['manage_project:source--pr-42', false]);
  assert.equal(await got('source--pr-42', body.access_token), 200);
  // A second time, too: nothing depends on what is remembered.
  assert.equal(await got('source--pr-42', body.access_token), 200);
  assert.equal(await got('source', body.access_token), 403);
  assert.equal(await got('source--other', body.access_token), 403);
  const own = (await granted(shop, 'manage_project:source')).body.access_token;
  assert.deepEqual([await got('source', own), await got('source--pr-42', own)], [200, 403]);
});

test('it has no more than the client holds at the project', async () => {
  const shop = await made('', { key: 'narrow' });
  await made('/narrow/branches', { name: 'a' });
  const client = await limitedClient(shop, 'view_products:narrow manage_orders:narrow:berlin');
  for (const scope of [
    'manage_project:narrow--a',
    'manage_products:narrow--a',
    'view_products:narrow--a manage_project:narrow--a',
    'manage_orders:narrow--a',
    'manage_orders:narrow--a:munich',
    'view_products:narrow view_products:narrow--a',
    'customer_id:narrow--a',
  ])
    assert.deepEqual((await granted(client, scope)).body.error, 'invalid_scope', scope);
  const scope = 'view_products:narrow--a view_orders:narrow--a:berlin';
  const { body } = await granted(client, scope);
  assert.equal(body.scope, scope);
  assert.equal(await got('narrow--a', body.access_token, '/products'), 200);
  assert.equal(await got('narrow--a', body.access_token, '/zones'), 403);
});

test('a branch of another project is as unknown as one that is not there', async () => {
  const shop = await made('', { key: 'mine' });
  await made('', { key: 'theirs' });
  await made('/theirs/branches', { name: 'a' });
  // No branch, although it looks like one: keys of before may hold two hyphens.
  const told = new Set<string>();
  for (const project of ['theirs--a', 'theirs', 'mine--none', 'theirs--none']) {
    const { status, body } = await granted(shop, `manage_project:${project}`);
    assert.equal(status, 400);
    told.add(body.error_description.replaceAll(project, 'KEY'));
  }
  assert.equal(told.size, 1, [...told].join('\n'));
  // A branch of a branch is not one of the project.
  await made('/mine/branches', { name: 'a' });
  await made('/mine--a/branches', { name: 'b' });
  assert.equal((await granted(shop, 'manage_project:mine--a')).status, 200);
  assert.equal((await granted(shop, 'manage_project:mine--a--b')).status, 400);
});

test('the token ends with the branch, with the client, and when it is revoked', async () => {
  const shop = await made('', { key: 'ending' });
  const client = await limitedClient(shop, 'manage_project:ending');
  const tokenFor = async (name: string, by: Client = client): Promise<string> =>
    (await granted(by, `manage_project:ending--${name}`)).body.access_token;
  for (const name of ['gone', 'stays']) await made('/ending/branches', { name });
  const gone = await tokenFor('gone');
  assert.equal(await got('ending--gone', gone), 200);
  await admin('DELETE', '/ending/branches/gone');
  assert.equal((await granted(client, 'manage_project:ending--gone')).status, 400);
  for (let tries = 0; tries < 100; tries += 1)
    if ((await admin('POST', '/ending/branches', { name: 'gone' })).status === 201) break;
  assert.equal(await got('ending--gone', gone), 401);
  const revoked = await tokenFor('stays');
  const kept = await tokenFor('stays');
  const told = (await posted('introspect', client, { token: revoked })).body;
  assert.deepEqual([told.active, told.scope], [true, 'manage_project:ending--stays']);
  await posted('token/revoke', shop, { token: revoked });
  assert.equal(await got('ending--stays', revoked), 200);
  await posted('token/revoke', client, { token: revoked });
  assert.equal(await got('ending--stays', revoked), 401);
  assert.equal((await posted('introspect', client, { token: revoked })).body.active, false);
  assert.equal(await got('ending--stays', kept), 200);
  const { request } = clientOf({ url: server.url, ...shop });
  assert.equal((await request('DELETE', `/api-clients/${client.clientId}`)).status, 200);
  assert.equal(await got('ending--stays', kept), 401);
});

test('a branch of a project that has ended is not one of the next project of that key', async () => {
  await made('', { key: 'again' });
  await made('/again/branches', { name: 'a' });
  assert.equal((await admin('DELETE', '/again')).status, 204);
  let status = 0;
  let next: any;
  for (let tries = 0; tries < 100 && status !== 201; tries += 1)
    ({ status, body: next } = await admin('POST', '', { key: 'again' }));
  assert.equal((await admin('GET', '/again--a')).status, 200);
  assert.equal((await granted(next, 'manage_project:again--a')).body.error, 'invalid_scope');
});

test('buyers, anonymous sessions and servers without controls know no branch', async () => {
  const shop = await made('', { key: 'buying' });
  await made('/buying/branches', { name: 'a' });
  const scope = 'manage_my_profile:buying--a';
  const buyer = { grant_type: 'password', username: 'a@b.example', password: 'p', scope };
  for (const [path, form] of [
    ['buying/customers/token', buyer],
    ['buying--a/customers/token', buyer],
    ['buying/anonymous/token', { grant_type: 'client_credentials', scope }],
    ['buying--a/anonymous/token', { grant_type: 'client_credentials', scope }],
  ] as const)
    assert.equal((await posted(path, shop, form)).body.error, 'invalid_scope', path);
  const token = (await granted(shop, 'manage_project:buying--a')).body.access_token;
  const strict = await startTestServer({
    ...{ databaseUrl: server.databaseUrl, credentials: server },
    options: { controls: 'off' },
  });
  const refused = await granted(shop, 'manage_project:buying--a', strict.url);
  assert.equal(refused.body.error, 'invalid_scope');
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${strict.url}/buying--a/zones`, { headers })).status, 401);
  await strict.close();
});
