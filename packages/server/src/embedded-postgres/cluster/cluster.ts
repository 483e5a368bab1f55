/**
 * The cluster: the folder in which PostgreSQL keeps everything.
 *
 * It is made under another name and renamed when role and database are in it, so that an
 * interrupted start leaves either no cluster or a whole one. Only the role `storewright` can log in
 * to it, with a password that only the owner of the data directory can read; the superuser exists
 * in single-user mode alone.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Programs } from '../binaries.ts';
import type { Account } from './account.ts';
import { codeOf, EmbeddedDatabaseError } from './error.ts';
import { ownFolder, runProgram } from './program.ts';

export const ROLE = 'storewright';
export const DATABASE = 'storewright';

/** Where and with what the cluster of a data directory is run. */
export interface Site {
  /** The data directory, by its real path. */
  readonly directory: string;
  /** The folder of the cluster in it. */
  readonly folder: string;
  readonly account: Account | undefined;
  readonly programs: Programs;
  readonly majorVersion: string;
  /** Of the programs: 18.1.0. */
  readonly version: string;
  /** Commits wait for the disk; otherwise a crash of the machine may damage everything. */
  readonly durable: boolean;
  /** Connections that there may be. */
  readonly connections: number;
}

const DRAFT_PREFIX = 'postgres.draft-';

const HOST_BASED_ACCESS = `# Written by storewright. Everything that is not named here is refused.
local all ${ROLE} scram-sha-256
host all ${ROLE} 127.0.0.1/32 scram-sha-256
`;

/**
 * Whether the data directory has a cluster that these programs can read. Throws an
 * EmbeddedDatabaseError for a cluster of another version, or an invalid one.
 */
export async function clusterExists({ folder, majorVersion }: Site): Promise<boolean> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (version.trim() === majorVersion) return true;
  if (version !== '') {
    throw new EmbeddedDatabaseError(
      `${folder} was made by PostgreSQL ${version.trim()}; the programs here are ${majorVersion}.`,
      { hint: 'Start with the version of storewright that made it, or use another directory.' },
    );
  }
  if ((await entries(folder)).length === 0) return false;
  throw new EmbeddedDatabaseError(`${folder} is not empty and no PostgreSQL cluster.`, {
    hint: 'Move it away, or give another directory with STOREWRIGHT_DATA_DIR.',
  });
}

async function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((error) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

/** The name that all processes of this cluster carry in their titles, different for every folder. */
export async function clusterName(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const digest = createHash('sha256').update(`${dev}:${ino}`).digest('hex');
  return `storewright-${digest.slice(0, 12)}`;
}

/** Makes the cluster with its role and database. */
export async function createCluster(site: Site, password: string): Promise<void> {
  await removeDrafts(site.directory);
  const draft = await mkdtemp(join(site.directory, DRAFT_PREFIX));
  try {
    if (site.account !== undefined) await chown(draft, site.account.uid, site.account.gid);
    await initialise(site, draft);
    await writeFile(join(draft, 'pg_hba.conf'), HOST_BASED_ACCESS);
    const role = `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}';\n`;
    const database = `CREATE DATABASE ${DATABASE} OWNER ${ROLE};\n`;
    await runStatements(site, draft, `${role}${database}${COPY_RIGHTS}`);
    await rename(draft, site.folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(site.directory);
}

/** What the role needs to copy the cluster while it runs; they hold in the database `postgres` alone. */
const COPY_RIGHTS = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)']
  .map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${ROLE};\n`)
  .join('');

/** Gives the role what clusters of former versions have not given it; PostgreSQL must not be running. */
export async function grantCopying(site: Site): Promise<void> {
  await runStatements(site, site.folder, COPY_RIGHTS);
}

/** Gives the role a new password; PostgreSQL must not be running. */
export async function resetPassword(site: Site, password: string): Promise<void> {
  await runStatements(site, site.folder, `ALTER ROLE ${ROLE} PASSWORD '${password}';\n`);
}

/** The files of interrupted starts; this process holds the lock, so no other needs them. */
async function removeDrafts(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const name of left) await rm(join(directory, name), { recursive: true, force: true });
}

async function initialise({ programs, account, directory }: Site, folder: string): Promise<void> {
  const parameters = ['-D', ownFolder(folder, account), '--username=postgres', '--encoding=UTF8'];
  parameters.push('--no-locale', '--auth=reject', '--no-instructions');
  const what = 'Making the database cluster';
  await runProgram({ what, program: programs.initdb, parameters, folder, directory, account });
}

/** Runs statements, one to a line, as superuser without a server. */
async function runStatements(site: Site, folder: string, input: string): Promise<void> {
  const { programs, account, directory } = site;
  const parameters = ['--single', '-D', ownFolder(folder, account), '-c', 'exit_on_error=on'];
  // A password of random bits gains nothing from rounds, which every connection would compute.
  parameters.push('-c', 'scram_iterations=1');
  // A failed statement is not logged: it holds the password.
  parameters.push('-c', 'log_min_error_statement=panic', '-c', 'io_method=sync', 'postgres');
  const what = 'Setting up the database';
  const program = programs.postgres;
  await runProgram({ what, program, parameters, folder, directory, account, input });
}

/** Makes a rename durable. Windows has no such call, and keeps renames in its journal. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** The password of the role, from the data directory; undefined when there is none yet. */
export async function readPassword(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, 'password'), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return /^[\w-]{20,100}$/.test(text.trim()) ? text.trim() : undefined;
}

/** A password of 192 random bits, in letters that need no quoting in SQL, files and URLs. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Keeps the password in the data directory, readable by its owner alone. */
export async function writePassword(directory: string, password: string): Promise<void> {
  const draft = join(directory, `password.draft-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true });
    await rename(draft, join(directory, 'password'));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(directory);
}
