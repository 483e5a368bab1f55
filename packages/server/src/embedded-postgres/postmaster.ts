/**
 * The running PostgreSQL: started with our settings, watched, and stopped.
 *
 * It is started in a session of its own, so that Ctrl-C reaches the server alone, which then drains
 * before it stops the database. Its log is a file, not a pipe, so that it can write when this
 * process is gone; and a small shell waits for the end of this process and shuts it down when
 * nothing else does.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import process from 'node:process';
import { type Candidate, removeSockets } from './addresses.ts';
import { spawnIdentity } from './cluster/account.ts';
import type { Site } from './cluster/cluster.ts';
import { FAST_STOP_MS, HARD_STOP_MS } from './cluster/limits.ts';
import { processesNamed, waitUntil } from './cluster/processes.ts';
import { ownFolder, programEnvironment, startFailure } from './cluster/program.ts';
import type { Log } from './log.ts';

export interface Postmaster {
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Fast shutdown, then harder ones; resolves when every process of the cluster has ended. */
  stop(): Promise<void>;
  /** From now on it does not keep our process alive. */
  detach(): void;
}

const SETTINGS: readonly (readonly [string, string])[] = [
  ['fsync', 'on'],
  ['synchronous_commit', 'on'],
  ['full_page_writes', 'on'],
  ['autovacuum', 'on'],
  // Statistics follow a table that grows fast; dead entries of indexes do not pile up for a minute.
  ['autovacuum_naptime', '15s'],
  // Every search of a facet index reads its pending list, and somebody's write empties it.
  ['gin_pending_list_limit', '512kB'],
  // Room is taken as it is used. Indexes of a few hundred megabytes are not read again and again.
  ['shared_buffers', '256MB'],
  // There is no replication, but it is copied while it runs, which needs a complete log.
  ['wal_level', 'replica'],
  ['max_wal_senders', '0'],
  ['max_logical_replication_workers', '0'],
  // After each checkpoint every page that changes is written whole, once.
  ['max_wal_size', '1GB'],
  ['jit', 'off'],
  // Our statements are short; workers would need /dev/shm, which is 64 MB in a container.
  ['max_parallel_workers_per_gather', '0'],
  ['password_encryption', 'scram-sha-256'],
  ['timezone', 'UTC'],
  ['log_timezone', 'UTC'],
  // Failed statements hold names, addresses and e-mails; the server reports them without.
  ['log_min_messages', 'log'],
  ['log_min_error_statement', 'panic'],
  ['log_checkpoints', 'off'],
  ['logging_collector', 'off'],
  ['update_process_title', 'on'],
];

/** Later settings win. */
const NOT_DURABLE: typeof SETTINGS = [
  ['fsync', 'off'],
  ['synchronous_commit', 'off'],
  ['full_page_writes', 'off'],
  // Throw-away data is not copied.
  ['wal_level', 'minimal'],
];

/** Starts PostgreSQL; the caller then waits until it answers. */
export async function startPostmaster(
  site: Site,
  name: string,
  candidate: Candidate,
  log: Log,
): Promise<Postmaster> {
  const settings = [
    ...SETTINGS,
    ['max_connections', String(site.connections)] as const,
    ...(site.durable ? [] : NOT_DURABLE),
    ...candidate.settings,
    ['cluster_name', name] as const,
  ];
  const parameters = settings.flatMap(([key, setting]) => ['-c', `${key}=${setting}`]);
  const folder = ownFolder(site.folder, site.account);
  const child = spawn(site.programs.postgres, ['-D', folder, ...parameters], {
    ...spawnIdentity(site.account),
    cwd: site.folder,
    env: programEnvironment(),
    stdio: ['ignore', log.handle.fd, log.handle.fd],
    detached: true,
    windowsHide: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (cause) => reject(startFailure({ program: child.spawnfile }, cause)));
  });
  const watch = startWatch(site, child);
  ended.then(() => watch?.kill('SIGKILL'));
  const stop = () => stopPostmaster(site, name, child, ended);
  return { ended, hasEnded: () => hasEnded(child), stop, detach: () => child.unref() };
}

/** `read` returns when our end of the pipe closes, which the kernel does whatever way we end. */
const WATCH = 'read line; read pid < postmaster.pid; [ "$pid" = "$1" ] && kill -INT "$1"';

function startWatch(site: Site, postmaster: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', String(postmaster.pid)], {
    ...spawnIdentity(site.account),
    cwd: site.folder,
    env: programEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the next start stops what we leave running.
  watch.on('error', () => undefined);
  watch.stdin?.on('error', () => undefined);
  watch.unref();
  // A pipe to a child is a socket at run time; its type does not say so.
  if (watch.stdin !== null && 'unref' in watch.stdin) (watch.stdin as { unref(): void }).unref();
  return watch;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

const STEPS = [
  { signal: 'SIGINT', mode: 'fast', timeoutMs: FAST_STOP_MS },
  { signal: 'SIGQUIT', mode: 'immediate', timeoutMs: HARD_STOP_MS },
  { signal: 'SIGKILL', mode: 'immediate', timeoutMs: HARD_STOP_MS },
] as const;

async function stopPostmaster(site: Site, name: string, child: ChildProcess, ended: Promise<void>) {
  child.ref();
  for (const { signal, mode, timeoutMs } of STEPS) {
    if (hasEnded(child)) break;
    if (process.platform === 'win32') stopOnWindows(site, mode, timeoutMs);
    else child.kill(signal);
    await within(ended, timeoutMs);
  }
  // Only after a hard end can others be left; they notice it and end.
  await waitUntil(() => processesNamed(name).length === 0, HARD_STOP_MS);
  await removeSockets(site, name);
}

async function within(ended: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([ended, timeout]);
  clearTimeout(timer);
}

/** Windows knows no such signals; PostgreSQL's own tool sends them by other means. */
export function stopOnWindows({ programs, folder }: Site, mode: string, timeoutMs: number): void {
  const seconds = String(timeoutMs / 1000);
  const parameters = ['stop', '-D', folder, '-m', mode, '-w', '-t', seconds];
  spawnSync(programs.pgCtl, parameters, { stdio: 'ignore', timeout: timeoutMs + HARD_STOP_MS });
}
