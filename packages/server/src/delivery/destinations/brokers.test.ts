// Destinations with libraries of their own, against real brokers.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { nats } from '@storewright/engine/delivery/destinations/nats';
import type { DeliveryWorld, Outgoing } from '@storewright/engine/delivery/destinations/protocol';
import { serviceBus } from '@storewright/engine/delivery/destinations/service-bus';
import { openOutbound } from '@storewright/platform/outbound';
import {
  type Broker,
  natsAbsent,
  rabbitAbsent,
  startNats,
  startRabbit,
} from '../../testing/brokers.ts';
import { testAuthority } from '../../testing/certificate.ts';

const outbound = openOutbound({ privateCalls: true });
after(() => outbound.close());
const world: DeliveryWorld = {
  outbound,
  privateCalls: true,
  now: () => Date.now(),
  awsEndpoint: '',
  awsCredentials: '',
  pubsubEndpoint: '',
  pubsubCredentials: '',
};

const notification = (id: string, body = `{"id":"${id}"}`): Outgoing => ({
  id,
  body,
  contentType: 'application/json; charset=UTF-8',
  typeId: 'order',
  resourceId: 'o-1',
  sort: 'message',
  type: 'OrderCreated',
});

describe('NATS JetStream', { skip: natsAbsent }, () => {
  let broker: Broker;
  let connection: import('nats').NatsConnection;
  before(async () => {
    broker = await startNats();
    connection = await (await import('nats')).connect({ servers: `127.0.0.1:${broker.port}` });
    const manager = await connection.jetstreamManager();
    await manager.streams.add({ name: 'shop', subjects: ['shop.>'] });
  });
  after(async () => {
    await connection?.close();
    await broker?.stop();
  });

  test('a stream keeps what is sent, once for each notification, in order', async () => {
    const line = await nats.open({ servers: `127.0.0.1:${broker.port}`, subject: 'shop' }, world);
    const all = ['a', 'b', 'c', 'b'].map((id) => notification(id));
    const outcomes = await line.send(all);
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['taken', 'taken', 'taken', 'taken'],
    );
    await line.close();
    const manager = await connection.jetstreamManager();
    const { state } = await manager.streams.info('shop');
    assert.equal(state.messages, 3);
    const second = await manager.streams.getMessage('shop', { seq: 2 });
    assert.equal(second.subject, 'shop.order.message.OrderCreated');
    assert.equal(second.string(), '{"id":"b"}');
  });

  test('a subject that no stream keeps is a mistake of the subscription', async () => {
    const line = await nats.open({ servers: `127.0.0.1:${broker.port}`, subject: 'other' }, world);
    const [outcome] = await line.send([notification('x')]);
    await line.close();
    assert.deepEqual(
      [outcome!.outcome, (outcome as any).reason],
      ['misconfigured', 'no such queue or topic'],
    );
  });

  test('a server that is gone is a matter of time', async () => {
    const gone = nats.open({ servers: '127.0.0.1:9', subject: 'shop' }, world);
    const error = await gone.catch((reason) => reason);
    assert.equal(nats.faultOf!(error).outcome, 'temporary');
  });

  test('with TLS it must have a certificate of an authority that is trusted', async () => {
    const { ca, server } = testAuthority();
    const folder = await mkdtemp(join(tmpdir(), 'storewright-nats-tls-'));
    const [cert, key] = [join(folder, 'cert'), join(folder, 'key')];
    await writeFile(cert, server.cert);
    await writeFile(key, server.key);
    const secure = await startNats(['--tls', '--tlscert', cert, '--tlskey', key]);
    try {
      const destination = { servers: `tls://localhost:${secure.port}`, subject: 'shop' };
      const line = await nats.open(destination, { ...world, authorities: [ca] });
      const [outcome] = await line.send([notification('x')]);
      await line.close();
      // There is no stream; the line is open nevertheless.
      assert.equal((outcome as any).reason, 'no such queue or topic');
      const error = await nats.open(destination, world).catch((reason) => reason);
      assert.equal((nats.faultOf!(error) as any).reason, 'unreachable');
    } finally {
      await secure.stop();
      await rm(folder, { recursive: true });
    }
  });

  test('private addresses are refused where they are closed', async () => {
    const closed = { ...world, privateCalls: false };
    const opening = nats.open({ servers: `127.0.0.1:${broker.port}`, subject: 'shop' }, closed);
    const error = await opening.catch((reason) => reason);
    assert.deepEqual(nats.faultOf!(error).outcome, 'misconfigured');
  });
});

describe('Service Bus, by AMQP 1.0 of RabbitMQ', { skip: rabbitAbsent }, () => {
  let broker: Broker;
  before(async () => {
    broker = await startRabbit();
  });
  after(() => broker?.stop());

  const destination = (key = 'guest', entity = '/queue/paid') => ({
    connectionString:
      `Endpoint=sb://127.0.0.1:${broker.port}/;SharedAccessKeyName=guest;` +
      `SharedAccessKey=${key};EntityPath=${entity};UseDevelopmentEmulator=true`,
  });

  /** What waits in the queue. */
  async function drained(count: number): Promise<string[]> {
    const { default: rhea } = await import('rhea');
    const connection = rhea.create_container().connect({
      host: '127.0.0.1',
      port: broker.port,
      username: 'guest',
      password: 'guest',
      reconnect: false,
    });
    const bodies: string[] = [];
    connection.open_receiver('/queue/paid');
    await new Promise<void>((resolve) => {
      connection.on('message', ({ message }) => {
        bodies.push(Buffer.from(message!.body.content ?? message!.body).toString());
        if (bodies.length === count) resolve();
      });
    });
    connection.close();
    return bodies;
  }

  test('a queue takes what is sent, each settled, in order', async () => {
    const line = await serviceBus.open(destination(), world);
    const all = Array.from({ length: 20 }, (_, index) => notification(`n${index}`));
    const outcomes = await line.send(all);
    assert.ok(outcomes.every(({ outcome }) => outcome === 'taken'));
    await line.close();
    assert.deepEqual(
      await drained(20),
      all.map(({ body }) => body),
    );
  });

  test('a wrong key is a mistake of the subscription', async () => {
    const error = await serviceBus.open(destination('wrong'), world).catch((reason) => reason);
    const outcome = serviceBus.faultOf!(error);
    assert.deepEqual(
      [outcome.outcome, (outcome as any).reason],
      ['misconfigured', 'refused credentials'],
    );
  });
});
