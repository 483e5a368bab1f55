// Data erasure reaches what is kept beside the documents: notifications that wait, and answers that are
// kept for creations that are sent again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { quiet, received, subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();

/** Everything that is stored for a while, as text. */
async function kept(): Promise<string> {
  const client = new pg.Client({ connectionString: setting().server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select body from notification union all select answer from repeatable',
    );
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

/** A subscription to messages and changes of customers whose deliveries rest. */
async function resting() {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  const wanted = [{ resourceTypeId: 'customer' }];
  const { id } = await subscribe(hook, { messages: wanted, changes: wanted });
  const { outbox } = server.server.world.storage;
  const place = { project: 'demo', subscription: id };
  await outbox.suspend(place, true);
  const resume = async () => {
    await outbox.suspend(place, false);
    server.server.world.notifier.changed('demo', id);
  };
  const end = async () => {
    const { version } = await server.read(`/subscriptions/${id}`);
    await server.expecting(200, 'DELETE', `/subscriptions/${id}?version=${version}`);
  };
  return { hook, resume, end };
}

async function customers() {
  const { server } = setting();
  const made = async (name: string) => {
    const draft = { email: `${name}@example.com`, password: 'p', customerNumber: name };
    const { customer } = await server.created('/customers', draft);
    const actions = [{ action: 'setLastName', lastName: `Last ${name}` }];
    return server.posted(`/customers/${customer.id}`, { version: customer.version, actions });
  };
  return { gone: await made('gone'), left: await made('left') };
}

test('messages that wait about an erased customer are not sent; that it is erased is', async () => {
  const { server } = setting();
  const { hook, resume, end } = await resting();
  const { gone, left } = await customers();
  assert.match(await kept(), /gone@example\.com/);
  const path = `/customers/${gone.id}?version=${gone.version}&dataErasure=true`;
  await server.expecting(200, 'DELETE', path);
  assert.doesNotMatch(await kept(), /gone@example\.com|Last gone/);
  await resume();
  await received(hook, 6);
  await quiet(hook);
  const told = (hook.seen as readonly { text: string }[]).map(({ text }) => JSON.parse(text));
  const about = (id: string) =>
    told
      .filter(({ resource }) => resource.id === id)
      .map(({ notificationType, type = notificationType }) => type)
      .sort();
  assert.deepEqual(about(gone.id), ['ResourceCreated', 'ResourceDeleted', 'ResourceUpdated']);
  const last = told.find(({ notificationType }) => notificationType === 'ResourceDeleted');
  assert.equal(last.dataErasure, true);
  assert.deepEqual(last.resourceUserProvidedIdentifiers, { customerNumber: 'gone' });
  const others = ['CustomerCreated', 'CustomerLastNameSet', 'ResourceCreated', 'ResourceUpdated'];
  assert.deepEqual(about(left.id), others);
  await end();
});

test('without erasure everything that waits about a deleted customer arrives', async () => {
  const { server } = setting();
  const { hook, resume, end } = await resting();
  const draft = { email: 'told@example.com', password: 'p' };
  const { customer } = await server.created('/customers', draft);
  await server.expecting(200, 'DELETE', `/customers/${customer.id}?version=1`);
  await resume();
  const types = (await received(hook, 4)).map((one) => one.type ?? one.notificationType).sort();
  const wanted = ['CustomerCreated', 'CustomerDeleted', 'ResourceCreated', 'ResourceDeleted'];
  assert.deepEqual(types, wanted);
  await end();
});

for (const erases of [true, false])
  test(`the kept answer of a sign-up is ${erases ? 'gone after erasure' : 'told after a deletion'}`, async () => {
    const { server } = setting();
    const headers = { 'Idempotency-Key': `sign-up ${erases}` };
    const draft = { email: `kept-${erases}@example.com`, password: 'p' };
    const send = () => server.request('POST', '/customers', draft, { headers });
    const first = await send();
    assert.equal(first.status, 201);
    assert.deepEqual((await send()).body, first.body);
    const { id, version } = first.body.customer;
    const path = `/customers/${id}?version=${version}&dataErasure=${erases}`;
    await server.expecting(200, 'DELETE', path);
    const again = await send();
    if (!erases) assert.deepEqual([again.status, again.body], [201, first.body]);
    else {
      assert.deepEqual([again.status, again.body.errors[0].code], [409, 'IdempotencyConflict']);
      assert.match(again.body.message, /its response was erased/);
    }
  });
