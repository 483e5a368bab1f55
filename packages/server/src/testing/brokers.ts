// Real brokers for tests, each with a port and a directory of its own. Where one is not installed or
// does not start, the tests say so and are left out.
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface Broker {
  readonly port: number;
  stop(): Promise<void>;
}

const installed = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const natsPath = '/usr/sbin/nats-server';
const rabbitPath = '/usr/lib/rabbitmq/bin/rabbitmq-server';

/** Why there is no NATS here; `false` when there is. */
export const natsAbsent = installed(natsPath) ? false : `${natsPath} is not installed`;
/** Why there is no RabbitMQ here; `false` when there is. */
export const rabbitAbsent = installed(rabbitPath) ? false : `${rabbitPath} is not installed`;

export async function startNats(more: readonly string[] = []): Promise<Broker> {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-nats-'));
  const port = await freePort();
  const child = spawn(
    natsPath,
    ['-js', '-sd', directory, '-a', '127.0.0.1', '-p', `${port}`, ...more],
    {
      stdio: 'ignore',
    },
  );
  await listening(child, port, 10_000);
  return { port, stop: () => ended(child, directory) };
}

/** AMQP 1.0 with the user `guest`. */
export async function startRabbit(): Promise<Broker> {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-rabbit-'));
  const [port, epmd, dist] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(join(directory, 'plugins'), '[rabbitmq_amqp1_0].\n');
  writeFileSync(
    join(directory, 'rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${port}\nlog.console = false\ndisk_free_limit.absolute = 1MB\n`,
  );
  const child = spawn(rabbitPath, [], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: directory,
      RABBITMQ_NODENAME: `test${port}@localhost`,
      RABBITMQ_MNESIA_BASE: join(directory, 'data'),
      RABBITMQ_LOG_BASE: join(directory, 'log'),
      RABBITMQ_CONFIG_FILE: join(directory, 'rabbitmq'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(directory, 'plugins'),
      RABBITMQ_PID_FILE: join(directory, 'pid'),
      RABBITMQ_DIST_PORT: String(dist),
      ERL_EPMD_PORT: String(epmd),
      ERL_EPMD_ADDRESS: '127.0.0.1',
    },
  });
  await listening(child, port, 60_000);
  return {
    port,
    async stop() {
      await ended(child, directory);
      // The port mapper of Erlang outlives what has started it, and ends only when it knows no node.
      for (let attempt = 0; attempt < 20 && (await isOpen(epmd)); attempt += 1) {
        const killer = spawn('epmd', ['-port', String(epmd), '-kill'], { stdio: 'ignore' });
        await new Promise((resolve) => killer.once('close', resolve).once('error', resolve));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

async function listening(child: ChildProcess, port: number, maxMs: number): Promise<void> {
  const until = performance.now() + maxMs;
  while (performance.now() < until && child.exitCode === null) {
    if (await isOpen(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`the broker on port ${port} did not start`);
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

async function ended(child: ChildProcess, directory: string): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.signalCode === null) {
    // What it has started goes with it.
    if (child.spawnargs[0] === rabbitPath) process.kill(-child.pid!, 'SIGKILL');
    else child.kill('SIGKILL');
    await closed;
  }
  rmSync(directory, { recursive: true, force: true });
}
