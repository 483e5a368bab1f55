// Folders of test runs that were cut off together with whatever was to remove them.
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterName } from '../embedded-postgres/cluster/cluster.ts';
import { processesNamed } from '../embedded-postgres/cluster/processes.ts';
import { readHolder } from '../embedded-postgres/lock.ts';
import { dataIn, runPrefix } from '../kit/run-folder.ts';

/** A run that starts has said by then that it holds its folder. */
const startMs = 600_000;

/** Removes the folders of ended runs; folders of other users stay. */
export async function removeLeftovers(now: number): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(runPrefix))) {
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
