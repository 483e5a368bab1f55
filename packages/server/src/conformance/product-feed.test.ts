// The commands and the script of the guide on product feeds, as a reader pastes them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from '../testing/tools.ts';

const page = readFileSync(join(root, 'docs/guide/product-feed.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  );
const folder = temporaryFolder();
const longestMs = 120_000;

let server: TestServer;
let output: { readonly stdout: string; readonly stderr: string };
before(async () => {
  server = await startTestServer();
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'), 'junction');
  writeFileSync(join(folder.path, 'feed.mjs'), blocks('js')[0]!);
  const { url, projectKey, clientId, clientSecret } = server;
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOREWRIGHT_'));
  const client = { CTP_CLIENT_ID: clientId, CTP_CLIENT_SECRET: clientSecret };
  const place = { CTP_API_URL: url, CTP_AUTH_URL: url, CTP_PROJECT_KEY: projectKey };
  const script = blocks('sh').join('echo; echo ----\n');
  output = await promisify(execFile)('bash', ['-e', '-c', script], {
    cwd: folder.path,
    env: { ...Object.fromEntries(own), ...place, ...client, NODE_OPTIONS: '' },
    timeout: longestMs,
  });
});
after(async () => {
  await server.close();
  folder.remove();
});

/** What the block with this number prints. */
const printed = (number: number): string => output.stdout.split('----\n')[number]!;

test('The guide creates a container, sends a product type and then products', async () => {
  assert.match(printed(1), /"timeToLive":"7d"/);
  assert.equal(printed(2).match(/"state":"processing"/g)?.length, 1);
  assert.equal(printed(3).match(/"state":"processing"/g)?.length, 3);
  const { body } = await server.request('GET', '/products/key=feed-lamp');
  assert.equal(body.masterData.published, true);
});

test('The guide shows the error of an invalid resource with its number', () => {
  assert.match(printed(4), /"statusCode":400.*"resources\[0\]\.slug\\?.*"resourceIndex":0/);
});

test('The guide polls the summary until nothing is processed', () => {
  const { states, total } = JSON.parse(printed(5));
  const { imported, validationFailed, unresolved } = states;
  assert.deepEqual([imported, validationFailed, unresolved, total], [2, 1, 1, 4]);
});

test('The guide lists the operations that failed with their reasons', () => {
  const { results } = JSON.parse(printed(6));
  const byKey = new Map<string, any>(results.map((one: any) => [one.resourceKey, one]));
  assert.deepEqual([...byKey.keys()].sort(), ['feed-chair', 'feed-table']);
  assert.equal(byKey.get('feed-chair').errors[0].code, 'DuplicatePriceScope');
  assert.deepEqual(byKey.get('feed-table').unresolvedReferences, [
    { typeId: 'category', key: 'feed-tables' },
  ]);
});

test('A product of the guide is imported as soon as its category exists', async () => {
  const { status } = await server.request('GET', '/products/key=feed-table');
  assert.equal(status, 200);
});

test('The guide exports a CSV file, and imports it with a change', async () => {
  assert.match(printed(9), /^exported: 1$/m);
  assert.match(printed(9), /^name\.en → name\.en \(text\)$/m);
  assert.match(printed(9), /^rows: 1\nvalid: 1$/m);
  assert.match(printed(10), /^imported: 1\nrejected: 0$/m);
  const { name } = (await server.read('/products/key=feed-lamp')).masterData.current;
  assert.deepEqual(name, { en: 'Feed lamp, small' });
});

test('The guide lists the containers, and the operations that failed with the reasons', () => {
  assert.match(printed(11), /^feed-\S+-csv {2}product-draft .* operations 1, imported 1$/m);
  assert.match(printed(11), /^feed-chair {2}product-draft {2}validationFailed: /m);
});

test('The script of the guide imports with the official SDK and reports what failed', async () => {
  assert.match(printed(8), /^1 of 3 imported$/m);
  assert.match(printed(8), /^Some products were not imported\.$/m);
  assert.match(output.stderr, /^feed-shelf: invalid: .*slug/m);
  assert.match(output.stderr, /^feed-chair: validationFailed: .*slug/m);
  const { body } = await server.request('GET', '/products/key=feed-lamp');
  // A later block of the guide changes the name again.
  assert.equal(body.masterData.current.name.en, 'Feed lamp, small');
  assert.deepEqual(body.masterData.current.masterVariant.prices, []);
});
