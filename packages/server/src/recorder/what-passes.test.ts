// What a recorder sends on, and to whom: as long as there is room, and to the given servers alone.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openRecorder } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'storewright-what-passes-'));
let reached = 0;
const other = createServer((_request, response) => {
  reached += 1;
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"version":1}');
});
let address: string;
before(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
after(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

test('the write that fills a recording is answered as it was done, and the next one is not sent', async () => {
  const directory = join(folder, 'full');
  const recorder = await openRecorder({ to: address, auth: address, directory, maxBytes: 10 });
  const written = () => fetch(`${recorder.url}/shop/zones`, { method: 'POST', body: '{}' });
  const [first, second] = [await written(), await written()];
  const { pairs } = await recorder.stop();
  assert.deepEqual([first.status, await first.json()], [201, { version: 1 }]);
  assert.equal(second.status, 502);
  assert.match(((await second.json()) as any).message, /has 10 bytes/);
  assert.equal(reached, 1);
  assert.equal(pairs, 1);
  assert.match(readFileSync(join(directory, 'pairs.jsonl'), 'utf8'), /^\{.*"status":201.*\}\n$/);
});

test('a path that names another server reaches nobody', async () => {
  const directory = join(folder, 'elsewhere');
  const nowhere = 'http://127.0.0.1:1';
  const recorder = await openRecorder({ to: nowhere, auth: nowhere, directory });
  const { hostname, port } = new URL(recorder.url);
  const before = reached;
  const answers: string[] = [];
  for (const path of [`${address}/shop`, address.slice('http:'.length), '/\\\\127.0.0.1:2/shop']) {
    const asked = request({ hostname, port, path }).end();
    const [answer] = await once(asked, 'response');
    let text = '';
    for await (const chunk of answer) text += chunk;
    answers.push(text);
  }
  const { pairs } = await recorder.stop();
  for (const text of answers) assert.match(text, /another server/);
  assert.deepEqual([reached, answers.length, pairs], [before, 3, 0]);
});
