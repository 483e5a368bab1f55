// Where a run keeps its database and what tests write. Tests create and drop hundreds of databases with many files each:
// on a disk that takes several times the processor time that it takes in memory.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Short, because paths of sockets are. */
const prefix = 'storewright-';

/** More than a run needs: its log takes 1 GB at most, a database with a large shop some hundred MB, packages 1 GB. */
const neededBytes = 8 * 2 ** 30;

/**
 * A new folder, in memory where there is plenty of it; there the temporary files of all programs of the run are in it
 * as well. The caller removes it.
 */
export function makeRunFolder() {
  const isInMemory = isRoomy();
  const folder = mkdtempSync(join(isInMemory ? memory : tmpdir(), `${prefix}${process.pid}-`));
  if (isInMemory) process.env.TMPDIR = makeOpenFolder(folder);
  return folder;
}

/** Like `/tmp`, for other users, too: a database does not run as root. */
function makeOpenFolder(folder) {
  const path = join(folder, 't');
  mkdirSync(path);
  chmodSync(folder, 0o711);
  chmodSync(path, 0o1777);
  return path;
}

/** Containers often have only 64 MB there, and other systems have no such folder. */
function isRoomy() {
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(memory);
    const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
    return Math.min(bavail * bsize, freemem(), limit) > neededBytes;
  } catch {
    return false;
  }
}

/** Folders of runs that were interrupted hold memory. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^storewright-(\d+)-\w+$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
