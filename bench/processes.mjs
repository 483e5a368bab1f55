// Starts the programs of the bench on their core and reads how much processor time they took.
import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

const canPin =
  spawnSync('taskset', ['--version'], { stdio: 'ignore' }).status === 0 &&
  availableParallelism() > 1;

/** Whether server and load run on cores of their own. */
export const isPinned = canPin;

/** Core of everything that is measured, and core of the load. */
export const cores = { measured: 0, load: 1 };

const pinned = (program, parameters, core) =>
  canPin && core !== undefined
    ? ['taskset', ['-c', String(core), program, ...parameters]]
    : [program, parameters];

const readyMs = 120_000;

/**
 * Starts a program on the measured core and waits for its line `ready URL`. `options.program` is
 * another executable than this Node; without `isPinned` it runs on any core.
 */
export async function startProgram(parameters, options = {}) {
  const startedAt = performance.now();
  const { program = process.execPath, environment = {}, isPinned: stays = true } = options;
  const [command, rest] = pinned(program, parameters, stays ? cores.measured : undefined);
  const child = spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  const url = await readyLine(child, parameters[0]);
  return {
    url,
    pid: child.pid,
    readyMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const forced = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await once(child, 'exit');
      clearTimeout(forced);
    },
  };
}

function readyLine(child, name) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${name} did not get ready`));
    }, readyMs);
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => {
      const [, url] = /ready (\S+)/.exec(line) ?? [];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`${name} ended with ${code}`));
    });
  });
}

/** The load generator on its core; `run(job)` answers what it measured. */
export function startLoad(module, { isPinned: stays = true } = {}) {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${module} ended with ${code}`);
  });
  // Of a load that ends between two runs the next one says it.
  ended.catch(() => undefined);
  if (canPin && stays) execFileSync('taskset', ['-apc', String(cores.load), String(child.pid)]);
  return {
    pid: child.pid,
    async run(job) {
      if (child.connected) child.send(job);
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      if (answer.failure !== undefined) throw new Error(answer.failure);
      return answer;
    },
    stop: () => child.connected && child.disconnect(),
  };
}

const microsecondsPerTick = 10_000;

/** Processor time of a process so far, in microseconds; of ended children as well when asked. */
export function processorTime(pid, withEnded = false) {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const stat = readFileSync(path, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const own = fields[11] + fields[12];
  return (own + (withEnded ? fields[13] + fields[14] : 0)) * microsecondsPerTick;
}

/** Processor time of PostgreSQL: the postmaster, its processes, and those that have ended. */
export function databaseTime(postmaster) {
  const children = childrenOf(postmaster).map((pid) => processorTime(pid));
  return children.reduce((sum, one) => sum + one, processorTime(postmaster, true));
}

function childrenOf(parent) {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      return parentOf(entry) === parent;
    } catch {
      return false;
    }
  });
}

/** Who has started a process that runs on this machine. */
export function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Resident and proportional memory of a process in megabytes; nothing where /proc is not there. */
export function memoryOf(pid) {
  const path = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(path)) return {};
  const text = readFileSync(path, 'utf8');
  const megabytes = (name) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}
