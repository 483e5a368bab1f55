// What a client can get wrong, and what it is answered. Nothing gives a 500.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { openProjectBeside, startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let zone: any;
before(async () => {
  server = await startTestServer();
  await openProjectBeside(server, 'other');
  const draft = { key: 'europe', name: 'Europe', locations: [{ country: 'DE' }] };
  zone = (await server.request('POST', '/zones', draft)).body;
});
after(() => server.close());

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly text?: string | Uint8Array;
  readonly headers?: { readonly [name: string]: string };
  readonly token?: string;
}

async function send({ method = 'POST', path, text, headers, token }: Sent) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token ?? (await server.token())}`,
      ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text as any }),
  });
  const body: any = method === 'HEAD' ? undefined : await response.json();
  return { status: response.status, body, headers: response.headers };
}

const update = (body: object) => JSON.stringify(body);

const cases: readonly (readonly [string, () => Sent, number, string])[] = [
  ['broken JSON', () => ({ path: '/demo/zones', text: '{"name":' }), 400, 'InvalidJsonInput'],
  ['no body', () => ({ path: '/demo/zones' }), 400, 'InvalidJsonInput'],
  ['a body that is a list', () => ({ path: '/demo/zones', text: '[]' }), 400, 'InvalidJsonInput'],
  ['a wrong type', () => ({ path: '/demo/zones', text: '{"name":1}' }), 400, 'InvalidJsonInput'],
  [
    'a member that would be the prototype',
    () => ({ path: '/demo/categories', text: '{"name":{"__proto__":"a"},"slug":{"en":"ab"}}' }),
    400,
    'InvalidJsonInput',
  ],
  [
    'a negative version',
    () => ({ path: `/demo/zones/${zone.id}`, text: update({ version: -1, actions: [] }) }),
    409,
    'ConcurrentModification',
  ],
  ['a missing member', () => ({ path: '/demo/zones', text: '{}' }), 400, 'InvalidJsonInput'],
  [
    'invalid UTF-8',
    () => ({ path: '/demo/zones', text: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) }),
    400,
    'InvalidJsonInput',
  ],
  [
    'another content type',
    () => ({ path: '/demo/zones', text: 'name=1', headers: { 'Content-Type': 'text/plain' } }),
    415,
    'UnsupportedMediaType',
  ],
  [
    'another charset',
    () => ({
      path: '/demo/zones',
      text: '{}',
      headers: { 'Content-Type': 'application/json; charset=latin1' },
    }),
    415,
    'UnsupportedMediaType',
  ],
  [
    'NUL in a text',
    () => ({ path: '/demo/zones', text: '{"name":"a\\u0000b"}' }),
    400,
    'InvalidJsonInput',
  ],
  [
    'half a surrogate',
    () => ({ path: '/demo/zones', text: '{"name":"\\ud800"}' }),
    400,
    'InvalidJsonInput',
  ],
  [
    'deep JSON',
    () => ({ path: '/demo/zones', text: `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }),
    400,
    'InvalidJsonInput',
  ],
  [
    'a key of the wrong form',
    () => ({ path: '/demo/zones', text: '{"name":"a","key":"a b"}' }),
    400,
    'InvalidInput',
  ],
  [
    'a duplicate key',
    () => ({ path: '/demo/zones', text: '{"name":"a","key":"europe","locations":[]}' }),
    400,
    'DuplicateField',
  ],
  [
    'an unknown action',
    () => ({
      path: `/demo/zones/${zone.id}`,
      text: update({ version: 1, actions: [{ action: 'fly' }] }),
    }),
    400,
    'InvalidJsonInput',
  ],
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty'].map(
    (action): [string, () => Sent, number, string] => [
      `an action called ${action}`,
      () => ({
        path: `/demo/zones/${zone.id}`,
        text: update({ version: 1, actions: [{ action }] }),
      }),
      400,
      'InvalidJsonInput',
    ],
  ),
  [
    'a missing version',
    () => ({ path: `/demo/zones/${zone.id}`, text: update({ actions: [] }) }),
    400,
    'InvalidJsonInput',
  ],
  [
    'a version that is too high',
    () => ({ path: `/demo/zones/${zone.id}`, text: update({ version: 9, actions: [] }) }),
    409,
    'ConcurrentModification',
  ],
  [
    'a version that is a huge number',
    () => ({ path: `/demo/zones/${zone.id}`, text: '{"version":1e400,"actions":[]}' }),
    400,
    'InvalidJsonInput',
  ],
  [
    'more than 500 actions',
    () => ({
      path: `/demo/zones/${zone.id}`,
      text: update({ version: 1, actions: Array(501).fill({ action: 'setKey' }) }),
    }),
    400,
    'InvalidInput',
  ],
  ['an unknown id', () => ({ method: 'GET', path: '/demo/zones/nobody' }), 404, 'ResourceNotFound'],
  [
    'an unknown key',
    () => ({ method: 'GET', path: '/demo/zones/key=nobody' }),
    404,
    'ResourceNotFound',
  ],
  ['an unknown path', () => ({ method: 'GET', path: '/demo/moons' }), 404, 'ResourceNotFound'],
  [
    'an unknown method',
    () => ({ method: 'PUT', path: '/demo/zones', text: '{}' }),
    405,
    'InvalidInput',
  ],
  ['a malformed URL', () => ({ method: 'GET', path: '/demo/zones/%E0%A4%A' }), 400, 'InvalidInput'],
  ['NUL in a path', () => ({ method: 'GET', path: '/demo/zones/key=a%00b' }), 400, 'InvalidInput'],
  [
    'a limit over 500',
    () => ({ method: 'GET', path: '/demo/zones?limit=501' }),
    400,
    'InvalidInput',
  ],
  [
    'a negative offset',
    () => ({ method: 'GET', path: '/demo/zones?offset=-1' }),
    400,
    'InvalidInput',
  ],
  [
    'an unknown sort field',
    () => ({ method: 'GET', path: '/demo/zones?sort=moon' }),
    400,
    'InvalidInput',
  ],
  [
    'a broken predicate',
    () => ({ method: 'GET', path: '/demo/zones?where=name%3D' }),
    400,
    'InvalidInput',
  ],
  [
    'NUL in a predicate',
    () => ({ method: 'GET', path: '/demo/zones?where=name%3D%22a%00b%22' }),
    400,
    'InvalidInput',
  ],
  [
    'no version on DELETE',
    () => ({ method: 'DELETE', path: `/demo/zones/${zone.id}` }),
    400,
    'InvalidInput',
  ],
  [
    'a token that nobody has',
    () => ({ method: 'GET', path: '/demo/zones', token: 'abc' }),
    401,
    'invalid_token',
  ],
  [
    'an unknown project',
    () => ({ method: 'GET', path: '/nowhere/zones' }),
    404,
    'ResourceNotFound',
  ],
  ['another project', () => ({ method: 'GET', path: '/other/zones' }), 403, 'insufficient_scope'],
];

for (const [title, sent, status, code] of cases)
  test(`${title} is answered ${status} ${code}`, async () => {
    const answer = await send(sent());
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.body.statusCode, status);
    assert.equal(answer.body.errors[0].code, code);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.ok(answer.headers.get('x-correlation-id'));
  });

test('nothing of the above has changed the resource', async () => {
  const { body } = await server.request('GET', `/zones/${zone.id}`);
  assert.deepEqual(body, zone);
});

test('without a token the answer is 401 with a challenge', async () => {
  const response = await fetch(`${server.url}/demo/zones`);
  assert.equal(response.status, 401);
  assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/);
});

test('a token without the scope is answered 403 that names the scopes', async () => {
  const token = await server.token('view_zones:demo');
  const answer = await send({ path: '/demo/zones', text: '{"name":"a"}', token });
  assert.equal(answer.status, 403);
  assert.match(answer.body.message, /manage_zones/);
  assert.equal(answer.body.error, 'insufficient_scope');
});

test('a misspelt optional member of a draft or an action is ignored', async () => {
  const created = await server.request('POST', '/zones', { name: 'b', desription: 'x' });
  assert.equal(created.status, 201);
  assert.equal('desription' in created.body, false);
});

const anything = fc.oneof(fc.json(), anyText(), fc.constant('{"version":1}'));

test('no body gives a 500', async () => {
  const token = await server.token();
  await fc.assert(
    fc.asyncProperty(
      anything,
      fc.constantFrom('/demo/zones', `/demo/zones/${zone.id}`),
      async (text, path) => {
        const answer = await send({ path, text, token });
        assert.ok(answer.status < 500, `${answer.status} for ${text}`);
      },
    ),
    { numRuns: 150 },
  );
});

test('no path and no query string gives a 500', async () => {
  const token = await server.token();
  const word = anyText({ maxLength: 40 }).filter((text) => !/\p{Surrogate}/u.test(text));
  const parameter = fc.constantFrom(
    'where',
    'sort',
    'expand',
    'limit',
    'offset',
    'var.a',
    'withTotal',
  );
  await fc.assert(
    fc.asyncProperty(word, parameter, word, async (step, name, value) => {
      const path = `/demo/zones/${encodeURIComponent(step)}?${name}=${encodeURIComponent(value)}`;
      const single = await send({ method: 'GET', path, token });
      const query = `/demo/zones?${name}=${encodeURIComponent(value)}`;
      const list = await send({ method: 'GET', path: query, token });
      assert.ok(
        single.status < 500 && list.status < 500,
        `${path} ${single.status} ${list.status}`,
      );
    }),
    { numRuns: 150 },
  );
});

test('an external OAuth server is addressed by http or https, whatever else the text may open', async () => {
  for (const url of ['file:///etc/passwd', 'gopher://id.example', 'javascript:1', '//id.example']) {
    const { version } = (await server.request('GET', '')).body;
    const externalOAuth = { url, authorizationHeader: 'Basic c2VjcmV0' };
    const actions = [{ action: 'setExternalOAuth', externalOAuth }];
    const { status, body } = await server.request('POST', '', { version, actions });
    assert.deepEqual([status, body.errors[0].code], [400, 'InvalidInput'], url);
  }
});
