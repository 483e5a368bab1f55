// Categories by the Import API: created, changed by what differs, waiting for their parents.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, imported, operationWhen, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const draft = (key: string, more: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key } },
  ...more,
});
const parent = (key: string) => ({ parent: { typeId: 'category', key } });
const send = (...resources: object[]) => imported(server, 'categories', 'category', resources);
const read = async (key: string) => (await server.request('GET', `/categories/key=${key}`)).body;

test('A repeated import with equal data changes nothing and is imported', async () => {
  const one = draft('equal', { description: { en: 'x' }, orderHint: '0.5' });
  await send(one);
  const [again] = await send(one);
  assert.deepEqual([again.state, again.resourceVersion], ['imported', 1]);
  assert.equal((await read('equal')).version, 1);
});

test('An import changes what differs and removes what it leaves out, and resourceVersion is the version that the HTTP API shows', async () => {
  await send(draft('changes', { description: { en: 'old' }, externalId: 'e1' }));
  const [operation] = await send(draft('changes', { name: { en: 'New' }, externalId: 'e2' }));
  const { version, name, description, externalId } = await read('changes');
  assert.deepEqual([name, description, externalId], [{ en: 'New' }, undefined, 'e2']);
  assert.equal(operation.resourceVersion, version);
});

test('The same key twice in one request makes two operations, both end, and the document has the data of the second', async () => {
  const operations = await send(draft('twice'), draft('twice', { name: { en: 'Second' } }));
  assert.deepEqual(
    operations.map(({ state }) => state),
    ['imported', 'imported'],
  );
  assert.deepEqual((await read('twice')).name, { en: 'Second' });
});

test('A category with an unknown parent is unresolved, and only debug lists its references', async () => {
  const [operation] = await send(draft('orphan', parent('nowhere')));
  assert.equal(operation.state, 'unresolved');
  const path = '/import-containers/all/import-operations?resourceKey=orphan';
  const [bare] = (await server.request('GET', path)).body.results;
  assert.equal('unresolvedReferences' in bare, false);
  const [told] = (await server.request('GET', `${path}&debug=true`)).body.results;
  assert.deepEqual(told.unresolvedReferences, [{ typeId: 'category', key: 'nowhere' }]);
});

test('Creating the parent by the HTTP API imports the child within one second', async () => {
  const [operation] = await send(draft('child', parent('later')));
  assert.equal(operation.state, 'unresolved');
  await sleep(100);
  const start = performance.now();
  await server.created('/categories', draft('later'));
  await operationWhen(server, operation.id, ({ state }) => state === 'imported');
  assert.ok(performance.now() - start < 1_500);
  assert.equal((await read('child')).ancestors.length, 1);
});

test('Setting the key of an existing category imports the child that waits for it', async () => {
  const [operation] = await send(draft('second-child', parent('set-later')));
  const { id } = await server.created('/categories', { name: { en: 'a' }, slug: { en: 'a-slug' } });
  await server.posted(`/categories/${id}`, {
    version: 1,
    actions: [{ action: 'setKey', key: 'set-later' }],
  });
  await operationWhen(server, operation.id, ({ state }) => state === 'imported');
});

test('A tree of 200 levels sent leaves first in ten requests is imported whole, with its ancestors', async () => {
  const levels = Array.from({ length: 200 }, (_, at) =>
    draft(`level-${at}`, at === 0 ? {} : parent(`level-${at - 1}`)),
  ).reverse();
  const ids: string[] = [];
  for (let at = 0; at < 200; at += 20)
    ids.push(...(await accepted(server, 'categories', 'category', levels.slice(at, at + 20))));
  for (const id of ids) await operationWhen(server, id, ({ state }) => state === 'imported');
  assert.equal((await read('level-199')).ancestors.length, 199);
});

test('Two categories that name each other as parents are both unresolved', async () => {
  const pair = await send(draft('hen', parent('egg')), draft('egg', parent('hen')));
  assert.deepEqual(
    pair.map(({ state }) => state),
    ['unresolved', 'unresolved'],
  );
});

test('A slug that another category has ends in validationFailed with DuplicateField', async () => {
  await send(draft('owner', { slug: { en: 'taken' } }));
  const [operation] = await send(draft('thief', { slug: { en: 'taken' } }));
  assert.equal(operation.state, 'validationFailed');
  const [{ code, field }] = operation.errors;
  assert.deepEqual([code, field], ['DuplicateField', 'slug.en']);
});

test('Assets are found by key: changed, added, removed and put in order', async () => {
  const asset = (key: string, name: string) => ({
    ...{ key, name: { en: name } },
    sources: [{ uri: `https://shop.example/${key}` }],
  });
  await send(draft('media', { assets: [asset('aa', 'A'), asset('bb', 'B')] }));
  const first = await read('media');
  await send(draft('media', { assets: [asset('cc', 'C'), asset('bb', 'Better')] }));
  const { assets, version } = await read('media');
  assert.deepEqual(
    assets.map(({ key, name }: any) => [key, name.en]),
    [
      ['cc', 'C'],
      ['bb', 'Better'],
    ],
  );
  assert.equal(assets[1].id, first.assets[1].id);
  assert.equal(version, 2 + first.version - 1);
});

test('A message of the creation is that of the HTTP API', async () => {
  const [operation] = await send(draft('told'));
  await settled(server, operation.id);
  const { id, createdBy } = await read('told');
  assert.equal(createdBy.clientId, server.clientId);
  assert.ok(id);
});
