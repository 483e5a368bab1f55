// What waits for a stream of NATS on the disk: rows that are copies of one that an order has made, each
// of its own id, of a thousand documents. Timed from the start of deliveries until the stream has all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseTime, processorTime } from './processes.mjs';
import { openShop, orderOf } from './shop.mjs';

const program = '/usr/sbin/nats-server';
const documents = 1_000;
const maxSeconds = 120;
const goal = 10_000;

async function startNats({ directory, build, running }) {
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
  return { servers, count, pid: child.pid, close: () => connection.close() };
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
async function filled({ databaseUrl, notifications, bytes }, { request, admin }, servers) {
  const { id } = await request('POST', '/subscriptions', {
    destination: { type: 'NATS', servers, subject: 'bench' },
    messages: [{ resourceTypeId: 'order', types: ['OrderStateChanged'] }],
  });
  const path = `/projects/bench/deliveries/${id}`;
  await admin('POST', `${path}/suspend`);
  const { id: order, version } = await orderOf(request);
  const actions = [{ action: 'changeOrderState', orderState: 'Confirmed' }];
  await request('POST', `/orders/${order}`, { version, actions });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(copies, [notifications - 1, bytes]);
    await client.query('vacuum analyze notification');
    const { rows } = await client.query(
      'select count(*)::int as count, avg(length(body))::int as bytes from notification',
    );
    return { path, ...rows[0] };
  } finally {
    await client.end();
  }
}

export async function measureDrain(plan) {
  const { open, notifications, postmaster, tell } = plan;
  if (!existsSync(program)) return tell(`drain: not measured, there is no ${program}`);
  const nats = await startNats(plan);
  const server = await open();
  await openShop(server.request);
  const { path, count, bytes } = await filled(plan, server, nats.servers);
  const before = await nats.count();
  const times = () => ({
    server: processorTime(server.pid),
    database: databaseTime(postmaster),
    NATS: processorTime(nats.pid),
  });
  const [startedAt, usedBefore] = [performance.now(), times()];
  await server.admin('POST', `${path}/resume`);
  const left = () => performance.now() - startedAt < maxSeconds * 1_000;
  while ((await nats.count()) - before < count && left()) await sleep(25);
  const seconds = (performance.now() - startedAt) / 1_000;
  const arrived = (await nats.count()) - before;
  const used = Object.entries(times()).map(
    ([name, time]) => `${name} ${((time - usedBefore[name]) / arrived).toFixed(0)}`,
  );
  tell(
    `drain: ${arrived} of ${count} notifications of ${bytes} bytes in ${seconds.toFixed(2)} s, ` +
      `${Math.round(arrived / seconds)} a second (aim ${goal}); microseconds of processor time for each: ${used.join(', ')}`,
  );
  if (notifications !== arrived) throw new Error('not all have arrived');
  await nats.close();
}
