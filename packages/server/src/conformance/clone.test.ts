// A whole database is copied while its server runs and its clients write: the copy is that of an instant, has its
// own server with the same clients, and calls nobody.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Ended, printedVariable, runCommand, startCommand } from '../testing/command.ts';
import { clientOf } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/wait-until.ts';

type Server = Awaited<ReturnType<typeof startCommand>>;

const folder = temporaryFolder();
const directory = join(folder.path, 'data');
const called: string[] = [];
const extension = createServer((request, response) => {
  called.push(request.url ?? '');
  response.setHeader('Content-Type', 'application/json').end('{}');
});
let server: Server;
let shop: ReturnType<typeof clientOf>;

const clientAt = (url: string, printed: string) =>
  clientOf({
    url,
    projectKey: printedVariable(printed, 'CTP_PROJECT_KEY'),
    clientId: printedVariable(printed, 'CTP_CLIENT_ID'),
    clientSecret: printedVariable(printed, 'CTP_CLIENT_SECRET'),
  });

const at = (place: string) => ['--data-dir', place];
const storewright = (...words: string[]): Promise<Ended> =>
  runCommand([...words, ...at(directory)], { directory: folder.path });

before(async () => {
  extension.listen(0, '127.0.0.1');
  await once(extension, 'listening');
  server = await startCommand({ flags: at(directory) });
  shop = clientAt(server.url, server.printed);
  const { port } = extension.address() as AddressInfo;
  const draft = {
    key: 'checks',
    destination: { type: 'HTTP', url: `http://127.0.0.1:${port}/live` },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
  };
  assert.equal((await shop.request('POST', '/extensions', draft)).status, 201);
  const subscription = {
    key: 'told',
    destination: { type: 'EventGrid', uri: `http://127.0.0.1:${port}/events`, accessKey: 'key' },
    messages: [{ resourceTypeId: 'order' }],
    format: { type: 'CloudEvents', cloudEventsVersion: '1.0' },
  };
  const made = await shop.request('POST', '/subscriptions', subscription);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  mkdirSync(join(directory, 'images'), { recursive: true });
  writeFileSync(join(directory, 'images', 'boot.txt'), 'boot');
});
after(async () => {
  await server.stop();
  extension.close();
  folder.remove();
});

const numbered = (value: number) => ({ container: 'numbers', key: `n-${value}`, value });

/** Numbers in their order, one after the other, until it is told to stop. */
function writing() {
  let stored = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      assert.equal((await shop.request('POST', '/custom-objects', numbered(stored))).status, 201);
      stored += 1;
    }
  })();
  const end = () => {
    isOver = true;
    return done;
  };
  return { stored: () => stored, end };
}

async function numbersAt(client: typeof shop): Promise<number[]> {
  const numbers: number[] = [];
  for (;;) {
    const path = `/custom-objects/numbers?limit=500&sort=createdAt asc&offset=${numbers.length}`;
    const { body } = await client.request('GET', path);
    if (body.results.length === 0) return numbers;
    numbers.push(...body.results.map(({ value }: { value: number }) => value));
  }
}

test('a clone has what was stored when it began, and of what came later a beginning', async () => {
  const writer = writing();
  await waitUntil('writer.stored() >= 20', () => writer.stored() >= 20);
  const begun = writer.stored();
  const made = await storewright('clone', 'create', 'one', '--json');
  const ended = writer.stored();
  await writer.end();
  assert.equal(made.code, 0, made.stderr);
  const { directory: place } = JSON.parse(made.stdout);
  assert.deepEqual(readdirSync(join(place, 'images')), ['boot.txt']);

  const copy = await startCommand({ flags: at(place) });
  try {
    const twin = clientAt(copy.url, server.printed);
    const numbers = await numbersAt(twin);
    assert.deepEqual(numbers, [...numbers.keys()], 'none is missing in between');
    assert.ok(numbers.length >= begun && numbers.length <= ended + 1, `${numbers.length}`);

    // A token of the one is good at the other, and nothing goes from there to here.
    assert.equal((await twin.request('POST', '/zones', { key: 'own', name: 'own' })).status, 201);
    assert.equal((await shop.request('GET', '/zones/key=own')).status, 404);
    assert.deepEqual((await twin.request('GET', '/extensions')).body.results, []);
    assert.deepEqual((await twin.request('GET', '/subscriptions')).body.results, []);
    called.length = 0;
    assert.equal((await twin.request('POST', '/carts', { currency: 'EUR' })).status, 201);
    assert.deepEqual(called, []);
    assert.equal((await shop.request('POST', '/carts', { currency: 'EUR' })).status, 201);
    assert.deepEqual(called, ['/live']);

    const refused = await storewright('clone', 'remove', 'one');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /The clone 'one' is in use by process \d+/);
  } finally {
    await copy.stop();
  }
  const again = await storewright('clone', 'create', 'one');
  assert.match(again.stderr, /There is a clone 'one' already/);
  assert.equal((await storewright('clone', 'list')).stdout.trim(), 'one');
  assert.equal((await storewright('clone', 'remove', 'one')).code, 0);
  assert.equal((await storewright('clone', 'list')).stdout.trim(), '');
  const none = await storewright('clone', 'remove', 'one');
  assert.match(none.stderr, /There is no clone 'one'. There is none./);
});

test('extensions of a clone are led elsewhere where that is asked for', async () => {
  const { port } = extension.address() as AddressInfo;
  const to = `to=http://127.0.0.1:${port}/tried`;
  const made = await storewright('clone', 'create', 'led', '--extensions', to, '--json');
  assert.equal(made.code, 0, made.stderr);
  const copy = await startCommand({ flags: at(JSON.parse(made.stdout).directory) });
  try {
    called.length = 0;
    const twin = clientAt(copy.url, server.printed);
    assert.equal((await twin.request('POST', '/carts', { currency: 'EUR' })).status, 201);
    assert.deepEqual(called, ['/tried']);
  } finally {
    await copy.stop();
  }
  const wrong = await storewright('clone', 'create', 'wrong', '--extensions', 'some');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /none, copy, or to=ADDRESS/);
  assert.doesNotMatch((await storewright('clone', 'list')).stdout, /wrong/);
});

const main = fileURLToPath(new URL('../main.js', import.meta.url));

test('a command that is killed leaves no clone, and the server goes on', async () => {
  for (const ms of [700, 1_000]) {
    const parameters = [main, 'clone', 'create', 'cut', ...at(directory)];
    const child = spawn(process.execPath, parameters, { stdio: 'ignore', cwd: folder.path });
    const ended = once(child, 'exit');
    await Promise.race([sleep(ms), ended]);
    child.kill('SIGKILL');
    await ended;
    const listed = (await storewright('clone', 'list')).stdout.split('\n');
    if (listed.includes('cut'))
      assert.equal((await storewright('clone', 'remove', 'cut')).code, 0, 'it was done before');
    assert.equal((await shop.request('GET', '/zones?limit=1')).status, 200);
  }
  const whole = await storewright('clone', 'create', 'cut');
  assert.equal(whole.code, 0, whole.stderr);
  assert.match(whole.stdout, /^storewright start --data-dir data\/clones\/cut --port 8081/);
});

test('a database that no server runs on is copied as well', async () => {
  await server.stop();
  const made = await storewright('clone', 'create', 'still', '--json');
  assert.equal(made.code, 0, made.stderr);
  const copy = await startCommand({ flags: at(JSON.parse(made.stdout).directory) });
  try {
    const twin = clientAt(copy.url, server.printed);
    assert.ok((await numbersAt(twin)).length >= 20);
  } finally {
    await copy.stop();
  }
});

test('names that are none, and a database of another server, are told', async () => {
  const wrong = await storewright('clone', 'create', '../one');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /'..\/one' is no name of a clone/);
  const url = 'postgres://shop:secret@db1:5432,db2:5432/shop?sslmode=require';
  const told = await storewright('clone', 'create', 'x', '--database-url', url);
  assert.deepEqual(told.stdout.trim().split('\n'), [
    'create database "shop_x" template "shop" strategy file_copy;',
    "storewright clone quiet --yes --database-url 'postgres://shop@db1:5432,db2:5432/shop_x?sslmode=require'",
  ]);
});
