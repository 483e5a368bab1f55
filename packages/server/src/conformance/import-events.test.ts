// Events of imports reach the subscriptions that ask for them, each once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { imported } from '../testing/import-api.ts';
import { quiet, received, subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();

const category = (key: string, members: object = {}) => ({
  ...{ key, name: { en: key }, slug: { en: key }, ...members },
});

const every = { resourceTypeId: 'import-api', types: [] };

/** Imports one resource, and answers its operation. */
async function operationOf(path: string, type: string, resource: object) {
  const [operation] = await imported(setting().server, path, type, [resource], 'events');
  return operation;
}

async function waitingForMaster() {
  const { server } = setting();
  const color = {
    ...{ name: 'color', label: { en: 'Color' }, isRequired: true },
    type: { name: 'text' },
  };
  const type = { key: 'colored', name: 'Colored', description: 'Colored', attributes: [color] };
  await server.created('/product-types', type);
  const productType = { typeId: 'product-type', key: 'colored' };
  const product = { key: 'lamp', name: { en: 'Lamp' }, slug: { en: 'lamp' }, productType };
  return operationOf('products', 'product', product);
}

/** Ends an operation as a server does that has failed for the last time. */
async function reject(id: string): Promise<void> {
  const client = new pg.Client({ connectionString: setting().server.databaseUrl });
  await client.connect();
  const text = `update import_operation set state = 'rejected', version = version + 1 where id = $1`;
  await client.query(text, [id]);
  await client.end();
}

test('Each of the six events of imports is sent once, with its data', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  await subscribe(hook, { events: [every] });
  const container = await server.created('/import-containers', { key: 'events' });
  const parent = { typeId: 'category', key: 'nowhere' };
  const unresolved = await operationOf('categories', 'category', category('leaf', { parent }));
  await operationOf('categories', 'category', category('one'));
  const taken = category('two', { slug: { en: 'one' } });
  const failed = await operationOf('categories', 'category', taken);
  const waiting = await waitingForMaster();
  assert.equal(waiting.state, 'waitForMasterVariant');
  await reject(waiting.id);
  await server.expecting(200, 'DELETE', '/import-containers/events');
  await received(hook, 6);
  await quiet(hook);
  const all = hook.seen.map(({ text }) => JSON.parse(text));
  assert.equal(new Set(all.map(({ id }) => id)).size, 6);
  for (const one of all) {
    assert.deepEqual([one.notificationType, one.resourceType], ['Event', 'import-api']);
    assert.match(one.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  const { key, version, createdAt, lastModifiedAt } = container;
  const about = ({ id, version: of }: any) => ({ id, version: of, importContainerKey: 'events' });
  assert.deepEqual(Object.fromEntries(all.map(({ type, data }) => [type, data])), {
    ImportContainerCreated: { key, version, createdAt, lastModifiedAt },
    ImportUnresolved: about(unresolved),
    ImportValidationFailed: about(failed),
    ImportWaitForMasterVariant: about(waiting),
    ImportOperationRejected: about({ ...waiting, version: waiting.version + 1 }),
    ImportContainerDeleted: { key, version },
  });
});

test('A subscription gets the types of events that it names, as CloudEvents where it asks', async () => {
  const { server, receiver, subscribe } = setting();
  const [some, other] = [await receiver(), await receiver()];
  const types = ['ImportContainerDeleted'];
  const format = { type: 'CloudEvents', cloudEventsVersion: '1.0' };
  await subscribe(some, { events: [{ ...every, types }], format });
  await subscribe(other, { events: [{ resourceTypeId: 'checkout', types: [] }] });
  const { key } = await server.created('/import-containers', { key: 'short' });
  await server.expecting(200, 'DELETE', `/import-containers/${key}`);
  await received(some, 1);
  await quiet(some);
  const [event, ...more] = some.seen.map(({ text }) => JSON.parse(text));
  assert.deepEqual(more, []);
  const { id, type, source, subject, time, data } = event;
  assert.equal(type, 'com.commercetools.import-api.event.ImportContainerDeleted');
  assert.deepEqual([id, subject, time], [data.id, 'short', data.createdAt]);
  assert.equal(source, '/demo/import-containers');
  assert.deepEqual(data.data, { key: 'short', version: 1 });
  assert.deepEqual(other.seen, []);
});
