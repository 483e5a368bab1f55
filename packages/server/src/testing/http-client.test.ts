import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { sendHttp } from './http-client.ts';

const big = 'ä'.repeat(300_000);
const opened = new Set<unknown>();

const answers = new Map<string, RequestListener>([
  ['/plain', (_, response) => response.writeHead(200, { 'Content-Length': 2 }).end('ok')],
  ['/big', (_, response) => response.end(big)],
  [
    '/chunks',
    (_, response) => {
      response.write('one, ');
      setImmediate(() => response.end(big));
    },
  ],
  ['/nothing', (_, response) => response.writeHead(204).end()],
  ['/last', (_, response) => response.writeHead(200, { Connection: 'close' }).end('last')],
  ['/cut', ({ socket }) => socket.destroy()],
  ['/moved', (_, response) => response.writeHead(302, { Location: '/plain' }).end()],
  ['/packed', (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('?')],
  [
    '/echo',
    (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const { method, url, headers } = request;
        response.writeHead(201, [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ]);
        response.end(JSON.stringify({ method, url, headers, body }));
      });
    },
  ],
]);

const server = createServer((request, response) => {
  opened.add(request.socket);
  answers.get(new URL(request.url!, 'http://here').pathname)!(request, response);
});
let url: string;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, method = 'GET') => sendHttp(url + path, { method, headers: {} });

test('answers are read whole, in every form that a server sends them', async () => {
  for (const [path, text] of [
    ['/plain', 'ok'],
    ['/big', big],
    ['/chunks', `one, ${big}`],
    ['/nothing', ''],
    ['/last', 'last'],
  ] as const)
    assert.equal((await get(path)).text, text, path);
  const { status, text, headers } = await get('/plain', 'HEAD');
  assert.deepEqual([status, text, headers.get('Content-Length')], [200, '', '2']);
});

test('requests one after the other use one connection, and requests at a time their own', async () => {
  opened.clear();
  for (let turn = 0; turn < 5; turn += 1) await get('/plain');
  assert.equal(opened.size, 1);
  const all = await Promise.all(Array.from({ length: 5 }, () => get('/big')));
  assert.deepEqual(new Set(all.map(({ text }) => text)), new Set([big]));
  assert.equal(opened.size, 5);
});

test('a request arrives as fetch would send it', async () => {
  const path = '/a/../echo?where=key = "ö"';
  const request = {
    method: 'POST',
    headers: { Authorization: 'Bearer x', 'Content-Type': 'text/plain', 'content-type': 'a/b' },
    body: 'größer',
  };
  const sent = await sendHttp(url + path, request);
  const fetched = await fetch(url + path, request);
  const told = JSON.parse(sent.text);
  const {
    'accept-encoding': _,
    'sec-fetch-mode': _mode,
    ...headers
  } = ((await fetched.json()) as any).headers;
  assert.deepEqual(told.headers, headers);
  assert.deepEqual(
    [sent.status, told.method, told.url, told.body],
    [201, 'POST', '/echo?where=key%20=%20%22%C3%B6%22', 'größer'],
  );
  assert.deepEqual(sent.headers.getSetCookie(), ['a=1', 'b=2']);
});

test('without an answer the request fails as that of fetch', async () => {
  await assert.rejects(get('/cut'), { name: 'TypeError', message: 'fetch failed' });
  await assert.rejects(sendHttp('http://127.0.0.1:1/', { method: 'GET', headers: {} }), {
    name: 'TypeError',
    message: 'fetch failed',
  });
});

test('what the client does not do fails aloud', async () => {
  await assert.rejects(get('/moved'), /answers a redirect/);
  await assert.rejects(get('/packed'), /in a compressed form/);
  const invalid = { method: 'GET', headers: { 'X-A': 'a\r\nX-B: b' } };
  await assert.rejects(sendHttp(`${url}/plain`, invalid), TypeError);
});
