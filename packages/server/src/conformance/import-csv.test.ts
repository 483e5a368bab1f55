// `storewright import csv` as a process, against a server under test.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { importTypes } from '../import-api/index.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { imported } from '../testing/import-api.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer();
  const resource = { key: 'goods', name: 'Goods', description: 'Goods' };
  const attributes = [
    { name: 'size', label: { en: 'Size' }, type: { name: 'number' }, isRequired: false },
  ];
  await imported(server, 'product-types', 'product-type', [{ ...resource, attributes }]);
});
after(async () => {
  await server.close();
  folder.remove();
});

const price = 'masterVariant.prices.0.value';
const header = `key,name.en,slug.en,productType.key,publish,masterVariant.key,masterVariant.sku,masterVariant.prices.0.key,${price}.type,${price}.currencyCode,${price}.centAmount,masterVariant.attributes`;
const attributes = '"[{""name"":""size"",""type"":""number"",""value"":4}]"';
const row = (key: string, more: { slug?: string; type?: string; cents?: string } = {}) =>
  `${key},"Name, ${key}",${more.slug ?? key},${more.type ?? 'goods'},true,${key}-1,${key}-1,eur,centPrecision,EUR,${more.cents ?? '100'},${attributes}`;

const write = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder.path, name);
  writeFileSync(path, `\uFEFF${lines.join('\r\n')}\r\n`);
  return path;
};
const importCsv = (file: string, ...flags: readonly string[]) => {
  const { url, projectKey, clientId, clientSecret } = server;
  const environment = {
    ...{ CTP_API_URL: url, CTP_AUTH_URL: url, CTP_PROJECT_KEY: projectKey },
    ...{ CTP_CLIENT_ID: clientId, CTP_CLIENT_SECRET: clientSecret },
  };
  const given = ['import', 'csv', file, '--type', 'product-draft', ...flags];
  return runCommand(given, { environment, directory: folder.path });
};
const total = async (path: string) => (await server.request('GET', path)).body.total;

test('Without --yes the mapping is shown, every row is checked, and nothing is sent', async () => {
  const file = write('dry.csv', header, row('dry'), row('no key'), row('dear', { cents: 'much' }));
  const { code, stdout, stderr } = await importCsv(file);
  assert.equal(code, 1);
  assert.match(stdout, /^name\.en → name\.en \(text\)$/m);
  assert.match(stdout, /^productType\.key → productType\.key \(key of a product-type\)$/m);
  assert.match(stdout, /centAmount \(number\)$/m);
  assert.match(stdout, /^masterVariant\.attributes → masterVariant\.attributes \(JSON\)$/m);
  assert.match(stdout, /^rows: 3\nvalid: 1$/m);
  assert.match(stderr, /^row 2: "key" /m);
  assert.match(stderr, /^row 3: "masterVariant\.prices\.0\.value\.centAmount" must be a number$/m);
  assert.match(stderr, /Nothing was sent/);
  // The product type came through a container.
  assert.deepEqual([await total('/import-containers'), await total('/products')], [1, 0]);
  assert.equal(existsSync(`${file}.rejected.csv`), false);
});

test('Rows are imported, and rejected rows are corrected and sent again', async () => {
  const good = Array.from({ length: 45 }, (_, index) => row(`good-${index}`));
  const bad = [row('bad key'), row('lost', { type: 'nowhere' })];
  const file = write('feed.csv', header, ...good, ...bad);
  const first = await importCsv(file, '--yes', '--container', 'feed');
  assert.deepEqual([first.code, /^imported: 45\nrejected: 2$/m.test(first.stdout)], [1, true]);
  const { body } = await server.request('GET', '/products/key=good-44');
  const { name, masterVariant } = body.masterData.current;
  assert.equal(name.en, 'Name, good-44');
  assert.equal(masterVariant.prices[0].value.centAmount, 100);
  assert.deepEqual(masterVariant.attributes, [{ name: 'size', value: 4 }]);

  const rejected = `${file}.rejected.csv`;
  const rows: any[] = parse(readFileSync(rejected, 'utf8'), { columns: true });
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['bad key', 'lost'],
  );
  assert.match(rows[0].reason, /^"key" /);
  assert.equal(rows[1].reason, 'unresolved: there is no product-type nowhere');
  const text = readFileSync(rejected, 'utf8');
  writeFileSync(rejected, text.replaceAll('bad key', 'bad-key').replace(',nowhere,', ',goods,'));
  const again = await importCsv(rejected, '--yes');
  assert.match(again.stdout, /^reason is not sent$/m);
  assert.deepEqual([again.code, /^imported: 2\nrejected: 0$/m.test(again.stdout)], [0, true]);
});

test('Nothing is sent when the file of rejected rows exists', async () => {
  const file = write('twice.csv', header, row('twice'));
  writeFileSync(`${file}.rejected.csv`, 'corrections');
  const { code, stderr } = await importCsv(file, '--yes');
  assert.deepEqual([code, /exists\. Move or delete it/.test(stderr)], [1, true]);
  assert.equal((await server.request('GET', '/products/key=twice')).status, 404);
});

const refused: readonly (readonly [what: string, lines: readonly string[], says: RegExp])[] = [
  ['A column without a member', ['key,colour', 'ab,red'], /no such members: colour/],
  ['A column that reaches a prototype', ['key,name.__proto__', 'ab,x'], /no such members/],
  ['A column within another one', ['name,name.en', 'a,b'], /fills the same member/],
  ['A column that stands twice', ['key,key', 'a,b'], /fills the same member/],
  ['A row with too few cells', [header, 'ab'], /Invalid Record Length/],
  ['An open quotation mark', ['key,name.en', '"ab,x'], /Quote Not Closed/],
  ['An empty file', [], /needs a row of column names/],
];
for (const [what, lines, says] of refused)
  test(`${what} is an error, and nothing is sent`, async () => {
    const { code, stderr } = await importCsv(write('wrong.csv', ...lines), '--yes');
    assert.equal(code, 1);
    assert.match(stderr, says);
    assert.doesNotMatch(stderr, / {4}at /);
  });

test('A file that does not exist is an error', async () => {
  const { code, stderr } = await importCsv('nowhere.csv', '--yes');
  assert.deepEqual([code, /cannot be read: ENOENT/.test(stderr)], [1, true]);
});

test('No import type has a member with the name of the column of reasons', () => {
  for (const { name, members } of importTypes)
    assert.equal(Object.hasOwn(members, 'reason'), false, name);
});
