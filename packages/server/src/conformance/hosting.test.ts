// The host of custom applications over plain HTTP: its names, whom it answers, and what built applications ask
// in the order of their client.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findSession, maxSessions, openSession } from '@storewright/store/storage/people/sessions';
import { applicationDraft, askHost, fetchProject, fetchUser } from '../testing/hosting.ts';
import { adminToken, application, type Hosting, startHosting } from '../testing/hosting-setting.ts';

let hosting: Hosting;
let server: Hosting['server'];
let port: Hosting['port'];
let pages: Hosting['pages'];
let gateway: Hosting['gateway'];
let there: Hosting['there'];
let signedIn: Hosting['signedIn'];
let ask: Hosting['ask'];
let register: Hosting['register'];
before(async () => {
  hosting = await startHosting();
  ({ server, port, pages, gateway, there, signedIn, ask, register } = hosting);
});
after(() => hosting.close());

test('names that are not served get nothing, and loopback is the gateway', async () => {
  for (const host of [
    'evil.example',
    'mc.evil.example',
    'mc-api.evil.example',
    'storewright.localhost',
  ])
    assert.deepEqual((await askHost(port, '/login', { host })).status, 404, host);
  const redirected = await askHost(port, '/login/authorize?state=x', { host: 'localhost' });
  const own = `http://mc.storewright.localhost:${new URL(port).port}`;
  assert.deepEqual(
    [redirected.status, redirected.headers.location],
    [302, `${own}/login/authorize?state=x`],
  );
  assert.equal((await askHost(port, '/health')).status, 200);
});

test('a page of the console may ask with the cookie, one in development with its token', async () => {
  const preflight = (origin: string, names: string) =>
    askHost(port, '/graphql', {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': names,
      },
    });
  for (const origin of [pages, 'http://localhost:3001']) {
    const told = await preflight(origin, 'x-graphql-target,x-forward-header-x-mine,x-else');
    assert.equal(told.status, 204);
    assert.equal(told.headers['access-control-allow-origin'], origin);
    assert.equal(told.headers['access-control-allow-credentials'], 'true');
    const names = String(told.headers['access-control-allow-headers']).split(', ');
    for (const name of ['authorization', 'x-graphql-operation-name', 'x-forward-header-x-mine'])
      assert.ok(names.includes(name), name);
    assert.ok(!names.includes('x-else') && !names.includes('*'));
  }
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example:3001'])
    assert.equal((await preflight(origin, 'x-graphql-target')).status, 403, origin);
  // The cookie counts from the console's own pages alone.
  const cookie = await signedIn();
  const query = '{ amILoggedIn }';
  assert.deepEqual((await ask({ query, cookie })).body, { data: { amILoggedIn: true } });
  for (const Origin of ['http://localhost:3001', 'https://evil.example', gateway]) {
    const { body } = await ask({ query, cookie, headers: { Origin } });
    assert.equal(body.errors[0].extensions.code, 'UNAUTHENTICATED', Origin);
  }
});

test('nobody else signs anybody in or out', async () => {
  const cookie = await signedIn();
  const body = { email: 'operator@localhost', password: '' };
  for (const path of ['/login/session', '/login/end', '/login/token'])
    for (const headers of [
      { Origin: 'https://evil.example' },
      {},
      { Origin: pages, 'Content-Type': 'text/plain' },
    ])
      assert.equal(
        (
          await askHost(port, path, {
            method: 'POST',
            headers: { ...headers, Cookie: cookie },
            body,
          })
        ).status,
        403,
        path,
      );
  assert.equal((await ask({ query: '{ amILoggedIn }', cookie })).body.data.amILoggedIn, true);
  await askHost(port, '/login/end', {
    method: 'POST',
    headers: { Origin: pages, Cookie: cookie },
    body: {},
  });
  const { status, body: told } = await ask({ query: '{ amILoggedIn }', cookie });
  assert.deepEqual([status, told.errors[0].extensions.code], [200, 'UNAUTHENTICATED']);
});

test('hosted: from the registration to the shop, in the order of the client', async () => {
  const registered: any = await (await register(applicationDraft(there))).json();
  assert.equal(((await (await register(applicationDraft(there))).json()) as any).id, registered.id);
  const shown = await askHost(port, '/demo/the-avengers/channels/1', {
    host: 'mc.storewright.localhost',
  });
  assert.deepEqual([shown.status, shown.headers['cache-control']], [200, 'no-store']);
  assert.ok(shown.text.includes(`connect-src 'self' https://mc-api.elsewhere.example ${gateway}`));
  assert.doesNotMatch(shown.text, /upgrade-insecure/);
  assert.equal(shown.headers['x-frame-options'], 'SAMEORIGIN');

  const cookie = await signedIn();
  const { user } = (await ask({ query: fetchUser, cookie })).body.data;
  assert.equal(user.defaultProjectKey, 'demo');
  assert.equal(user.projects.results[0].key, 'demo');
  const variables = { projectKey: 'demo' };
  const { project } = (await ask({ query: fetchProject, variables, cookie })).body.data;
  assert.deepEqual(project.languages, ['en', 'de']);
  const allowed = [
    { name: 'canViewTheAvengers', value: true },
    { name: 'canManageTheAvengers', value: true },
  ];
  assert.deepEqual(project.allAppliedPermissions, allowed);
  assert.deepEqual(project.allPermissionsForAllApplications.allAppliedPermissions, allowed);

  const menu = await askHost(port, '/api/graphql', {
    method: 'POST',
    host: 'mc.storewright.localhost',
    body: {
      query: `query FetchApplicationsMenu { applicationsMenu { appBar { key uriPath labelAllLocales { locale value } featureToggle permissions }
        navBarGroups { key items { key uriPath icon labelAllLocales { locale value } featureToggle permissions actionRights { group name } dataFences { group name type }
          submenu { key uriPath labelAllLocales { locale value } featureToggle permissions actionRights { group name } dataFences { group name type } } } } } }`,
    },
  });
  assert.deepEqual(menu.body.data.applicationsMenu.navBarGroups, [{ key: '2', items: [] }]);
  const navbar = await ask({
    target: 'settings',
    cookie,
    query: `query FetchProjectExtensionsNavbar { projectExtension { id installedApplications { application { id entryPointUriPath icon
      mainMenuLink { id permissions defaultLabel labelAllLocales { locale value } }
      submenuLinks { id uriPath permissions defaultLabel labelAllLocales { locale value } } } } } }`,
  });
  const [installed] = navbar.body.data.projectExtension.installedApplications;
  assert.equal(installed.application.icon, applicationDraft(there).icon);
  assert.deepEqual(installed.application.submenuLinks[0].labelAllLocales, [
    { locale: 'de', value: 'Kanäle' },
  ]);

  const channels = '{ channels { total results { id key } } }';
  const shop = await ask({ target: 'ctp', cookie, query: channels });
  assert.deepEqual([shop.status, shop.body.data.channels.results[0].key], [200, 'berlin']);
  assert.equal(shop.headers['access-control-allow-origin'], pages);
  // Only what the application was registered with.
  const others = await ask({ target: 'ctp', cookie, query: '{ customers { total } }' });
  assert.match(others.text, /insufficient_scope|view_customers/);
  const unknown = { ...application, 'X-Application-Id': 'any:elsewhere' };
  const none = await ask({ target: 'ctp', cookie, query: channels, headers: unknown });
  assert.equal(none.body.data?.channels ?? null, null);
});

test('paths without an application are pages of the console, never of an application', async () => {
  const host = 'mc.storewright.localhost';
  for (const path of ['/', '/demo', '/login', '/logout?reason=user', '/account/profile']) {
    const told = await askHost(port, path, { host });
    assert.equal(told.status, 200, path);
    assert.match(
      String(told.headers['content-security-policy']),
      /^default-src 'none'; script-src 'self'; /,
    );
    assert.equal(told.headers['x-frame-options'], 'DENY');
  }
  for (const path of ['/demo/nothing-here', '/custom-views/x/projects/demo', '/demo/the-avengersx'])
    assert.equal((await askHost(port, path, { host })).status, 404, path);
  const dead = applicationDraft('http://127.0.0.1:1', {
    entryPointUriPath: 'dead',
    permissions: [{ name: 'viewDead', oAuthScopes: [] }],
  });
  assert.equal((await register(dead)).status, 200);
  const told = await askHost(port, '/demo/dead', { host });
  assert.deepEqual([told.status, /ECONNREFUSED/.test(told.text)], [502, true]);
  const gone = await fetch(`${server.url}/-/applications/dead`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${adminToken}` },
  });
  assert.equal(gone.status, 204);
});

test('a viewer sees his project and changes nothing, and sees no other one', async () => {
  await register(applicationDraft(there));
  const cookie = await signedIn('VIOLA@example.com', 'correct horse battery');
  const { project } = (
    await ask({ query: fetchProject, variables: { projectKey: 'demo' }, cookie })
  ).body.data;
  assert.deepEqual(project.allAppliedPermissions, [{ name: 'canViewTheAvengers', value: true }]);
  const headers = { ...application, Origin: pages, Cookie: cookie };
  assert.equal((await askHost(port, '/proxy/ctp/demo/channels', { headers })).status, 200);
  const body = { key: 'koeln', roles: ['InventorySupply'] };
  const made = await askHost(port, '/proxy/ctp/demo/channels', { method: 'POST', headers, body });
  assert.equal(made.status, 403);
  const stranger = await signedIn('nobody@example.com', 'correct horse battery');
  const told = await askHost(port, '/proxy/ctp/demo/channels', {
    headers: { ...headers, Cookie: stranger },
  });
  assert.equal(told.status, 404);
  assert.equal(
    (await ask({ query: fetchUser, cookie: stranger })).body.data.user.projects.total,
    0,
  );
});

test('a path of the gateway leads to no other project and to none of the other doors', async () => {
  await register(applicationDraft(there));
  const headers = { ...application, Origin: pages, Cookie: await signedIn() };
  const upwards = ['/..', '/%2e%2e', '/.%2E', '/channels/../..', '/\\..'];
  for (const up of upwards)
    for (const door of ['/-/console/session', '/-/console/projects', '/health/ready', '/other']) {
      const told = await askHost(port, `/proxy/ctp/demo${up}${door}`, { headers });
      assert.equal(told.status, 404, up + door);
      assert.match(told.text, /There is no (such proxy|GET)/, up + door);
    }
  const inside = await askHost(port, '/proxy/ctp/demo/products/../channels?limit=1', { headers });
  assert.deepEqual([inside.status, inside.body.limit], [200, 1]);
});

test('of one user so many sessions are open, and the oldest go first', async () => {
  const { database } = server.server;
  const email = 'viola@example.com';
  const now = Date.now();
  const secrets: string[] = [];
  for (let count = 0; count <= maxSessions; count += 1)
    secrets.push(await openSession(database, { email, now: now + count }));
  const isOpen = async (secret: string | undefined) =>
    (await findSession(database, secret!, { now, isLocal: true })) !== undefined;
  assert.deepEqual([await isOpen(secrets[0]), await isOpen(secrets[1])], [false, true]);
  assert.equal(await isOpen(secrets.at(-1)), true);
});

test('what cannot be read is refused with a shape that clients know', async () => {
  const wrong = async (target: string, body: unknown) =>
    (
      await askHost(port, '/graphql', {
        method: 'POST',
        headers: { Origin: pages, 'X-Graphql-Target': target },
        body,
      })
    ).status;
  assert.equal(await wrong('dashboard', { query: '{ a }' }), 400);
  assert.equal(await wrong('mc', 'no JSON'), 400);
  assert.equal(await wrong('mc', { query: '{ nothing' }), 400);
  assert.equal(await wrong('mc', { query: `{ ${'a: amILoggedIn '.repeat(2_000)} }` }), 400);
  assert.equal(await wrong('mc', `"${'x'.repeat(1_100_000)}"`), 413);
  const features = await ask({ query: '{ allFeatures { name value reason } }' });
  assert.deepEqual(features.body, { data: { allFeatures: [] } });
});
