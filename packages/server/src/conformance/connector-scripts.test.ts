// What the deployment of a connector does with the official SDK: before its service takes work it makes
// its type, extension and subscription anew, and takes them away when the service goes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ByProjectKeyRequestBuilder, Destination } from '@commercetools/platform-sdk';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';
import { trustedSdk } from '../testing/sdk.ts';
import { received } from '../testing/subscription-setting.ts';

let server: TestServer;
let service: OtherServer;
let queue: OtherServer;
let api: ByProjectKeyRequestBuilder;
before(async () => {
  service = await openOtherServer();
  queue = await openOtherServer();
  queue.answer = () => ({ body: { messageIds: ['1'] } });
  server = await startTestServer({ options: { pubsubEndpoint: queue.url } });
  api = trustedSdk(server);
});
after(async () => {
  await server.close();
  await service.close();
  await queue.close();
});

const keys = {
  type: 'connector-orderType',
  extension: 'connector-cartUpdate',
  subscription: 'connector-customerCreated',
} as const;

async function deleteType(api: ByProjectKeyRequestBuilder, key: string): Promise<void> {
  const queryArgs = { where: `key = "${key}"` };
  const [type] = (await api.types().get({ queryArgs }).execute()).body.results;
  if (type === undefined) return;
  const { version } = type;
  await api.types().withKey({ key }).delete({ queryArgs: { version } }).execute();
}

async function deleteExtension(api: ByProjectKeyRequestBuilder, key: string): Promise<void> {
  const queryArgs = { where: `key = "${key}"` };
  const [extension] = (await api.extensions().get({ queryArgs }).execute()).body.results;
  if (extension === undefined) return;
  const { version } = extension;
  await api.extensions().withKey({ key }).delete({ queryArgs: { version } }).execute();
}

/** The other way that scripts have: a failure with 404 says that there is none. */
async function deleteSubscription(api: ByProjectKeyRequestBuilder, key: string): Promise<void> {
  const found = await api
    .subscriptions()
    .withKey({ key })
    .get()
    .execute()
    .catch((error) => {
      if (error.statusCode === 404) return undefined;
      throw error;
    });
  if (found === undefined) return;
  const { version } = found.body;
  await api.subscriptions().withKey({ key }).delete({ queryArgs: { version } }).execute();
}

const topic: Destination = { type: 'GoogleCloudPubSub', topic: 'events', projectId: 'connector' };

async function postDeploy(api: ByProjectKeyRequestBuilder, destination = topic): Promise<void> {
  await deleteType(api, keys.type);
  await api
    .types()
    .post({
      body: {
        key: keys.type,
        name: { en: 'Fields of the connector' },
        resourceTypeIds: ['order'],
        fieldDefinitions: [
          {
            name: 'externalNumber',
            label: { en: 'Number' },
            type: { name: 'String' },
            required: false,
            inputHint: 'SingleLine',
          },
        ],
      },
    })
    .execute();
  await deleteExtension(api, keys.extension);
  await api
    .extensions()
    .post({
      body: {
        key: keys.extension,
        destination: { type: 'HTTP', url: service.url },
        triggers: [{ resourceTypeId: 'cart', actions: ['Update'] }],
      },
    })
    .execute();
  await deleteSubscription(api, keys.subscription);
  await api
    .subscriptions()
    .post({
      body: {
        key: keys.subscription,
        destination,
        messages: [{ resourceTypeId: 'customer', types: ['CustomerCreated'] }],
      },
    })
    .execute();
}

async function preUndeploy(api: ByProjectKeyRequestBuilder): Promise<void> {
  await deleteExtension(api, keys.extension);
  await deleteSubscription(api, keys.subscription);
  await deleteType(api, keys.type);
}

const countAll = (at: TestServer) =>
  Promise.all(
    ['/types', '/extensions', '/subscriptions'].map(
      async (path) => (await at.read(path)).results.length,
    ),
  );

const pushed = async (count: number): Promise<any[]> =>
  (await received(queue, count)).map(({ messages: [message] }) =>
    JSON.parse(Buffer.from(message.data, 'base64').toString()),
  );

test('the script after a deployment can be run again and again, and what it makes works', async () => {
  await postDeploy(api);
  await postDeploy(api);
  assert.deepEqual(await countAll(server), [1, 1, 1]);
  const [, again] = await pushed(2);
  assert.deepEqual(
    [again.notificationType, again.resource.typeId],
    ['ResourceCreated', 'subscription'],
  );
  const { customer } = await server.created('/customers', {
    email: 'new@example.com',
    password: 'p',
  });
  const told = (await pushed(3)).at(-1);
  assert.deepEqual([told.type, told.resource.id], ['CustomerCreated', customer.id]);
  service.answer = () => ({ body: { actions: [{ action: 'setKey', key: 'seen' }] } });
  const { id } = await server.created('/carts', { currency: 'EUR' });
  const actions = [{ action: 'setCountry', country: 'DE' }];
  assert.equal((await server.posted(`/carts/${id}`, { version: 1, actions })).key, 'seen');
});

test('the script before its end leaves nothing, also when there is nothing', async () => {
  await preUndeploy(api);
  await preUndeploy(api);
  assert.deepEqual(await countAll(server), [0, 0, 0]);
});

test('the scripts run as they are without a network, where destinations in clouds are held', async () => {
  const holding = await startTestServer({ options: { holdDestinations: true } });
  try {
    const there = trustedSdk(holding);
    const region = 'eu-west-1';
    const queueUrl = `https://sqs.${region}.amazonaws.com/111122223333/connector`;
    const held: Destination = { type: 'SQS', queueUrl, region, authenticationMode: 'IAM' };
    await postDeploy(there, held);
    await postDeploy(there, held);
    assert.deepEqual(await countAll(holding), [1, 1, 1]);
    const { results } = await holding.read('/subscriptions');
    assert.equal(results[0].status, 'Healthy');
    await preUndeploy(there);
    assert.deepEqual(await countAll(holding), [0, 0, 0]);
  } finally {
    await holding.close();
  }
});
