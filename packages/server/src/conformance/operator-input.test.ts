// Operations below `/-/` refuse members that they do not know, with the nearest name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adminRoutes, consoleRoutes } from '../admin/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
const adminToken = 'operator-'.repeat(5);

before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const origin = path.startsWith('/console') ? { Origin: server.url } : {};
  const answer = await fetch(`${server.url}/-${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${adminToken}`,
      'Content-Type': 'application/json',
      ...origin,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : undefined };
};

/** All operations of the admin interface, and of the console. */
function declaredRoutes() {
  const { world, database } = server.server;
  const given: Partial<Parameters<typeof adminRoutes>[0]> = { world, database };
  const admin = given as Parameters<typeof adminRoutes>[0];
  const routes = adminRoutes(admin);
  const setting = { mode: 'open', isControlled: true, routes } as const;
  return [...routes, ...consoleRoutes(admin, setting)];
}

/** A path of the operation, where nothing but the project is there. */
const placeOf = (path: string) =>
  path
    .replace('{key}', 'demo')
    .replace('{seq}', '0')
    .replace(/\*$/, '')
    .replaceAll(/\{\w+\}/g, 'nothing');

const misspelt: readonly (readonly [
  method: string,
  path: string,
  body: object,
  member: string,
  near?: string,
])[] = [
  ['POST', '/projects', { templat: 'b2b' }, 'templat', 'template'],
  ['POST', '/projects', { clock: { ad: '2030-01-01' } }, 'clock.ad'],
  ['POST', '/projects/demo/reset', { tempalte: 'b2b' }, 'tempalte', 'template'],
  ['PUT', '/projects/demo/clock', { now: 'x' }, 'now'],
  ['PUT', '/projects/demo/clock', { sped: 2 }, 'sped', 'speed'],
  ['PUT', '/projects/demo/ids', { seeds: 1 }, 'seeds', 'seed'],
  ['PUT', '/projects/demo/history', { kep: true }, 'kep'],
  ['PUT', '/projects/demo/faults', [{ when: { pat: '/carts' }, status: 503 }], 'rules.0.when.pat'],
  ['POST', '/projects/demo/snapshots', { nmae: 'x' }, 'nmae', 'name'],
  ['POST', '/projects/demo/branches', { nam: 'x' }, 'nam', 'name'],
  ['POST', '/projects/demo/settle', { timeoutMS: 5 }, 'timeoutMS', 'timeoutMs'],
  ['POST', '/projects/demo/tokens', { clientID: 'x' }, 'clientID', 'clientId'],
  ['PUT', '/projects/demo/clock', { constructor: 1 }, 'constructor'],
];

for (const [method, path, body, member, near] of misspelt)
  test(`${method} ${path} refuses the member ${member}`, async () => {
    const { status, body: told } = await ask(method, path, body);
    assert.equal(status, 400, JSON.stringify(told));
    assert.ok(told.message.includes(`'${member}'`), told.message);
    if (near !== undefined)
      assert.ok(told.message.includes(`Did you mean '${near}'?`), told.message);
  });

test('every operation that is sent by POST or PUT refuses a member that it does not have', async () => {
  const sent = declaredRoutes().filter(({ method }) => method === 'POST' || method === 'PUT');
  assert.ok(sent.length > 20);
  for (const { method, path } of sent) {
    const { status, body } = await ask(method, placeOf(path), { noSuchMember: 1 });
    assert.deepEqual([status, body?.errors?.[0].code], [400, 'InvalidInput'], `${method} ${path}`);
    assert.match(body.message, /'[\w.]*noSuchMember'/, `${method} ${path}`);
  }
});

test('every operation that changes something refuses each query parameter, and changes nothing', async () => {
  const changing = declaredRoutes().filter(({ method }) => method !== 'GET');
  assert.ok(changing.length > 50, `${changing.length}`);
  for (const { method, path } of changing) {
    const { status, body } = await ask(method, `${placeOf(path)}?noSuchParameter=1`);
    assert.deepEqual([status, body?.errors?.[0].code], [400, 'InvalidInput'], `${method} ${path}`);
    assert.match(body.message, /the parameter 'noSuchParameter'/, `${method} ${path}`);
  }
  assert.deepEqual((await ask('GET', '/projects')).body.projects.length, 1);
});

/** What must be asked for, so that the operation looks at the rest. */
const neededParameters: { readonly [path: string]: string } = {
  '/projects/{key}/history/changes': 'action=setKey&',
};

/** Pages take what browsers and proxies add to their addresses. */
const isPage = (path: string) =>
  path.startsWith('/docs') || /^\/console$|\.\w+$|\/assets\//.test(path);

test('every operation that only reads refuses a query parameter that it does not have', async () => {
  const reading = declaredRoutes().filter(({ method, path }) => method === 'GET' && !isPage(path));
  assert.ok(reading.length > 30, `${reading.length}`);
  const answered = { there: 0, missing: 0 };
  assert.equal((await ask('PUT', '/projects/demo/history', { enabled: true })).status, 200);
  for (const { path } of reading) {
    const needed = neededParameters[path.replace('/console', '')] ?? '';
    const { status, body } = await ask('GET', `${placeOf(path)}?${needed}noSuchParameter=1`);
    if (status === 404) {
      answered.missing += 1;
      continue;
    }
    answered.there += 1;
    assert.deepEqual([status, body?.errors?.[0].code], [400, 'InvalidInput'], path);
    assert.match(body.message, /the parameter 'noSuchParameter'|'noSuchParameter' here/, path);
  }
  assert.ok(answered.there > 25, JSON.stringify(answered));
  await ask('PUT', '/projects/demo/history', { enabled: false });
});

test('an operation that takes a body names the field that a query parameter may mean', async () => {
  const { body } = await ask('POST', '/projects?templat=b2b');
  assert.equal(
    body.message,
    "The operation does not have the parameter 'templat'. Did you mean the field 'template' of the body?",
  );
  const { body: other } = await ask('DELETE', '/projects/demo/faults?x=1');
  assert.equal(
    other.message,
    "The operation does not have the parameter 'x'. It has no query parameters.",
  );
});

test('streams that are refused, or only asked about, hold no place of those that are read', async () => {
  const stream = '/projects/demo/messages/stream';
  for (let count = 0; count < 25; count += 1) {
    assert.equal((await ask('GET', `${stream}?resorce=cart`)).status, 400);
    assert.equal((await ask('HEAD', stream)).status, 200);
  }
  const gone = new AbortController();
  const read = await fetch(`${server.url}/-${stream}`, {
    headers: { Authorization: `Bearer ${adminToken}` },
    signal: gone.signal,
  });
  assert.equal(read.status, 200);
  gone.abort();
});

const registered = {
  name: 'Books',
  entryPointUriPath: 'books',
  url: 'https://books.example',
  icon: '<svg/>',
  permissions: [],
  mainMenuLink: { defaultLabel: 'Books' },
};
const view = { defaultLabel: 'Stock', url: 'https://x.example', type: 'CustomPanel', locators: [] };

const nested: readonly (readonly [string, string, object, place: string, near: string])[] = [
  ['PUT', '/applications', { ...registered, descripton: 'x' }, 'descripton', 'description'],
  [
    'PUT',
    '/applications',
    { ...registered, mainMenuLink: { defaultLabel: 'B', labelAllLocale: [] } },
    'mainMenuLink.labelAllLocale',
    'labelAllLocales',
  ],
  [
    'PUT',
    '/applications',
    { ...registered, permissions: [{ name: 'viewBooks', oauthScopes: [] }] },
    'permissions.0.oauthScopes',
    'oAuthScopes',
  ],
  [
    'POST',
    '/custom-views',
    { ...view, permissions: [], typeSettings: { sise: 'SMALL' } },
    'typeSettings.sise',
    'size',
  ],
  ['POST', '/projects/demo/seed', { line: [] }, 'line', 'lines'],
  ['POST', '/projects/demo/documents', { kind: 'zone', documnet: {} }, 'documnet', 'document'],
];

for (const [method, path, body, place, near] of nested)
  test(`${method} ${path} names the nearest of ${place}`, async () => {
    const { status, body: told } = await ask(method, path, body);
    assert.equal(status, 400);
    assert.equal(told.message, `There is no field '${place}' here. Did you mean '${near}'?`);
  });

test('a registration says which member is wrong', async () => {
  for (const [wrong, words] of [
    [{ name: 1 }, /name/],
    [{ icon: 'x'.repeat(50_001) }, /icon/],
    [{ url: 'ftp://x' }, /url/],
    [{ mainMenuLink: {} }, /mainMenuLink -> defaultLabel/],
  ] as const) {
    const { status, body } = await ask('PUT', '/applications', { ...registered, ...wrong });
    assert.equal(status, 400);
    assert.match(body.errors[0].detailedErrorMessage ?? body.message, words);
  }
});

const misspeltParameters: readonly (readonly [path: string, name: string, near: string])[] = [
  ['/audit?acts=project.create', 'acts', 'act'],
  ['/projects/demo/requests?methd=GET', 'methd', 'method'],
  ['/projects/demo/clock?at=now', 'at', ''],
];

for (const [path, name, near] of misspeltParameters)
  test(`GET ${path} refuses the parameter ${name}`, async () => {
    const { status, body } = await ask('GET', path);
    assert.equal(status, 400, JSON.stringify(body));
    assert.ok(body.message.includes(`'${name}'`), body.message);
    if (near !== '') assert.ok(body.message.toLowerCase().includes(`did you mean '${near}'`));
  });

test('a clock that was not set goes on by the time', async () => {
  const before = await ask('GET', '/projects/demo/clock');
  assert.equal((await ask('PUT', '/projects/demo/clock', { now: 'x' })).status, 400);
  const after = await ask('GET', '/projects/demo/clock');
  assert.equal(after.body.speed, before.body.speed);
  assert.equal(after.body.real, before.body.real);
});

test('nothing is made of a draft with a misspelt member', async () => {
  const before = (await ask('GET', '/projects')).body.projects.length;
  await ask('POST', '/projects', { key: 'misspelt', templat: 'b2b' });
  assert.equal((await ask('GET', '/projects')).body.projects.length, before);
});

test('snapshots and branches of a project that does not exist are not found', async () => {
  for (const what of ['snapshots', 'branches']) {
    assert.equal((await ask('GET', `/projects/nope/${what}`)).status, 404, what);
    assert.equal((await ask('GET', `/projects/demo/${what}`)).status, 200, what);
  }
});

test('the interface lists its controls', async () => {
  const { body } = await ask('GET', '/');
  for (const one of ['clock', 'faults', 'snapshots', 'branches'])
    assert.ok(body.controls.includes(one), JSON.stringify(body));
});
