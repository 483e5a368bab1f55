// The host of custom applications over plain HTTP: development, tokens, both proxies, the command line, and
// what it is beyond loopback.
import assert from 'node:assert/strict';
import { createHmac, createPublicKey, createVerify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestServer } from '../testing/harness.ts';
import { applicationDraft, askHost, fetchProject } from '../testing/hosting.ts';
import { application, type Hosting, startHosting } from '../testing/hosting-setting.ts';

let hosting: Hosting;
let server: Hosting['server'];
let port: Hosting['port'];
let pages: Hosting['pages'];
let gateway: Hosting['gateway'];
let heard: Hosting['heard'];
let there: Hosting['there'];
let signedIn: Hosting['signedIn'];
let ask: Hosting['ask'];
let developmentToken: Hosting['developmentToken'];
let register: Hosting['register'];
before(async () => {
  hosting = await startHosting();
  ({ server, port, pages, gateway, heard, there, signedIn, ask, developmentToken, register } =
    hosting);
});
after(() => hosting.close());

test('development: the token comes in the fragment, for the machine of the developer alone', async () => {
  const { redirectTo } = await developmentToken();
  const url = new URL(redirectTo);
  assert.equal(
    `${url.origin}${url.pathname}`,
    'http://localhost:3001/demo/the-books/oidc/callback',
  );
  const told = new URLSearchParams(url.hash.slice(1));
  assert.equal(told.get('state'), 'state-1');
  const token = told.get('sessionToken')!;
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  assert.deepEqual([claims.nonce, claims.exp > claims.iat], ['state-1', true]);
  const asking = { token, headers: { 'X-Application-Id': '__local:the-books' } };
  const project = await ask({ ...asking, query: fetchProject, variables: { projectKey: 'demo' } });
  assert.deepEqual(
    project.body.data.project.allAppliedPermissions.map(({ name }: { name: string }) => name),
    ['canViewTheBooks', 'canManageTheBooks', 'canViewTheBooksBooks', 'canManageTheBooksBooks'],
  );
  const query = '{ orders { total } channels { total } }';
  assert.equal((await ask({ ...asking, target: 'ctp', query })).body.data.orders.total, 0);
  const refused = await ask({ ...asking, target: 'ctp', query: '{ customers { total } }' });
  assert.ok(refused.body.errors.length > 0);
  const tool = await developmentToken({
    response_mode: 'query',
    client_id: '__local:mc-scripts-27.10.0',
  });
  assert.match(
    tool.redirectTo,
    /^http:\/\/localhost:3001\/demo\/mc-scripts-27\.10\.0\/oidc\/callback\?sessionToken=/,
  );
  for (const wrong of [{ state: '' }, { nonce: 'a b' }, { client_id: 'https://evil.example' }])
    assert.equal((await developmentToken(wrong)).redirectTo, undefined);
});

test('forged and altered tokens are nobody', async () => {
  const { redirectTo } = await developmentToken();
  const token = new URLSearchParams(new URL(redirectTo).hash.slice(1)).get('sessionToken')!;
  const [head, body, signature] = token.split('.') as [string, string, string];
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const none = encoded({ alg: 'none' });
  const hmac = encoded({ alg: 'HS256' });
  const keys = (await askHost(port, '/.well-known/jwks.json')).text;
  const forged = [
    `${head}.${encoded({ ...claims, exp: claims.exp + 1 })}.${signature}`,
    `${none}.${body}.`,
    `${hmac}.${body}.${createHmac('sha256', keys).update(`${hmac}.${body}`).digest('base64url')}`,
    `${head}.${body}.${signature}.x`,
    'x',
  ];
  for (const one of forged) {
    const told = await ask({ token: one, query: '{ amILoggedIn }' });
    assert.equal(told.body?.errors?.[0].extensions?.code, 'UNAUTHENTICATED', told.text);
  }
  assert.equal((await ask({ token, query: '{ amILoggedIn }' })).body.data.amILoggedIn, true);
});

test('/proxy/ctp is the HTTP API with the scopes of the session', async () => {
  await register(applicationDraft(there));
  const cookie = await signedIn();
  const headers = { ...application, Origin: pages, Cookie: cookie };
  const read = await askHost(port, '/proxy/ctp/demo/channels?limit=1', { headers });
  assert.deepEqual([read.status, read.body.results[0].key], [200, 'berlin']);
  const { id, version } = read.body.results[0];
  const body = { version, actions: [{ action: 'changeKey', key: 'bonn' }] };
  const changed = await askHost(port, `/proxy/ctp/demo/channels/${id}`, {
    method: 'POST',
    headers,
    body,
  });
  assert.deepEqual([changed.status, changed.body.key], [200, 'bonn']);
  const stale = await askHost(port, `/proxy/ctp/demo/channels/${id}`, {
    method: 'POST',
    headers,
    body,
  });
  assert.deepEqual([stale.status, stale.body.errors[0].code], [409, 'ConcurrentModification']);
  assert.equal((await askHost(port, '/proxy/ctp/demo/customers', { headers })).status, 403);
  assert.equal((await askHost(port, '/proxy/ctp/nowhere/channels', { headers })).status, 404);
  assert.equal((await askHost(port, '/proxy/ml/demo/x', { headers })).status, 404);
  const nobody = await askHost(port, '/proxy/ctp/demo/channels', { headers: { Origin: pages } });
  assert.equal(nobody.status, 401);
});

test('/proxy/forward-to calls with a token that its receiver can check', async () => {
  await register(applicationDraft(there));
  const cookie = await signedIn();
  const headers = {
    ...application,
    Origin: pages,
    Cookie: cookie,
    'X-Forward-To': `${there}/back-end`,
    'X-Forward-To-Claims': 'permissions',
    'X-Forward-Header-X-Mine': 'yes',
    'X-Forward-Header-Host': 'evil.example',
  };
  const told = await askHost(port, '/proxy/forward-to?a=1', {
    method: 'POST',
    headers,
    body: { hello: 1 },
  });
  assert.deepEqual([told.status, told.body], [207, { from: 'there' }]);
  const call = heard.at(-1)!;
  assert.deepEqual([call.url, call.body], ['/back-end?a=1', '{"hello":1}']);
  assert.equal(call.headers['x-mine'], 'yes');
  assert.equal(call.headers.host, new URL(there).host);
  assert.equal(call.headers.cookie, undefined);
  const token = call.headers.authorization!.replace('Bearer ', '');
  const [head, body, signature] = token.split('.') as [string, string, string];
  const { keys } = (await askHost(port, '/.well-known/jwks.json')).body;
  assert.equal(keys[0].d, undefined);
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  assert.equal(kid, keys[0].kid);
  const key = createPublicKey({ key: keys[0], format: 'jwk' });
  assert.ok(
    createVerify('RSA-SHA256').update(`${head}.${body}`).verify(key, signature, 'base64url'),
  );
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  assert.deepEqual([claims.iss, claims.aud], [gateway, `${there}/back-end`]);
  assert.equal(claims[`${gateway}/claims/project_key`], 'demo');
  assert.deepEqual(claims[`${gateway}/claims/user_permissions`], [
    'canViewTheAvengers',
    'canManageTheAvengers',
  ]);
  const away = { ...headers, 'X-Forward-To': `${there}/away` };
  assert.equal((await askHost(port, '/proxy/forward-to', { headers: away })).status, 502);
  const wrong = { ...headers, 'X-Forward-To': 'nowhere' };
  assert.equal((await askHost(port, '/proxy/forward-to', { headers: wrong })).status, 400);
});

test('/proxy/forward-to tells of a viewer only what a viewer may, and calls nothing for a stranger', async () => {
  await register(applicationDraft(there));
  const ask = async (email: string, more: object = {}) => {
    const Cookie = await signedIn(email, 'correct horse battery');
    const headers = {
      ...application,
      Origin: pages,
      Cookie,
      'X-Forward-To': `${there}/back-end`,
      'X-Forward-To-Claims': 'permissions',
      ...more,
    };
    return askHost(port, '/proxy/forward-to', { headers });
  };
  assert.equal((await ask('viola@example.com')).status, 207);
  const [, body = ''] = heard.at(-1)!.headers.authorization!.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  assert.equal(claims.sub, 'viola@example.com');
  assert.deepEqual(claims[`${gateway}/claims/user_permissions`], ['canViewTheAvengers']);
  const calls = heard.length;
  assert.equal((await ask('nobody@example.com')).status, 404);
  assert.equal((await ask('viola@example.com', { 'X-Project-Key': 'elsewhere' })).status, 404);
  assert.equal((await ask('viola@example.com', { Cookie: '' })).status, 401);
  assert.equal(heard.length, calls);
});

test('config:sync: registered, compared and changed by administrators', async () => {
  const { redirectTo } = await developmentToken({
    response_mode: 'query',
    client_id: '__local:mc-scripts-27.10.0',
  });
  const token = new URL(redirectTo).searchParams.get('sessionToken')!;
  const organizations = '{ myOrganizations { total results { id name } } }';
  const found = await ask({ token, target: 'administration', query: organizations });
  const [{ id: organizationId }] = found.body.data.myOrganizations.results;
  const fetchOne = `query FetchCustomApplicationFromCli($entryPointUriPath: String!) { organizationExtensionForCustomApplication(entryPointUriPath: $entryPointUriPath) {
    organizationId application { id entryPointUriPath name description url icon permissions { name oAuthScopes }
    mainMenuLink { defaultLabel permissions labelAllLocales { locale value } } submenuLinks { uriPath defaultLabel permissions labelAllLocales { locale value } }
    deployments { id url alias } } } }`;
  const entryPointUriPath = 'synced';
  const one = () =>
    ask({ token, target: 'settings', query: fetchOne, variables: { entryPointUriPath } });
  assert.equal((await one()).body.data.organizationExtensionForCustomApplication, null);
  const data = applicationDraft(there, {
    entryPointUriPath,
    permissions: [{ name: 'viewSynced', oAuthScopes: ['view_products'] }],
  });
  const create = `mutation CreateCustomApplicationFromCli($organizationId: String!, $data: CustomApplicationDraftDataInput!) {
    createCustomApplication(organizationId: $organizationId, data: $data) { id } }`;
  const made = await ask({
    token,
    target: 'settings',
    query: create,
    variables: { organizationId, data },
  });
  const { id } = made.body.data.createCustomApplication;
  const { application: shown } = (await one()).body.data.organizationExtensionForCustomApplication;
  assert.deepEqual([shown.id, shown.icon], [id, data.icon]);
  const update = `mutation UpdateCustomApplicationFromCli($organizationId: String!, $applicationId: ID!, $data: CustomApplicationDraftDataInput!) {
    updateCustomApplication(organizationId: $organizationId, applicationId: $applicationId, data: $data) { id } }`;
  const variables = { organizationId, applicationId: id, data: { ...data, name: 'Other' } };
  await ask({ token, target: 'settings', query: update, variables });
  assert.equal(
    (await one()).body.data.organizationExtensionForCustomApplication.application.name,
    'Other',
  );
  for (const wrong of [
    { icon: '<svg onload="alert(1)"></svg>' },
    { icon: '<svg><script>1</script></svg>' },
    { url: 'ftp://x' },
    { entryPointUriPath: 'login' },
    { permissions: [{ name: 'manageProject', oAuthScopes: [] }] },
  ]) {
    const told = await ask({
      token,
      target: 'settings',
      query: update,
      variables: { organizationId, applicationId: id, data: { ...data, ...wrong } },
    });
    assert.equal(told.body.errors?.[0].extensions.code, 'InvalidInput', JSON.stringify(wrong));
  }
  const viewer = await signedIn('viola@example.com', 'correct horse battery');
  const refused = await ask({
    cookie: viewer,
    target: 'settings',
    query: create,
    variables: { organizationId, data },
  });
  assert.equal(refused.body.errors[0].extensions.code, 'FORBIDDEN');
});

test('beyond loopback nobody gets in without a password, and guessing is paused', async () => {
  const other = await startTestServer({
    options: { applicationsPort: 0, behindProxy: true, applicationsHost: 'mc.shop.example' },
    databaseUrl: server.databaseUrl,
    projectKey: 'beyond',
  });
  try {
    const origin = 'https://mc.shop.example';
    const asked = (password: string, email = 'viola@example.com') =>
      askHost(other.applicationsUrl!, '/login/session', {
        method: 'POST',
        host: 'ignored.example',
        headers: {
          Origin: origin,
          'X-Forwarded-Proto': 'https',
          'X-Forwarded-Host': 'mc-api.shop.example',
        },
        body: { email, password },
      });
    assert.equal((await asked('', 'operator@localhost')).status, 401);
    const local = await askHost(other.applicationsUrl!, '/login/session', { host: 'localhost' });
    assert.equal(local.status, 404);
    const right = await asked('correct horse battery');
    assert.match(String(right.headers['set-cookie']), /; Secure$/);
    for (let count = 0; count < 5; count += 1) assert.equal((await asked('wrong')).status, 401);
    const locked = await asked('correct horse battery');
    assert.deepEqual([locked.status, Number(locked.headers['retry-after']) > 0], [429, true]);
    // One that nobody knows is told the same, so nobody learns who is known.
    assert.deepEqual((await asked('wrong', 'unknown@example.com')).body, {
      message: 'Invalid credentials',
    });
    const plain = await register(applicationDraft('http://127.0.0.1:1'));
    assert.equal(plain.status, 200);
  } finally {
    await other.close();
  }
});
