/**
 * Where the embedded database listens, best first: a Unix socket in the cluster's own folder, which
 * other users cannot enter; one in a private folder with a shorter path; a port of the loopback
 * interface. All three ask for the password.
 */
import { chown, lstat, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';

import type { Account } from './cluster/account.ts';
import { DATABASE, ROLE, type Site } from './cluster/cluster.ts';
import { SOCKET_PATH_LENGTH } from './cluster/limits.ts';
import type { Address } from './lock.ts';
import { shortTemporaryFolder } from './temporary.ts';

export interface Candidate {
  readonly address: Address;
  /** The settings of PostgreSQL that make it listen there. */
  readonly settings: readonly (readonly [string, string])[];
}

const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
/** Another program can take a free port before PostgreSQL does. */
const LOOPBACK_ATTEMPTS = 3;

/** The addresses to try, one after the other. */
export async function* candidateAddresses(site: Site, name: string): AsyncGenerator<Candidate> {
  if (process.platform !== 'win32') {
    if (fits(site.folder)) yield socketCandidate(site.folder, '.');
    const folder = shortFolder(name);
    const isUsable =
      fits(folder) &&
      (await isReachable(folder, site.account)) &&
      (await isPrivate(folder, site.account));
    if (isUsable) yield socketCandidate(folder, folder);
  }
  for (let attempt = 0; attempt < LOOPBACK_ATTEMPTS; attempt += 1) yield await loopbackCandidate();
}

function shortFolder(name: string): string {
  return join(shortTemporaryFolder(), name);
}

/**
 * Removes the sockets of a database that has ended, and the folder made for one: PostgreSQL itself
 * does so only when it ends well, and keeps away from a socket whose lock names a living process.
 */
export async function removeSockets({ folder }: Site, name: string): Promise<void> {
  for (const place of [folder, shortFolder(name)]) {
    await rm(join(place, SOCKET_NAME), { force: true }).catch(() => undefined);
    await rm(join(place, `${SOCKET_NAME}.lock`), { force: true }).catch(() => undefined);
  }
  await rmdir(shortFolder(name)).catch(() => undefined);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_NAME)) <= SOCKET_PATH_LENGTH;
}

/** PostgreSQL gets `.` for its own folder, since it may not be able to name it from the root. */
function socketCandidate(host: string, ownName: string): Candidate {
  return {
    address: { host, port: PORT },
    settings: [
      ['listen_addresses', ''],
      ['port', String(PORT)],
      ['unix_socket_directories', ownName],
      ['unix_socket_permissions', '0700'],
    ],
  };
}

async function loopbackCandidate(): Promise<Candidate> {
  const host = '127.0.0.1';
  const port = await freePort(host);
  return {
    address: { host, port },
    settings: [
      ['listen_addresses', host],
      ['port', String(port)],
      ['unix_socket_directories', ''],
    ],
  };
}

function freePort(host: string): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Whether the user of the database may pass through the folders above this one. */
async function isReachable(folder: string, account: Account | undefined): Promise<boolean> {
  if (account === undefined) return true;
  for (let path = dirname(folder); ; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return false;
    if ((found.mode & (found.uid === account.uid ? 0o100 : 0o001)) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

/** Makes the folder, or checks that the one which is there belongs to the database alone. */
async function isPrivate(folder: string, account: Account | undefined): Promise<boolean> {
  const owner = account?.uid ?? process.getuid?.();
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account !== undefined) await chown(folder, account.uid, account.gid);
  } catch {
    // It exists already, or cannot be made: the check that follows decides.
  }
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o077) === 0;
}

/**
 * The address as a connection string for the role, and by default for the database of the product.
 */
export function connectionString(
  { host, port }: Address,
  password: string,
  database = DATABASE,
): string {
  const server = host.startsWith('/') ? 'localhost' : host;
  const socket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  return `postgres://${ROLE}:${password}@${server}:${port}/${database}${socket}`;
}
