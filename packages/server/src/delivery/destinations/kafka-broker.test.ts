// The destination ConfluentCloud against a real Kafka broker, which the official client of Java reads.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { kafka } from '@storewright/engine/delivery/destinations/kafka';
import type {
  DeliveryWorld,
  Outcome,
  Outgoing,
} from '@storewright/engine/delivery/destinations/protocol';
import { openOutbound } from '@storewright/platform/outbound';
import { testAuthority } from '../../testing/certificate.ts';
import { type RealKafka, startRealKafka } from '../../testing/java-service.ts';

const outbound = openOutbound({ privateCalls: true });
const { ca, server: tls } = testAuthority();
const settings = { user: 'api-key', password: 'api-secret', tls };
const started = await startRealKafka(settings);
const missing = 'missing' in started ? started.missing : false;
const broker = started as RealKafka;
const world: DeliveryWorld = {
  outbound,
  privateCalls: true,
  now: () => Date.now(),
  awsEndpoint: '',
  awsCredentials: '',
  pubsubEndpoint: '',
  pubsubCredentials: '',
};

let topics = 0;
async function newTopic(partitions = 1, largestBatch?: number): Promise<string> {
  topics += 1;
  await broker.createTopic(`topic-${topics}`, partitions, largestBatch);
  return `topic-${topics}`;
}

const destination = (members: object) => ({
  bootstrapServer: `SASL_PLAINTEXT://${broker.sasl}`,
  apiKey: settings.user,
  apiSecret: settings.password,
  acks: 'all',
  ...members,
});

const notification = (id: number | string, bytes = 0): Outgoing => ({
  id: String(id),
  body: JSON.stringify({ tea: `grün ${id}`, filler: 'x'.repeat(bytes) }),
  contentType: 'application/json; charset=UTF-8',
  typeId: 'order',
  resourceId: `o-${id}`,
  sort: 'message',
  type: 'OrderCreated',
});

async function send(
  members: object,
  all: readonly Outgoing[],
  around: Partial<DeliveryWorld> = {},
): Promise<readonly Outcome[]> {
  try {
    const line = await kafka.open(destination(members), { ...world, ...around });
    const outcomes = await line.send(all);
    await line.close();
    return outcomes;
  } catch (error) {
    return [kafka.faultOf!(error)];
  }
}

const some = Array.from({ length: 200 }, (_, n) => notification(n));
const valuesOf = (records: readonly { readonly value: string }[]) =>
  records.map(({ value }) => value);

describe('On a Kafka broker', { skip: missing }, () => {
  after(async () => {
    outbound.close();
    await broker.stop();
  });

  test('notifications are records in their order, with key and headers', async () => {
    const topic = await newTopic();
    const outcomes = await send({ topic }, some);
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    assert.deepEqual(
      await broker.recordsOf(topic),
      some.map(({ id, body, resourceId, contentType }) => ({
        partition: 0,
        key: resourceId,
        value: body,
        headers: { 'content-type': contentType, id },
      })),
    );
  });

  test('records of one document are in one partition of several', async () => {
    const topic = await newTopic(4);
    await send({ topic }, [...some, ...some]);
    const records = await broker.recordsOf(topic);
    const places = new Map<string, Set<number>>();
    for (const { key, partition } of records)
      places.set(key!, (places.get(key!) ?? new Set()).add(partition));
    assert.ok([...places.values()].every(({ size }) => size === 1));
    assert.equal(new Set(records.map(({ partition }) => partition)).size, 4);
  });

  for (const acks of ['0', '1', 'all'])
    test(`notifications are taken with acks '${acks}'`, async () => {
      const topic = await newTopic();
      const outcomes = await send({ topic, acks }, some);
      assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
      while ((await broker.recordsOf(topic)).length < some.length);
    });

  const failures = [
    ['a wrong secret', { apiSecret: 'other' }, 'misconfigured', 'refused credentials'],
    ['a topic that does not exist', { topic: 'absent' }, 'misconfigured', 'no such queue or topic'],
  ] as const;
  for (const [what, members, outcome, reason] of failures)
    test(`${what} means ${outcome}: ${reason}`, async () => {
      const [one]: any[] = [...(await send({ topic: 'absent', ...members }, some.slice(0, 1)))];
      assert.deepEqual([one.outcome, one.reason], [outcome, reason]);
      assert.ok(!JSON.stringify(one).includes(settings.password));
    });

  test('a record that is larger than the broker takes is refused', async () => {
    const topic = await newTopic();
    const [one]: any[] = [...(await send({ topic }, [notification('large', 1_100_000)]))];
    assert.deepEqual([one.outcome, one.reason], ['refused', 'refused']);
  });

  test('notifications that are too large for one batch together are taken', async () => {
    const topic = await newTopic();
    const many = Array.from({ length: 200 }, (_, n) => notification(n, 20_000));
    const outcomes = await send({ topic }, many);
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    assert.deepEqual(valuesOf(await broker.recordsOf(topic)), valuesOf(many.map(recordOf)));
  });

  test('where a topic takes smaller batches, only notifications that are larger are refused', async () => {
    const topic = await newTopic(1, 50_000);
    const bytes = [20_000, 20_000, 60_000, 20_000, 20_000];
    const some = bytes.map((size, n) => notification(n, size));
    const outcomes = await send({ topic }, some);
    const expected = ['taken', 'taken', 'refused', 'taken', 'taken'];
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      expected,
    );
    const ids = (await broker.recordsOf(topic)).map(({ headers }) => headers.id);
    assert.deepEqual(ids, ['0', '1', '3', '4']);
  });

  test('TLS with a certificate of a trusted authority is used, and of any other refused', async () => {
    const topic = await newTopic();
    const bootstrapServer = broker.secure;
    const outcomes = await send({ topic, bootstrapServer }, some, { authorities: [ca] });
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    assert.deepEqual(valuesOf(await broker.recordsOf(topic)), valuesOf(some.map(recordOf)));
    const [one]: any[] = [...(await send({ topic, bootstrapServer }, some))];
    assert.deepEqual([one.outcome, one.reason], ['misconfigured', 'unreachable']);
  });

  test('what was acknowledged before a broker is killed is there after its restart', async () => {
    const topic = await newTopic();
    const acknowledged: string[] = [];
    let line = await kafka.open(destination({ topic }), world);
    let isKilled = false;
    let failures = 0;
    const killing = new Promise<void>((resolve) => setTimeout(resolve, 300)).then(async () => {
      await broker.kill();
      isKilled = true;
      await broker.restart();
    });
    for (let round = 0; failures === 0 || acknowledged.at(-1) !== `${round - 1}`; round += 1) {
      const outcomes: readonly Outcome[] = await line
        .send([notification(round)])
        .catch((error) => [kafka.faultOf!(error)]);
      const one = outcomes[0]!;
      if (one.outcome === 'taken') acknowledged.push(String(round));
      else {
        assert.equal(one.outcome, 'temporary', JSON.stringify(one));
        failures += 1;
        await line.close().catch(() => undefined);
        line = await reopened(topic);
      }
    }
    assert.ok(isKilled);
    await killing;
    await line.close();
    const ids = new Set((await broker.recordsOf(topic)).map(({ headers }) => headers.id));
    assert.deepEqual(
      acknowledged.filter((id) => !ids.has(id)),
      [],
    );
  });

  const reopened = async (topic: string) => {
    for (;;) {
      const line = await kafka.open(destination({ topic }), world).catch((error) => {
        assert.equal(kafka.faultOf!(error).outcome, 'temporary');
        return undefined;
      });
      if (line !== undefined) return line;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  test('ten thousand notifications are taken in their order', async () => {
    const topic = await newTopic();
    const line = await kafka.open(destination({ topic }), world);
    const all = Array.from({ length: 10_000 }, (_, n) => notification(n, 1_000));
    const begun = performance.now();
    for (let from = 0; from < all.length; from += kafka.atOnce) {
      const outcomes = await line.send(all.slice(from, from + kafka.atOnce));
      assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    }
    const seconds = (performance.now() - begun) / 1_000;
    await line.close();
    const records = await broker.recordsOf(topic);
    assert.deepEqual(valuesOf(records), valuesOf(all.map(recordOf)));
    console.log(`Kafka ${broker.version}: ${Math.round(all.length / seconds)} a second`);
  });
});

const recordOf = ({ body: value }: Outgoing) => ({ value });
