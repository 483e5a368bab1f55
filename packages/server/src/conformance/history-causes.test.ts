// What made a version of a document: the request, by its correlation id, and its update actions.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { commandHere } from '../testing/command-here.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-/projects/demo/history${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

const asked = (correlationId: string, method: string, path: string, body?: object) =>
  server.request(method, path, body, { headers: { 'X-Correlation-ID': correlationId } });

const shown = ({ changes }: any) =>
  changes.map(({ kind, id, version, deleted }: any) => [kind, id, version, deleted ?? false]);

test('what a request has changed, and what was changed by an action, is told of all documents', async () => {
  const before = (await asked('before', 'POST', '/zones', { name: 'Before' })).body;
  assert.match((await admin('GET', '/changes?action=changeName')).message, /keeps no former/);
  await admin('PUT', '', { enabled: true });
  const zone = (await asked('request-of-one', 'POST', '/zones', { name: 'One' })).body;
  const rename = { version: 1, actions: [{ action: 'changeName', name: 'Two' }] };
  const both = [...rename.actions, { action: 'setKey', key: 'two' }];
  const sent = [
    asked('request-of-two', 'POST', `/zones/${zone.id}`, { ...rename, actions: both }),
    asked('request-of-old', 'POST', `/zones/${before.id}`, rename),
  ];
  for (const { status, body } of await Promise.all(sent))
    assert.equal(status, 200, JSON.stringify(body));
  await asked('request-of-end', 'DELETE', `/zones/${zone.id}?version=2`);
  const query = `mutation { updateZone(id: "${before.id}", version: 2,
    actions: [{ changeName: { name: "Three" } }]) { version } }`;
  await asked('request-of-query', 'POST', '/graphql', { query });

  const of = async (parameters: string) => shown(await admin('GET', `/changes?${parameters}`));
  assert.deepEqual(await of('correlationId=request-of-one'), [['zone', zone.id, 1, false]]);
  assert.deepEqual(await of('correlationId=request-of-end'), [['zone', zone.id, 2, true]]);
  assert.deepEqual(await of('correlationId=before'), []);
  const renamed = [
    ['zone', before.id, 2, false],
    ['zone', before.id, 3, false],
    ['zone', zone.id, 2, false],
  ];
  assert.deepEqual((await of('action=changeName')).sort(), renamed.sort());
  assert.deepEqual(await of('action=setKey&correlationId=request-of-old'), []);
  const { versions } = await admin('GET', `/zone/${zone.id}`);
  assert.deepEqual(
    versions.map(({ correlationId, actions }: any) => [correlationId, actions]),
    [
      ['request-of-end', undefined],
      ['request-of-two', ['changeName', 'setKey']],
      ['request-of-one', undefined],
    ],
  );
  assert.match((await admin('GET', '/changes')).message, /says which changes/);
  const flags = ['--project', 'demo', '--database-url', server.databaseUrl];
  const { stdout } = await commandHere(['history', '--action', 'setKey', ...flags]);
  assert.match(stdout, new RegExp(`^zone  ${zone.id}  2  .*request-of-two  changeName, setKey`));
});
