// Data erasure reaches what the Import API keeps of a customer or an order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { accepted, imported, settled } from '../testing/import-api.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** Everything that the tables of imports hold, as text. */
async function kept(): Promise<string> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const operations = await client.query('select * from import_operation');
    const waits = await client.query('select w.* from import_wait w');
    return JSON.stringify([operations.rows, waits.rows]);
  } finally {
    await client.end();
  }
}

const customerOf = (name: string, members: object = {}) => ({
  ...{ key: name, email: `${name}@example.com`, authenticationMode: 'ExternalAuth' },
  ...members,
});
const customerGroup = { typeId: 'customer-group', key: 'later' };
const state = async (id: string) => (await settled(server, id)).state;

async function remove(name: string, erases: boolean) {
  const { version } = await server.read(`/customers/key=${name}`);
  const path = `/customers/key=${name}?version=${version}&dataErasure=${erases}`;
  await server.expecting(200, 'DELETE', path);
}

test('Erasing a customer cancels imports that wait, and nothing of them is left', async () => {
  await imported(server, 'customers', 'customer', [customerOf('ada'), customerOf('kim')]);
  const changes = [
    customerOf('ada', { lastName: 'Lovelace', customerGroup }),
    customerOf('kim', { lastName: 'Possible', customerGroup }),
  ];
  const [ada, kim] = await accepted(server, 'customers', 'customer', changes);
  assert.deepEqual([await state(ada!), await state(kim!)], ['unresolved', 'unresolved']);
  assert.match(await kept(), /Lovelace/);
  await remove('ada', true);
  assert.doesNotMatch(await kept(), /Lovelace|ada@example\.com/);
  const canceled = await settled(server, ada!);
  assert.deepEqual([canceled.state, canceled.version], ['canceled', 3]);
  assert.equal(canceled.unresolvedReferences, undefined);
  assert.match(await kept(), /Possible/);
  const { states, total } = await server.read('/import-containers/all/import-summaries');
  assert.deepEqual([states.canceled, states.unresolved, states.imported, total], [1, 1, 2, 4]);
  await server.created('/customer-groups', { key: 'later', groupName: 'Later' });
  while ((await state(kim!)) !== 'imported');
  assert.equal(await state(ada!), 'canceled');
  assert.equal((await server.request('GET', '/customers/key=ada')).status, 404);
});

test('Erasing a customer erases the errors of her imports', async () => {
  await imported(server, 'customers', 'customer', [customerOf('eve'), customerOf('bob')]);
  const taken = [customerOf('eve', { email: 'bob@example.com' })];
  const [failed] = await imported(server, 'customers', 'customer', taken);
  assert.equal(failed.state, 'validationFailed');
  assert.match(await kept(), /bob@example\.com/);
  await remove('eve', true);
  assert.doesNotMatch(await kept(), /bob@example\.com/);
  const { errors, version, state: left } = await settled(server, failed.id);
  assert.deepEqual([left, errors, version], ['validationFailed', undefined, failed.version]);
});

test('Without erasure an import that waits brings a deleted customer back', async () => {
  await imported(server, 'customers', 'customer', [customerOf('sam')]);
  const group = { typeId: 'customer-group', key: 'group-of-sam' };
  const waiting = [customerOf('sam', { customerGroup: group })];
  const [id] = await accepted(server, 'customers', 'customer', waiting);
  assert.equal(await state(id!), 'unresolved');
  await remove('sam', false);
  await server.created('/customer-groups', { key: 'group-of-sam', groupName: 'Sam' });
  while ((await state(id!)) !== 'imported');
  assert.equal((await server.read('/customers/key=sam')).email, 'sam@example.com');
});
