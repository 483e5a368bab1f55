// Destinations that speak HTTP, against a server that notes what it hears and answers as they do.
import assert from 'node:assert/strict';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { protocols } from '@storewright/engine/delivery/destinations';
import type { DeliveryWorld, Outgoing } from '@storewright/engine/delivery/destinations/protocol';
import { signature } from '@storewright/engine/delivery/destinations/webhook';
import { openOutbound } from '@storewright/platform/outbound';
import { isSignedWith } from '../../testing/aws-signature.ts';
import { type OtherServer, openOtherServer } from '../../testing/other-server.ts';

const outbound = openOutbound({ privateCalls: true });
let other: OtherServer;
const at = Date.parse('2026-11-20T08:00:00Z');
const worldWith = (members: Partial<DeliveryWorld> = {}): DeliveryWorld => ({
  outbound,
  privateCalls: true,
  now: () => at,
  awsEndpoint: other.url,
  awsCredentials: '',
  pubsubEndpoint: other.url,
  pubsubCredentials: '',
  ...members,
});
before(async () => {
  other = await openOtherServer();
});
after(async () => {
  outbound.close();
  await other.close();
});
beforeEach(() => {
  other.seen.length = 0;
  other.answer = () => ({});
});

const one: Outgoing = {
  id: 'n-1',
  body: '{"tea":"grün"}',
  contentType: 'application/json; charset=UTF-8',
  typeId: 'order',
  resourceId: 'o-1',
  sort: 'message',
  type: 'OrderCreated',
};

async function sent(type: string, destination: object, world = worldWith()) {
  const protocol = protocols.get(type)!;
  const line = await protocol.open(destination, world).catch((error) => error);
  if (line instanceof Error) return protocol.faultOf!(line);
  const [outcome] = await line.send([one]);
  await line.close();
  return outcome!;
}

const keys = {
  authenticationMode: 'Credentials',
  accessKey: 'AKIDEXAMPLE',
  accessSecret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const sqs = {
  queueUrl: 'https://sqs.eu-west-1.amazonaws.com/1/paid',
  region: 'eu-west-1',
  ...keys,
};

test('SQS gets a signed SendMessage', async () => {
  assert.equal((await sent('SQS', sqs)).outcome, 'taken');
  const { headers, text } = other.seen[0]!;
  assert.equal(headers['x-amz-target'], 'AmazonSQS.SendMessage');
  assert.deepEqual(JSON.parse(text), { QueueUrl: sqs.queueUrl, MessageBody: one.body });
  assert.match(
    headers.authorization!,
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20261120\/eu-west-1\/sqs\/aws4_request, /,
  );
  assert.ok(isSignedWith(keys.accessSecret, other.seen[0]!));
  assert.ok(!isSignedWith(`${keys.accessSecret}x`, other.seen[0]!));
});

const answers: readonly (readonly [number, object | string, string, string])[] = [
  [
    400,
    { __type: 'com.amazonaws.sqs#QueueDoesNotExist' },
    'misconfigured',
    'no such queue or topic',
  ],
  [403, { __type: 'InvalidClientTokenId' }, 'misconfigured', 'refused credentials'],
  [400, { __type: 'RequestThrottled' }, 'temporary', 'busy'],
  [400, { __type: 'InvalidMessageContents' }, 'refused', 'refused'],
  [503, 'down', 'temporary', 'busy'],
];
for (const [status, body, outcome, reason] of answers)
  test(`SQS that answers ${status} ${JSON.stringify(body)} means ${outcome}`, async () => {
    other.answer = () => ({ status, body });
    const got: any = await sent('SQS', sqs);
    assert.deepEqual([got.outcome, got.reason], [outcome, reason]);
  });

test('SNS gets a signed Publish in the region of the topic', async () => {
  const topicArn = 'arn:aws:sns:eu-central-1:1:orders';
  assert.equal((await sent('SNS', { topicArn, ...keys })).outcome, 'taken');
  const form = new URLSearchParams(other.seen[0]!.text);
  assert.deepEqual(
    ['Action', 'TopicArn', 'Message'].map((name) => form.get(name)),
    ['Publish', topicArn, one.body],
  );
  assert.match(other.seen[0]!.headers.authorization!, /\/eu-central-1\/sns\/aws4_request/);
  assert.ok(isSignedWith(keys.accessSecret, other.seen[0]!));
});

test('EventBridge takes events with the credentials of the operator, and none without', async () => {
  const destination = { region: 'eu-west-1', accountId: '123' };
  assert.equal((await sent('EventBridge', destination)).outcome, 'misconfigured');
  const world = worldWith({ awsCredentials: 'AKIDOPERATOR:secret' });
  other.answer = () => ({ body: { FailedEntryCount: 0, Entries: [{ EventId: '1' }] } });
  assert.equal((await sent('EventBridge', destination, world)).outcome, 'taken');
  const [entry] = JSON.parse(other.seen[0]!.text).Entries;
  assert.deepEqual([entry.DetailType, entry.Detail], ['OrderCreated', one.body]);
  other.answer = () => ({ body: { Entries: [{ ErrorCode: 'ThrottlingException' }] } });
  assert.equal((await sent('EventBridge', destination, world)).outcome, 'temporary');
});

test('Pub/Sub gets the notification with a token of the service account', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-account-'));
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = join(directory, 'account.json');
  const account = {
    client_email: 'shop@example.iam',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${other.url}/token`,
  };
  writeFileSync(file, JSON.stringify(account));
  other.answer = ({ path }) =>
    path === '/token' ? { body: { access_token: 'ya29', expires_in: 3599 } } : {};
  const destination = { projectId: 'p', topic: 't' };
  const world = worldWith({ pubsubCredentials: file });
  assert.equal((await sent('GoogleCloudPubSub', destination, world)).outcome, 'taken');
  rmSync(directory, { recursive: true });
  const [asked, published] = other.seen;
  const assertion = new URLSearchParams(asked!.text).get('assertion')!;
  const [head, claims, mark] = assertion.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  assert.ok(verify('RSA-SHA256', signed, publicKey, Buffer.from(mark!, 'base64url')));
  assert.equal(published!.path, '/v1/projects/p/topics/t:publish');
  assert.equal(published!.headers.authorization, 'Bearer ya29');
  const [message] = JSON.parse(published!.text).messages;
  assert.equal(Buffer.from(message.data, 'base64').toString(), one.body);
});

test('Event Grid gets the key in its header', async () => {
  const destination = { uri: `${other.url}/events`, accessKey: 'grid-key' };
  assert.equal((await sent('EventGrid', destination)).outcome, 'taken');
  assert.equal(other.seen[0]!.headers['aeg-sas-key'], 'grid-key');
});

test('a webhook is signed over id, time and body', async () => {
  const authentication = { type: 'Signature', secret: 'whsec_1234567890' };
  await sent('HTTP', { url: other.url, authentication });
  const { headers, text } = other.seen[0]!;
  assert.equal(text, one.body);
  assert.equal(headers['webhook-timestamp'], String(at / 1_000));
  assert.equal(
    headers['webhook-signature'],
    signature(authentication.secret, one.id, at / 1_000, one.body),
  );
});
