/**
 * One server to a data directory.
 *
 * The lock is a listening socket, because the operating system drops it whatever way a process
 * ends. Every candidate listens on a name of its own first and only then looks at the others:
 * of two candidates at least one sees the other, so two can never both win, and a dead name can
 * be removed without a race since no name is used twice. `server.lock` says who holds the lock and
 * where its database listens; it also refuses a holder whose socket somebody has removed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf, EmbeddedDatabaseError } from './cluster/error.ts';
import { CONTEST_MS, SOCKET_PATH_LENGTH } from './cluster/limits.ts';
import { processStart } from './cluster/processes.ts';
import { shortTemporaryFolder } from './temporary.ts';

/** Where a database listens: a folder with a Unix socket, or a host name; and the port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Holder {
  readonly pid: number;
  readonly processStart: string;
  readonly startedAt: string;
  /** Absent while the database is starting. */
  readonly database?: Address;
}

export interface Lock {
  /** Publishes the address of the database for other processes. */
  announce(database: Address): Promise<void>;
  release(): Promise<void>;
}

interface Listener {
  readonly server: Server;
  readonly path: string;
}

const FILE = 'server.lock';
const PREFIX = `${FILE}.`;

/** Takes the lock, or throws an EmbeddedDatabaseError that names the process which holds it. */
export async function acquireLock(directory: string): Promise<Lock> {
  const deadline = Date.now() + CONTEST_MS;
  for (;;) {
    const listener = await listenAlone(directory);
    const holder = await readHolder(directory);
    if (listener !== undefined && holder === undefined) return holdLock(directory, listener);
    if (listener !== undefined) await close(listener);
    if (Date.now() > deadline || holder !== undefined) throw inUse(directory, holder);
    // Candidates that saw each other have all withdrawn, and try again at different times.
    await sleep(10 + Math.random() * 200);
  }
}

/** Who holds the lock by `server.lock`; a file that a dead process left counts for nothing. */
export async function readHolder(directory: string): Promise<Holder | undefined> {
  const text = await readFile(join(directory, FILE), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const holder = parseHolder(text);
  if (holder === undefined) return undefined;
  return processStart(holder.pid) === holder.processStart ? holder : undefined;
}

/** A truncated, empty or foreign file has no holder. */
function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text);
    return Number.isSafeInteger(holder?.pid) && holder.pid > 0 ? holder : undefined;
  } catch {
    return undefined;
  }
}

function inUse(directory: string, holder: Holder | undefined): EmbeddedDatabaseError {
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
  const since = holder === undefined ? '' : ` since ${holder.startedAt}`;
  return new EmbeddedDatabaseError(
    `The data directory ${directory} is in use by ${who}${since}: one server at a time.`,
    { hint: 'Stop that server, or give this one another directory with STOREWRIGHT_DATA_DIR.' },
  );
}

async function holdLock(directory: string, listener: Listener): Promise<Lock> {
  const holder: Holder = {
    pid: process.pid,
    processStart: processStart(process.pid) ?? '',
    startedAt: new Date().toISOString(),
  };
  const release = async () => {
    await rm(join(directory, FILE), { force: true });
    await close(listener);
  };
  try {
    await writeHolder(directory, holder);
  } catch (error) {
    await close(listener);
    throw error;
  }
  return { announce: (database) => writeHolder(directory, { ...holder, database }), release };
}

/** Replaced by a rename, so that a reader never sees half of it. */
async function writeHolder(directory: string, holder: Holder): Promise<void> {
  const draft = join(directory, `${FILE}-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(draft, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, join(directory, FILE));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Listens; undefined when somebody else does. */
async function listenAlone(directory: string): Promise<Listener | undefined> {
  if (process.platform === 'win32') return listenOnPipe(directory);
  return withShortPath(directory, async (path) => {
    const name = PREFIX + randomBytes(6).toString('hex');
    const listener = { server: await listen(join(path, name)), path: join(directory, name) };
    if (await areAllDead(path, name)) return listener;
    await close(listener);
    return undefined;
  });
}

/** Checks every other candidate and removes the names of ended ones. */
async function areAllDead(path: string, ownName: string): Promise<boolean> {
  for (const name of readdirSync(path)) {
    if (!name.startsWith(PREFIX) || name === ownName) continue;
    if (await isListenedOn(join(path, name))) return false;
    await rm(join(path, name), { force: true });
  }
  return true;
}

/** On Windows the first to open a named pipe is its only owner, until it ends. */
async function listenOnPipe(directory: string): Promise<Listener | undefined> {
  const name = createHash('sha256').update(directory.toLowerCase()).digest('hex').slice(0, 32);
  const path = `\\\\.\\pipe\\storewright-${name}`;
  try {
    return { server: await listen(path), path };
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES') return undefined;
    throw error;
  }
}

/** A path to the same directory that leaves room for the name of a socket. */
async function withShortPath<T>(directory: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(directory) + PREFIX.length + 16 <= SOCKET_PATH_LENGTH)
    return use(directory);
  const folder = await mkdtemp(join(shortTemporaryFolder(), 'storewright-'));
  try {
    await symlink(directory, join(folder, 'd'));
    return await use(join(folder, 'd'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

function isListenedOn(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      // A full queue or a missing permission says that somebody is there.
      resolve(!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(codeOf(error) ?? ''));
    });
  });
}

/** The name is removed here as well: Node does not find it when it was bound by a short path. */
async function close({ server, path }: Listener): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  if (process.platform !== 'win32') await rm(path, { force: true });
}
