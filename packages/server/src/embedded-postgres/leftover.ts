/**
 * What a server that was killed leaves behind: a postmaster that still runs, processes of it that
 * are about to end, and files that name processes which are gone.
 *
 * Called while the lock is held. Two postmasters on one cluster would destroy it, so nothing is
 * started before every process of the earlier one has ended.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

import { removeSockets } from './addresses.ts';
import { clusterName, type Site } from './cluster/cluster.ts';
import { EmbeddedDatabaseError } from './cluster/error.ts';
import { FAST_STOP_MS, HARD_STOP_MS } from './cluster/limits.ts';
import {
  isPostgres,
  processesNamed,
  processTitle,
  signal,
  signalReaches,
  startedAtSeconds,
  waitUntil,
} from './cluster/processes.ts';
import { stopOnWindows } from './postmaster.ts';

interface PidFile {
  readonly pid: number;
  readonly startedAtSeconds: number;
}

/** Ends the rest of an earlier server, cleanly if possible, and removes misleading files. */
export async function clearLeftovers(site: Site, tell: (line: string) => void): Promise<void> {
  if (process.platform === 'win32') return stopOnWindows(site, 'fast', FAST_STOP_MS);
  const name = await clusterName(site.folder);
  const file = readPidFile(site.folder);
  const left = processesNamed(name);
  if (left.length > 0) {
    tell(`an earlier PostgreSQL still runs (process ${file?.pid ?? left[0]}); stopping it`);
    await endProcesses(name, file?.pid);
  }
  if (file !== undefined && signalReaches(file.pid)) {
    assertNotForeign(site, file);
    // The number belongs to another program or to a zombie: PostgreSQL would take it for alive.
    await rm(join(site.folder, 'postmaster.pid'), { force: true });
  }
  // Empty after a power cut in the first moments of a start: PostgreSQL would refuse to start.
  if (file === undefined) await rm(join(site.folder, 'postmaster.pid'), { force: true });
  await removeSockets(site, name);
}

/** The first and third line of postmaster.pid: number and start time of the postmaster. */
function readPidFile(folder: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, seconds] = [Number(lines[0]), Number(lines[2])];
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, startedAtSeconds: seconds } : undefined;
  } catch {
    return undefined;
  }
}

/** Fast shutdown first, then immediate, then the signal that nothing survives. */
async function endProcesses(name: string, postmaster: number | undefined): Promise<void> {
  const ended = () => processesNamed(name).length === 0;
  const targets = () => {
    const left = processesNamed(name);
    return postmaster !== undefined && left.includes(postmaster) ? [postmaster] : left;
  };
  for (const pid of targets()) signal(pid, 'SIGINT');
  if (await waitUntil(ended, FAST_STOP_MS)) return;
  for (const pid of targets()) signal(pid, 'SIGQUIT');
  if (await waitUntil(ended, HARD_STOP_MS)) return;
  for (const pid of processesNamed(name)) signal(pid, 'SIGKILL');
  if (await waitUntil(ended, HARD_STOP_MS)) return;
  const left = processesNamed(name).join(', ');
  throw new EmbeddedDatabaseError(`Processes of an earlier PostgreSQL do not end: ${left}.`, {
    hint: 'End them, and start again.',
  });
}

/** Somebody may have started the cluster by hand; that server is not ours to stop. */
function assertNotForeign(site: Site, file: PidFile): void {
  const started = startedAtSeconds(file.pid);
  // The clock may have been set between the two readings, a minute is far more than it takes.
  const fits = started === undefined || Math.abs(started - file.startedAtSeconds) < 60;
  if (!isPostgres(processTitle(file.pid)) || !fits) return;
  throw new EmbeddedDatabaseError(
    `Another PostgreSQL (process ${file.pid}) runs on ${site.folder}, not started by storewright.`,
    { hint: `Stop it, for example with: kill -INT ${file.pid}` },
  );
}
