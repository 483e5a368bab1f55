// The destination ConfluentCloud against a server that speaks the protocol of Kafka.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { kafka } from '@storewright/engine/delivery/destinations/kafka';
import type { DeliveryWorld, Outgoing } from '@storewright/engine/delivery/destinations/protocol';
import { openOutbound } from '@storewright/platform/outbound';
import { testAuthority, testCertificate } from '../../testing/certificate.ts';
import { crc32c } from '../../testing/kafka-records.ts';
import { type KafkaServer, startKafka } from '../../testing/kafka-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const outbound = openOutbound({ privateCalls: true });
const world: DeliveryWorld = {
  outbound,
  privateCalls: true,
  now: () => Date.now(),
  awsEndpoint: '',
  awsCredentials: '',
  pubsubEndpoint: '',
  pubsubCredentials: '',
};
const settings = { topic: 'orders', user: 'api-key', password: 'api-secret' };
let server: KafkaServer;
before(async () => {
  server = await startKafka(settings);
});
after(async () => {
  outbound.close();
  await server.close();
});
afterEach(() => {
  server.records.length = 0;
  server.acks.length = 0;
  server.failure = 0;
});

const destination = (members: object = {}) => ({
  bootstrapServer: `SASL_PLAINTEXT://127.0.0.1:${server.port}`,
  apiKey: settings.user,
  apiSecret: settings.password,
  acks: 'all',
  topic: settings.topic,
  ...members,
});

const notification = (id: string, resourceId: string): Outgoing => ({
  id,
  body: `{"tea":"gr\u00fcn ${id}"}`,
  contentType: 'application/json; charset=UTF-8',
  typeId: 'order',
  resourceId,
  sort: 'message',
  type: 'OrderCreated',
});
const all = [notification('1', 'o-1'), notification('2', 'o-2'), notification('3', 'o-1')];

async function send(
  members: object = {},
  around: Partial<DeliveryWorld> = {},
  notifications: readonly Outgoing[] = all,
) {
  try {
    const line = await kafka.open(destination(members), { ...world, ...around });
    const outcomes = await line.send(notifications);
    await line.close();
    return outcomes;
  } catch (error) {
    return [kafka.faultOf!(error)];
  }
}

test('the checksum is the one of the protocol', () => {
  assert.equal(crc32c(Buffer.from('123456789')), 0xe3069283);
});

test('notifications are records in their order, keyed by their document', async () => {
  const outcomes = await send();
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['taken', 'taken', 'taken'],
  );
  assert.deepEqual(
    server.records,
    all.map(({ id, body, resourceId, contentType }) => ({
      key: resourceId,
      value: body,
      headers: { 'content-type': contentType, id },
    })),
  );
});

test('a key of the destination is the key of all records', async () => {
  await send({ key: 'shop' });
  assert.deepEqual(new Set(server.records.map(({ key }) => key)), new Set(['shop']));
});

for (const [acks, number] of [
  ['0', 0],
  ['1', 1],
  ['all', -1],
] as const)
  test(`acks '${acks}' asks the broker for ${number}`, async () => {
    const outcomes = await send({ acks });
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    // Without an acknowledgement the records are still on their way.
    await waitUntil(
      'server.records.length >= all.length',
      () => server.records.length >= all.length,
    );
    assert.deepEqual(server.acks, [number]);
  });

const large = (id: number, bytes: number): Outgoing => ({
  ...notification(`${id}`, `o-${id}`),
  body: JSON.stringify({ id, filler: 'x'.repeat(bytes) }),
});

test('notifications that are too large for one batch together are sent in several', async () => {
  const many = Array.from({ length: 200 }, (_, n) => large(n, 20_000));
  const outcomes = await send({}, {}, many);
  assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
  assert.deepEqual(
    server.records.map(({ headers }) => headers.id),
    many.map(({ id }) => id),
  );
  assert.equal(server.acks.length, 4);
});

test('of several notifications only the one that is too large is refused', async () => {
  const some = [1, 2, 3, 4, 5].map((id) => large(id, id === 3 ? 1_100_000 : 100));
  const outcomes = await send({}, {}, some);
  const expected = ['taken', 'taken', 'refused', 'taken', 'taken'];
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    expected,
  );
  assert.deepEqual(
    server.records.map(({ headers }) => headers.id),
    ['1', '2', '4', '5'],
  );
});

const failures: readonly (readonly [
  what: string,
  members: object,
  failure: number,
  outcome: string,
  reason: string,
])[] = [
  ['a wrong secret', { apiSecret: 'other' }, 0, 'misconfigured', 'refused credentials'],
  ['a topic that is not there', { topic: 'absent' }, 0, 'misconfigured', 'no such queue or topic'],
  ['a topic that may not be written', {}, 29, 'misconfigured', 'refused credentials'],
  ['a record that is too large', {}, 10, 'refused', 'refused'],
  ['too few replicas', {}, 19, 'temporary', 'unreachable'],
];
for (const [what, members, failure, outcome, reason] of failures)
  test(`${what} means ${outcome}: ${reason}`, async () => {
    server.failure = failure;
    const got: any[] = [...(await send(members))];
    assert.ok(got.length > 0);
    for (const one of got) assert.deepEqual([one.outcome, one.reason], [outcome, reason]);
    assert.deepEqual(server.records, []);
    assert.ok(!JSON.stringify(got).includes(settings.password));
  });

test('where private addresses are closed no broker there is connected to', async () => {
  const before = server.connections();
  const bootstrapServer = `127.0.0.1:${server.port}`;
  const [one]: any[] = [...(await send({ bootstrapServer }, { privateCalls: false }))];
  assert.deepEqual([one.outcome, one.reason], ['misconfigured', 'unreachable']);
  assert.equal(server.connections(), before);
  const [plain]: any[] = [...(await send({}, { privateCalls: false }))];
  assert.equal(plain.outcome, 'misconfigured');
});

test('a certificate that nobody vouches for is refused', async () => {
  const tls = await startKafka({ ...settings, tls: testCertificate('ecdsa') });
  try {
    const bootstrapServer = `localhost:${tls.port}`;
    const [one]: any[] = [...(await send({ bootstrapServer }))];
    assert.deepEqual([one.outcome, one.reason], ['misconfigured', 'unreachable']);
    assert.deepEqual(tls.records, []);
  } finally {
    await tls.close();
  }
});

test('a certificate of an authority that the operator trusts is taken', async () => {
  const { ca, server: certificate } = testAuthority();
  const tls = await startKafka({ ...settings, tls: certificate });
  try {
    const bootstrapServer = `localhost:${tls.port}`;
    const outcomes = await send({ bootstrapServer }, { authorities: [ca] });
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    assert.equal(tls.records.length, all.length);
  } finally {
    await tls.close();
  }
});

test('a broker that is gone is waited for', async () => {
  const gone = await startKafka(settings);
  await gone.close();
  const [one]: any[] = [
    ...(await send({ bootstrapServer: `SASL_PLAINTEXT://127.0.0.1:${gone.port}` })),
  ];
  assert.deepEqual([one.outcome, one.reason], ['temporary', 'unreachable']);
});
