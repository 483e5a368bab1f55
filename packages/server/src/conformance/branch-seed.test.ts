// What a branch has changed as lines of a seed, which bring its project where the branch is.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect, type TestServer } from '../kit/index.ts';
import { commandHere } from '../testing/command-here.ts';
import { clientOf, type TestServer as Started, startTestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const adminToken = 'admin-token-of-servers-under-test';
const folder = temporaryFolder();
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(async () => {
  await started.close();
  folder.remove();
});

function clientFor(connection: { key: string; clientId: string; clientSecret: string }) {
  const { key: projectKey, clientId, clientSecret } = connection;
  const { request } = clientOf({ url: started.url, projectKey, clientId, clientSecret });
  return async (method: string, path: string, body?: object): Promise<any> => {
    const answer = await request(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
}

async function branchOf(project: { readonly key: string }, name: string, at?: Date | string) {
  const response = await fetch(`${started.url}/-/projects/${project.key}/branches`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, at }),
  });
  return clientFor((await response.json()) as any);
}

const command = (...parameters: string[]) =>
  commandHere([...parameters, '--database-url', started.databaseUrl]);

const changed = (version: number, ...actions: object[]) => ({ version, actions });

/** A type, and custom fields of that type on a customer group. */
async function noteOn(on: ReturnType<typeof clientFor>, group: { readonly id: string }) {
  const field = { name: 'note', label: { en: 'Note' }, required: false, type: { name: 'String' } };
  const type = { key: 'type', name: { en: 'Type' }, resourceTypeIds: ['customer-group'] };
  await on('POST', '/types', { ...type, fieldDefinitions: [field] });
  const custom = { type: { typeId: 'type', key: 'type' }, fields: { note: 'a note' } };
  const action = { action: 'setCustomType', ...custom };
  await on('POST', `/customer-groups/${group.id}`, changed(1, action));
}

/** What stays of a document when stamps and ids of its parts are left out. */
function bare(value: any, isPart = false): any {
  if (Array.isArray(value)) return value.map((one) => bare(one, true));
  if (typeof value !== 'object' || value === null) return value;
  const { version, createdAt, createdBy, lastModifiedAt, lastModifiedBy, ...members } = value;
  if (isPart && value.typeId === undefined) delete members.id;
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, bare(one, true)]));
}

test('drafts, actions and deletions bring a project where its branch is, and are refused when it has gone on', async () => {
  const project = await server.project({ key: 'reviewed', template: 'b2c' });
  const trunk = clientFor(project);
  const eu = { country: 'DE' };
  await trunk('POST', '/zones', { key: 'gone', name: 'Gone', locations: [] });
  const zone = await trunk('POST', '/zones', { key: 'kept', name: 'Kept', locations: [eu] });
  const group = await trunk('POST', '/customer-groups', { key: 'group', groupName: 'Group' });
  const { results } = await trunk('GET', '/categories?limit=1&sort=key&where=key is defined');
  const [category] = results;
  const on = await branchOf(project, 'work');
  await on('DELETE', '/zones/key=gone?version=1');
  const places = [
    { action: 'addLocation', location: { country: 'FR' } },
    { action: 'addLocation', location: { country: 'IT', state: 'Lazio' } },
    { action: 'removeLocation', location: eu },
    { action: 'changeName', name: 'Renamed' },
  ];
  await on('POST', `/zones/${zone.id}`, changed(1, ...places));
  await noteOn(on, group);
  const name = { ...category.name, en: 'Another name' };
  await on(
    'POST',
    `/categories/${category.id}`,
    changed(category.version, { action: 'changeName', name }),
  );
  const parent = { typeId: 'category', key: category.key };
  await on('POST', '/categories', { key: 'below', name, slug: { en: 'below-it' }, parent });

  const told = await command('branch', 'diff', 'work', '--of', 'reviewed', '--seed');
  assert.equal(told.code, 0, told.stderr);
  const file = join(folder.path, 'change.jsonl');
  writeFileSync(file, told.stdout);
  const lines = told.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines.at(-1), { kind: 'zone', key: 'gone', version: 1, delete: true });
  assert.ok(!told.stdout.includes(category.id), 'what has a key is named by it');

  await trunk(
    'POST',
    `/zones/${zone.id}`,
    changed(1, { action: 'setDescription', description: 'x' }),
  );
  const refused = await command('seed', file, '--project', 'reviewed');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /line \d+: the zone 'kept' has gone on: version 2 where 1 was/);
  const { total } = await trunk('GET', '/types?where=key="type"');
  assert.equal(total, 0, 'nothing is carried out when one line is refused');
});

test('a project that stood still is where its branch is afterwards', async () => {
  const project = await server.project({ key: 'promoting' });
  const trunk = clientFor(project);
  const zone = await trunk('POST', '/zones', {
    key: 'kept',
    name: 'Kept',
    locations: [{ country: 'DE' }],
  });
  await trunk('POST', '/zones', { key: 'gone', name: 'Gone', locations: [] });
  const group = await trunk('POST', '/customer-groups', { key: 'group', groupName: 'Group' });
  const on = await branchOf(project, 'work');
  await on('DELETE', '/zones/key=gone?version=1');
  const locations = [{ action: 'addLocation', location: { country: 'FR' } }];
  await on(
    'POST',
    `/zones/${zone.id}`,
    changed(1, ...locations, { action: 'changeName', name: 'New' }),
  );
  await noteOn(on, group);
  await on('POST', '/channels', { key: 'channel', roles: ['InventorySupply'] });
  const told = await command('branch', 'diff', 'work', '--of', 'promoting', '--seed');
  assert.equal(told.code, 0, told.stderr);
  const file = join(folder.path, 'promoted.jsonl');
  writeFileSync(file, told.stdout);
  const done = await command('seed', file, '--project', 'promoting', '--json');
  assert.equal(JSON.parse(done.stdout).made, 5, done.stderr + told.stdout);
  for (const path of ['/zones', '/channels', '/types', '/customer-groups']) {
    const [here, there] = [
      await trunk('GET', `${path}?sort=key`),
      await on('GET', `${path}?sort=key`),
    ];
    const keyed = (page: any) =>
      page.results.map((one: any) => bare({ ...one, id: '', custom: one.custom?.fields }));
    assert.deepEqual(keyed(here), keyed(there), path);
  }
});

/** The lines of a seed, and what the same changes are as documents. */
async function toldOf(source: string) {
  const seed = await command('branch', 'diff', 'work', '--of', source, '--seed');
  assert.equal(seed.code, 0, seed.stderr);
  const out = join(folder.path, source);
  const written = await command('branch', 'diff', 'work', '--of', source, '--out', out, '--json');
  const lines = seed.stdout.split('\n').filter((line) => line !== '');
  return { lines: lines.map((line) => JSON.parse(line)), documents: JSON.parse(written.stdout) };
}

for (const [key, clock, template] of [
  ['stands-in-the-past', { at: '2020-03-01T00:00:00Z' }, 'b2c'],
  ['goes-on-in-the-past', { at: '2020-03-01T00:00:00Z', speed: 1 }, 'empty'],
  ['stands-in-the-future', { at: '2035-03-01T00:00:00Z' }, 'empty'],
] as const)
  test(`where the clock of a project ${key.replaceAll('-', ' ')}, changes of the branch alone are told as its own`, async () => {
    const trunk = clientFor(await server.project({ key, template, clock }));
    const zones = ['deleted', 'in-both', 'in-the-branch', 'in-the-source', 'nowhere'];
    for (const zone of zones) await trunk('POST', '/zones', { key: zone, name: 'Before' });
    const on = await branchOf({ key }, 'work');
    const named = (name: string) => changed(1, { action: 'changeName', name });
    for (const zone of ['in-both', 'in-the-source'])
      await trunk('POST', `/zones/key=${zone}`, named('By the source'));
    await trunk('POST', '/zones', { key: 'made-in-the-source', name: 'New' });
    await trunk('DELETE', '/zones/key=nowhere?version=1');
    for (const zone of ['in-both', 'in-the-branch'])
      await on('POST', `/zones/key=${zone}`, named('By the branch'));
    await on('POST', '/zones', { key: 'made', name: 'New' });
    await on('DELETE', '/zones/key=deleted?version=1');
    const { lines, documents } = await toldOf(key);
    const told = lines.map((line) => line.draft?.key ?? line.key);
    assert.deepEqual(told.sort(), ['deleted', 'in-both', 'in-the-branch', 'made']);
    assert.deepEqual(documents, { written: 3, removed: 1 });
  });

test('what the project has made since the instant of a branch is not removed by the branch', async () => {
  const project = await server.project({ key: 'since', clock: { at: '2026-03-01T00:00:00Z' } });
  const trunk = clientFor(project);
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' };
  const kept = { method: 'PUT', headers, body: JSON.stringify({ enabled: true }) };
  await fetch(`${started.url}/-/projects/since/history`, kept);
  await trunk('POST', '/zones', { key: 'old', name: 'Old' });
  const at = await project.clock.now();
  await project.clock.advance('PT1H');
  await trunk('POST', '/zones', { key: 'new', name: 'New' });
  await project.clock.advance('PT1H');
  const on = await branchOf(project, 'work', at);
  await on('DELETE', '/zones/key=old?version=1');
  const { lines } = await toldOf('since');
  assert.deepEqual(lines, [{ kind: 'zone', key: 'old', version: 1, delete: true }]);
});

test('parts with ids of their own are named by them: prices, attributes, addresses', async () => {
  const project = await server.project({ key: 'parts', template: 'b2c' });
  const trunk = clientFor(project);
  const [product] = (await trunk('GET', '/products?limit=1&sort=key&where=key is defined')).results;
  const ann = { key: 'ann', email: 'ann@example.com', password: 'secret' };
  const addresses = [
    { key: 'home', country: 'DE', city: 'Here' },
    { key: 'work', country: 'DE', city: 'There' },
  ];
  const { customer } = await trunk('POST', '/customers', { ...ann, addresses });
  const on = await branchOf(project, 'work');
  const { masterVariant } = product.masterData.current;
  const [price] = masterVariant.prices;
  const value = { ...price.value, centAmount: price.value.centAmount + 100 };
  const { id, ...draft } = { ...price, value };
  const added = { value: { currencyCode: 'CHF', centAmount: 4_200 } };
  const actions = [
    { action: 'changePrice', priceId: id, price: draft },
    { action: 'addPrice', variantId: masterVariant.id, price: added },
    { action: 'publish' },
  ];
  await on('POST', `/products/${product.id}`, changed(product.version, ...actions));
  const [home, work] = customer.addresses;
  const moved = { ...home, city: 'Elsewhere' };
  const moves = [
    { action: 'changeAddress', addressId: home.id, address: moved },
    { action: 'removeAddress', addressId: work.id },
    { action: 'addAddress', address: { key: 'new', country: 'FR' } },
  ];
  await on('POST', `/customers/${customer.id}`, changed(customer.version, ...moves));
  const told = await command('branch', 'diff', 'work', '--of', 'parts', '--seed');
  assert.equal(told.code, 0, told.stderr + told.stdout);
  const file = join(folder.path, 'parts.jsonl');
  writeFileSync(file, told.stdout);
  const done = await command('seed', file, '--project', 'parts', '--json');
  assert.equal(JSON.parse(done.stdout).made, 2, done.stderr + told.stdout);
  for (const path of [`/products/${product.id}`, `/customers/${customer.id}`])
    assert.deepEqual(bare(await trunk('GET', path)), bare(await on('GET', path)), path);
});
