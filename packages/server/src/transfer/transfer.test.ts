// A project carried over: equal afterwards, whole again when it was broken off, refused with file and line.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { name, sql } from '@storewright/store/sql/sql';
import { countsByKind } from '@storewright/store/storage/projects/rows';
import { loadDemo } from '../demo/index.ts';
import { demoPassword } from '../demo/people.ts';
import { createClient, createProject } from '../provisioning/bootstrap.ts';
import { carriedKinds } from '../provisioning/kinds-in-order.ts';
import { runCommand } from '../testing/command.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { exportProject } from './export.ts';
import { fetchProject } from './fetch.ts';
import { readManifest, writeLines, writeManifest, writeProject } from './folder.ts';
import { importProject } from './import.ts';
import { openLiveClient } from './live-client.ts';

const folder = temporaryFolder();
const whole = join(folder.path, 'whole');
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await loadDemo(server.server.world, 'demo');
  const options = { project: 'demo', directory: whole, withSecrets: true };
  await exportProject(server.server.world, server.server.database, options);
  for (const file of ['.', ...readdirSync(whole)])
    assert.equal(statSync(join(whole, file)).mode & 0o077, 0, file);
});
after(async () => {
  await server.close();
  folder.remove();
});

const importing = (project: string, directory: string, more = {}) =>
  importProject(server.server.world, server.server.database, { project, directory, ...more });

async function documentsOf(project: string): Promise<{ [kind: string]: string[] }> {
  const found: { [kind: string]: string[] } = {};
  for (const kind of server.server.world.kinds.keys()) {
    if (['project', 'api-client', 'message'].includes(kind)) continue;
    const rows = await server.server.database.query<{ document: string }>(
      'query',
      sql`select document from ${name(kind.replaceAll('-', '_'))}
        where project = ${project} order by id`,
    );
    found[kind] = rows.map(({ document }) => document);
  }
  return found;
}

test('what others refer to comes first', () => {
  const order = carriedKinds(server.server.world.kinds);
  const at = (kind: string) => order.indexOf(kind);
  const pairs = ['type category', 'tax-category product', 'product-type product', 'customer order'];
  for (const pair of [
    ...pairs,
    'category product',
    'zone shipping-method',
    'quote-request quote',
  ]) {
    const [first, second] = pair.split(' ');
    assert.ok(at(first!) >= 0 && at(first!) < at(second!), `${pair}: ${order.join(' ')}`);
  }
});

test('an import has the same documents, settings and logins, and can be changed like any', async () => {
  const { credentials, stored, present } = await importing('carried', whole);
  assert.equal(present, 0);
  assert.deepEqual(await documentsOf('carried'), await documentsOf('demo'));
  const counts = await countsByKind(server.server.database, server.server.world.kinds, 'carried');
  assert.ok(stored > 100 && counts.get('product')! > 0);
  const { url } = server;
  const client = clientOf({ url, ...credentials! });
  const settings = (await client.request('GET', '')).body;
  const original = (await server.request('GET', '')).body;
  for (const member of ['currencies', 'countries', 'languages', 'carts'])
    assert.deepEqual(settings[member], original[member]);
  assert.equal(settings.key, 'carried');
  const [customer] = (await client.request('GET', '/customers?limit=1')).body.results;
  const login = { email: customer.email, password: demoPassword };
  assert.equal((await client.request('POST', '/login', login)).status, 200);
  const [product] = (await client.request('GET', '/products?limit=1')).body.results;
  const actions = [{ action: 'setKey', key: 'renamed' }];
  const changed = await client.request('POST', `/products/${product.id}`, {
    version: product.version,
    actions,
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  const twice = { email: customer.email, password: 'another' };
  assert.equal((await client.request('POST', '/customers', twice)).status, 400);
});

test('the folder names each file with its sum, and keeps hashes to its owner', async () => {
  const { kinds, secrets } = await readManifest(whole);
  assert.deepEqual(
    readdirSync(whole).sort(),
    [
      ...Object.values(kinds).map(({ file }) => file),
      'project.json',
      'secrets.jsonl',
      'storewright.json',
    ].sort(),
  );
  assert.ok(secrets!.documents > 0);
  assert.equal(statSync(join(whole, 'secrets.jsonl')).mode & 0o077, 0);
  const again = exportProject(server.server.world, server.server.database, {
    project: 'demo',
    directory: whole,
  });
  await assert.rejects(again, /holds an export already/);
});

test('again: nothing is stored twice, and what is another one is told with its line', async () => {
  const again = await importing('demo', whole);
  assert.equal(again.stored, 0);
  const [zone] = (await server.request('GET', '/zones?limit=1')).body.results;
  const actions = [{ action: 'changeName', name: 'Elsewhere' }];
  await server.request('POST', `/zones/${zone.id}`, { version: zone.version, actions });
  await assert.rejects(importing('demo', whole), /zone\.jsonl, line \d+: the zone '.*' is there/);
  assert.equal((await importing('demo', whole, { ifExists: 'skip' })).skipped, 1);
  assert.equal((await importing('demo', whole, { ifExists: 'replace' })).stored, 1);
  assert.deepEqual((await server.request('GET', `/zones/${zone.id}`)).body, zone);
});

const stamps = {
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastModifiedAt: '2026-01-01T00:00:00.000Z',
};
const group = (index: number, more = {}) =>
  JSON.stringify({
    id: `group-${String(index).padStart(6, '0')}`,
    ...stamps,
    name: `Group ${index}`,
    ...more,
  });

/** A folder with customer groups alone. */
async function folderOf(lines: readonly string[]): Promise<string> {
  const directory = join(folder.path, `groups-${lines.length}`);
  mkdirSync(directory);
  async function* pages() {
    yield lines;
  }
  await writeProject(directory, (await server.request('GET', '')).body);
  const entry = await writeLines(directory, 'customer-group.jsonl', pages());
  const kinds = { 'customer-group': entry };
  await writeManifest(directory, {
    project: 'x',
    exportedAt: stamps.createdAt,
    version: '0',
    kinds,
  });
  return directory;
}

test('a duplicate value is told with its line, and so is a file that was changed', async () => {
  const directory = await folderOf([group(1), group(2), group(3, { name: 'Group 1' })]);
  await assert.rejects(
    importing('groups', directory),
    /line 3: the customer-group '.*' has the value 'Group 1' of 'name'/,
  );
  appendFileSync(join(directory, 'customer-group.jsonl'), `${group(4)}\n`);
  await assert.rejects(importing('groups', directory), /changed after the export/);
  writeFileSync(join(directory, 'storewright.json'), '{"format":2}');
  await assert.rejects(importing('groups', directory), /format 2/);
  await assert.rejects(importing('groups', folder.path), /no export/);
});

test('an import that is killed leaves whole batches, and goes on when it is started again', async () => {
  const lines = Array.from({ length: 6_000 }, (_, index) => group(index));
  const directory = await folderOf(lines);
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const parameters = [
    'import',
    directory,
    '--project',
    'killed',
    '--database-url',
    server.databaseUrl,
  ];
  const child = spawn(process.execPath, [main, ...parameters], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const groups = async () => (await documentsOf('killed'))['customer-group']!;
  await waitUntil('a group is there', async () => (await groups()).length !== 0);
  child.kill('SIGKILL');
  await ended;
  const first = await groups();
  assert.equal(first.length % 100, 0);
  const again = await runCommand([...parameters, '--json']);
  assert.equal(again.code, 0, again.stderr);
  const { stored, present } = JSON.parse(again.stdout);
  assert.deepEqual([stored + present, present], [lines.length, first.length]);
  assert.deepEqual(await groups(), lines);
  const [seen] = await server.server.database.query<{ rows: number; at: Date | null }>(
    'query',
    sql`select c.reltuples::float8 as rows, s.last_analyze as at from pg_stat_user_tables s
      join pg_class c on c.oid = s.relid where s.relname = 'customer_group'`,
  );
  assert.ok(seen!.at !== null && seen!.rows >= 1_000, 'the planner knows of the rows');
});

test('on the command line: some kinds, without hashes; a kind that is unknown', async () => {
  const out = join(folder.path, 'some');
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  const exported = await runCommand([
    'export',
    ...flags,
    '--out',
    out,
    '--kinds',
    'zone, category',
  ]);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(exported.stdout, /^zone \d+$/m);
  assert.equal(existsSync(join(out, 'secrets.jsonl')), false);
  assert.doesNotMatch(readFileSync(join(out, 'storewright.json'), 'utf8'), /product/);
  const wrong = await runCommand([
    'export',
    ...flags,
    '--out',
    join(out, 'x'),
    '--kinds',
    'message',
  ]);
  assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
  assert.match(wrong.stderr, /'message' is not exported; there are/);
});

/** In front of the server: now and then too busy, now and then gone; at most so many requests a second. */
async function flakyFront(): Promise<{ url: string; times: number[]; close(): void }> {
  const times: number[] = [];
  let count = 0;
  const front = createServer((request, response) => {
    times.push(performance.now());
    count += 1;
    if (count % 7 === 3) return request.socket.destroy();
    if (count % 7 === 5) return response.writeHead(429, { 'Retry-After': '0' }).end();
    if (count === 12) return response.writeHead(502).end('<html>');
    void fetch(server.url + request.url, { headers: request.headers as any }).then(async (answer) =>
      response.writeHead(answer.status).end(await answer.text()),
    );
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, times, close: () => front.close() };
}

test('a project of another server: read over its API by a client that views, broken off ten times, equal', async () => {
  const front = await flakyFront();
  const { world, database } = server.server;
  const scope = 'view_products view_categories view_project_settings view_orders view_customers'
    .split(' ')
    .map((one) => `${one}:demo`)
    .join(' ');
  const client = await createClient(world, 'demo', scope, { name: 'Viewer' });
  const { clientId, clientSecret } = client;
  const source = {
    from: front.url,
    auth: server.url,
    projectKey: 'demo',
    clientId,
    clientSecret,
    rate: 400,
  };
  const directory = join(folder.path, 'live');
  for (let times = 0; times < 10; times += 1) {
    const broken = openLiveClient(source);
    let pages = 0;
    const get: typeof broken.get = (...asked) =>
      ++pages === 5 ? Promise.reject(new Error('killed')) : broken.get(...asked);
    const client = { ...broken, get };
    await assert.rejects(fetchProject(world, { source, client, directory }), /killed/);
  }
  assert.equal(existsSync(join(directory, 'storewright.json')), false);
  await assert.rejects(importing('live', directory), /no export/);
  // Half a page that was written after the last word.
  const [first] = readdirSync(directory).filter((name) => name.endsWith('.jsonl'));
  appendFileSync(join(directory, first!), '{"half": ');
  const whole = await fetchProject(world, { source, client: openLiveClient(source), directory });
  front.close();
  assert.match(whole.notRead.payment!, /may not/);
  assert.match(whole.notRead.passwords!, /log in/);
  assert.deepEqual(whole.unknownMembers, []);
  const { stored, credentials } = await importing('live', directory);
  assert.ok(stored > 100);
  const copy = clientOf({ url: server.url, ...credentials! });
  for (const path of ['/products', '/categories', '/orders', '/customers', '/product-types']) {
    const asked = `${path}?limit=500&sort=id`;
    const [there, here] = [await server.request('GET', asked), await copy.request('GET', asked)];
    assert.deepEqual(here.body.results, there.body.results, path);
  }
  const counts = await countsByKind(database, world.kinds, 'live');
  assert.equal(counts.get('product'), whole.kinds.product);
});

test('what is deleted while a project of another server is read is found when all is read once more', async () => {
  const { world } = server.server;
  const { clientId, clientSecret, projectKey } = (await createProject(world, 'moving'))!;
  const moving = clientOf({ url: server.url, projectKey, clientId, clientSecret });
  const zones = [];
  for (const key of ['stays', 'changes', 'goes'])
    zones.push((await moving.request('POST', '/zones', { key, name: key })).body);
  const [, changes, goes] = zones;
  const meanwhile = async () => {
    await moving.request('DELETE', `/zones/${goes.id}?version=1`);
    const actions = [{ action: 'changeName', name: 'changed' }];
    await moving.request('POST', `/zones/${changes.id}`, { version: 1, actions });
    await moving.request('POST', '/zones', { key: 'comes', name: 'comes' });
  };
  const address = { from: server.url, auth: server.url, projectKey, clientId, clientSecret };
  const source = { ...address, rate: 400 };
  const directory = join(folder.path, 'verified');
  const client = openLiveClient(source);
  let passes = 0;
  const get: typeof client.get = async (path, query) => {
    // The second request for zones asks for changes, the third one for all once more.
    if (path === '/zones' && ++passes === 3) await meanwhile();
    return client.get(path, query);
  };
  const options = { source, client: { ...client, get }, directory, kinds: ['zone'], verify: true };
  const all = await fetchProject(world, options);
  const lines = readFileSync(join(directory, 'zone.jsonl'), 'utf8').trim().split('\n');
  assert.deepEqual(all.verified, { made: 1, changed: 1, deleted: 1 });
  const names = lines.map((line) => JSON.parse(line).name);
  assert.deepEqual(names, ['stays', 'changed', 'comes']);
  assert.equal((await importing('verified', directory)).stored, 3);
});

test('a project of another server on the command line: what is missing, who may not, rates', async () => {
  const { clientId, clientSecret } = await createClient(
    server.server.world,
    'demo',
    'view_categories:demo view_project_settings:demo',
    { name: 'Two scopes' },
  );
  const directory = join(folder.path, 'live-by-command');
  const flags = [
    '--project',
    'by-command',
    '--database-url',
    server.databaseUrl,
    '--from',
    server.url,
  ];
  const lacking = await runCommand(['import', directory, ...flags]);
  assert.equal(lacking.code, 2);
  assert.match(lacking.stderr, /auth, projectKey, clientId, CTP_CLIENT_SECRET/);
  const more = ['--auth', server.url, '--project-key', 'demo', '--client-id', clientId];
  const environment = { CTP_CLIENT_SECRET: clientSecret };
  const given = [
    'import',
    directory,
    ...flags,
    ...more,
    '--rate',
    '500',
    '--kinds',
    'category,zone',
  ];
  const strict = await runCommand([...given, '--strict'], { environment });
  assert.equal(strict.code, 1);
  assert.match(strict.stderr, /not read: zone \(the client may not/);
  const told = await runCommand([...given, '--json'], { environment });
  assert.equal(told.code, 0, told.stderr);
  assert.ok(JSON.parse(told.stdout).stored > 0);
  const client = openLiveClient({
    from: server.url,
    auth: server.url,
    projectKey: 'demo',
    clientId,
    clientSecret,
    rate: 20,
  });
  const begun = performance.now();
  await Promise.all(Array.from({ length: 11 }, () => client.get('/categories', { limit: '1' })));
  assert.ok(performance.now() - begun >= 490, 'eleven requests take half a second');
  assert.throws(
    () => openLiveClient({ ...({} as any), from: 'http://api.example.com', auth: 'x' }),
    /https/,
  );
});
