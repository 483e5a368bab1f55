/**
 * Clones: data directories with a copy of another one's database, as it was at an instant. The
 * server of the other one continues meanwhile. A clone is listed when it is whole, and has no
 * server then: one is started on it like on any data directory.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { makeFolder } from '@storewright/platform/make-folder';
import { connectionString } from './addresses.ts';
import { copyRunning } from './backup.ts';
import { readPassword } from './cluster/cluster.ts';
import { codeOf, EmbeddedDatabaseError, fileError } from './cluster/error.ts';
import {
  connectEmbeddedDatabase,
  type EmbeddedDatabase,
  siteOf,
  startEmbeddedDatabase,
} from './embedded.ts';
import { readHolder } from './lock.ts';

interface Cloning {
  readonly directory: string;
  readonly name: string;
  /** Works on the copy before anybody finds it. */
  readonly prepare: (url: string) => Promise<void>;
  readonly log: (line: string) => void;
}

const FOLDER = 'clones';
const DRAFT = '.draft-';
/** One that is being made takes minutes, however large. */
const DRAFT_MS = 6 * 3_600_000;

/** The content of a data directory, other than the database, that a server of the copy needs. */
const BESIDE = ['password', 'sealing.key', 'credentials.json', 'images'];

/** Letters, digits, `-` and `_`; it is the name of a folder. */
export const isCloneName = (name: string): boolean => /^[A-Za-z0-9][\w-]{0,62}$/.test(name);

/** Where the clone is, or would be. */
export const cloneFolder = (directory: string, name: string): string =>
  join(resolve(directory), FOLDER, name);

/**
 * Makes the clone; answers its data directory.
 * @throws EmbeddedDatabaseError when there is one of that name, or the database cannot be copied
 */
export async function makeClone(cloning: Cloning): Promise<string> {
  const { directory, name } = cloning;
  const target = cloneFolder(directory, name);
  if (existsSync(target)) throw taken(name);
  try {
    const folder = join(resolve(directory), FOLDER);
    makeFolder(folder, 0o700);
    await removeStale(folder);
    const draft = await mkdtemp(join(folder, DRAFT));
    try {
      await fillClone(cloning, draft);
      await placeClone(draft, target, name);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    return target;
  } catch (error) {
    throw fileError(error, target);
  }
}

const taken = (name: string) =>
  new EmbeddedDatabaseError(`There is a clone '${name}' already.`, {
    hint: `'storewright clone remove ${name}' removes it.`,
  });

async function placeClone(draft: string, target: string, name: string): Promise<void> {
  await rename(draft, target).catch((error) => {
    throw ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '') ? taken(name) : error;
  });
}

async function fillClone({ directory, prepare, log }: Cloning, draft: string): Promise<void> {
  await copyFiles(directory, draft, log);
  for (const one of BESIDE) {
    const from = join(resolve(directory), one);
    if (existsSync(from)) await cp(from, join(draft, one), { recursive: true });
  }
  const copy = await startEmbeddedDatabase({ directory: draft, log });
  await prepare(copy.url).finally(() => copy.stop());
}

/** What PostgreSQL says where the role of a cluster of a former version may not copy it. */
const NOT_GRANTED = '42501';
/** And where its log is incomplete: the log of a server with throw-away data. */
const NOT_TOLD = '55000';

async function copyFiles(directory: string, draft: string, log: Cloning['log']): Promise<void> {
  try {
    return await withRunning(await connectEmbeddedDatabase({ directory, log }), directory, draft);
  } catch (error) {
    const code = codeOf(error);
    if (code !== NOT_GRANTED && code !== NOT_TOLD) throw error;
    const holder = await readHolder(resolve(directory));
    if (holder !== undefined) throw uncopied(directory, code, holder.pid);
  }
  await rm(join(draft, 'postgres'), { recursive: true, force: true });
  const granted = await startEmbeddedDatabase({ directory, log, mayGrant: true });
  await withRunning(granted, directory, draft);
}

const uncopied = (directory: string, code: string, pid: number): EmbeddedDatabaseError =>
  code === NOT_TOLD
    ? new EmbeddedDatabaseError(`The server of ${directory} does not keep its data durably.`, {
        hint: `Such data is not copied while it runs (process ${pid}): stop it meanwhile.`,
      })
    : new EmbeddedDatabaseError(
        `The database in ${directory} was made by a version of storewright that knew no clones.`,
        { hint: `Stop the server (process ${pid}) and make one clone; later ones need no stop.` },
      );

async function withRunning(running: EmbeddedDatabase, directory: string, draft: string) {
  try {
    const real = await realpath(resolve(directory));
    const { folder: from, account } = await siteOf(real);
    const [holder, password] = [await readHolder(real), await readPassword(real)];
    if (holder?.database === undefined || password === undefined)
      throw new EmbeddedDatabaseError(`The server of ${directory} has just ended.`, {
        hint: 'Try again.',
      });
    const url = connectionString(holder.database, password, 'postgres');
    await copyRunning({ url, from, to: join(draft, 'postgres'), account });
  } finally {
    await running.stop();
  }
}

/** Names of the clones of a data directory. */
export async function clonesOf(directory: string): Promise<readonly string[]> {
  const names = await readdir(join(resolve(directory), FOLDER)).catch(() => []);
  return names.filter(isCloneName).sort();
}

/**
 * Removes a clone with all that it holds; false when there is none.
 * @throws EmbeddedDatabaseError while a server runs on it
 */
export async function removeClone(directory: string, name: string): Promise<boolean> {
  const folder = cloneFolder(directory, name);
  if (!isCloneName(name) || !existsSync(folder)) return false;
  const holder = await readHolder(folder);
  if (holder !== undefined)
    throw new EmbeddedDatabaseError(`The clone '${name}' is in use by process ${holder.pid}.`, {
      hint: 'Stop that server first.',
    });
  const draft = await mkdtemp(join(folder, '..', DRAFT));
  await rename(folder, join(draft, name));
  await rm(draft, { recursive: true, force: true });
  return true;
}

/** Interrupted clones, except where another one is being made. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT)) continue;
    const path = join(folder, name);
    const at = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
    const isHeld = (await readHolder(path)) !== undefined;
    if (!isHeld && Date.now() - at > DRAFT_MS) await rm(path, { recursive: true, force: true });
  }
}
