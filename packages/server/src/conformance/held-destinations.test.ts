// Destinations in the clouds without a network: provisioning runs as written, and what would be sent is
// shown.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Destination } from '@commercetools/platform-sdk';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk } from '../testing/sdk.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken, holdDestinations: true } });
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
});
after(() => server.close());

async function admin(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.url}/-/projects/demo/deliveries/${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.equal(response.status, 200, await response.clone().text());
  return response.json();
}

const credentials = { accessKey: 'AKIAEXAMPLE', accessSecret: 'a-secret-of-the-queue' };
const destinations: readonly Destination[] = [
  {
    type: 'SQS',
    queueUrl: 'https://sqs.eu-west-1.amazonaws.com/111122223333/paid',
    region: 'eu-west-1',
    authenticationMode: 'Credentials',
    ...credentials,
  },
  {
    type: 'SQS',
    queueUrl: 'https://sqs.eu-west-1.amazonaws.com/111122223333/own',
    region: 'eu-west-1',
    authenticationMode: 'IAM',
  },
  {
    type: 'SNS',
    topicArn: 'arn:aws:sns:eu-west-1:111122223333:paid',
    authenticationMode: 'Credentials',
    ...credentials,
  },
  { type: 'EventBridge', region: 'eu-west-1', accountId: '111122223333' } as Destination,
  { type: 'GoogleCloudPubSub', projectId: 'shop', topic: 'paid' },
  {
    type: 'AzureServiceBus',
    connectionString:
      'Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=a2V5;EntityPath=paid',
  },
  {
    type: 'EventGrid',
    uri: 'https://shop.westeurope-1.eventgrid.azure.net/api/events',
    accessKey: 'a-key',
  },
  {
    type: 'ConfluentCloud',
    bootstrapServer: 'pkc-1.eu-west-1.aws.confluent.cloud:9092',
    apiKey: 'key-of-the-topic',
    apiSecret: 'secret-of-the-topic',
    acks: 'all',
    topic: 'paid',
  },
];

/** The last attempts of a subscription, once a message of the type is among them. */
async function attemptsOf(id: string, type: string): Promise<any[]> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const { attempts } = await admin('GET', id);
    if (attempts.some((one: any) => one.type === type)) return attempts;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no ${type} was noted`);
}

for (const [index, destination] of destinations.entries())
  test(`The official SDK creates a subscription with a held ${destination.type} destination (${index})`, async () => {
    const format =
      destination.type === 'EventGrid'
        ? ({ type: 'CloudEvents', cloudEventsVersion: '1.0' } as const)
        : ({ type: 'Platform' } as const);
    const key = `held-${index}`;
    const { body } = await trustedSdk(server)
      .subscriptions()
      .post({
        body: {
          ...{ key, destination, format },
          messages: [{ resourceTypeId: 'store', types: ['StoreCreated'] }],
          changes: [{ resourceTypeId: 'zone' }],
        },
      })
      .execute();
    assert.equal(body.status, 'Healthy');
    const store = await server.created('/stores', { key });
    const attempts = await attemptsOf(body.id, 'StoreCreated');
    const [held] = attempts.filter(({ resource }: any) => resource.id === store.id);
    assert.equal(held.outcome, 'held');
    const sent = JSON.parse(held.body);
    assert.equal((sent.data ?? sent).resource.id, store.id);
    const { sent: again } = await admin('POST', `${body.id}/resend`, {
      messages: [(sent.data ?? sent).id],
    });
    assert.deepEqual([again[0].type, again[0].outcome], ['StoreCreated', 'taken']);
    const health = await fetch(`${server.url}/demo/subscriptions/${body.id}/health`);
    assert.equal(health.status, 200);
  });

test('Types that only this server knows are not held', async () => {
  const destination = { type: 'HTTP', url: 'https://hooks.example/in' };
  const draft = { destination, changes: [{ resourceTypeId: 'zone' }] };
  const { status, body } = await server.request('POST', '/subscriptions', draft);
  assert.equal(status, 400);
  assert.match(body.message, /not offered/);
});
