// Several servers of which one takes writes: the first pool that notices a change moves all pools.
import assert from 'node:assert/strict';
import { type AddressInfo, createServer, connect as dial, Socket } from 'node:net';
import { after, type TestContext, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { defaultConnections } from '@storewright/store/storage/connection/connect';
import { serversOf } from '@storewright/store/storage/connection/connection-pool';
import type { PoolName } from '@storewright/store/storage/connection/database';
import { openDatabase } from '../../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());

const names = Object.keys(defaultConnections) as PoolName[];

test('each server is tried once, beginning with the one that answered last', async () => {
  const servers = serversOf('postgres://a,b,c/shop');
  const asked: string[] = [];
  const only = (name: string) => async (address: string) => {
    asked.push(address);
    if (!address.includes(name)) throw new Error(`${address} is no ${name}`);
    return address;
  };
  assert.equal(await servers.reach(only('//b')), 'postgres://b/shop');
  assert.equal(await servers.reach(only('//b')), 'postgres://b/shop');
  assert.deepEqual(asked.splice(0), [
    'postgres://a/shop',
    'postgres://b/shop',
    'postgres://b/shop',
  ]);
  await assert.rejects(servers.reach(only('//d')), /postgres:\/\/a\/shop is no/);
  assert.equal(asked.length, 3);
});

test('those who fail together move on by one server, not by one each', async () => {
  const servers = serversOf('postgres://a,b,c/shop');
  const attempt = async (address: string) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (address.includes('//a')) throw new Error('refused');
    return address;
  };
  const reached = await Promise.all([1, 2, 3, 4].map(() => servers.reach(attempt)));
  assert.deepEqual(new Set(reached), new Set(['postgres://b/shop']));
});

test('what rests at a server is left when another one answers, not while one only fails', async () => {
  const servers = serversOf('postgres://a,b/shop');
  const [a, b] = ['postgres://a/shop', 'postgres://b/shop'] as const;
  const only = (wanted: string) => async (address: string) => {
    if (address !== wanted) throw new Error(`${address} is not ${wanted}`);
  };
  servers.answered(a, new Socket());
  await assert.rejects(servers.reach(only('nobody')));
  await servers.reach(only(b));
  assert.equal(servers.isLeft(a), false);
  const open = new Socket();
  servers.answered(b, open);
  assert.deepEqual([servers.isLeft(a), servers.isLeft(b)], [true, false]);
  servers.leave(b);
  assert.deepEqual([open.destroyed, servers.isLeft(b), servers.current()], [true, true, a]);
});

test('who has nowhere else to go leaves nobody', () => {
  const servers = serversOf('postgres://a/shop');
  const open = new Socket();
  servers.answered(servers.current(), open);
  servers.leave(servers.current());
  assert.deepEqual([open.destroyed, servers.isLeft(servers.current())], [false, false]);
});

/** An address of the database that can be closed and opened again. */
async function openDoor(t: TestContext) {
  const target = new URL(place.url);
  const path = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) return near.destroy();
    const port = Number(target.port || 5432);
    const far = path === null ? dial(port, target.hostname) : dial(`${path}/.s.PGSQL.${port}`);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    return near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size / 2,
    set(value: boolean) {
      isOpen = value;
      if (!value) for (const socket of sockets) socket.destroy();
    },
  };
}

/** The address of the database at other hosts. */
function addressAt(...hosts: readonly string[]): string {
  const url = new URL(place.url);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  const user = url.username === '' ? '' : `${url.username}${url.password && `:${url.password}`}@`;
  return `postgres://${user}${hosts.join(',')}${url.pathname}${url.search}`;
}

test('all pools go to the next server when theirs is gone, and back', async (t) => {
  const [first, second] = [await openDoor(t), await openDoor(t)];
  const database = await place.connect({ url: addressAt(first.host, second.host) });
  const askAll = () =>
    Promise.all(names.map((pool) => database.query<{ one: number }>(pool, sql`select 1 as one`)));
  const isAnswered = async () => {
    for (const rows of await askAll()) assert.deepEqual(rows, [{ one: 1 }]);
  };
  await isAnswered();
  assert.equal(second.connections(), 0);
  first.set(false);
  // A statement under way, or on a connection that has just gone, may get 503 once.
  await askAll().catch(() => undefined);
  await isAnswered();
  assert.ok(second.connections() > 0);
  first.set(true);
  second.set(false);
  await askAll().catch(() => undefined);
  await isAnswered();
  assert.equal(second.connections(), 0);
});

test('of several servers none is used that takes no writes', async (t) => {
  const [first, second] = [await openDoor(t), await openDoor(t)];
  const name = new URL(place.url).pathname.slice(1);
  const url = addressAt(first.host, second.host);
  await place.admin(`alter database ${name} set default_transaction_read_only = on`);
  try {
    await assert.rejects(place.connect({ url }), { code: 'OverCapacity' });
  } finally {
    await place.admin(
      `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
  }
  const database = await place.connect({ url });
  assert.equal((await database.query('write', sql`select 1`)).length, 1);
});
