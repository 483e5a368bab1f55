import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { findNativePackage, preparePrograms } from './binaries.ts';
import { accountFor, parseAccounts } from './cluster/account.ts';
import { EmbeddedDatabaseError, postgresFailure } from './cluster/error.ts';
import { connectEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import {
  canRunAsOrdinaryUser,
  copyUsedFolder,
  isRoot,
  ordinaryUser,
  serverProcess,
  temporaryFolder,
} from './support.test.setting.ts';

/** Asserts that a promise fails with a worded error and returns it. */
async function wordedFailure(promise: Promise<unknown>): Promise<EmbeddedDatabaseError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EmbeddedDatabaseError, String(error));
  return error;
}

test('a platform without programs is named, with the way out', async () => {
  const error = await wordedFailure(findNativePackage('sunos', 'sparc'));
  assert.match(error.message, /this platform \(sunos-sparc\)/);
  assert.match(error.hint ?? '', /STOREWRIGHT_DATABASE_URL/);
});

test('a data directory that is a file, or below one, is named', async (t) => {
  const file = join(await temporaryFolder(t), 'file');
  await writeFile(file, '');
  for (const directory of [file, join(file, 'below')]) {
    const error = await wordedFailure(startEmbeddedDatabase({ directory }));
    assert.equal(error.message, `${directory} is not a directory.`);
    await wordedFailure(connectEmbeddedDatabase({ directory }));
  }
});

test('a data directory on a read-only file system is named', async (t) => {
  const folder = await temporaryFolder(t);
  const options = ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', folder];
  if (spawnSync('mount', options).status !== 0) return t.skip('needs the right to mount');
  const directory = join(folder, 'data');
  const error = await wordedFailure(startEmbeddedDatabase({ directory })).finally(() =>
    spawnSync('umount', [folder]),
  );
  assert.match(error.message, /data (cannot be made; the|is on a read-only) file system/);
  assert.match(error.hint ?? '', /STOREWRIGHT_DATA_DIR/);
});

test('a data directory where no folder can be made is named at once', async (t) => {
  if (!existsSync('/proc/self')) return t.skip('needs /proc');
  const directory = '/proc/storewright/data';
  const error = await wordedFailure(startEmbeddedDatabase({ directory }));
  assert.match(error.message, /^\/proc\/storewright\/data cannot be made/);
  assert.match(error.hint ?? '', /STOREWRIGHT_DATA_DIR/);
});

test('a data directory that may not be written is named', async (t) => {
  const folder = await temporaryFolder(t);
  if (isRoot) {
    if (!canRunAsOrdinaryUser()) return t.diagnostic('needs a tree that others can read');
    const server = await serverProcess(t, folder, ordinaryUser);
    assert.equal(server.report.isWorded, true);
    assert.match(String(server.report.message), new RegExp(`may not read and write .*${folder}`));
    return;
  }
  await chmod(folder, 0o500);
  const error = await wordedFailure(startEmbeddedDatabase({ directory: folder }));
  assert.match(error.message, /may not read and write/);
});

test('a cluster of another version is left as it is', async (t) => {
  const directory = await temporaryFolder(t);
  await mkdir(join(directory, 'postgres'));
  await writeFile(join(directory, 'postgres', 'PG_VERSION'), '14\n');
  const error = await wordedFailure(startEmbeddedDatabase({ directory }));
  assert.match(error.message, /was made by PostgreSQL 14; the programs here are 18/);
});

test('a folder of something else is not taken for a cluster', async (t) => {
  const directory = await temporaryFolder(t);
  await mkdir(join(directory, 'postgres'));
  await writeFile(join(directory, 'postgres', 'letter.txt'), '');
  const error = await wordedFailure(startEmbeddedDatabase({ directory }));
  assert.match(error.message, /is not empty and no PostgreSQL cluster/);
});

test('a password that does not fit says how to make a new one', async (t) => {
  const directory = await copyUsedFolder(t);
  await writeFile(join(directory, 'password'), 'x'.repeat(32));
  const error = await wordedFailure(startEmbeddedDatabase({ directory }));
  assert.match(error.hint ?? '', /Remove the file named password/);
  await rm(join(directory, 'password'));
  await (await startEmbeddedDatabase({ directory })).stop();
});

test('a setting that PostgreSQL refuses is told with its own words', async (t) => {
  const directory = await copyUsedFolder(t);
  const path = join(directory, 'postgres', 'postgresql.auto.conf');
  await writeFile(path, 'no_such_setting = 1\n');
  const error = await wordedFailure(startEmbeddedDatabase({ directory }));
  assert.match(error.message, /unrecognized configuration parameter "no_such_setting"/);
});

async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  await writeFile(join(folder, 'filler'), Buffer.alloc(bavail * bsize));
}

/** Runs a check in a small file system of its own; false when there is no right to mount one. */
async function onSmallDisk(
  folder: string,
  size: string,
  check: (directory: string) => Promise<void>,
): Promise<boolean> {
  const parameters = ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'none', folder];
  if (spawnSync('mount', parameters).status !== 0) return false;
  try {
    await check(join(folder, 'data'));
  } finally {
    spawnSync('umount', [folder]);
  }
  return true;
}

test('a full disk is named at the first start', async (t) => {
  const folder = await temporaryFolder(t);
  const couldMount = await onSmallDisk(folder, '20m', async (directory) => {
    const error = await wordedFailure(startEmbeddedDatabase({ directory }));
    assert.match(error.message, new RegExp(`^The disk that holds ${directory} is full\\.`));
    assert.doesNotMatch(error.message, /draft/);
  });
  if (!couldMount) t.diagnostic('needs the right to mount a small file system');
});

test('a full disk is named later, and with space again the database starts', async (t) => {
  const folder = await temporaryFolder(t);
  const couldMount = await onSmallDisk(folder, '150m', async (directory) => {
    await (await startEmbeddedDatabase({ directory })).stop();
    await fill(folder);
    const error = await wordedFailure(startEmbeddedDatabase({ directory }));
    assert.match(error.message, /^The disk that holds .* is full\./);
    await rm(join(folder, 'filler'));
    await (await startEmbeddedDatabase({ directory })).stop();
  });
  if (!couldMount) t.diagnostic('needs the right to mount a small file system');
});

test('what PostgreSQL writes before it ends is worded, and told apart by what helps', () => {
  const cases = [
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'other'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'busy'],
    ['FATAL:  lock file "postmaster.pid" already exists', 'busy'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'address'],
    ['FATAL:  could not create any TCP/IP sockets', 'address'],
    ['FATAL:  could not create any Unix-domain sockets', 'address'],
    ['initdb: error: could not look up effective user ID 12345: user does not exist', 'other'],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'other'],
    ['FATAL:  something new', 'other'],
  ] as const;
  for (const [output, kind] of cases) {
    const failure = postgresFailure('Starting PostgreSQL', output, '/a');
    assert.equal(failure.kind, kind, output);
    assert.ok(failure.error.message.endsWith(output));
  }
});

test('programs without links, in a folder that others may not enter, are copied once', async (t) => {
  if (!isRoot) return t.diagnostic('needs root');
  const folder = await temporaryFolder(t);
  const found = await findNativePackage();
  const native = join(folder, 'package', 'native');
  await mkdir(join(folder, 'package'), { mode: 0o700 });
  const isLink = async (path: string) => (await lstat(path)).isSymbolicLink();
  const filter = async (path: string) => !(await isLink(path));
  await cp(found.native, native, { recursive: true, filter });
  await chmod(folder, 0o755);
  const account = accountFor(join(folder, 'none'));
  const copies = join(folder, 'copies');
  const hidden = { ...found, native };
  const programs = await preparePrograms(hidden, account, [copies]);
  assert.ok(programs.postgres.startsWith(copies));
  const again = await preparePrograms(hidden, account, [copies]);
  assert.deepEqual(again, programs);
  const run = spawnSync(programs.initdb, ['--version'], { ...account, cwd: '/' });
  assert.equal(run.status, 0);
  await chmod(copies, 0o777);
  const error = await wordedFailure(preparePrograms(hidden, account, [copies]));
  assert.match(error.message, /can be changed by other users/);
});

test('links that no install script has made are made at the start', async (t) => {
  const folder = await temporaryFolder(t);
  const found = await findNativePackage();
  const native = join(folder, 'native');
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(found.native, native, { recursive: true, filter });
  await chmod(join(native, 'bin', 'postgres'), 0o644);
  await chmod(folder, 0o755);
  const account = accountFor(join(folder, 'none'));
  const programs = await preparePrograms({ ...found, native }, account, []);
  assert.equal(programs.postgres, join(native, 'bin', 'postgres'));
  assert.equal(spawnSync(programs.postgres, ['--version'], { ...account, cwd: '/' }).status, 0);
});

test('the list of accounts is read in the forms of all systems', () => {
  const text = '# comment\nroot:x:0:0:root:/root:/bin/sh\nnobody:*:-2:-2::/:\n\nbroken\n';
  assert.deepEqual(parseAccounts(text), [
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 4294967294, gid: 4294967294 },
  ]);
  assert.equal(process.getuid?.() === 0, accountFor('/none') !== undefined);
});
