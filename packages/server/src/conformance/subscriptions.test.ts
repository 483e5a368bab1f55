// Subscriptions over HTTP: what is stored, what is sent, and in which form.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trustedSdk } from '../testing/sdk.ts';
import { quiet, received, subscriptionSetting } from '../testing/subscription-setting.ts';

const setting = subscriptionSetting();

const orders = [{ resourceTypeId: 'order', types: [] }];

test('a subscription is stored once its destination has taken a test notification', async () => {
  const { server, receiver } = setting();
  const hook = await receiver();
  const made = await server.created('/subscriptions', {
    key: 'paid',
    destination: { type: 'HTTP', url: `${hook.url}/hook` },
    messages: [{ resourceTypeId: 'order', types: ['OrderPaymentStateChanged'] }],
  });
  assert.equal(made.status, 'Healthy');
  assert.deepEqual(made.changes, []);
  assert.deepEqual(made.format, { type: 'Platform' });
  assert.equal(hook.seen.length, 1);
  const { modifiedAt, ...trial } = JSON.parse(hook.seen[0]!.text);
  assert.deepEqual(trial, {
    notificationType: 'ResourceCreated',
    projectKey: server.projectKey,
    resource: { typeId: 'subscription', id: made.id },
    resourceUserProvidedIdentifiers: { key: 'paid' },
    version: 1,
  });
  assert.match(modifiedAt, /^\d{4}-.*Z$/);
});

test('without a destination that takes it nothing is stored', async () => {
  const { server, receiver } = setting();
  const hook = await receiver();
  hook.answer = () => ({ status: 403, body: 'the secret of the house' });
  const draft = {
    key: 'refused',
    destination: { type: 'HTTP', url: hook.url },
    messages: orders,
  };
  const { body } = await server.request('POST', '/subscriptions', draft);
  assert.deepEqual(body, {
    statusCode: 400,
    message: 'The destination did not accept the test notification: refused credentials.',
    errors: [
      {
        code: 'InvalidInput',
        message: 'The destination did not accept the test notification: refused credentials.',
      },
    ],
  });
  await server.expecting(404, 'GET', '/subscriptions/key=refused');
});

test('messages of an order arrive in the form of the platform, in their order', async () => {
  const { server, shop, receiver, subscribe } = setting();
  const hook = await receiver();
  await subscribe(hook, { messages: orders });
  const order = await shop.order({ quantity: 1 }, { orderNumber: 'n-17' });
  await server.changed(`/orders/${order.id}`, {
    action: 'changePaymentState',
    paymentState: 'Paid',
  });
  const [created, paid] = await received(hook, 2);
  assert.deepEqual([created.type, created.sequenceNumber], ['OrderCreated', 1]);
  assert.equal(created.order.id, order.id);
  const { id, createdAt, lastModifiedAt, ...rest } = paid;
  assert.deepEqual(rest, {
    notificationType: 'Message',
    projectKey: server.projectKey,
    version: 1,
    sequenceNumber: 2,
    resource: { typeId: 'order', id: order.id },
    resourceVersion: 2,
    resourceUserProvidedIdentifiers: { orderNumber: 'n-17' },
    type: 'OrderPaymentStateChanged',
    paymentState: 'Paid',
  });
  assert.equal(createdAt, lastModifiedAt);
  assert.equal(hook.seen[1]!.headers['webhook-id'], id);
});

test('the types of a subscription choose among messages; other kinds are not told', async () => {
  const { server, shop, receiver, subscribe } = setting();
  const hook = await receiver();
  await subscribe(hook, {
    messages: [{ resourceTypeId: 'order', types: ['OrderPaymentStateChanged'] }],
  });
  const order = await shop.order({ quantity: 1 });
  await server.created('/customers', { email: 'nobody@example.com', password: 'p' });
  await server.changed(`/orders/${order.id}`, {
    action: 'changePaymentState',
    paymentState: 'Paid',
  });
  const bodies = await received(hook, 1);
  await quiet(hook);
  assert.deepEqual(
    hook.seen.map(({ text }) => JSON.parse(text).type),
    ['OrderPaymentStateChanged'],
  );
  assert.equal(bodies[0].resource.id, order.id);
});

test('changes of a kind arrive as CloudEvents, from creation to the end', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  await subscribe(hook, {
    changes: [{ resourceTypeId: 'category' }],
    format: { type: 'CloudEvents', cloudEventsVersion: '1.0' },
  });
  const made = await server.created('/categories', {
    key: 'tea',
    name: { en: 'Tea' },
    slug: { en: 'tea-events' },
  });
  const next = await server.changed(`/categories/${made.id}`, {
    action: 'changeName',
    name: { en: 'Teas' },
  });
  await server.expecting(200, 'DELETE', `/categories/${made.id}?version=${next.version}`);
  const all = await received(hook, 3);
  const common = {
    specversion: '1.0',
    source: `/${server.projectKey}/categories`,
    subject: made.id,
  };
  const data = {
    projectKey: server.projectKey,
    resource: { typeId: 'category', id: made.id },
    resourceUserProvidedIdentifiers: all[0].data.resourceUserProvidedIdentifiers,
  };
  assert.equal(data.resourceUserProvidedIdentifiers.key, 'tea');
  assert.deepEqual(
    all.map(({ id: _id, time: _time, ...one }) => ({
      ...one,
      data: { ...one.data, modifiedAt: '' },
    })),
    [
      ['ResourceCreated', { version: 1 }],
      ['ResourceUpdated', { version: 2, oldVersion: 1 }],
      ['ResourceDeleted', { version: 2 }],
    ].map(([type, stamps]) => ({
      ...common,
      type: `com.commercetools.category.change.${type}`,
      data: { notificationType: type, ...data, ...(stamps as object), modifiedAt: '' },
    })),
  );
  assert.equal(new Set(all.map(({ id }) => id)).size, 3);
  assert.ok(all[2].data.modifiedAt > all[1].data.modifiedAt, 'a deletion has its own time');
  assert.equal(
    hook.seen[0]!.headers['content-type'],
    'application/cloudevents+json; charset=UTF-8',
  );
});

test('stock that many add to is told with the numbers that it came to', async () => {
  const { server, receiver, subscribe } = setting();
  const hook = await receiver();
  const entry = await server.created('/inventory', { sku: 'told', quantityOnStock: 5 });
  await subscribe(hook, {
    messages: [{ resourceTypeId: 'inventory-entry' }],
    changes: [{ resourceTypeId: 'inventory-entry' }],
  });
  const after = await server.changed(`/inventory/${entry.id}`, {
    action: 'addQuantity',
    quantity: 7,
  });
  const all = await received(hook, 2);
  const told = all.find(({ type }) => type === 'InventoryEntryQuantitySet');
  assert.equal(told.newQuantityOnStock, 12);
  assert.equal(told.resourceVersion, after.version);
  const change = all.find(({ notificationType }) => notificationType === 'ResourceUpdated');
  assert.deepEqual([change.oldVersion, change.version], [entry.version, after.version]);
});

test('whoever creates subscriptions with the client library of the public API gets the same', async () => {
  const { server, receiver } = setting();
  const hook = await receiver();
  const root = trustedSdk(server);
  const { body: type } = await root
    .types()
    .post({ body: { key: 'connector-type', name: { en: 't' }, resourceTypeIds: ['order'] } })
    .execute();
  assert.equal(type.key, 'connector-type');
  const { body: extension } = await root
    .extensions()
    .post({
      body: {
        key: 'connector-extension',
        destination: { type: 'HTTP', url: hook.url },
        triggers: [{ resourceTypeId: 'cart', actions: ['Update'] }],
      },
    })
    .execute();
  const destination = { type: 'EventGrid', uri: hook.url, accessKey: 'a key of the grid' } as const;
  const { body: made } = await root
    .subscriptions()
    .post({
      body: {
        key: 'connector-subscription',
        destination,
        messages: [{ resourceTypeId: 'order', types: ['OrderCreated'] }],
        format: { type: 'CloudEvents', cloudEventsVersion: '1.0' },
      },
    })
    .execute();
  assert.equal(made.status, 'Healthy');
  const named = root.subscriptions().withKey({ key: 'connector-subscription' });
  const { body: next } = await named
    .post({
      body: {
        version: made.version,
        actions: [{ action: 'setChanges', changes: [{ resourceTypeId: 'cart' }] }],
      },
    })
    .execute();
  assert.deepEqual(next.changes, [{ resourceTypeId: 'cart' }]);
  await named.delete({ queryArgs: { version: next.version } }).execute();
  const gone = root.extensions().withKey({ key: 'connector-extension' });
  await gone.delete({ queryArgs: { version: extension.version } }).execute();
});

test('GraphQL creates and shows a subscription under the names of the public schema', async () => {
  const { server, receiver } = setting();
  const hook = await receiver();
  const fields = `id version status format { type } messages { resourceTypeId types }
    destination { type ... on EventGridDestination { uri accessKey } }`;
  const draft = {
    key: 'by-graphql',
    destination: { EventGrid: { uri: hook.url, accessKey: 'a key of the grid' } },
    messages: [{ resourceTypeId: 'order' }],
    format: { CloudEvents: { cloudEventsVersion: '1.0' } },
  };
  const data = await server.graphql(
    `mutation ($draft: SubscriptionDraft!) { createSubscription(draft: $draft) { ${fields} } }`,
    { draft },
  );
  const { id, version, ...made } = data.createSubscription;
  assert.deepEqual(made, {
    status: 'Healthy',
    format: { type: 'CloudEvents' },
    messages: [{ resourceTypeId: 'order', types: [] }],
    destination: { type: 'EventGrid', uri: hook.url, accessKey: 'a ke****' },
  });
  const removed = await server.graphql(
    `mutation { deleteSubscription(id: "${id}", version: ${version}) { id } }`,
  );
  assert.equal(removed.deleteSubscription.id, id);
});
