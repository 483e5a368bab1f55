// PostgreSQL servers of the drills' own, which they may kill, stop and promote.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentBuild, fromBuild } from './builds.mjs';
import { freePort } from './node.mjs';

const pg = createRequire(join(currentBuild, 'main.js'))('pg');
const { accountFor, spawnIdentity } = await fromBuild('embedded-postgres/account.js');
const { copyFolders, findNativePackage, preparePrograms } = await fromBuild(
  'embedded-postgres/binaries.js',
);

const tooMany = '53300';

/** Connections that are being ended hold their places for a moment. */
async function connected(connectionString) {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (error.code !== tooMany || tries > 100) throw error;
      await sleep(50);
    }
  }
}

/**
 * A cluster in `directory/name`; `of` makes it a copy of another one that is stopped. It is started
 * at once. `settings` are those of postgresql.conf.
 */
export async function openCluster({ directory, later }, name, { settings = {}, of } = {}) {
  const folder = join(directory, name);
  const account = accountFor(folder);
  const identity = spawnIdentity(account);
  const programs = await preparePrograms(
    await findNativePackage(),
    account,
    copyFolders(directory, account),
  );
  const run = (program, parameters) => {
    const done = spawnSync(program, parameters, { ...identity, cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${program}: ${done.stdout} ${done.stderr}`);
  };
  chmodSync(directory, 0o755);
  if (of === undefined) {
    mkdirSync(folder, { mode: 0o700 });
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    run(programs.initdb, [
      '-D',
      folder,
      '--username=postgres',
      '--auth=trust',
      '--no-locale',
      '--encoding=UTF8',
      '--no-sync',
      '--no-instructions',
    ]);
  } else {
    cpSync(of.folder, folder, { recursive: true, preserveTimestamps: true });
    owned(folder, account);
    rmSync(join(folder, 'postmaster.pid'), { force: true });
  }
  const port = await freePort();
  const given = { ...clusterSettings, port, ...settings };
  const cluster = {
    name,
    folder,
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    child: undefined,
    /** Marks the cluster, while it is stopped, as a standby of another one. */
    follow(primary, standbyName) {
      const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
      given.primary_conninfo = `${from} application_name=${standbyName}`;
      writeFileSync(join(folder, 'standby.signal'), '');
      if (account !== undefined)
        chownSync(join(folder, 'standby.signal'), account.uid, account.gid);
    },
    async start() {
      const parameters = Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      const child = spawn(programs.postgres, ['-D', folder, ...parameters], {
        ...identity,
        cwd: folder,
        stdio: 'ignore',
      });
      cluster.child = child;
      cluster.ended = new Promise((resolve) => child.once('exit', resolve));
      await cluster.answers();
    },
    async answers() {
      for (let tries = 0; ; tries += 1) {
        try {
          await cluster.run('select 1');
          return;
        } catch (error) {
          if (tries > 600) throw error;
          await sleep(50);
        }
      }
    },
    /** One statement as the superuser, on a connection of its own. */
    async run(text, database = 'postgres') {
      const connectionString = cluster.url.replace(/postgres$/, database);
      const client = await connected(connectionString);
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end().catch(() => undefined);
      }
    },
    /** An empty database; answers its address. */
    async database(databaseName) {
      await cluster.run(`create database ${databaseName}`);
      return cluster.url.replace(/postgres$/, databaseName);
    },
    /** The postmaster and every process of it. */
    pids() {
      const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(cluster.child.pid)], {
        encoding: 'utf8',
      });
      return [cluster.child.pid, ...listed.stdout.split('\n').map(Number).filter(Boolean)];
    },
    signalAll(name) {
      for (const pid of cluster.pids()) {
        try {
          process.kill(pid, name);
        } catch {
          // It has just ended.
        }
      }
    },
    promote: () => run(programs.pgCtl, ['promote', '-D', folder, '-w']),
    /** `SIGINT` is a fast shutdown. */
    async end(name = 'SIGINT') {
      if (cluster.child === undefined) return;
      const { exitCode, signalCode } = cluster.child;
      if (exitCode !== null || signalCode !== null) return;
      cluster.signalAll('SIGCONT');
      if (name === 'SIGKILL') cluster.signalAll('SIGKILL');
      else cluster.child.kill(name);
      await cluster.ended;
    },
  };
  later(() => cluster.end('SIGKILL'));
  await cluster.start();
  return cluster;
}

/** Crashes of a process lose nothing that the kernel has; only the power cut needs `fsync`. */
const clusterSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  log_min_messages: 'fatal',
};

function owned(folder, account) {
  if (account === undefined) return;
  const done = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
  if (done.status !== 0) throw new Error(String(done.stderr));
}
