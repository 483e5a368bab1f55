// The token service over real HTTP, as a client of any language meets it: what it refuses, and that
// refusals tell nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let basic: string;
before(async () => {
  server = await startTestServer({ options: { tokensPerSecond: 10_000 } });
  basic = `Basic ${btoa(`${server.clientId}:${server.clientSecret}`)}`;
});
after(() => server.close());

async function post(path: string, body: string, headers: { readonly [name: string]: string } = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      Authorization: basic,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) };
}

const login = (username: string, password: string) =>
  post(
    '/oauth/demo/customers/token',
    new URLSearchParams({ grant_type: 'password', username, password }).toString(),
  );

test('a token anywhere but in the header is none', async () => {
  const token = await server.token();
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const requests: [string, string, object][] = [
    ['GET', `/demo/zones?access_token=${token}`, {}],
    ['HEAD', `/demo/zones?access_token=${token}`, {}],
    ['DELETE', `/demo/zones/x?version=1&access_token=${token}`, {}],
    ['GET', `/demo/zones?token=${token}&Authorization=Bearer%20${token}`, {}],
    ['POST', `/demo/zones?access_token=${token}`, { headers: json, body: '{"name":"a"}' }],
    ['POST', '/demo/zones', { headers: json, body: `{"name":"a","access_token":"${token}"}` }],
    ['POST', '/demo/zones', { headers: form, body: `access_token=${token}` }],
    [
      'POST',
      `/demo/graphql?access_token=${token}`,
      { headers: json, body: '{"query":"{__typename}"}' },
    ],
    ['GET', '/demo/zones', { headers: { Cookie: `access_token=${token}` } }],
    ['GET', '/demo/zones', { headers: { 'X-Authorization': `Bearer ${token}` } }],
  ];
  for (const [method, path, more] of requests) {
    const response = await fetch(`${server.url}${path}`, { method, ...more });
    await response.arrayBuffer();
    assert.equal(response.status, 401, `${method} ${path}`);
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
  }
});

test('an Authorization header of another form is none', async () => {
  const token = await server.token();
  for (const value of [
    token,
    `Basic ${token}`,
    `Bearer ${token} x`,
    `Bearer, ${token}`,
    'Bearer',
    basic,
  ]) {
    const { status } = await server.request('GET', '/zones', undefined, {
      headers: { Authorization: value },
    });
    assert.equal(status, 401, value.replace(token, '…'));
  }
});

test('the token service answers POST alone', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'HEAD']) {
    const response = await fetch(`${server.url}/oauth/token?grant_type=client_credentials`, {
      method,
      headers: { Authorization: basic },
    });
    await response.arrayBuffer();
    assert.equal(response.status, 405, method);
    assert.equal(response.headers.get('allow'), 'POST', method);
  }
});

const odd = [
  '  blanks at both ends  ',
  'päßwörd 🙂 e\u0301',
  'a&b=c+d%20e%zz',
  '"\\\'; drop table customer; --',
  '\u202e\ufeff\t\n',
  'x'.repeat(256),
];

test('a password of any characters signs in, and nothing near it does', async () => {
  for (const [number, password] of odd.entries()) {
    const email = `odd-${number}@example.com`;
    await server.created('/customers', { email, password });
    assert.equal((await login(email, password)).status, 200, password);
    const near = [password.trim(), password.normalize('NFC'), `${password} `, `${password}x`];
    for (const other of new Set(near))
      if (other !== password) assert.equal((await login(email, other)).status, 400, other);
  }
});

test('a password that is too long, broken or missing is refused in one of two ways', async () => {
  const email = 'odd-0@example.com';
  const refused = async (password: string) => {
    const { status, body } = await login(email, password);
    assert.equal(status, 400);
    return body.error;
  };
  for (const password of ['x'.repeat(257), 'x'.repeat(50_000), '\ufffd', ' '])
    assert.equal(await refused(password), 'invalid_customer_account_credentials');
  for (const password of ['', '\0', 'a\0b'])
    assert.equal(await refused(password), 'invalid_request');
  assert.equal((await login(email, 'x'.repeat(100_000))).status, 413);
});

test('unknown user, wrong password and no password tell apart nothing', async () => {
  const external = { email: 'external@example.com', authenticationMode: 'ExternalAuth' };
  await server.created('/customers', external);
  const answers = [
    await login('odd-0@example.com', 'wrong'),
    await login('nobody@example.com', 'wrong'),
    await login('external@example.com', 'wrong'),
    await login('no address at all', 'wrong'),
    await login(`${'x'.repeat(5_000)}@example.com`, 'wrong'),
  ];
  assert.equal(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1);
  const body = { email: 'odd-0@example.com', password: 'wrong' };
  const own = await server.request('POST', '/login', body);
  const unknown = await server.request('POST', '/login', { ...body, email: 'nobody@example.com' });
  assert.deepEqual(own.body, unknown.body);
  assert.deepEqual([own.status, own.body.errors[0].code], [400, 'InvalidCredentials']);
});

test('a body that is no plain form is no way in', async () => {
  const json = { 'Content-Type': 'application/json' };
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const wrong = [
    await post('/oauth/token', '{"grant_type":"client_credentials"}', json),
    await post('/oauth/token', 'grant_type=client_credentials', json),
    await post('/oauth/token', '--x\r\n\r\n--x--', multipart),
    await post('/oauth/token', 'grant_type=client_credentials&grant_type=client_credentials'),
    await post('/oauth/token', 'grant_type=client_credentials&scope=a&scope=b'),
    await post('/oauth/token', 'grant_type[]=client_credentials'),
    await post('/oauth/introspect', 'token=a&token=b'),
  ];
  for (const { status, body } of wrong)
    assert.deepEqual([status, body.error], [400, 'invalid_request']);
});
