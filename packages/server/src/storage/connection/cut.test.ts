// What writers receive when the connection to the database is cut at the worst moment: "stored" is
// always true, and 503 ("not stored") never concerns a stored write.
import assert from 'node:assert/strict';
import {
  type AddressInfo,
  createServer,
  connect as dial,
  type Server,
  type Socket,
} from 'node:net';
import { after, test } from 'node:test';
import { ApiError } from '@storewright/model/declaration';
import {
  caseKinds,
  freshProject,
  insert,
  next,
  orderOf,
  update,
} from '@storewright/store/storage/cases/storage.cases';
import { connect } from '@storewright/store/storage/connection/database';
import { createStorage } from '@storewright/store/storage/open/postgres';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { Storage } from '@storewright/store/storage/storage';
import { openDatabase } from '../../testing/database.ts';

const place = await openDatabase();
after(() => place.drop());
await migrate(await place.connect(), caseKinds);
const reader = createStorage(await place.connect(), caseKinds);
const projectKey = freshProject();

/** The answer to the writer. */
const told = (storage: Storage, write: ReturnType<typeof update>): Promise<string> =>
  storage.commit(projectKey, [write]).then(
    ({ outcome }) => outcome,
    (error) => (error instanceof ApiError ? error.code : `assertion: ${error}`),
  );

const isStored = async (id: string, version: number) =>
  (await reader.find(projectKey, 'shop-order', [{ id }]))[0]?.version === version;

async function assertTruth(answer: string, id: string, version: number): Promise<void> {
  if (answer === 'GatewayTimeout') return;
  assert.ok(['done', 'OverCapacity'].includes(answer), answer);
  assert.equal(await isStored(id, version), answer === 'done', answer);
}

test('backends that are terminated while they write never make an answer untrue', async () => {
  const storage = createStorage(await place.connect(), caseKinds);
  const kill = () =>
    place.admin(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'with fence%direct as%'`);
  let isOver = false;
  const killing = (async () => {
    while (!isOver) await kill();
  })();
  const answers = new Set<string>();
  // Rounds until a backend was hit, which is rare where the database does not wait for the disk.
  for (let round = 0; round < 1_000 && answers.size < 2; round += 1) {
    for (const answer of await writeRound(storage)) answers.add(answer);
  }
  isOver = true;
  await killing;
  assert.ok(answers.size > 1, [...answers].join());
});

/** Answers to updates of fresh documents, each compared with the stored state. */
async function writeRound(storage: Storage): Promise<readonly string[]> {
  const documents = Array.from({ length: 60 }, () => orderOf());
  await reader.commit(
    projectKey,
    documents.map((one) => insert(one)),
  );
  return Promise.all(
    documents.map(async (before) => {
      const answer = await told(storage, update(before, next(before, { state: 'Paid' })));
      await assertTruth(answer, before.id, 2);
      return answer;
    }),
  );
}

interface Proxy {
  readonly url: string;
  readonly server: Server;
  /** Cuts the connection right after so many more bytes of a write went to the database. */
  cutAfterWrite(): void;
}

/** Stands between storage and database. */
async function openProxy(target: URL): Promise<Proxy> {
  const port = target.searchParams.get('port') ?? target.port;
  const host = target.searchParams.get('host') ?? target.hostname;
  const address = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { port: Number(port), host };
  let armed = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(address);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => {
      const isWrite = armed && bytes.includes('Paid');
      // The database receives the statement; its answer does not come back.
      far.write(bytes, () => isWrite && near.destroy());
    });
    far.on('data', (bytes) => near.write(bytes));
    near.on('close', () => far.end());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.on('close', () => {
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(target);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String((server.address() as AddressInfo).port));
  return {
    url: url.href,
    server,
    cutAfterWrite: () => {
      armed = true;
    },
  };
}

test('a connection cut between COMMIT and its answer is told as an unknown outcome', async (t) => {
  const proxy = await openProxy(new URL(place.url));
  t.after(() => proxy.server.listening && proxy.server.close().emit('close'));
  const database = await connect({ url: proxy.url });
  const storage = createStorage(database, caseKinds);
  const before = orderOf();
  await storage.commit(projectKey, [insert(before)]);
  proxy.cutAfterWrite();
  assert.equal(
    await told(storage, update(before, next(before, { state: 'Paid' }))),
    'GatewayTimeout',
  );
  await new Promise((resolve) => proxy.server.close(resolve).emit('close'));
  const other = orderOf();
  await reader.commit(projectKey, [insert(other)]);
  const answer = await told(storage, update(other, next(other, { state: 'Late' })));
  assert.equal(answer, 'OverCapacity');
  assert.equal(await isStored(other.id, 1), true);
  await database.close();
});
