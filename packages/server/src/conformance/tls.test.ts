// TLS as the specification lists it, plain HTTP on the TLS port, and the hosts that are served.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ConnectionOptions, connect, getCiphers, type TLSSocket } from 'node:tls';
import { testCertificate } from '../testing/certificate.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { sendRaw } from '../testing/raw-socket.ts';

const suites = [
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-SHA384',
  'ECDHE-RSA-AES256-SHA384',
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-RSA-AES128-SHA256',
];

const certificates = [testCertificate('rsa'), testCertificate('ecdsa')];
const ca = certificates.map(({ cert }) => cert);
let folder: string;
let server: TestServer;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storewright-tls-'));
  const files = await Promise.all(
    certificates.flatMap(({ cert, key }, index) => [
      written(`${index}.crt`, cert),
      written(`${index}.key`, key),
    ]),
  );
  server = await startTestServer({
    options: {
      tlsCert: files.filter((file) => file.endsWith('.crt')),
      tlsKey: files.filter((file) => file.endsWith('.key')),
    },
  });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function written(file: string, text: string): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, text);
  return path;
}

const portOf = () => Number(new URL(server.url).port);

/** A finished handshake, or the error that it ended with. */
function shaken(options: ConnectionOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const at = { host: '127.0.0.1', port: portOf(), servername: 'localhost', ca };
    const socket = connect({ ...at, ...options }, () => {
      socket.end();
      resolve(socket);
    });
    socket.on('error', reject);
  });
}

const only12 = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;

for (const suite of suites)
  test(`TLS 1.2 is spoken with ${suite}`, async () => {
    const socket = await shaken({ ...only12, ciphers: suite });
    assert.equal(socket.getProtocol(), 'TLSv1.2');
    assert.equal(socket.getCipher().name, suite);
    assert.equal(socket.authorized, true);
  });

test('TLS 1.2 is spoken with no other suite', async () => {
  const others = getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => !name.startsWith('TLS_') && !suites.includes(name));
  assert.ok(others.length > 10);
  for (const ciphers of others)
    await assert.rejects(shaken({ ...only12, ciphers: `${ciphers}:@SECLEVEL=0` }), ciphers);
});

test('of the suites that a client offers the first in the order of the list is taken', async () => {
  for (const [index, suite] of suites.entries()) {
    const offered = suites.slice(index).reverse().join(':');
    const socket = await shaken({ ...only12, ciphers: offered });
    assert.equal(socket.getCipher().name, suite);
  }
});

for (const ciphers of [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
])
  test(`TLS 1.3 is spoken with ${ciphers}`, async () => {
    const socket = await shaken({ minVersion: 'TLSv1.3', ciphers });
    assert.equal(socket.getProtocol(), 'TLSv1.3');
    assert.equal(socket.getCipher().name, ciphers);
  });

for (const version of ['TLSv1', 'TLSv1.1'] as const)
  test(`${version} is not spoken`, async () => {
    const ciphers = 'ALL:@SECLEVEL=0';
    await assert.rejects(shaken({ minVersion: version, maxVersion: version, ciphers }));
  });

const responseOf = (url: string, headers: object = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    const options = { ca, servername: 'localhost', headers: { ...headers } };
    send(url, options, resolve).on('error', reject).end();
  });

/** Status and body of a request with the given headers. */
async function answerOf(url: string, headers: object = {}): Promise<any> {
  const response = await responseOf(url, headers);
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  return { status: response.statusCode, text: Buffer.concat(pieces).toString('utf8') };
}

test('the API and the token service are served over TLS', async () => {
  assert.ok(server.url.startsWith('https://'));
  const { status, text } = await answerOf(`${server.url}/demo/zones`);
  assert.equal(status, 401);
  assert.equal(JSON.parse(text).errors[0].code, 'invalid_token');
  assert.equal((await answerOf(`${server.url}/health/ready`)).status, 200);
});

test('answers over TLS bind browsers to it, and say that types are not to be guessed', async () => {
  for (const path of ['/demo/zones', '/nowhere', '/health/ready']) {
    const response = await responseOf(`${server.url}${path}`);
    response.resume();
    assert.equal(response.headers['strict-transport-security'], 'max-age=31536000', path);
    assert.equal(response.headers['x-content-type-options'], 'nosniff', path);
  }
});

test('a large request over TLS arrives whole, and too large a head is refused as ever', async () => {
  const long = await answerOf(`${server.url}/demo/zones`, { 'X-Long': 'x'.repeat(14_000) });
  assert.equal(long.status, 401);
  const longer = await answerOf(`${server.url}/demo/zones`, { 'X-Long': 'x'.repeat(15_500) });
  assert.equal(longer.status, 431);
});

const plainRequests = [
  'GET /demo/zones HTTP/1.1\r\nHost: localhost\r\n\r\n',
  `POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n${'x'.repeat(5_000)}`,
  'HEAD / HTTP/1.0\r\n\r\n',
  'no request at all',
];

for (const text of plainRequests)
  test(`plain HTTP on the TLS port gets 404 with HTML: ${text.slice(0, 20).trim()}`, async () => {
    const url = server.url.replace('https:', 'http:');
    const { status, headers, body, closed } = await sendRaw(url, text);
    assert.equal(status, 404);
    assert.match(headers.get('content-type')!, /^text\/html/);
    assert.equal(headers.get('content-length'), String(Buffer.byteLength(body)));
    assert.match(body, /^<!DOCTYPE html>[\s\S]*404[\s\S]*<\/html>\s*$/);
    assert.equal(closed, true);
  });

test('a handshake that arrives byte by byte is a handshake', async () => {
  const relay = connectPlain(portOf(), '127.0.0.1');
  const written = relay.write.bind(relay) as (bytes: Buffer) => boolean;
  // The first record goes out in two pieces, with a pause that lets the server read between them.
  let isFirst = true;
  relay.write = ((bytes: Buffer, ...rest: any[]) => {
    if (!isFirst || typeof bytes === 'string') return (written as any)(bytes, ...rest);
    isFirst = false;
    written(bytes.subarray(0, 1));
    setTimeout(() => (written as any)(bytes.subarray(1), ...rest), 50);
    return true;
  }) as typeof relay.write;
  const { Duplex } = await import('node:stream');
  const between = new Duplex({
    read: () => undefined,
    write: (chunk, _encoding, done) => {
      relay.write(chunk);
      done();
    },
  });
  relay.on('data', (chunk) => between.push(chunk));
  const socket = connect({ socket: between, servername: 'localhost', ca });
  await new Promise((resolve, reject) => {
    socket.on('secureConnect', resolve);
    socket.on('error', reject);
  });
  assert.equal(socket.authorized, true);
  relay.destroy();
});

test('a server with a silent connection closes', async () => {
  const files = { tlsCert: [join(folder, '0.crt')], tlsKey: [join(folder, '0.key')] };
  const own = await startTestServer({ options: files });
  const silent = connectPlain(Number(new URL(own.url).port), '127.0.0.1');
  await new Promise((resolve) => silent.on('connect', resolve));
  const ended = new Promise((resolve) => silent.on('close', resolve));
  silent.on('error', () => undefined);
  await own.close();
  await ended;
});

test('a certificate without its key is a mistake of the operator, told at the start', async () => {
  const lonely = { options: { tlsCert: [join(folder, '0.crt')] } };
  await assert.rejects(startTestServer(lonely), /--tls-cert and --tls-key/);
});

test('with host names configured other hosts get 404, aliases and case do not matter', async () => {
  const hosts = { apiHost: 'api.example', authHost: 'auth.example', aliasHosts: ['old.example'] };
  const named = await startTestServer({ options: hosts });
  try {
    const statusOf = async (host: string) =>
      (await answerOf(`${named.url}/demo/zones`, { Host: host })).status;
    for (const host of ['api.example', 'API.example', 'auth.example', 'old.example:443'])
      assert.equal(await statusOf(host), 401, host);
    for (const host of ['other.example', '127.0.0.1', 'api.example.org', 'xapi.example'])
      assert.equal(await statusOf(host), 404, host);
    const { text } = await answerOf(`${named.url}/demo/zones`, { Host: 'other.example' });
    assert.equal(JSON.parse(text).errors[0].code, 'ResourceNotFound');
  } finally {
    await named.close();
  }
});

test('without host names every host is served', async () => {
  const { status } = await answerOf(`${server.url}/demo/zones`, { Host: 'any.example' });
  assert.equal(status, 401);
});
