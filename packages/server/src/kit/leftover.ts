// Folders of test runs: removed with the run, or by a later one when a run was cut off together with
// whatever was to remove its folder.
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterName } from '../embedded-postgres/cluster.ts';
import { readHolder } from '../embedded-postgres/lock.ts';
import { processesNamed } from '../embedded-postgres/processes.ts';

const prefix = 'storewright-run-';
/** A run that starts has said by then that it holds its folder. */
const startMs = 600_000;

export const makeRunFolder = (): string => mkdtempSync(join(tmpdir(), prefix));

/** Data directory in the folder of a run. */
export const dataIn = (folder: string): string => join(folder, 'data');

/** Removes the folders of runs that are over; those of other users stay. */
export async function removeLeftovers(now: number): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (await isLeft(folder, now).catch(() => false))
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isLeft(folder: string, now: number): Promise<boolean> {
  const { uid, mtimeMs } = lstatSync(folder);
  if (uid !== (process.getuid?.() ?? uid)) return false;
  if (now - mtimeMs < startMs || (await readHolder(dataIn(folder))) !== undefined) return false;
  const name = await clusterName(join(dataIn(folder), 'postgres')).catch(() => undefined);
  return name === undefined || processesNamed(name).length === 0;
}
