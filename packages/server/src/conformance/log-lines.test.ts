// One line for each answer, whatever becomes of the request: who, where, what came of it, how long.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendRaw } from '../testing/raw-socket.ts';

let server: TestServer;
let log = '';
let ofTheStart: string;

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  server = await startTestServer({
    logger: pino({ level: 'info' }, stream),
    options: { applicationsPort: 0 },
  });
  ofTheStart = log;
  await server.request('POST', '/zones', { key: 'here', name: 'Here' });
});
after(() => server.close());

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** `none`: without a token. */
  readonly token?: 'none' | 'bad' | 'narrow';
}

interface Expected {
  readonly status: number;
  readonly route: string;
  /** The project and the client are known from the token alone. */
  readonly known: boolean;
}

const mail = 'somebody@example.com';
const route = '/:projectKey';

const cases: readonly (readonly [title: string, sent: Sent, expected: Expected])[] = [
  [
    'a read',
    { method: 'GET', path: `/demo/zones/key=here?unknown=${mail}` },
    { status: 200, route: `${route}/zones/key=:key`, known: true },
  ],
  [
    'a page',
    { method: 'GET', path: `/demo/zones?where=name%3D%22${mail}%22` },
    { status: 200, route: `${route}/zones`, known: true },
  ],
  [
    'a creation',
    { method: 'POST', path: '/demo/zones', body: JSON.stringify({ name: mail }) },
    { status: 201, route: `${route}/zones`, known: true },
  ],
  [
    'an existence check',
    { method: 'HEAD', path: `/demo/zones/key=${mail}` },
    { status: 404, route: `${route}/zones/key=:key`, known: true },
  ],
  [
    'a refused body',
    { method: 'POST', path: '/demo/categories', body: `{"name":"${mail}"` },
    { status: 400, route: `${route}/categories`, known: true },
  ],
  [
    'a refused predicate',
    { method: 'GET', path: `/demo/carts?where=banana%3D%22${mail}%22` },
    { status: 400, route: `${route}/carts`, known: true },
  ],
  [
    'a request without a token',
    { method: 'GET', path: `/demo/zones/key=${mail}`, token: 'none' },
    { status: 401, route: `${route}/zones/key=:key`, known: false },
  ],
  [
    'a request with a bad token',
    { method: 'GET', path: '/demo/zones', token: 'bad' },
    { status: 401, route: `${route}/zones`, known: false },
  ],
  [
    'a request beyond its scope',
    { method: 'GET', path: '/demo/carts', token: 'narrow' },
    { status: 403, route: `${route}/carts`, known: false },
  ],
  [
    'an unknown path',
    { method: 'GET', path: `/demo/${mail}/nowhere` },
    { status: 404, route: 'none', known: false },
  ],
  [
    'a GraphQL query',
    {
      method: 'POST',
      path: '/demo/graphql',
      body: JSON.stringify({ query: '{ zones { total } }' }),
    },
    { status: 200, route: `${route}/graphql`, known: true },
  ],
  [
    'a token request',
    { method: 'POST', path: `/oauth/token?grant_type=client_credentials&x=${mail}`, token: 'none' },
    { status: 401, route: '/oauth/token', known: false },
  ],
];

async function tokenOf({ token }: Sent): Promise<string | undefined> {
  if (token === 'none') return undefined;
  if (token === 'bad') return 'a-token-of-nobody';
  return server.token(token === 'narrow' ? 'view_categories:demo' : undefined);
}

async function send(sent: Sent, correlationId: string): Promise<Response> {
  const token = await tokenOf(sent);
  return fetch(`${server.url}${sent.path}`, {
    method: sent.method,
    headers: {
      'X-Correlation-ID': correlationId,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  });
}

for (const [title, sent, { status, route: template, known }] of cases)
  test(`${title} leaves one line under its correlation id`, async () => {
    const correlationId = `line-of-${title.replaceAll(' ', '-')}`;
    const response = await send(sent, correlationId);
    await response.text();
    assert.equal(response.status, status);
    assert.equal(response.headers.get('X-Correlation-ID'), correlationId);
    await new Promise((resolve) => setImmediate(resolve));
    const about = log.split('\n').filter((line) => line.includes(`"${correlationId}"`));
    // What the token service tells of tokens stands beside it.
    const [line, ...others] = about
      .map((text) => JSON.parse(text))
      .filter(({ msg }) => msg === 'request');
    assert.equal(others.length, 0, about.join('\n'));
    assert.deepEqual(
      { method: line.method, route: line.route, status: line.status, msg: line.msg },
      { method: sent.method, route: template, status, msg: 'request' },
    );
    assert.ok(typeof line.durationMs === 'number' && line.durationMs >= 0);
    if (known) assert.deepEqual([line.project, line.clientId], ['demo', server.clientId]);
    assert.equal(about.join('\n').includes(mail), false);
  });

test('a start leaves no line of its own: standard output tells of it, in words', () => {
  assert.equal(ofTheStart, '');
});

test('a request without a correlation id is logged under the one of its answer', async () => {
  const { headers } = await server.request('GET', '/zones');
  await new Promise((resolve) => setImmediate(resolve));
  const id = headers.get('X-Correlation-ID')!;
  assert.equal(log.split('\n').filter((line) => line.includes(`"${id}"`)).length, 1);
});

test('a request of an unknown HTTP version is logged as a warning, without a stack', async () => {
  const before = log.length;
  const { status } = await sendRaw(server.url, 'GET /demo/zones HTTP/2.0\r\nHost: a\r\n\r\n');
  assert.equal(status, 505);
  await new Promise((resolve) => setImmediate(resolve));
  const lines = log
    .slice(before)
    .split('\n')
    .filter((line) => line !== '');
  assert.ok(lines.length > 0);
  const { warn } = pino.levels.values;
  for (const line of lines) assert.ok(JSON.parse(line).level <= warn!, line);
  assert.doesNotMatch(lines.join('\n'), /\\n\s+at /);
});
