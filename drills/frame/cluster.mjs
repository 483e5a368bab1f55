// PostgreSQL servers of the drills' own, which they may kill, stop and promote.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentBuild, fromBuild } from './builds.mjs';
import { freePort } from './node.mjs';

const pg = createRequire(join(currentBuild, 'main.js'))('pg');
const { accountFor, spawnIdentity } = await fromBuild('embedded-postgres/cluster/account.js');
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
 * A cluster in `directory/name`, started at once; `of` makes it a copy of another one that is stopped,
 * and the copy is not started yet. `settings` are those of postgresql.conf.
 */
export async function openCluster({ directory, later }, name, { settings = {}, of } = {}) {
  const folder = join(directory, name);
  const account = accountFor(folder);
  const programs = await preparePrograms(
    await findNativePackage(),
    account,
    copyFolders(directory, account),
  );
  const port = await freePort();
  const given = { ...clusterSettings, port, ...settings };
  const cluster = new Cluster({ name, folder, port, account, programs, given });
  chmodSync(directory, 0o755);
  if (of === undefined) cluster.make();
  else cluster.copy(of);
  later(() => cluster.end('SIGKILL'));
  if (of === undefined) await cluster.start();
  return cluster;
}

const initialization = [
  '--username=postgres',
  '--auth=trust',
  '--no-locale',
  '--encoding=UTF8',
  '--no-sync',
  '--no-instructions',
];

class Cluster {
  child;
  ended;

  constructor(setting) {
    Object.assign(this, setting);
    this.identity = spawnIdentity(this.account);
    this.url = `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  program(program, parameters) {
    const options = { ...this.identity, cwd: this.folder, encoding: 'utf8' };
    const done = spawnSync(program, parameters, options);
    if (done.status !== 0) throw new Error(`${program}: ${done.stdout} ${done.stderr}`);
  }

  make() {
    const { folder, account } = this;
    mkdirSync(folder, { mode: 0o700 });
    if (account !== undefined) chownSync(folder, account.uid, account.gid);
    this.program(this.programs.initdb, ['-D', folder, ...initialization]);
  }

  copy(of) {
    const { folder, account } = this;
    cpSync(of.folder, folder, { recursive: true, preserveTimestamps: true });
    owned(folder, account);
    rmSync(join(folder, 'postmaster.pid'), { force: true });
  }

  /** Marks the cluster, while it is stopped, as a standby of another one. */
  follow(primary, standbyName) {
    const { folder, account } = this;
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`;
    this.given.primary_conninfo = `${from} application_name=${standbyName}`;
    writeFileSync(join(folder, 'standby.signal'), '');
    if (account !== undefined) chownSync(join(folder, 'standby.signal'), account.uid, account.gid);
  }

  async start() {
    const { folder, given, programs, identity } = this;
    const parameters = Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(programs.postgres, ['-D', folder, ...parameters], {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    });
    this.child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve));
    await this.answers();
  }

  async answers() {
    for (let tries = 0; ; tries += 1) {
      try {
        await this.run('select 1');
        return;
      } catch (error) {
        if (tries > 600) throw error;
        await sleep(50);
      }
    }
  }

  /** One statement as the superuser, on a connection of its own. */
  async run(text, database = 'postgres') {
    const client = await connected(this.url.replace(/postgres$/, database));
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** An empty database; answers its address. */
  async database(databaseName) {
    await this.run(`create database ${databaseName}`);
    return this.url.replace(/postgres$/, databaseName);
  }

  /** The postmaster and every process of it. */
  pids() {
    const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(this.child.pid)], {
      encoding: 'utf8',
    });
    return [this.child.pid, ...listed.stdout.split('\n').map(Number).filter(Boolean)];
  }

  signalAll(name) {
    for (const pid of this.pids()) {
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
    }
  }

  promote() {
    this.program(this.programs.pgCtl, ['promote', '-D', this.folder, '-w']);
  }

  /** `SIGINT` is a fast shutdown. */
  async end(name = 'SIGINT') {
    if (this.child === undefined) return;
    const { exitCode, signalCode } = this.child;
    if (exitCode !== null || signalCode !== null) return;
    this.signalAll('SIGCONT');
    if (name === 'SIGKILL') this.signalAll('SIGKILL');
    else this.child.kill(name);
    await this.ended;
  }
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
