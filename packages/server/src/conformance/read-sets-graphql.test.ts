// What a process remembers proves nothing to queries of GraphQL either.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestServer } from '../testing/harness.ts';
import { startTwoServers, type TwoServers } from '../testing/two-servers.ts';

let servers: TwoServers;
let server: TestServer;
let other: TestServer;
let read: string[];
before(async () => {
  servers = await startTwoServers();
  ({ server, other, read } = servers);
});
after(() => servers.close());

const newZone = () => server.created('/zones', { name: 'a' });
const rename = (on: TestServer, { id, version }: any, name: string) =>
  on.request('POST', `/zones/${id}`, { version, actions: [{ action: 'changeName', name }] });

const askFor = async (id: string) => {
  const query = 'query ($id: String) { zone(id: $id) { id version name } }';
  const { body } = await server.request('POST', '/graphql', { query, variables: { id } });
  assert.equal(body.errors, undefined);
  return body.data.zone;
};

test('a query of GraphQL confirms a document that is remembered and does not read it', async () => {
  const { id, version, name } = await newZone();
  await askFor(id);
  read.length = 0;
  assert.deepEqual(await askFor(id), { id, version, name });
  assert.deepEqual(read, []);
});

test('a query of GraphQL answers what another process has changed or deleted', async () => {
  const zone = await newZone();
  await askFor(zone.id);
  const { body: changed } = await rename(other, zone, 'b');
  assert.equal((await askFor(zone.id)).name, 'b');
  await other.request('DELETE', `/zones/${zone.id}?version=${changed.version}`);
  assert.equal(await askFor(zone.id), null);
});

test('a reference in a query leads to what another process has made of its target', async () => {
  const parent = await server.created('/categories', { name: { en: 'a' }, slug: { en: 'above' } });
  const child = await server.created('/categories', {
    name: { en: 'b' },
    slug: { en: 'below' },
    parent: { typeId: 'category', id: parent.id },
  });
  const query = `{ category(id: "${child.id}") { parent { name(locale: "en") } } }`;
  const nameOfParent = async () => {
    const { body } = await server.request('POST', '/graphql', { query });
    return body.data.category.parent.name;
  };
  assert.equal(await nameOfParent(), 'a');
  await other.request('POST', `/categories/${parent.id}`, {
    version: parent.version,
    actions: [{ action: 'changeName', name: { en: 'other' } }],
  });
  assert.equal(await nameOfParent(), 'other');
});
