/**
 * The folder of prepared clusters: the cache folder of the user, or where that cannot be written
 * one in the folder for temporary files. Another user with write access could plant a cluster, so
 * only a folder of our own counts. Nothing in it is needed: missing clusters are made again.
 */
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const dayMs = 86_400_000;
/** Clusters of versions without a start for so long are removed. */
const unusedMs = 14 * dayMs;
/** Of the used ones, the last ones stay; each takes some 70 MB. */
const maxPrepared = 6;
/** One that is being made takes seconds. */
const draftMs = 3_600_000;

export const draftPrefix = 'draft-';

/** The first folder that can be written and is ours alone, if there is one. */
export function cacheFolder(): string | undefined {
  return candidates().find(isOurs);
}

function candidates(): readonly string[] {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const home = homedir();
  const usual = new Map<string, string | undefined>([
    ['darwin', join(home, 'Library', 'Caches')],
    ['win32', LOCALAPPDATA],
  ]);
  const own = XDG_CACHE_HOME || usual.get(process.platform) || join(home, '.cache');
  return [join(own, 'storewright'), join(tmpdir(), `storewright-cache-${userInfo().username}`)];
}

function isOurs(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return isSafe(folder);
  } catch {
    return false;
  }
}

/** A folder, of our own, into which no other user can write. */
export function isSafe(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return false;
  return (
    process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o022) === 0)
  );
}

/** Removes unused clusters, and half-made ones. */
export function removeStale(folder: string, now: number): void {
  const found = readdirSync(folder)
    .map((name) => ({ name, path: join(folder, name) }))
    .map((one) => ({ ...one, at: lstatSync(one.path, { throwIfNoEntry: false })?.mtimeMs ?? now }))
    .sort((left, right) => right.at - left.at);
  const drafts = found.filter(({ name }) => name.startsWith(draftPrefix));
  const whole = found.filter(({ name }) => name.startsWith('postgresql-'));
  const stale = [
    ...drafts.filter(({ at }) => now - at > draftMs),
    ...whole.filter(({ at }, index) => index >= maxPrepared || now - at > unusedMs),
  ];
  for (const { path } of stale) rmSync(path, { recursive: true, force: true });
}

/**
 * A name of this boot of the machine. Files that were not flushed to the disk are valid until it
 * ends; undefined where the system has no such name.
 */
export function nameOfBoot(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  } catch {
    return undefined;
  }
}
