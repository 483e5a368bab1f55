// General rule 7: requests that are blocked, over raw sockets; every answer in the one shape.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendRaw } from '../testing/raw-socket.ts';

let server: TestServer;
let token: string;
before(async () => {
  server = await startTestServer();
  token = await server.token();
});
after(() => server.close());

const crlf = (...lines: readonly string[]) => [...lines, '', ''].join('\r\n');

const cases: readonly {
  readonly title: string;
  readonly bytes: () => string;
  readonly status: number;
  readonly code: string;
}[] = [
  {
    title: 'a URL of more than 15,360 bytes',
    bytes: () => crlf(`GET /demo/zones?where=${'a'.repeat(15_400)} HTTP/1.1`, 'Host: a'),
    status: 431,
    code: 'UriTooLong',
  },
  {
    title: 'headers of more than 15,360 bytes',
    bytes: () => crlf('GET /demo/zones HTTP/1.1', 'Host: a', `X-Long: ${'a'.repeat(15_400)}`),
    status: 431,
    code: 'UriTooLong',
  },
  {
    title: 'headers beyond what the parser takes',
    bytes: () => crlf('GET /demo/zones HTTP/1.1', 'Host: a', `X-Long: ${'a'.repeat(40_000)}`),
    status: 431,
    code: 'UriTooLong',
  },
  ...['HTTP/2.0', 'HTTP/0.8', 'HTTP/3.7'].map((version) => ({
    title: `the version ${version}`,
    bytes: () => crlf(`GET /demo/zones ${version}`, 'Host: a', `Authorization: Bearer ${token}`),
    status: 505,
    code: 'HttpVersionNotSupported',
  })),
  {
    title: 'a request without a version',
    bytes: () => crlf('GET /demo/zones'),
    status: 505,
    code: 'HttpVersionNotSupported',
  },
  {
    title: 'two Authorization headers',
    bytes: () =>
      crlf(
        'GET /demo/zones HTTP/1.1',
        'Host: a',
        `Authorization: Bearer ${token}`,
        'authorization: Bearer other',
      ),
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'CONNECT',
    bytes: () => crlf('CONNECT example.com:443 HTTP/1.1', 'Host: example.com'),
    status: 404,
    code: 'ResourceNotFound',
  },
  {
    title: 'more than 200 headers',
    bytes: () =>
      crlf(
        'GET /demo/zones HTTP/1.1',
        'Host: a',
        ...Array.from({ length: 201 }, (_, index) => `X-${index}: 1`),
      ),
    status: 431,
    code: 'UriTooLong',
  },
  ...['GET', 'HEAD', 'DELETE'].map((method) => ({
    title: `a body on ${method}`,
    bytes: () => `${crlf(`${method} /demo/zones HTTP/1.1`, 'Host: a', 'Content-Length: 2')}{}`,
    status: 400,
    code: method === 'HEAD' ? '' : 'InvalidInput',
  })),
  {
    title: 'a chunked body on GET',
    bytes: () =>
      `${crlf('GET /demo/zones HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'the header Upgrade',
    bytes: () =>
      crlf('GET /demo/zones HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket'),
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'an upgrade to HTTP/2',
    bytes: () => crlf('GET /demo/zones HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: h2c'),
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'an unknown HTTP version',
    bytes: () => crlf('GET /demo/zones HTTP/3.7', 'Host: a'),
    status: 505,
    code: 'HttpVersionNotSupported',
  },
  {
    title: 'two Host headers',
    bytes: () => crlf('GET /demo/zones HTTP/1.1', 'Host: a', 'Host: b'),
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'both Content-Length and Transfer-Encoding',
    bytes: () =>
      `${crlf('POST /demo/zones HTTP/1.1', 'Host: a', 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    status: 400,
    code: 'InvalidInput',
  },
  {
    title: 'no HTTP at all',
    bytes: () => 'hello\r\n\r\n',
    status: 400,
    code: 'InvalidInput',
  },
];

for (const { title, bytes, status, code } of cases)
  test(`${title} is answered ${status} in the error shape, then the connection is closed`, async () => {
    const answer = await sendRaw(server.url, bytes());
    assert.equal(answer.status, status, answer.body);
    assert.equal(answer.closed, true);
    assert.match(answer.headers.get('x-correlation-id') ?? '', /^[A-Za-z0-9_-]{8,256}$/);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    if (code === '') return;
    const body = JSON.parse(answer.body);
    assert.equal(body.statusCode, status);
    assert.equal(body.errors[0].code, code);
    assert.equal(body.message, body.errors[0].message);
  });

test('a body over the limit is answered 413', async () => {
  const large = JSON.stringify({ name: 'a'.repeat(1024 * 1024) });
  const answer = await sendRaw(
    server.url,
    `${crlf(
      'POST /demo/zones HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${large.length}`,
    )}${large}`,
  );
  assert.equal(answer.status, 413);
  assert.equal(JSON.parse(answer.body).errors[0].code, 'ContentTooLarge');
});
