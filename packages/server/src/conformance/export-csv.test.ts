// `storewright export csv` as a process: a file that is exported, changed and imported again.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { exportedTypes } from '../import-api/index.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { assertImported, imported } from '../testing/import-api.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await setUp();
});
after(async () => {
  await server.close();
  folder.remove();
});

const at = (typeId: string, key: string) => ({ typeId, key });
const value = (centAmount: number) => ({ type: 'centPrecision', currencyCode: 'EUR', centAmount });
const definition = (name: string, type: object) => ({
  ...{ name, type, label: { en: name }, isRequired: false },
});
const image = { url: 'https://shop.example/a.jpg', dimensions: { w: 1, h: 2 }, label: 'A' };
const asset = { key: 'manual', name: { en: 'M' }, sources: [{ uri: 'https://shop.example/m' }] };

/** Resources of every type that can be exported, with everything that is written in another way there. */
async function setUp(): Promise<void> {
  const nested = { name: 'nested', typeReference: at('product-type', 'part') };
  const send = async (path: string, type: string, ...resources: object[]) =>
    assertImported(await imported(server, path, type, resources));
  await send('product-types', 'product-type', {
    ...{ key: 'part', name: 'P', description: '' },
    attributes: [definition('weight', { name: 'number' })],
  });
  await send('product-types', 'product-type', {
    ...{ key: 'goods', name: 'G', description: '' },
    attributes: [
      definition('size', { name: 'enum', values: [{ key: 's1', label: 'S' }] }),
      definition('sold', { name: 'set', elementType: { name: 'text' } }),
      definition('near', { name: 'reference', referenceTypeId: 'category' }),
      definition('parts', { name: 'set', elementType: nested }),
    ],
  });
  const field = { label: { en: 'F' }, required: false };
  await server.created('/types', {
    ...{ key: 'extra', name: { en: 'X' } },
    resourceTypeIds: ['category', 'product-price', 'standalone-price', 'inventory-entry'],
    fieldDefinitions: [
      { ...field, name: 'digits', type: { name: 'String' } },
      { ...field, name: 'near', type: { name: 'Reference', referenceTypeId: 'category' } },
      { ...field, name: 'sizes', type: { name: 'Set', elementType: { name: 'Number' } } },
    ],
  });
  for (const [path, draft] of [
    ['/channels', { key: 'store', roles: ['InventorySupply'] }],
    ['/customer-groups', { key: 'gold', groupName: 'Gold' }],
    ['/tax-categories', { key: 'normal', name: 'Normal', rates: [] }],
  ] as const)
    await server.created(path, draft);
  for (const [path, more] of [
    ['/product-discounts', { predicate: '1=1', sortOrder: '0.5', value: { type: 'external' } }],
    [
      '/cart-discounts',
      {
        ...{ cartPredicate: '1=1', sortOrder: '0.5', requiresDiscountCode: true },
        ...{ value: { type: 'relative', permyriad: 10 } },
        target: { type: 'lineItems', predicate: '1=1' },
      },
    ],
  ] as const)
    await server.created(path, { key: 'sale', name: { en: 'S' }, isActive: true, ...more });
  const custom = {
    type: at('type', 'extra'),
    fields: {
      digits: { type: 'String', value: '007' },
      near: { type: 'Reference', value: at('category', 'shoes') },
      sizes: { type: 'NumberSet', value: [1, 2] },
    },
  };
  const shoes = { key: 'shoes', name: { en: 'Shoes', de: 'Schuhe' }, slug: { en: 'shoes' } };
  await send('categories', 'category', { ...shoes, externalId: '12' });
  await send('categories', 'category', {
    ...{ key: 'boots', name: { en: 'Boots, "big"\nones' }, slug: { en: 'boots' }, custom },
    ...{ parent: at('category', 'shoes'), assets: [asset], orderHint: '0.5' },
  });
  const price = {
    ...{ key: 'eur', value: value(500), country: 'DE', custom },
    ...{ customerGroup: at('customer-group', 'gold'), channel: at('channel', 'store') },
    discounted: { value: value(400), discount: at('product-discount', 'sale') },
    tiers: [{ minimumQuantity: 3, value: value(300) }],
  };
  const attributes = [
    { name: 'size', type: 'enum', value: 's1' },
    { name: 'sold', type: 'text-set', value: ['a', 'b'] },
    { name: 'near', type: 'reference', value: at('category', 'shoes') },
    { name: 'parts', type: 'nested-set', value: [[{ name: 'weight', type: 'number', value: 2 }]] },
  ];
  const variant = (key: string) => ({
    ...{ key, sku: `sku-${key}`, attributes, images: [image], assets: [asset], prices: [price] },
  });
  await send('product-drafts', 'product-draft', {
    ...{ key: 'lamp', name: { en: 'Lamp' }, slug: { en: 'lamp' }, publish: true },
    productType: at('product-type', 'goods'),
    ...{ categories: [at('category', 'shoes'), at('category', 'boots')] },
    ...{ taxCategory: at('tax-category', 'normal'), searchKeywords: { en: [{ text: 'light' }] } },
    ...{ masterVariant: variant('lamp-1'), variants: [variant('lamp-2')] },
  });
  await send('inventories', 'inventory', {
    ...{ key: 'stock', sku: 'sku-lamp-1', quantityOnStock: 5, custom },
    ...{ supplyChannel: at('channel', 'store'), restockableInDays: 3 },
  });
  await send('standalone-prices', 'standalone-price', {
    ...{ ...price, key: 'alone', sku: 'sku-lamp-1', active: false },
  });
  await send('discount-codes', 'discount-code', {
    ...{ key: 'code', code: 'CODE', isActive: true, name: { en: 'C' }, maxApplications: 3 },
    ...{ cartDiscounts: [at('cart-discount', 'sale')], groups: ['one', 'two'] },
  });
}

const run = (...given: readonly string[]) => {
  const { url, projectKey, clientId, clientSecret } = server;
  const environment = {
    ...{ CTP_API_URL: url, CTP_AUTH_URL: url, CTP_PROJECT_KEY: projectKey },
    ...{ CTP_CLIENT_ID: clientId, CTP_CLIENT_SECRET: clientSecret },
  };
  return runCommand(given, { environment, directory: folder.path });
};
const rowsOf = (name: string): any[] =>
  parse(readFileSync(join(folder.path, name), 'utf8'), { columns: true });

const paths: { readonly [kind: string]: string } = {
  category: '/categories',
  'discount-code': '/discount-codes',
  'inventory-entry': '/inventory',
  product: '/products',
  'standalone-price': '/standalone-prices',
};
const versions = async (kind: string) => {
  const { results } = await server.read(`${paths[kind]}?sort=${encodeURIComponent('id asc')}`);
  return results.map(({ id, version }: any) => [id, version]);
};

for (const { type } of exportedTypes)
  test(`A file of the type ${type.name} that is exported and imported changes nothing`, async () => {
    const before = await versions(type.kind);
    const file = `${type.name}.csv`;
    const written = await run('export', 'csv', file, '--type', type.name);
    assert.equal(written.code, 0, written.stderr);
    const rows = rowsOf(file);
    assert.equal(written.stdout, `exported: ${rows.length}\nleft out: 0\n`);
    assert.ok(rows.length > 0);
    const { code, stdout, stderr } = await run('import', 'csv', file, '--type', type.name, '--yes');
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, new RegExp(`^imported: ${rows.length}\nrejected: 0$`, 'm'));
    assert.deepEqual(await versions(type.kind), before);
    assert.equal(existsSync(join(folder.path, `${file}.part`)), false);
  });

test('A file that is exported, changed and imported changes what was changed, and nothing else', async () => {
  const before = await server.read('/products/key=lamp');
  await run('export', 'csv', 'lamps.csv', '--type', 'product-draft', '--where', 'key = "lamp"');
  const path = join(folder.path, 'lamps.csv');
  const [one] = rowsOf('lamps.csv');
  const cell = 'masterVariant.prices.0.value.centAmount';
  assert.deepEqual([one[cell], one['categories.1.key'] !== ''], ['500', true]);
  const text = readFileSync(path, 'utf8');
  const [header, row] = text.split('\n');
  const index = header!.split(',').indexOf('name.en');
  assert.ok(index >= 0);
  const changed = row!.replace(/,Lamp,/, ',"Lamp, new",').replace(/,500,/, ',550,');
  writeFileSync(path, `${header}\n${changed}\n`);
  const { code, stdout } = await run(
    'import',
    'csv',
    'lamps.csv',
    '--type',
    'product-draft',
    '--yes',
  );
  assert.equal(code, 0, stdout);
  const { masterData } = await server.read('/products/key=lamp');
  const { name, masterVariant, ...rest } = masterData.current;
  const [price] = masterVariant.prices;
  assert.deepEqual([name, price.value.centAmount], [{ en: 'Lamp, new' }, 550]);
  const { name: _, masterVariant: was, ...same } = before.masterData.current;
  assert.deepEqual(rest, same);
  assert.deepEqual({ ...masterVariant, prices: [{ ...price, value: was.prices[0].value }] }, was);
});

test('A document without a key is left out and named, and the exit code says so', async () => {
  const draft = { name: { en: 'N' }, slug: { en: 'nameless' } };
  const { id } = await server.created('/categories', draft);
  const { code, stdout, stderr } = await run('export', 'csv', 'some.csv', '--type', 'category');
  assert.deepEqual([code, stdout], [1, 'exported: 2\nleft out: 1\n']);
  assert.match(stderr, new RegExp(`left out: category ${id}: "key" is required`));
  assert.equal(rowsOf('some.csv').length, 2);
});

test('A type that cannot be exported is refused with the list of those that can be', async () => {
  const { code, stderr } = await run('export', 'csv', 'no.csv', '--type', 'customer');
  assert.equal(code, 2);
  for (const { type } of exportedTypes) assert.match(stderr, new RegExp(`\\b${type.name}\\b`));
  assert.equal(existsSync(join(folder.path, 'no.csv')), false);
});

test('A file that exists is not overwritten, and a wrong predicate leaves none', async () => {
  writeFileSync(join(folder.path, 'mine.csv'), 'mine');
  const taken = await run('export', 'csv', 'mine.csv', '--type', 'category');
  assert.deepEqual([taken.code, /exists\. Move or delete it/.test(taken.stderr)], [1, true]);
  assert.equal(readFileSync(join(folder.path, 'mine.csv'), 'utf8'), 'mine');
  const wrong = await run('export', 'csv', 'wrong.csv', '--type', 'category', '--where', 'key =');
  assert.equal(wrong.code, 1);
  assert.equal(existsSync(join(folder.path, 'wrong.csv')), false);
});
