// The console where people sign in, over plain HTTP: who is let in, to what, for how long, and what is refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPasswords } from '@storewright/platform/passwords';
import { sql } from '@storewright/store/sql/sql';
import { readActs } from '@storewright/store/storage/audit';
import { openSession } from '@storewright/store/storage/people/sessions';
import { deleteUser, setPassword, setRoles } from '@storewright/store/storage/people/users';
import { askConsole, makeUser, ofPage, password, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const minute = 60_000;
let ahead = 0;
let server: TestServer;
let url: string;
before(async () => {
  server = await startTestServer({
    options: { console: 'sign-in' },
    now: () => Date.now() + ahead,
  });
  url = server.url;
});
after(() => server.close());

test('without a user there is no console, and it is said how to make one', async () => {
  for (const path of ['', '/style.css', '/session', '/projects']) {
    const { status, text } = await askConsole(url, ['GET', path]);
    assert.equal(status, 404, path);
    assert.match(text, /storewright user create/, path);
  }
  const root = await fetch(`${url}/`, { headers: { Accept: 'text/html' } });
  assert.equal(root.status, 404);
  await makeUser(server, 'vera@example.com', { demo: 'viewer' });
  await makeUser(server, 'edda@example.com', { demo: 'editor' });
  await makeUser(server, 'adam@example.com', { '*': 'admin' });
  await makeUser(server, 'nemo@example.com', {});
  assert.equal((await askConsole(url, ['GET', ''])).status, 200);
});

test('before anybody has signed in nothing is told, not even what projects are called', async () => {
  const root = await fetch(`${url}/`, { headers: { Accept: 'text/html' } });
  const text = await root.text();
  assert.match(text, /Sign in to the console/);
  assert.doesNotMatch(text, /demo|\d\.\d\.\d/);
  for (const one of [
    ['GET', '/session'],
    ['GET', '/projects'],
    ['GET', '/kinds'],
    ['GET', '/openapi.json'],
    ['POST', '/projects/demo/token'],
    ['POST', '/projects/demo/writing-token'],
    ['GET', '/projects/demo/requests'],
    ['GET', '/projects/demo/deliveries'],
    ['POST', '/projects/nowhere/token'],
  ] as const)
    for (const Cookie of ['', 'storewright-console=', `storewright-console=${'x'.repeat(43)}`]) {
      const { status, body } = await askConsole(url, one, { headers: { Cookie } });
      assert.deepEqual([status, body.errors[0].code], [401, 'invalid_token'], one.join(' '));
    }
});

test('the cookie is for no script, no other site and no plain connection beside TLS', async () => {
  const { told } = await signedIn(url, 'VERA@example.com');
  assert.equal(told.status, 204);
  assert.match(
    told.headers.get('set-cookie') ?? '',
    /^storewright-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/,
  );
  const proxied = await startTestServer({
    options: { behindProxy: true },
    databaseUrl: server.databaseUrl,
    projectKey: 'behind-a-proxy',
  });
  try {
    const headers = {
      'X-Forwarded-Proto': 'https',
      Origin: proxied.url.replace('http:', 'https:'),
    };
    const { told: over } = await signedIn(proxied.url, 'vera@example.com', { headers });
    assert.match(
      over.headers.get('set-cookie') ?? '',
      /^__Host-storewright-console=.*; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
    );
    const plain = (over.headers.get('set-cookie') ?? '').split(';')[0]!.replace('__Host-', '');
    const Cookie = plain;
    const asked = await askConsole(proxied.url, ['GET', '/session'], {
      headers: { ...headers, Cookie },
    });
    assert.equal(asked.status, 401);
    // The rest of the admin interface is not there, as long as nobody has asked for it.
    assert.equal((await fetch(`${proxied.url}/-/projects`)).status, 404);
    assert.equal((await fetch(`${proxied.url}/-/openapi.json`)).status, 404);
  } finally {
    await proxied.close();
  }
});

test('what each role may, in its project and elsewhere', async () => {
  const asked = [
    ['GET', '/session'],
    ['GET', '/projects'],
    ['GET', '/kinds'],
    ['GET', '/projects/demo/requests'],
    ['POST', '/projects/demo/token'],
    ['POST', '/projects/demo/writing-token'],
  ] as const;
  const expected = {
    'nemo@example.com': [200, 200, 200, 404, 404, 404],
    'vera@example.com': [200, 200, 200, 200, 201, 403],
    'edda@example.com': [200, 200, 200, 200, 201, 201],
    'adam@example.com': [200, 200, 200, 200, 201, 201],
  };
  for (const [email, statuses] of Object.entries(expected)) {
    const { cookie: Cookie } = await signedIn(url, email);
    const told = [];
    for (const one of asked)
      told.push((await askConsole(url, one, { headers: { Cookie } })).status);
    assert.deepEqual(told, statuses, email);
    const { body } = await askConsole(url, ['GET', '/projects'], { headers: { Cookie } });
    const keys = body.projects.map(({ key }: { key: string }) => key);
    assert.equal(keys.includes('demo'), email !== 'nemo@example.com');
  }
});

async function heldBy(email: string, purpose: 'token' | 'writing-token') {
  const { cookie: Cookie } = await signedIn(url, email);
  const made = await askConsole(url, ['POST', `/projects/demo/${purpose}`], {
    headers: { Cookie },
  });
  return { Cookie, token: made.body.token as string };
}

const zone = { name: 'zone' };
const client = { name: 'more', scope: 'manage_project:demo' };

test('a token has the scopes of the role and no more', async () => {
  const reading = (await heldBy('vera@example.com', 'token')).token;
  assert.equal((await server.request('GET', '/zones', undefined, { token: reading })).status, 200);
  assert.equal((await server.request('POST', '/zones', zone, { token: reading })).status, 403);
  const { token } = await heldBy('edda@example.com', 'writing-token');
  assert.equal((await server.request('POST', '/zones', zone, { token })).status, 201);
  for (const [path, body] of [
    ['/api-clients', client],
    ['/extensions', {}],
    ['/subscriptions', {}],
    ['', { version: 1, actions: [{ action: 'changeName', name: 'x' }] }],
  ] as const)
    assert.equal((await server.request('POST', path, body, { token })).status, 403, path);
  const all = (await heldBy('adam@example.com', 'writing-token')).token;
  assert.equal((await server.request('POST', '/api-clients', client, { token: all })).status, 201);
});

test('signing out, another password, other roles and deletion end session and tokens at once', async () => {
  const { database } = server.server;
  const ends: readonly (readonly [string, (email: string, Cookie: string) => Promise<unknown>])[] =
    [
      [
        'sign-out',
        (_email, Cookie) => askConsole(url, ['DELETE', '/session'], { headers: { Cookie } }),
      ],
      [
        'password',
        async (email) => setPassword(database, email, await createPasswords().hash(password)),
      ],
      ['roles', (email) => setRoles(database, email, { demo: 'editor' })],
      ['deletion', (email) => deleteUser(database, email)],
    ];
  for (const [name, end] of ends) {
    const email = 'ends@example.com';
    await makeUser(server, email, { demo: 'editor' });
    const { Cookie, token } = await heldBy(email, 'writing-token');
    const reading = await askConsole(url, ['POST', '/projects/demo/token'], {
      headers: { Cookie },
    });
    const another = await heldBy('edda@example.com', 'token');
    assert.equal((await server.request('POST', '/zones', zone, { token })).status, 201, name);
    await end(email, Cookie);
    const after = await askConsole(url, ['GET', '/session'], { headers: { Cookie } });
    assert.equal(after.status, 401, name);
    for (const one of [token, reading.body.token])
      assert.equal((await server.request('GET', '/zones', undefined, { token: one })).status, 401);
    const others = await server.request('GET', '/zones', undefined, { token: another.token });
    assert.equal(others.status, 200, name);
  }
});

test('a session ends an hour after its last use, and after twelve hours in any case', async () => {
  const { cookie: Cookie } = await signedIn(url, 'vera@example.com');
  const ask = async (headers: Record<string, string> = {}) =>
    (await askConsole(url, ['GET', '/session'], { headers: { Cookie, ...headers } })).status;
  try {
    ahead += 50 * minute;
    assert.equal(await ask(), 200);
    ahead += 50 * minute;
    assert.equal(await ask({ 'X-Unattended': 'true' }), 200);
    // What the page has asked by itself was no use.
    ahead += 11 * minute;
    assert.equal(await ask(), 401);
    const { cookie: second } = await signedIn(url, 'vera@example.com');
    const again = async () =>
      (await askConsole(url, ['GET', '/session'], { headers: { Cookie: second } })).status;
    for (let used = 0; used < 14; used += 1) {
      ahead += 50 * minute;
      assert.equal(await again(), 200, `after ${(used + 1) * 50} minutes`);
    }
    ahead += 21 * minute;
    assert.equal(await again(), 401);
  } finally {
    ahead = 0;
  }
});

test('a session of custom applications opens no console, and no admin token is one', async () => {
  const secret = await openSession(server.server.database, {
    email: 'adam@example.com',
    now: Date.now(),
  });
  const operator = await openSession(server.server.database, {
    email: 'operator@localhost',
    purpose: 'console',
    now: Date.now(),
  });
  for (const one of [secret, operator]) {
    const headers = { Cookie: `storewright-console=${one}` };
    assert.equal((await askConsole(url, ['GET', '/session'], { headers })).status, 401);
  }
  const local = await signedIn(url, 'operator@localhost', { password: '' });
  assert.equal(local.told.status, 401);
});

test('other origins neither ask nor sign anybody in or out, with whatever cookie', async () => {
  const { cookie: Cookie } = await signedIn(url, 'adam@example.com');
  const own = ofPage(url);
  const refused: readonly Record<string, string | undefined>[] = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: url.replace('http:', 'https:') },
    { Origin: url.replace('127.0.0.1', 'localhost') },
    { ...own, 'Sec-Fetch-Site': 'same-site' },
    { ...own, 'Sec-Fetch-Site': 'cross-site' },
    { ...own, 'Sec-Fetch-Site': 'none' },
  ];
  const asked = [
    ['GET', '/session'],
    ['POST', '/session'],
    ['DELETE', '/session'],
    ['GET', '/projects'],
    ['POST', '/projects/demo/writing-token'],
  ] as const;
  for (const [method, path] of asked) {
    const sent = method === 'GET' ? refused : [...refused, {}];
    for (const headers of sent) {
      const response = await fetch(`${url}/-/console${path}`, {
        method,
        headers: { Cookie, ...headers } as Record<string, string>,
      });
      assert.equal(response.status, 404, `${method} ${path} ${JSON.stringify(headers)}`);
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      assert.equal(response.headers.get('set-cookie'), null);
    }
  }
  const preflight = await fetch(`${url}/-/console/session`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });
  assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  const form = await fetch(`${url}/-/console/session`, {
    method: 'POST',
    headers: { ...own, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'email=adam@example.com',
  });
  assert.equal(form.status, 415);
  assert.equal((await askConsole(url, ['GET', '/session'], { headers: { Cookie } })).status, 200);
});

test('after five wrong passwords there are pauses, for addresses that nobody has, too', async () => {
  await makeUser(server, 'locked@example.com', { demo: 'viewer' });
  const attempt = (email: string, given: string) =>
    signedIn(url, email, { password: given }).then(({ told }) => told);
  try {
    for (const email of ['locked@example.com', 'nobody-there@example.com']) {
      for (let tries = 0; tries < 5; tries += 1) {
        const { status, body } = await attempt(email, 'wrong');
        assert.deepEqual([status, body.message], [401, 'Invalid credentials'], `${email} ${tries}`);
      }
      const told = await attempt(email, password);
      assert.equal(told.status, 429, email);
      assert.equal(told.headers.get('retry-after'), '30');
      assert.match(told.body.message, /^Too many wrong passwords\. Try again in 30 seconds\.$/);
    }
    ahead = 31_000;
    assert.equal((await attempt('locked@example.com', 'wrong')).status, 401);
    // The next pause is twice as long.
    ahead = 31_000 + 31_000;
    assert.equal((await attempt('locked@example.com', password)).status, 429);
    ahead = 31_000 + 61_000;
    assert.equal((await attempt('locked@example.com', password)).status, 204);
    assert.equal((await attempt('locked@example.com', 'wrong')).status, 401);
    assert.equal((await attempt('locked@example.com', password)).status, 204);
  } finally {
    ahead = 0;
  }
});

test('guesses at once count, each of them', async () => {
  await makeUser(server, 'guessed@example.com', { demo: 'viewer' });
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await signedIn(url, 'guessed@example.com', { password: 'wrong' })).told.status,
    ),
  );
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 15);
});

test('what cannot be read is refused', async () => {
  for (const body of [
    {},
    { email: 1 },
    { email: 'a@b', password: {} },
    { email: 'x'.repeat(321) },
    { email: 'a@b', password: 'x'.repeat(257) },
    [],
  ]) {
    const { status } = await askConsole(url, ['POST', '/session'], { body });
    assert.equal(status, 400, JSON.stringify(body).slice(0, 80));
  }
  const nul = { email: 'a\u0000@b', password: 'x' };
  assert.ok((await askConsole(url, ['POST', '/session'], { body: nul })).status < 500);
});

test('a stolen database holds no secret of a session or its tokens', async () => {
  const { Cookie, token } = await heldBy('edda@example.com', 'writing-token');
  const secret = Cookie.split('=')[1]!;
  const rows = await server.server.database.query<{ line: string }>(
    'query',
    sql`select s::text as line from hosting_session s union all select t::text from access_token t
      union all select u::text from hosting_user u`,
  );
  const all = rows.map(({ line }) => line).join('\n');
  for (const one of [secret, token, password]) assert.equal(all.includes(one), false);
});

test('the trail of administration names who has signed in', async () => {
  await signedIn(url, 'vera@example.com');
  const [act] = await readActs(server.server.database, { act: 'user.sign-in', limit: 1 });
  assert.deepEqual(
    [act?.subject, act?.author.type, act?.author.name],
    ['vera@example.com', 'user', 'vera@example.com'],
  );
});
