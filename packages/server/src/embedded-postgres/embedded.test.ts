import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import pg from 'pg';

import { clusterName } from './cluster/cluster.ts';
import {
  connectEmbeddedDatabase,
  EmbeddedDatabaseError,
  startEmbeddedDatabase,
} from './embedded.ts';
import {
  canRunAsOrdinaryUser,
  copyUsedFolder,
  isRoot,
  ordinaryUser,
  query,
  serverProcess,
  temporaryFolder,
} from './support.test.setting.ts';

test('the first start makes the database and the next one finds what was written', async (t) => {
  const directory = join(await temporaryFolder(t), 'new', 'data');
  const first = await startEmbeddedDatabase({ directory });
  t.after(first.stop);
  assert.equal(first.firstStart, true);
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS number');
  await first.stop();
  await first.stop();
  assert.deepEqual((await readdir(directory)).sort(), ['password', 'postgres', 'postgres.log']);
  const second = await startEmbeddedDatabase({ directory });
  t.after(second.stop);
  assert.equal(second.firstStart, false);
  assert.equal(second.url, first.url);
  assert.deepEqual(await query(second.url, 'SELECT number FROM kept'), [{ number: 42 }]);
});

for (const [title, without] of [
  ['is empty', async (folder: string) => void (await mkdir(folder))],
  ['is missing', async () => undefined],
] as const)
  test(`a server whose database ${title} is not given a new one`, async (t) => {
    const directory = await temporaryFolder(t);
    await writeFile(join(directory, 'password'), 'x'.repeat(32));
    await writeFile(join(directory, 'credentials.json'), '{}');
    await without(join(directory, 'postgres'));
    const before = (await readdir(directory)).sort();
    await assert.rejects(startEmbeddedDatabase({ directory }), (error) => {
      assert.ok(error instanceof EmbeddedDatabaseError);
      assert.match(error.message, /holds no database/);
      return true;
    });
    assert.deepEqual((await readdir(directory)).sort(), before);
  });

test('the database is durable, in UTF-8, ordered by bytes, and its role is no superuser', async (t) => {
  const directory = await temporaryFolder(t);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const text = `SELECT current_user AS role, current_database() AS database,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
    pg_encoding_to_char(encoding) AS encoding, datcollate AS collation,
    current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('server_version_num')::int / 10000 AS major
    FROM pg_database WHERE datname = current_database()`;
  assert.deepEqual(await query(url, text), [
    {
      role: 'storewright',
      database: 'storewright',
      superuser: false,
      encoding: 'UTF8',
      collation: 'C',
      fsync: 'on',
      commit: 'on',
      major: 18,
    },
  ]);
});

test('the role may create the extensions that come with the programs', async (t) => {
  const directory = await copyUsedFolder(t);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  for (const name of ['pg_trgm', 'btree_gin', 'unaccent', 'fuzzystrmatch', 'pgcrypto']) {
    await query(url, `CREATE EXTENSION ${name}`);
  }
});

test('a second server on the same directory is refused and told the process', async (t) => {
  const directory = await copyUsedFolder(t);
  const first = await serverProcess(t, directory);
  const second = await serverProcess(t, directory);
  assert.equal(second.report.isWorded, true);
  assert.match(String(second.report.message), new RegExp(`in use by process ${first.pid} since`));
  await assert.rejects(startEmbeddedDatabase({ directory }), EmbeddedDatabaseError);
  assert.deepEqual(await query(first.report.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await first.finish();
  const third = await startEmbeddedDatabase({ directory });
  await third.stop();
});

test('a server is refused as well when somebody has removed the socket of the lock', async (t) => {
  const directory = await copyUsedFolder(t);
  const { stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  for (const name of await readdir(directory)) {
    if (name.startsWith('server.lock.')) await unlink(join(directory, name));
  }
  await assert.rejects(startEmbeddedDatabase({ directory }), new RegExp(`process ${process.pid}`));
});

test('of servers that start at the same moment exactly one wins', async (t) => {
  const directory = await temporaryFolder(t);
  const starts = Array.from({ length: 6 }, () => startEmbeddedDatabase({ directory }));
  const outcomes = await Promise.allSettled(starts);
  const won = outcomes.filter(({ status }) => status === 'fulfilled');
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') await outcome.value.stop();
    else assert.match(String(outcome.reason), /in use by/);
  }
  assert.equal(won.length, 1);
});

test('a command uses the database of a running server and leaves it running', async (t) => {
  const directory = await copyUsedFolder(t);
  const server = await serverProcess(t, directory);
  const joined = await connectEmbeddedDatabase({ directory });
  assert.equal(joined.url, server.report.url);
  assert.equal(joined.firstStart, false);
  await joined.stop();
  assert.deepEqual(await query(joined.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await server.finish();
});

test('a command without a server starts the database for itself and stops it', async (t) => {
  const directory = await temporaryFolder(t);
  const own = await connectEmbeddedDatabase({ directory });
  assert.equal(own.firstStart, true);
  await query(own.url, 'SELECT 1');
  await own.stop();
  await assert.rejects(query(own.url, 'SELECT 1'));
});

test('commands that come at the same moment all get the one database', async (t) => {
  const directory = await temporaryFolder(t);
  const commands = Array.from({ length: 4 }, () => connectEmbeddedDatabase({ directory }));
  const databases = await Promise.all(commands);
  assert.equal(new Set(databases.map(({ url }) => url)).size, 1);
  for (const { stop } of databases) await stop();
});

test('nobody logs in without the password, and no superuser at all', async (t) => {
  const directory = await temporaryFolder(t);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const { host } = new pg.Client({ connectionString: url });
  const attempts = [
    { user: 'storewright', password: 'guess', database: 'storewright' },
    { user: 'postgres', password: '', database: 'postgres' },
  ];
  for (const attempt of attempts) {
    await assert.rejects(new pg.Client({ host, port: 5432, ...attempt }).connect(), {
      code: /^28/,
    });
  }
  assert.equal((await stat(join(directory, 'password'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(directory, 'postgres'))).mode & 0o777, 0o700);
});

test('another local user does not even reach the socket', async (t) => {
  if (!isRoot) return t.diagnostic('needs root to become another user');
  const directory = await copyUsedFolder(t);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const path = `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`;
  await new Promise((resolve) => connect(path).once('connect', resolve).unref());
  const script = `require('node:net').connect(${JSON.stringify(path)})
    .once('connect', () => process.exit(0)).once('error', () => process.exit(3))`;
  const other = spawnSync(process.execPath, ['-e', script], { ...ordinaryUser, cwd: '/' });
  assert.equal(other.status, 3);
});

test('an ordinary user starts it too, and root runs it afterwards as that user', async (t) => {
  if (!canRunAsOrdinaryUser()) return t.diagnostic('needs root, and a tree that others can read');
  const folder = await temporaryFolder(t);
  const directory = join(folder, 'data');
  spawnSync('chown', [`${ordinaryUser.uid}:${ordinaryUser.gid}`, folder]);
  const server = await serverProcess(t, directory, ordinaryUser);
  assert.equal(server.report.firstStart, true);
  assert.equal(server.report.uid, ordinaryUser.uid);
  await server.finish();
  const asRoot = await startEmbeddedDatabase({ directory });
  assert.equal(asRoot.firstStart, false);
  await asRoot.stop();
  const again = await serverProcess(t, directory, ordinaryUser);
  assert.equal(again.report.firstStart, false);
  await again.finish();
});

test('a data directory with a very long path works', async (t) => {
  const directory = join(await temporaryFolder(t), 'a folder with a long name/'.repeat(8), 'data');
  const first = await startEmbeddedDatabase({ directory });
  t.after(first.stop);
  assert.deepEqual(await query(first.url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await assert.rejects(startEmbeddedDatabase({ directory }), /in use by process/);
  await first.stop();
  assert.deepEqual((await readdir(directory)).sort(), ['password', 'postgres', 'postgres.log']);
});

test('where no socket can be made in the cluster, one in a private folder is used', async (t) => {
  const directory = await copyUsedFolder(t);
  await mkdir(join(directory, 'postgres', '.s.PGSQL.5432'));
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const host = new URL(url).searchParams.get('host') ?? '';
  assert.equal(host, join(tmpdir(), await clusterName(join(directory, 'postgres'))));
  assert.equal((await stat(host)).mode & 0o777, 0o700);
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }]);
  await stop();
  assert.equal(existsSync(host), false);
});

test('where others could enter that folder, it listens on a loopback port', async (t) => {
  const directory = await copyUsedFolder(t);
  await mkdir(join(directory, 'postgres', '.s.PGSQL.5432'));
  const folder = join(tmpdir(), await clusterName(join(directory, 'postgres')));
  await mkdir(join(folder, 'theirs'), { recursive: true });
  t.after(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o777);
  const { url, stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  assert.equal(new URL(url).hostname, '127.0.0.1');
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }]);
  const wrong = url.replace(/:[^:@]*@/, ':guess@');
  await assert.rejects(query(wrong, 'SELECT 1'), { code: '28P01' });
});

for (const [title, folderIn] of [
  ['cannot be entered by the user of the database', (own: string) => own],
  ['does not exist', () => '/missing'],
] as const)
  test(`where the folder for temporary files ${title}, it listens on a loopback port`, {
    skip: isRoot ? false : 'only root starts the database as another user',
  }, async (t) => {
    const directory = await copyUsedFolder(t);
    await mkdir(join(directory, 'postgres', '.s.PGSQL.5432'));
    const { TMPDIR } = process.env;
    // Short, because a folder with a long path is not used.
    const own = await mkdtemp('/tmp/storewright-');
    t.after(() => rm(own, { recursive: true }));
    process.env.TMPDIR = folderIn(own);
    try {
      const { url, stop } = await startEmbeddedDatabase({ directory });
      t.after(stop);
      assert.equal(new URL(url).hostname, '127.0.0.1');
      assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }]);
      await stop();
      assert.deepEqual(await readdir(own), []);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });

test('a log that has grown too large is set aside at the next start', async (t) => {
  const directory = await copyUsedFolder(t);
  await truncate(join(directory, 'postgres.log'), 11 * 1024 * 1024);
  await (await startEmbeddedDatabase({ directory })).stop();
  assert.equal((await stat(join(directory, 'postgres.log.1'))).size, 11 * 1024 * 1024);
  assert.ok((await stat(join(directory, 'postgres.log'))).size < 10_000);
});
