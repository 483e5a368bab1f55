// A server process of a build, as an operator runs it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A port that nobody listens on just now; servers that come back need a fixed one. */
export function freePort() {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOREWRIGHT_'));

/** Where a node runs: how a program is called there, and how a process of it is signalled. */
const here = {
  host: '127.0.0.1',
  within: (program, parameters) => [program, parameters],
  signal: (name, child) => child.kill(name),
};

/** Starts `storewright start` and waits for its ready line. */
export async function startNode({ build, directory, later }, flags = {}, place = here) {
  const { port = await freePort(), environment = {}, ...rest } = flags;
  const given = Object.entries({ 'metrics-port': 'off', 'log-level': 'warn', ...rest });
  const parameters = given.flatMap(([name, value]) => [`--${name}`, String(value)]);
  const all = [join(build, 'main.js'), 'start', '--port', String(port), ...parameters];
  const child = spawn(...place.within(process.execPath, all), {
    cwd: directory,
    env: { ...Object.fromEntries(own), NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (bytes) => {
      output[name] = (output[name] + bytes).slice(-100_000);
    });
  const ended = new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  const node = {
    port,
    url: `http://${place.host}:${port}`,
    pid: child.pid,
    child,
    output,
    ended,
    /** Whether the process runs. */
    lives: () => child.exitCode === null && child.signalCode === null,
    signal: (name) => place.signal(name, child),
    async end(name = 'SIGTERM') {
      // A stopped process takes no signal but these two.
      place.signal('SIGCONT', child);
      place.signal(name, child);
      return ended;
    },
    printed: (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(output.stdout)?.[1],
  };
  later?.(() => node.end('SIGKILL'));
  const ready = new Promise((resolve) => {
    const look = () => output.stdout.includes('storewright ready') && resolve('ready');
    child.stdout.on('data', look);
  });
  const first = await Promise.race([ready, ended]);
  if (first !== 'ready') throw new Error(`a node ended with ${first.code}: ${output.stderr}`);
  return node;
}
