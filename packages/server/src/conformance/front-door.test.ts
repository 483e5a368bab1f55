// What a stranger meets first: the empty path, health, preflights, slashes, headers, odd bodies.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { method, headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

test('the empty path is no project', async () => {
  for (const path of ['', '/', '/?a=b']) {
    const { status, text } = await ask('GET', path);
    assert.equal(status, 404);
    assert.equal(JSON.parse(text).message, 'There is no GET /.');
  }
});

test('words that are no project ask for no token', async () => {
  for (const path of ['/robots.txt', '/openapi.json', '/console', '/metrics?a=b']) {
    const { status, text } = await ask('GET', path);
    assert.equal(status, 404, path);
    assert.equal(JSON.parse(text).message, `There is no GET ${path.split('?', 1)[0]}.`);
    assert.equal((await ask('HEAD', path)).status, 404, path);
  }
});

test('health answers GET and HEAD without a token', async () => {
  for (const path of ['/health/live', '/health/ready'])
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await ask(method, path);
      assert.equal(status, 200, `${method} ${path}`);
      assert.equal(text === '', method === 'HEAD');
    }
  assert.equal((await ask('POST', '/health/live')).status, 404);
});

test('a browser may call both hosts from everywhere', async () => {
  for (const path of ['/demo/carts', '/oauth/token', '/demo/graphql', '/health/ready']) {
    const { status, headers } = await ask('OPTIONS', path, {
      Origin: 'https://shop.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-correlation-id',
    });
    assert.equal(status, 204, path);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['authorization', 'content-type', 'x-correlation-id', 'x-external-user-id'])
      assert.ok(allowed.includes(name), name);
    assert.equal(headers.get('access-control-allow-credentials'), null);
  }
  const refused = await ask('GET', '/demo/carts', { Origin: 'https://shop.example.com' });
  assert.equal(refused.headers.get('access-control-allow-origin'), '*');
  assert.match(refused.headers.get('access-control-expose-headers') ?? '', /X-Correlation-ID/i);
});

test('one slash at the end of a path does not matter', async () => {
  for (const path of ['/zones/', '/zones/?limit=1', '/']) {
    const { status } = await server.request('GET', path);
    assert.equal(status, 200, path);
  }
});

test('slashes, blanks and letters of a key or number are told as they were meant', async () => {
  const { body } = await server.request('GET', '/orders/order-number=a%2Fb%20%C3%A4%3D');
  assert.equal(body.message, "The Order with orderNumber 'a/b ä=' was not found.");
});

test('a key is never taken for an id, nor an id for a key', async () => {
  const { body: zone } = await server.request('POST', '/zones', { key: 'north', name: 'a' });
  assert.equal((await server.request('GET', '/zones/north')).status, 404);
  assert.equal((await server.request('GET', `/zones/key=${zone.id}`)).status, 404);
  assert.equal((await server.request('GET', '/zones/id=north')).status, 404);
  assert.equal((await server.request('GET', '/zones/key=')).status, 404);
});

test('a body that is missing altogether is told in plain words', async () => {
  const { status, body } = await server.request('POST', '/zones');
  assert.equal(status, 400);
  assert.equal(body.errors[0].detailedErrorMessage, 'expected object');
});

test('a limit of a text is told in plain words', async () => {
  const { body } = await server.request('POST', '/carts', { currency: 'EURO' });
  assert.match(body.message, /must not have more than 3 characters/);
});

test('a correlation id comes back, one of the wrong form is replaced', async () => {
  for (const [sent, isKept] of [
    ['my-own_id-12345', true],
    ['short', false],
    ['demo/with/slashes', true],
    ['x'.repeat(257), false],
  ] as const) {
    const { headers } = await ask('GET', '/demo/zones', { 'X-Correlation-ID': sent });
    const given = headers.get('x-correlation-id') ?? '';
    assert.equal(given === sent, isKept, sent);
    assert.match(given, /^[A-Za-z0-9_/-]{8,256}$/);
  }
});

test('an answer says how long its stages took, an error of the door does not', async () => {
  const { headers } = await server.request('GET', '/zones');
  assert.match(headers.get('server-timing') ?? '', /^auth;dur=[\d.]+, run;dur=[\d.]+$/);
  assert.equal((await ask('GET', '/demo/zones')).headers.get('server-timing'), null);
});

test('tokens in the URL are none', async () => {
  const token = await server.token();
  const { status } = await ask('GET', `/demo/zones?access_token=${token}`);
  assert.equal(status, 401);
});

test('answers of the token service are not kept by anybody on the way', async () => {
  const good = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${server.clientId}:${server.clientSecret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  assert.equal(good.status, 200);
  await good.arrayBuffer();
  const bad = await fetch(`${server.url}/oauth/token`, { method: 'POST' });
  await bad.arrayBuffer();
  assert.equal(bad.status, 401);
  for (const { headers } of [good, bad]) assert.equal(headers.get('cache-control'), 'no-store');
});

test('what browsers read answers HEAD like GET, without a body', async () => {
  for (const path of [
    '/',
    '/-/',
    '/-/console',
    '/-/console/style.css',
    '/-/docs',
    '/favicon.ico',
  ]) {
    const headers = { Accept: 'text/html' };
    const [get, head] = [await ask('GET', path, headers), await ask('HEAD', path, headers)];
    assert.deepEqual([head.status, head.text], [get.status, ''], path);
    assert.equal(head.headers.get('content-type'), get.headers.get('content-type'), path);
  }
});

test('a browser asks again for the files of the console and gets them only when they differ', async () => {
  for (const path of ['/-/console', '/-/console/style.css']) {
    const { status, headers } = await ask('GET', path);
    assert.equal(status, 200, path);
    assert.equal(headers.get('cache-control'), 'no-cache');
    const again = await ask('GET', path, { 'If-None-Match': headers.get('etag')! });
    assert.deepEqual([again.status, again.text], [304, ''], path);
  }
});

test('a browser keeps the files of the console whose name is that of their content', async () => {
  const page = await ask('GET', '/-/console');
  const [path] = /[/]-[/]console[/]assets[/][A-Za-z0-9_.-]+[.]mjs/.exec(page.text) ?? [];
  const { status, headers } = await ask('GET', path!);
  assert.equal(status, 200, path);
  assert.match(headers.get('cache-control')!, /max-age=31536000, immutable/);
});

test('a page of another origin can read the hint while only this machine is served', async () => {
  const { headers } = await ask('GET', '/demo/carts', { Origin: 'http://localhost:3000' });
  assert.match(headers.get('access-control-expose-headers') ?? '', /X-Storewright-Hint/);
});
