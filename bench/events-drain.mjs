// What waits for a stream of NATS on the disk or a topic of Kafka: rows that are copies of one that an order has made,
// each of its own id, of a thousand documents. Timed from the start of deliveries until the stream has all, or until
// the broker has acknowledged all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startKafka } from '../tools/kafka/start.mjs';
import { databaseTime, processorTime } from './processes.mjs';
import { openShop, orderOf } from './shop.mjs';

const program = '/usr/sbin/nats-server';
const documents = 1_000;
const maxSeconds = 120;
const goal = 10_000;
/** A destination gets one when a subscription names it. */
const testNotifications = 1;

async function startNats({ directory, build, running }) {
  if (!existsSync(program)) return { missing: `there is no ${program}` };
  const port = 20_000 + (process.pid % 20_000);
  const parameters = ['-js', '-sd', join(directory, 'nats'), '-a', '127.0.0.1', '-p', `${port}`];
  const child = spawn(program, parameters, { stdio: 'ignore' });
  running.push({
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  });
  const { connect } = createRequire(join(build, 'main.js'))('nats');
  const servers = `127.0.0.1:${port}`;
  const connection = await connect({ servers, waitOnFirstConnect: true });
  const manager = await connection.jetstreamManager();
  await manager.streams.add({ name: 'bench', subjects: ['bench.>'] });
  const count = async () => (await manager.streams.info('bench')).state.messages;
  const destination = { type: 'NATS', servers, subject: 'bench' };
  const stored = async () => {
    const all = await count();
    await connection.close();
    return all - testNotifications;
  };
  return {
    destination,
    arrived: async () => (await count()) - testNotifications,
    stored,
    pid: child.pid,
  };
}

async function startTopic({ running }) {
  const login = { user: 'api-key', password: 'api-secret' };
  const broker = await startKafka(login);
  if (broker.missing !== undefined) return broker;
  running.push(broker);
  await broker.createTopic('bench');
  const destination = {
    type: 'ConfluentCloud',
    bootstrapServer: `SASL_PLAINTEXT://${broker.sasl}`,
    apiKey: login.user,
    apiSecret: login.password,
    acks: 'all',
    topic: 'bench',
  };
  /** Ids of all records as the official client reads them, without that of the test notification. */
  const stored = async () => {
    const ids = new Set((await broker.recordsOf('bench')).map(({ headers }) => headers.id));
    return ids.size - testNotifications;
  };
  return { destination, stored, pid: broker.pid() };
}

const copies = `
  insert into notification (project, subscription, resource, body)
  select t.project, t.subscription, 'order/' || other.document,
    replace(replace(t.long, t.body::jsonb->>'id', gen_random_uuid()::text),
      t.body::jsonb->'resource'->>'id', other.document)
  from (select *, rtrim(body, '}') || ',"note":"' || repeat('x', $2 - length(body) - 10) || '"}' as long
      from notification limit 1) t, generate_series(1, $1::int) n,
    lateral (select md5((n % ${documents})::text)::uuid::text as document) other`;

/** The subscription at rest, with so many rows waiting. */
async function filled({ notifications, bytes }, { request, admin }, destination, client) {
  const { id } = await request('POST', '/subscriptions', {
    destination,
    messages: [{ resourceTypeId: 'order', types: ['OrderStateChanged'] }],
  });
  const path = `/projects/bench/deliveries/${id}`;
  await admin('POST', `${path}/suspend`);
  const { id: order, version } = await orderOf(request);
  const actions = [{ action: 'changeOrderState', orderState: 'Confirmed' }];
  await request('POST', `/orders/${order}`, { version, actions });
  await client.query(copies, [notifications - 1, bytes]);
  await client.query('vacuum analyze notification');
  const { rows } = await client.query(
    'select count(*)::int as count, avg(length(body))::int as bytes from notification',
  );
  return { path, ...rows[0] };
}

export const measureDrain = (plan) => drainInto(plan, 'NATS', startNats);
export const measureKafka = (plan) => drainInto(plan, 'Kafka', startTopic);

/** Starts the deliveries of a subscription at rest, and times them until none is left. */
async function drainInto(plan, name, start) {
  const { open, databaseUrl, notifications, postmaster, tell } = plan;
  const sink = await start(plan);
  if (sink.missing !== undefined) return tell(`drain to ${name}: not measured, ${sink.missing}`);
  const server = await open();
  await openShop(server.request);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { path, count, bytes } = await filled(plan, server, sink.destination, client);
  const arrived = sink.arrived ?? (() => acknowledgedIn(client, path));
  const times = () => ({
    server: processorTime(server.pid),
    database: databaseTime(postmaster),
    [name]: processorTime(sink.pid),
  });
  const [startedAt, usedBefore] = [performance.now(), times()];
  await server.admin('POST', `${path}/resume`);
  const left = () => performance.now() - startedAt < maxSeconds * 1_000;
  while ((await arrived()) < count && left()) await sleep(25);
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = Object.entries(times()).map(
    ([part, time]) => `${part} ${((time - usedBefore[part]) / count).toFixed(0)}`,
  );
  const there = await arrived();
  tell(
    `drain to ${name}: ${there} of ${count} notifications of ${bytes} bytes in ${seconds.toFixed(2)} s, ` +
      `${Math.round(there / seconds)} a second (aim ${goal}); microseconds of processor time for each: ${used.join(', ')}`,
  );
  const stored = await sink.stored();
  await client.end();
  if (notifications !== there || notifications !== stored) throw new Error('not all have arrived');
}

/** What the destination has acknowledged, as the server counts it. */
async function acknowledgedIn(client, path) {
  const { rows } = await client.query('select sent::int from delivery where subscription = $1', [
    path.split('/').at(-1),
  ]);
  return rows[0]?.sent ?? 0;
}
