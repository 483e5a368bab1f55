import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { listenForMetrics } from './index.ts';

let place: Awaited<ReturnType<typeof listenForMetrics>>;
before(async () => {
  place = await listenForMetrics(new Registry(), 0);
});
after(() => place.server.close());

const statusOf = (host: string, path = '/metrics', method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = place;
    request({ port, host: '127.0.0.1', path, method, headers: { Host: host } }, (response) => {
      resolve(response.resume().statusCode);
    })
      .on('error', reject)
      .end();
  });

test('metrics are read by the names of this machine only', async () => {
  for (const host of ['127.0.0.1', 'localhost', `LOCALHOST:${place.port}`])
    assert.equal(await statusOf(host), 200, host);
  for (const host of ['evil.example', '127.0.0.1.evil.example', '10.0.0.1'])
    assert.equal(await statusOf(host), 404, host);
});

test('where the metrics cannot be had, the port says so and goes on', async () => {
  let isBroken = true;
  const metrics = async () => {
    if (isBroken) throw new Error('a process does not answer');
    return '';
  };
  const former = place;
  place = await listenForMetrics({ contentType: 'text/plain', metrics }, 0);
  try {
    assert.equal(await statusOf('localhost'), 503);
    isBroken = false;
    assert.equal(await statusOf('localhost'), 200);
  } finally {
    place.server.close();
    place = former;
  }
});

test('there is nothing else on the port of the metrics', async () => {
  assert.equal(await statusOf('localhost', '/'), 404);
  assert.equal(await statusOf('localhost', '/metrics', 'POST'), 404);
});
