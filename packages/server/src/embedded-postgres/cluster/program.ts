/** Runs a PostgreSQL program to its end, as the right user and with nothing inherited. */
import { spawn } from 'node:child_process';
import process from 'node:process';

import { type Account, spawnIdentity } from './account.ts';
import { EmbeddedDatabaseError, OWN_SERVER_HINT, postgresFailure } from './error.ts';
import { OUTPUT_BYTES, SET_UP_MS } from './limits.ts';

interface Run {
  /** What this run does, for the message when it fails: "Making the database cluster". */
  readonly what: string;
  readonly program: string;
  readonly parameters: readonly string[];
  /** The folder of the cluster, where the program is started. */
  readonly folder: string;
  /** The data directory: the folder may be a draft, which the operator does not know. */
  readonly directory: string;
  readonly account: Account | undefined;
  readonly input?: string;
}

/** PGDATA, PGOPTIONS and the like of the operator's shell must not reach our cluster. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }).filter(([, text]) => text),
  );
}

/**
 * The folder of a cluster as the account itself can name it. The data directory may be below a
 * folder that the account may not enter (root's home): on Linux it then names its own working
 * directory, which needs no permission on the way, and no other process of that account can enter.
 */
export function ownFolder(folder: string, account: Account | undefined): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}

/** Resolves when the program ended well, else throws what it wrote as an EmbeddedDatabaseError. */
export async function runProgram(run: Run): Promise<void> {
  const child = spawn(run.program, [...run.parameters], {
    ...spawnIdentity(run.account),
    cwd: run.folder,
    env: programEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: SET_UP_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  const keep = (text: Buffer) => {
    output = (output + text.toString('utf8')).slice(-OUTPUT_BYTES);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // A program that ends before it has read everything is judged by its status alone.
  child.stdin.on('error', () => undefined);
  child.stdin.end(run.input ?? '');
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (cause) => reject(startFailure(run, cause)));
    child.once('close', resolve);
  });
  const told = output.replaceAll(run.folder, run.directory);
  if (status !== 0) throw postgresFailure(run.what, told, run.directory).error;
}

export function startFailure({ program }: Pick<Run, 'program'>, cause: Error) {
  return new EmbeddedDatabaseError(`${program} cannot be started: ${cause.message}`, {
    hint: OWN_SERVER_HINT,
    cause,
  });
}
