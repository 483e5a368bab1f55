/**
 * Which processes run, since when, and how to see them end.
 *
 * A process number alone proves nothing: numbers are used again, above all in containers, where
 * the same small numbers return at every start. So a process is known by number and start time,
 * and the processes of a cluster by the cluster's name in their title.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf, EmbeddedDatabaseError } from './error.ts';
import { BUSY_MS } from './limits.ts';

const LINUX = process.platform === 'linux';

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ps(...parameters: readonly string[]): string {
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', parameters, { encoding: 'utf8', timeout: BUSY_MS });
  } catch {
    return '';
  }
}

/** The state letter and the start time in clock ticks, from /proc/<pid>/stat. */
function linuxStat(pid: number): { state: string; ticks: string } | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may itself hold spaces and ")".
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, ticks] = [fields[0], fields[19]];
  return state === undefined || ticks === undefined ? undefined : { state, ticks };
}

/**
 * A string that distinguishes this run of a process from every other with the same number, on this
 * machine and across restarts of it; undefined when no such process runs (a zombie does not).
 */
export function processStart(pid: number): string | undefined {
  if (LINUX) {
    const stat = linuxStat(pid);
    if (stat === undefined || stat.state === 'Z' || stat.state === 'X') return undefined;
    return `${readOrNothing('/proc/sys/kernel/random/boot_id').trim()}:${stat.ticks}`;
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'running' : undefined;
  return ps('-o', 'lstart=', '-p', String(pid)).trim() || undefined;
}

/** Whether a process with that number exists at all, as the kernel and PostgreSQL see it. */
export function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Seconds since 1970 at which a process began; undefined when that cannot be found out. */
export function startedAtSeconds(pid: number): number | undefined {
  if (!LINUX) {
    const time = Date.parse(ps('-o', 'lstart=', '-p', String(pid)).trim());
    return Number.isNaN(time) ? undefined : time / 1000;
  }
  const booted = /^btime (\d+)$/m.exec(readOrNothing('/proc/stat'))?.[1];
  const ticks = linuxStat(pid)?.ticks;
  // The kernel reports process times in hundredths of a second on every architecture we run on.
  return booted === undefined || ticks === undefined ? undefined : +booted + +ticks / 100;
}

/** The command line or title of a process; empty for one that has ended or may not be seen. */
export function processTitle(pid: number): string {
  if (LINUX) return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return ps('-ww', '-o', 'command=', '-p', String(pid)).trim();
}

function allTitles(): readonly (readonly [number, string])[] {
  if (LINUX) {
    const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return numbers.map((name) => [Number(name), processTitle(Number(name))] as const);
  }
  const lines = ps('-axww', '-o', 'pid=,command=').split('\n');
  return lines.map((line) => {
    const [, pid = '0', title = ''] = /^\s*(\d+)\s+(.*)/.exec(line) ?? [];
    return [Number(pid), title] as const;
  });
}

/** Whether a title is that of a PostgreSQL process. */
export function isPostgres(title: string): boolean {
  const program = title.split(' ', 1)[0] ?? '';
  return /^postgres(\.exe|:)?$/.test(program.slice(program.lastIndexOf('/') + 1));
}

/** The living PostgreSQL processes that carry a cluster's name. */
export function processesNamed(clusterName: string): readonly number[] {
  const own = allTitles().filter(([, title]) => isPostgres(title) && title.includes(clusterName));
  return own.map(([pid]) => pid);
}

/** Waits until a condition holds, at most so long; returns whether it held. */
export async function waitUntil(holds: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!holds()) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal; a process that has ended meanwhile is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return;
    throw new EmbeddedDatabaseError(
      `PostgreSQL (process ${pid}) runs as another user and cannot be stopped.`,
      { hint: `End process ${pid}, or start as the user who runs it.`, cause: error },
    );
  }
}
