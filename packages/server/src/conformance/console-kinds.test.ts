// The kinds as the console lists them: how many documents each has, and what their columns are called.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import type { Run } from '@storewright/store/storage/connection/database';
import { countEachUpTo } from '@storewright/store/storage/reading/count';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { askConsole, makeUser, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { console: 'sign-in' } });
  await makeUser(server, 'adam@example.com', { '*': 'admin' });
  await makeUser(server, 'vera@example.com', { demo: 'viewer' });
  await makeUser(server, 'olga@example.com', { demo: ['view_orders'] });
  await makeUser(server, 'else@example.com', { elsewhere: 'admin' });
  for (const key of ['a', 'b', 'c', 'd', 'e'])
    await server.created('/zones', { key: `zone-${key}`, name: key, locations: [] });
  await server.created('/channels', { key: 'berlin' });
  const type = await server.created('/product-types', { name: 'Plain', description: '' });
  for (const publish of [true, false])
    await server.created('/products', {
      productType: { typeId: 'product-type', id: type.id },
      name: { en: 'Lamp' },
      slug: { en: `lamp-${publish}` },
      publish,
    });
});
after(() => server.close());

async function askAs(email: string, path: string) {
  const { cookie: Cookie } = await signedIn(server.url, email);
  return askConsole(server.url, ['GET', path], { headers: { Cookie } });
}

test('the count of each kind is the total of the API', async () => {
  const { body: listed } = await askAs('adam@example.com', '/kinds');
  const { status, body } = await askAs('adam@example.com', '/projects/demo/counts');
  assert.deepEqual([status, body.most], [200, 10_000]);
  for (const { kind, path } of listed.kinds) {
    const { total } = await server.read(`${path}?limit=0&withTotal=true`);
    assert.equal(body.counts[kind], total, kind);
  }
  assert.deepEqual([body.counts.zone, body.counts.product], [5, 2]);
});

test('a count ends at its limit, whatever a project has', async () => {
  const tables = ['zone', 'channel', 'cart'].map((kind) => tableOf(kinds.get(kind)!));
  const { database } = server.server;
  const run: Run = (statement) => database.query('query', statement);
  assert.deepEqual(await countEachUpTo(run, 'demo', tables, 3), [3, 1, 0]);
  assert.deepEqual(await countEachUpTo(run, 'demo', [], 3), []);
});

test('a role sees the counts of the kinds that it shows', async () => {
  const viewer = await askAs('vera@example.com', '/projects/demo/counts');
  assert.equal(viewer.body.counts.zone, 5);
  assert.equal(viewer.body.counts.subscription, undefined);
  const orders = await askAs('olga@example.com', '/projects/demo/counts');
  assert.deepEqual([orders.body.counts.order, orders.body.counts.customer], [0, undefined]);
  for (const [email, path] of [
    ['else@example.com', '/projects/demo/counts'],
    ['adam@example.com', '/projects/nowhere/counts'],
    ['adam@example.com', '/projects/__proto__/counts'],
  ] as const)
    assert.equal((await askAs(email, path)).status, 404, path);
});

/** Labels as they are built. */
async function labelsOf(language: 'en' | 'de'): Promise<any> {
  const url = new URL(`../../../console/dist/labels/${language}.js`, import.meta.url);
  const { english, german } = await import(url.href);
  return language === 'en' ? english : german;
}

test('every column of every kind has a German label', async () => {
  const german = await labelsOf('de');
  const { body } = await askAs('adam@example.com', '/kinds');
  const missing = body.kinds.flatMap(({ kind, columns }: any) =>
    columns
      .filter(({ name }: any) => !Object.hasOwn(german.members, name))
      .map(({ name }: any) => `${kind}: ${name}`),
  );
  assert.deepEqual(missing, []);
});

test('members that have an English label have a German one', async () => {
  const [english, german] = [await labelsOf('en'), await labelsOf('de')];
  for (const part of ['members', 'choices']) {
    const missing = Object.keys(english[part]).filter((name) => !(name in german[part]));
    assert.deepEqual(missing, [], part);
  }
});
