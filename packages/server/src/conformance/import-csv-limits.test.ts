// `storewright import csv`: every import type, limits, a server that is busy, and the progress bar.
import assert from 'node:assert/strict';
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { cellsOf, checkRow, columnsOf, importTypes } from '../import-api/index.ts';
import { runCommand } from '../testing/command.ts';
import { commandHere } from '../testing/command-here.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const adminToken = 'admin-token-of-servers-under-test';
const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(async () => {
  await server.close();
  folder.remove();
});

const environment = () => {
  const { url, projectKey, clientId, clientSecret } = server;
  return {
    ...{ CTP_API_URL: url, CTP_AUTH_URL: url, CTP_PROJECT_KEY: projectKey },
    ...{ CTP_CLIENT_ID: clientId, CTP_CLIENT_SECRET: clientSecret },
  };
};
const write = (name: string, ...lines: readonly string[]): string => {
  writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`);
  return name;
};
const importing = (file: string, type: string, ...flags: readonly string[]) => [
  ...['import', 'csv', file, '--type', type, ...flags],
];

for (const type of importTypes)
  test(`A row of the type ${type.name} is the resource that its cells are made of`, () => {
    const cells = cellsOf(type.members, type.example);
    const columns = columnsOf(type, [...cells.keys()]);
    const { resource } = checkRow(type, columns, [...cells.values()]) as { resource?: object };
    assert.deepEqual(resource, type.example);
  });

test('A type that is none is refused with the list of types', async () => {
  const { code, stderr } = await commandHere(importing('any.csv', 'cart'));
  assert.equal(code, 2);
  for (const { name } of importTypes) assert.match(stderr, new RegExp(`\\b${name}\\b`));
});

/** Imports of kinds that need nothing else, and how each is found. */
const imports: readonly (readonly [type: string, header: string, row: string, path: string])[] = [
  ['category', 'key,name.en,slug.en', 'tree,Tree,tree', '/categories/key=tree'],
  ['inventory', 'key,sku,quantityOnStock', 'stock,s-1,7', '/inventory/key=stock'],
  [
    'standalone-price',
    'key,sku,value.type,value.currencyCode,value.centAmount,active',
    'p-1,s-1,centPrecision,EUR,7,false',
    '/standalone-prices/key=p-1',
  ],
  [
    'customer',
    'key,email,authenticationMode,addresses.0.key,addresses.0.country,defaultBillingAddress',
    'jo,jo@example.com,ExternalAuth,home,DE,0',
    '/customers/key=jo',
  ],
  ['business-unit', 'key,name,unitType', 'acme,Acme,Company', '/business-units/key=acme'],
  ['product-type', 'key,name,description,attributes', 'goods,G,All,[]', '/product-types/key=goods'],
  ['product', 'key,name.en,slug.en,productType.key', 'lamp,Lamp,lamp,goods', '/products/key=lamp'],
  ['product-selection', 'key,name.en', 'summer,Summer', '/product-selections/key=summer'],
  ['type', 'key,name.en,resourceTypeIds', 'gift,Gift,"[""line-item""]"', '/types/key=gift'],
];

for (const [type, header, row, path] of imports)
  test(`Rows of the type ${type} are imported`, async () => {
    const file = write(`${type}.csv`, header, row);
    const given = importing(file, type, '--yes', '--container', `of-${type}`);
    const { code, stdout, stderr } = await commandHere(given, folder.path, environment());
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /^imported: 1\nrejected: 0$/m);
    assert.equal((await server.request('GET', path)).status, 200);
  });

test('A file of more than 200,000 rows is refused before anything is sent', async () => {
  const name = 'large.csv';
  const stream = createWriteStream(join(folder.path, name));
  stream.write('key\n');
  for (let part = 0; part < 200; part += 1) stream.write('some-key\n'.repeat(1_000));
  stream.end('one-more\n');
  await finished(stream);
  const { code, stderr } = await runCommand(importing(name, 'category', '--yes'), {
    environment: environment(),
    directory: folder.path,
  });
  assert.equal(code, 1);
  assert.match(stderr, /large\.csv has more than 200000 rows\. Split it\./);
});

test('A row of more than a million characters is refused', async () => {
  const file = write('wide.csv', 'key,name.en', `key,${'x'.repeat(1_000_001)}`);
  const { code, stderr } = await commandHere(importing(file, 'category'), folder.path);
  assert.equal(code, 1);
  assert.match(stderr, /Max Record Size/);
});

test('A busy server is asked again, and nothing is imported twice', async () => {
  const rules = ['/import-containers', '/categories/import-containers/busy'].map((path) => ({
    ...{ when: { path, method: ['POST'] }, times: 2 },
    ...Object.fromEntries([['then', { status: 503 }]]),
  }));
  const response = await fetch(`${server.url}/-/projects/${server.projectKey}/faults`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  assert.equal(response.ok, true);
  const file = write('busy.csv', 'key,name.en,slug.en', 'busy,Busy,busy');
  const given = importing(file, 'category', '--yes', '--container', 'busy');
  const { code, stdout, stderr } = await commandHere(given, folder.path, environment());
  assert.equal(code, 0, stdout + stderr);
  const { total } = await server.read('/import-containers/busy/import-summaries');
  assert.equal(total, 1);
});

test('A progress bar is shown on a terminal, and nowhere else', async () => {
  const rows = Array.from({ length: 45 }, (_, index) => `bar-${index},Bar,bar-${index}`);
  const file = write('bar.csv', 'key,name.en,slug.en', ...rows);
  const shown: string[] = [];
  const given = importing(file, 'category', '--yes');
  const there = await commandHere(given, folder.path, environment(), (text) => shown.push(text));
  assert.equal(there.code, 0);
  assert.deepEqual(
    shown.filter((text) => /sent$/.test(text)),
    [
      '[########............] 20 of 45 rows sent',
      '[#################...] 40 of 45 rows sent',
      '[####################] 45 of 45 rows sent',
    ],
  );
  assert.equal(shown.at(-1), '');
  const piped = await commandHere(given, folder.path, environment());
  assert.doesNotMatch(piped.stdout + piped.stderr, /rows (sent|processed)/);
});
