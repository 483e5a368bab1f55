// The console's own interface over plain HTTP: whom it answers, with what, and where it is not there.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const html = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };

async function told(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}${path}`, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('browsers that look for an icon at the root are led to it', async () => {
  const { status, headers } = await told('GET', '/favicon.ico');
  assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml']);
});

test('/ is a page for browsers, and no path for everybody else', async () => {
  const page = await told('GET', '/', html);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(page.text, /<a href="\/-\/console#\/demo">demo<\/a>/);
  assert.match(page.text, /href="\/-\/docs"/);
  assert.equal(page.headers.get('access-control-allow-origin'), null);
  for (const [method, headers] of [
    ['GET', {}],
    ['GET', { Accept: 'application/json' }],
    ['GET', { ...html, Origin: 'https://evil.example' }],
    ['POST', html],
    ['DELETE', html],
  ] as const) {
    const { status, text } = await told(method, '/', headers);
    assert.deepEqual([status, JSON.parse(text).errors[0].code], [404, 'ResourceNotFound']);
  }
});

test('/ speaks the language that the browser prefers, and English where it has no other', async () => {
  for (const [preferred, language, text] of [
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'storewright läuft'],
    ['fr, en;q=0.5, de;q=0.7', 'de', 'storewright läuft'],
    ['fr', 'en', 'storewright is running'],
    ['de;q=0, en;q=0.1', 'en', 'storewright is running'],
    [';;q=,,-', 'en', 'storewright is running'],
  ] as const) {
    const page = await told('GET', '/', { ...html, 'Accept-Language': preferred });
    assert.ok(page.text.includes(`<html lang="${language}">`), preferred);
    assert.ok(page.text.includes(text), preferred);
  }
});

/** Paths of the files that the page loads first: its script, the modules next to it, its style sheet. */
async function firstFiles(): Promise<readonly string[]> {
  const { text } = await told('GET', '/-/console');
  return [...text.matchAll(/(?:src|href)="(\/-\/console\/assets\/[^"]+)"/g)].map(
    ([, path]) => path!,
  );
}

test('every page and file is under a strict policy and in no frame', async () => {
  const files = ['/', '/-/console', '/-/console/style.css', ...(await firstFiles())];
  assert.ok(files.length >= 5, files.join(' '));
  for (const path of files) {
    const { status, headers } = await told('GET', path, html);
    assert.equal(status, 200, path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; /, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*/, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(headers.get('x-frame-options'), 'DENY', path);
  }
});

/** The messages in English, which the first script loads. */
async function englishFile(): Promise<string> {
  const scripts = (await firstFiles()).filter((path) => path.endsWith('.mjs'));
  const texts = await Promise.all(scripts.map(async (path) => (await told('GET', path)).text));
  const [, name] = /\.\/(en-[\w-]+\.mjs)/.exec(texts.join('\n')) ?? [];
  return `/-/console/assets/${name}`;
}

test('what a browser loads first is at most 300 KB, compressed on the way', async () => {
  let bytes = 0;
  for (const path of ['/-/console', ...(await firstFiles()), await englishFile()]) {
    const { headers, text } = await told('GET', path);
    assert.equal(headers.get('content-encoding'), 'gzip', path);
    assert.equal(headers.get('vary'), 'Accept-Encoding', path);
    bytes += gzipSync(text).length;
  }
  assert.ok(bytes > 10_000 && bytes <= 300_000, `${bytes} bytes`);
});

test('files whose names follow from their content are kept for a year, and no others', async () => {
  for (const path of await firstFiles()) {
    const { headers } = await told('GET', path);
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable', path);
  }
  const page = await told('GET', '/-/console', { 'Accept-Encoding': 'identity' });
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.equal(page.headers.get('content-encoding'), null);
  for (const name of ['none.js', '..%2Findex.html', '%2e%2e%2findex.html', '__proto__'])
    assert.equal((await told('GET', `/-/console/assets/${name}`)).status, 404, name);
});

test('the licences of what the console is made of are with it', async () => {
  const { status, text } = await told('GET', '/-/console/LICENSES.txt');
  assert.equal(status, 200);
  for (const name of [
    'react',
    '@mantine/core',
    '@tanstack/react-query',
    '@codemirror/view',
    'uplot',
  ])
    assert.match(text, new RegExp(`^${name} [\\d.]+, MIT$`, 'm'));
});

test('pages of other origins are not answered', async () => {
  const own = new URL(server.url).origin;
  const refused: readonly Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'http://127.0.0.1:1' },
    { Origin: 'null' },
    { Origin: own, 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  const asked = [
    ['GET', '/-/console/projects'],
    ['GET', '/-/console/kinds'],
    ['POST', '/-/console/projects/demo/token'],
    ['POST', '/-/console/projects/demo/writing-token'],
    ['GET', '/-/console/projects/demo/requests'],
    ['GET', '/-/console/projects/demo/deliveries'],
    ['GET', '/-/console/kinds/order/members'],
  ] as const;
  for (const [method, path] of asked) {
    for (const headers of refused) {
      const { status, text } = await told(method, path, headers);
      assert.equal(status, 404, `${path} ${JSON.stringify(headers)}`);
      assert.match(text, /other origins/);
    }
    const { status } = await told(method, path, { Origin: own, 'Sec-Fetch-Site': 'same-origin' });
    assert.ok(status === 200 || status === 201, path);
  }
});

test('the token reads for a quarter of an hour, and changes nothing', async () => {
  const made = await told('POST', '/-/console/projects/demo/token');
  const { token, expiresInSeconds } = JSON.parse(made.text);
  assert.equal(made.headers.get('cache-control'), 'no-store');
  assert.ok(expiresInSeconds > 0 && expiresInSeconds <= 900, `${expiresInSeconds}`);
  const read = await server.request('GET', '/customers', undefined, { token });
  assert.equal(read.status, 200);
  for (const [method, path, body] of [
    ['POST', '/zones', { name: 'zone' }],
    ['POST', '/', { version: 1, actions: [] }],
    ['POST', '/api-clients', { name: 'more', scope: 'manage_project:demo' }],
  ] as const) {
    const { status, body: refusal } = await server.request(method, path, body, { token });
    assert.deepEqual([status, refusal.errors[0].code], [403, 'insufficient_scope'], path);
  }
  const admin = await told('GET', '/-/projects', { Authorization: `Bearer ${token}` });
  assert.equal(admin.status, 401);
});

test('pages that ask at once share one client, and a project that is not there has none', async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 8 },
      async () => (await told('POST', '/-/console/projects/demo/token')).status,
    ),
  );
  assert.deepEqual(new Set(statuses), new Set([201]));
  const clients = await server.request('GET', '/api-clients?where=name%3D%22Console%22');
  assert.equal(clients.body.total, 1);
  const scopes: string[] = clients.body.results[0].scope.split(' ');
  assert.deepEqual(
    scopes.filter((scope) => !scope.startsWith('view_')),
    [],
  );
  for (const [key, expected] of [
    ['nowhere', 404],
    ['__proto__', 404],
    ['%00', 400],
  ] as const)
    assert.equal((await told('POST', `/-/console/projects/${key}/token`)).status, expected, key);
});

test('every kind that is listed answers a page, sorted by each column that says so', async () => {
  const { kinds } = JSON.parse((await told('GET', '/-/console/kinds')).text);
  const tokenOf = async (purpose: string) =>
    JSON.parse((await told('POST', `/-/console/projects/demo/${purpose}`)).text).token;
  const tokens = { reading: await tokenOf('token'), writing: await tokenOf('writing-token') };
  const names = kinds.map(({ kind }: { kind: string }) => kind);
  for (const one of ['customer', 'order', 'product', 'cart', 'message', 'business-unit'])
    assert.ok(names.includes(one), one);
  for (const { path, columns, isGuarded } of kinds) {
    // No scope for reading shows these.
    const token = isGuarded === true ? tokens.writing : tokens.reading;
    const sorts = columns.flatMap(({ sort }: { sort?: string }) => sort ?? []);
    for (const sort of sorts) {
      const query = new URLSearchParams({ limit: '1', sort: `${sort} desc` });
      const { status, body } = await server.request('GET', `${path}?${query}`, undefined, {
        token,
      });
      assert.equal(status, 200, `${path} ${sort}: ${JSON.stringify(body)}`);
    }
  }
});

test('what may stand in a predicate is told by the shapes that check it', async () => {
  const members = async (kind: string, path: string) =>
    JSON.parse((await told('GET', `/-/console/kinds/${kind}/members?path=${path}`)).text);
  const { members: top } = await members('order', '');
  const state = top.find(({ name }: { name: string }) => name === 'orderState');
  assert.ok(state.values.includes('Confirmed'));
  assert.ok(state.operators.includes('=') && !state.operators.includes('contains any'));
  for (const { name, isNested, operators } of top) {
    if (isNested || !operators.includes('is defined')) continue;
    const where = encodeURIComponent(`${name} is defined`);
    const { status } = await server.request('GET', `/orders?where=${where}&limit=1`);
    assert.equal(status, 200, name);
  }
  const { members: below } = await members('order', 'lineItems.variant');
  assert.ok(below.some(({ name }: { name: string }) => name === 'sku'));
  assert.deepEqual((await members('order', 'nowhere.at.all')).members, []);
  assert.deepEqual((await members('order', '__proto__')).members, []);
  assert.equal((await told('GET', '/-/console/kinds/nothing/members')).status, 404);
});

test('why somebody may do something in a business unit is asked by key and id', async () => {
  const customer = (
    await server.request('POST', '/customers', { email: 'a@example.com', password: 'secret-1' })
  ).body.customer;
  const role = { key: 'buyer', buyerAssignable: true, permissions: ['ViewMyCarts'] };
  await server.request('POST', '/associate-roles', role);
  const associateRole = { typeId: 'associate-role', key: 'buyer' };
  const associates = [
    {
      customer: { typeId: 'customer', id: customer.id },
      associateRoleAssignments: [{ associateRole }],
    },
  ];
  await server.request('POST', '/business-units', {
    key: 'firm',
    unitType: 'Company',
    name: 'Firm',
    associates,
  });
  const asked = async (query: object) => {
    const { status, text } = await told(
      'GET',
      `/-/console/projects/demo/permission?${new URLSearchParams({ ...query })}`,
    );
    return { status, body: JSON.parse(text) };
  };
  const may = await asked({ unit: 'firm', customer: customer.id, needs: 'ViewMyCarts' });
  assert.deepEqual(
    [may.status, may.body.isGranted, may.body.grants[0].roleKey],
    [200, true, 'buyer'],
  );
  const mayNot = await asked({ unit: 'firm', customer: customer.id, needs: 'DeleteMyCarts' });
  assert.deepEqual([mayNot.body.isGranted, mayNot.body.changes.length > 0], [false, true]);
  assert.ok(mayNot.body.known.includes('ViewMyCarts'));
  for (const [query, status] of [
    [{ unit: 'nowhere', customer: customer.id }, 404],
    [{ unit: 'firm', customer: 'nobody' }, 404],
    [{ unit: 'firm', customer: customer.id, needs: 'Everything' }, 400],
    [{ unit: 'firm' }, 400],
  ] as const)
    assert.equal((await asked(query)).status, status, JSON.stringify(query));
});

test('beyond loopback there is no console without a user, whatever the controls say', async () => {
  const other = await startTestServer({
    options: { controls: 'on', behindProxy: true },
    databaseUrl: server.databaseUrl,
    projectKey: 'behind-a-proxy',
  });
  try {
    for (const path of ['/', '/-/console', '/-/console/projects', '/-/console/kinds']) {
      const { status } = await fetch(`${other.url}${path}`, { headers: html });
      assert.equal(status, 404, path);
    }
    assert.equal((await fetch(`${other.url}/-/projects`)).status, 401);
  } finally {
    await other.close();
  }
});

test('the body of an edit may be as large as that of a large document', async () => {
  const value = { text: 'x'.repeat(1_000_000) };
  const was = await server.created('/custom-objects', { container: 'large', key: 'one', value });
  const edit = { kind: 'custom-object', was, is: { ...was, value: { ...value, more: true } } };
  const response = await fetch(`${server.url}/-/console/projects/demo/edits`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(edit),
  });
  assert.notEqual(response.status, 413, await response.text());
});
