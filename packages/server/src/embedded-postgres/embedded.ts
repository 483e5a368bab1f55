/**
 * The embedded database: native PostgreSQL programs from npm under our own supervision.
 *
 * It is one PostgreSQL per data directory, started and stopped with the server, and restarted when
 * it ends unexpectedly; it is not another dialect: the storage gets a connection string, as from
 * any server. Called by the command line.
 *
 * The data directory contains `postgres` (the cluster), `postgres.log`, `password` (of the role
 * `storewright`), `server.lock` (the process that runs it, and its address) and, when the programs
 * cannot be run where npm has put them, `programs` (a copy).
 */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder } from '@storewright/platform/make-folder';
import { connectionString } from './addresses.ts';
import { copyFolders, findNativePackage, majorVersion, preparePrograms } from './binaries.ts';
import { accountFor } from './cluster/account.ts';
import {
  clusterExists,
  createCluster,
  grantCopying,
  makePassword,
  readPassword,
  resetPassword,
  type Site,
  writePassword,
} from './cluster/cluster.ts';
import { codeOf, EmbeddedDatabaseError, fileError, notMade } from './cluster/error.ts';
import { RECOVERY_MS } from './cluster/limits.ts';
import { clearLeftovers } from './leftover.ts';
import { acquireLock, type Holder, type Lock, readHolder } from './lock.ts';
import { type Preparation, placePrepared } from './prepared/prepared.ts';
import { startAnywhere } from './start.ts';
import { supervise } from './supervise.ts';

export { EmbeddedDatabaseError } from './cluster/error.ts';
export type { Preparation } from './prepared/prepared.ts';

export interface EmbeddedDatabase {
  /** Connection string of the role that owns the database `storewright`; holds its password. */
  readonly url: string;
  /** Fast shutdown, bounded in time; then the directory is free. May be called more than once. */
  stop(): Promise<void>;
  /** Whether this start made the cluster. */
  readonly firstStart: boolean;
}

interface EmbeddedOptions {
  /** Default true; false is for throw-away data. */
  readonly durable?: boolean;
  /** Maximum number of connections; default 200. */
  readonly connections?: number;
  /** The data directory; made when it is not there. */
  readonly directory: string;
  /** Lets the role of a cluster of a former version copy it while it runs. */
  readonly mayGrant?: boolean;
  /** A new database begins with a copy of the prepared one; only for throw-away data. */
  readonly preparation?: Preparation | undefined;
  /** Takes a line for the operator about anything that takes long or is unusual. */
  readonly log?: (line: string) => void;
}

type Tell = (line: string) => void;

/**
 * Starts the database of a data directory: makes it at the first start, recovers it after a crash.
 * Throws an EmbeddedDatabaseError when it cannot, or when another server runs there.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const directory = await openDirectory(options.directory);
    const lock = await acquireLock(directory);
    try {
      return await startLocked(directory, lock, options);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw fileError(error, resolve(options.directory));
  }
}

/**
 * For commands outside of the server: uses the database that a server runs in that directory,
 * waiting for one that is starting, else starts it; `stop` then stops only a database that was
 * started here.
 */
export async function connectEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    return await joinOrStart(options);
  } catch (error) {
    throw fileError(error, resolve(options.directory));
  }
}

async function joinOrStart(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const deadline = Date.now() + RECOVERY_MS;
  while (Date.now() < deadline) {
    const holder = await readHolder(resolve(options.directory));
    const joined = holder && (await joinDatabase(options.directory, holder));
    if (joined !== undefined) return joined;
    if (holder === undefined) {
      const started = await startUnlessHeld(options);
      if (started !== undefined) return started;
    }
    await sleep(100);
  }
  throw new EmbeddedDatabaseError(
    `The server that uses ${options.directory} has not started its database in time.`,
  );
}

/** Undefined when a server has taken the directory in the meantime: then that one is used. */
async function startUnlessHeld(options: EmbeddedOptions): Promise<EmbeddedDatabase | undefined> {
  try {
    return await startEmbeddedDatabase(options);
  } catch (error) {
    if ((await readHolder(resolve(options.directory))) === undefined) throw error;
    return undefined;
  }
}

async function joinDatabase(
  directory: string,
  { database }: Holder,
): Promise<EmbeddedDatabase | undefined> {
  const password = database && (await readPassword(resolve(directory)));
  if (database === undefined || password === undefined) return undefined;
  return {
    url: connectionString(database, password),
    stop: async () => undefined,
    firstStart: false,
  };
}

/**
 * Whether the data directory has a database, or a server that is making one: what only reads should
 * not leave hundreds of files where somebody mistyped a path.
 */
export async function hasEmbeddedDatabase(directory: string): Promise<boolean> {
  const path = resolve(directory);
  const version = await stat(join(await clusterFolder(path), 'PG_VERSION')).catch(() => undefined);
  return version !== undefined || (await readHolder(path)) !== undefined;
}

/** The real path, so that one directory under two names is still one directory. */
async function openDirectory(directory: string): Promise<string> {
  try {
    makeFolder(resolve(directory), 0o700);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? notMade(error, directory) : error;
  }
  await access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  return realpath(directory);
}

async function startLocked(
  directory: string,
  lock: Lock,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const { durable = true, connections = 200, log: tell = () => undefined, preparation } = options;
  const site = { ...(await siteOf(directory)), durable, connections };
  const exists = (await clusterExists(site)) || (await isPlaced(site, preparation));
  if (exists) await clearLeftovers(site, tell);
  const password = await (exists ? findPassword(site, tell) : firstPassword(site, tell));
  if (exists && options.mayGrant === true) await grantCopying(site);
  const running = await startAnywhere(site, password);
  try {
    await lock.announce(running.address);
  } catch (error) {
    await running.postmaster.stop();
    throw error;
  }
  running.postmaster.detach();
  const supervised = supervise(site, password, running, tell);
  const stop = () => supervised.stop().finally(() => lock.release());
  let stopped: Promise<void> | undefined;
  return {
    url: running.url,
    firstStart: !exists,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

const isPlaced = async (site: Site, preparation: Preparation | undefined): Promise<boolean> =>
  preparation !== undefined &&
  !site.durable &&
  placePrepared(site, preparation, (directory) => startEmbeddedDatabase({ directory }));

/** Where the cluster of a data directory is, which is given by its real path, and with what it runs. */
export async function siteOf(directory: string): Promise<Omit<Site, 'durable' | 'connections'>> {
  const folder = await clusterFolder(directory);
  const found = await findNativePackage();
  const account = accountFor(folder);
  const programs = await preparePrograms(found, account, copyFolders(directory, account));
  const { version } = found;
  return { directory, folder, account, programs, version, majorVersion: majorVersion(found) };
}

/** An operator may have put the cluster on another disk and left a symbolic link. */
async function clusterFolder(directory: string): Promise<string> {
  const folder = join(directory, 'postgres');
  const found = await stat(folder).catch(() => undefined);
  return found === undefined ? folder : realpath(folder);
}

/**
 * The server writes its credentials once there is a database. Where they are and the database is not,
 * its disk is probably not mounted: an empty shop in its place would take orders that are lost later.
 * @throws EmbeddedDatabaseError
 */
async function refuseLostCluster({ directory, folder }: Site): Promise<void> {
  const isThere = await stat(join(directory, 'credentials.json')).catch(() => undefined);
  if (isThere === undefined) return;
  throw new EmbeddedDatabaseError(
    `${directory} holds the credentials of a server, but ${folder} holds no database.`,
    {
      hint:
        'Mount the disk of the database, or restore it from a backup. To begin with an empty ' +
        'database, move credentials.json and password away.',
    },
  );
}

async function firstPassword(site: Site, tell: Tell): Promise<string> {
  await refuseLostCluster(site);
  tell(`creating a new database in ${site.directory}`);
  const password = (await readPassword(site.directory)) ?? makePassword();
  await writePassword(site.directory, password);
  await createCluster(site, password);
  return password;
}

async function findPassword(site: Site, tell: Tell): Promise<string> {
  const known = await readPassword(site.directory);
  if (known !== undefined) return known;
  tell('the database has no password file; creating a new password');
  const password = makePassword();
  await resetPassword(site, password);
  await writePassword(site.directory, password);
  return password;
}
