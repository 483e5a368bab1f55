// Where a run keeps its database. Tests create and drop some hundred databases of 1,500 files each: on a disk that
// takes several times the processor time that it takes in memory.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'storewright-test-';

/** More than a run needs: its log takes 1 GB at most, and a database with a large shop some hundred MB. */
const neededBytes = 6 * 2 ** 30;

/** A new folder, in memory where there is plenty of it. The caller removes it. */
export function makeRunFolder() {
  return mkdtempSync(join(isRoomy() ? memory : tmpdir(), `${prefix}${process.pid}-`));
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
    const [, pid] = /^storewright-test-(\d+)-\w+$/.exec(name) ?? [];
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
