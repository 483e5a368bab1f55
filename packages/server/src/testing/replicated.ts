// A primary with a streaming replica, both of our own, whose replay can be held up: lag on purpose.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { copyFolders, findNativePackage, preparePrograms } from '../embedded-postgres/binaries.ts';
import { accountFor, spawnIdentity } from '../embedded-postgres/cluster/account.ts';
import { freePort } from './free-port.ts';

export interface Node {
  readonly url: string;
  readonly port: number;
  run<R extends object = Record<string, unknown>>(statement: string): Promise<R[]>;
  start(): void;
  /** At once, as in a crash. */
  stop(): void;
  /** The same, while everything else goes on. */
  crash(): void;
  /** Its connections say nothing any more, until what is answered is called. */
  silence(): Promise<() => void>;
}

export interface Replicated {
  readonly primary: Node;
  readonly replica: Node;
  /** The replica shows nothing new until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves when the replica has come as far as the primary is now. */
  caughtUp(): Promise<void>;
  close(): void;
}

const majors = ['15', '16', '17', '18'];

/** The folder of the programs of PostgreSQL: of the system, else those of the embedded database. */
async function programFolder(directory: string): Promise<string> {
  const system = majors.map((major) => `/usr/lib/postgresql/${major}/bin`);
  const there = system.find((folder) => existsSync(join(folder, 'initdb')));
  if (there !== undefined) return there;
  const account = accountFor(directory);
  const found = await findNativePackage();
  const programs = await preparePrograms(found, account, copyFolders(directory, account));
  return join(programs.initdb, '..');
}

/** Nothing, with the reason, where PostgreSQL cannot be run. */
export async function openReplicated(): Promise<Replicated | string> {
  const directory = mkdtempSync(join(tmpdir(), 'storewright-replica-'));
  try {
    const account = accountFor(directory);
    if (account !== undefined) chownSync(directory, account.uid!, account.gid!);
    const folder = await programFolder(directory);
    return await opened(directory, (program, ...parameters) => {
      const run = spawnSync(join(folder, program), parameters, {
        ...spawnIdentity(account),
        cwd: directory,
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
      });
      if (run.status !== 0)
        throw new Error(`${program} ended with ${run.status}: ${run.error ?? run.stderr}`);
      if (account !== undefined)
        for (const one of readdirSync(directory))
          chownSync(join(directory, one), account.uid!, account.gid!);
    });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    return `PostgreSQL cannot be run here: ${(error as Error).message}`;
  }
}

type RunProgram = (program: string, ...parameters: readonly string[]) => void;

const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
hot_standby = on
wal_level = replica
fsync = off
max_standby_streaming_delay = -1
`;

async function opened(directory: string, run: RunProgram): Promise<Replicated> {
  const [first, second] = ['primary', 'replica'].map((name) => join(directory, name)) as [
    string,
    string,
  ];
  run('initdb', '-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N');
  const ports = [await freePort(), await freePort()] as const;
  // Nothing runs yet, so a copy of the files is a replica.
  cpSync(first, second, { recursive: true, preserveTimestamps: true });
  spawnSync('chown', ['-R', '--reference', first, second]);
  appendFileSync(join(first, 'postgresql.conf'), settings(ports[0]));
  appendFileSync(join(second, 'postgresql.conf'), settings(ports[1]));
  const source = `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=postgres'\n`;
  appendFileSync(join(second, 'postgresql.conf'), source);
  writeFileSync(join(second, 'standby.signal'), '');
  const primary = nodeAt(first, ports[0], run);
  const replica = nodeAt(second, ports[1], run);
  try {
    primary.start();
    replica.start();
  } catch (error) {
    primary.stop();
    throw error;
  }
  const caughtUp = async () => {
    const [row] = await primary.run<{ at: string }>('select pg_current_wal_flush_lsn() as at');
    const asked = `select pg_last_wal_replay_lsn() >= '${row!.at}'::pg_lsn as is_there`;
    while ((await replica.run<{ is_there: boolean }>(asked))[0]?.is_there !== true) await sleep(20);
  };
  return {
    primary,
    replica,
    caughtUp,
    pause: async () => void (await replica.run('select pg_wal_replay_pause()')),
    resume: async () => void (await replica.run('select pg_wal_replay_resume()')),
    close() {
      for (const node of [replica, primary]) node.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function nodeAt(folder: string, port: number, run: RunProgram): Node {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    async run<R extends object>(statement: string) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<R>(statement)).rows;
      } finally {
        await client.end();
      }
    },
    crash() {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
    },
    async silence() {
      const rows = await this.run<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      const signal = (name: NodeJS.Signals) => {
        for (const { pid } of rows)
          try {
            process.kill(pid, name);
          } catch {
            // It has ended meanwhile.
          }
      };
      signal('SIGSTOP');
      return () => signal('SIGCONT');
    },
    start: () => run('pg_ctl', '-D', folder, '-l', join(folder, 'log'), '-w', '-t', '60', 'start'),
    stop() {
      try {
        run('pg_ctl', '-D', folder, '-m', 'immediate', '-w', 'stop');
      } catch {
        // It is not there any more.
      }
    },
  };
}
