// The command line as a child process: what a user starts, and what he kills.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly environment?: { readonly [name: string]: string };
  readonly directory?: string;
  /** Nobody reads what it prints. */
  readonly isUnread?: boolean;
}

/** Variables of the test run that must not reach the command. */
function environmentOf({ environment = {} }: CommandOptions): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOREWRIGHT_'));
  return { ...Object.fromEntries(own), NODE_OPTIONS: '', ...environment };
}

/** Runs `storewright …` to its end. */
export function runCommand(
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [main, ...parameters], {
    cwd: options.directory ?? process.cwd(),
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collected(child);
  if (options.isUnread === true) child.stdout.destroy();
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

function collected(child: ChildProcess): { stdout: string; stderr: string } {
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk;
  });
  return output;
}

export interface StartedServer {
  readonly url: string;
  /** What the server printed until it was ready. */
  readonly printed: string;
  /** What it has told on standard error so far. */
  told(): string;
  /** Stops it for a while, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** SIGKILL: no time for anything. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts `storewright start` and waits for its ready line. */
export function startCommand(options: CommandOptions & { readonly flags?: readonly string[] }) {
  const flags = ['--port', '0', '--metrics-port', 'off', ...(options.flags ?? [])];
  const child = spawn(process.execPath, [main, 'start', ...flags], {
    cwd: options.directory ?? process.cwd(),
    env: environmentOf(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collected(child);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const signalled = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return new Promise<StartedServer>((resolve, reject) => {
    const look = () => {
      const match = /storewright ready (\S+)/.exec(output.stdout);
      if (match === null) return;
      child.stdout?.off('data', look);
      resolve({
        url: match[1]!,
        printed: output.stdout,
        told: () => output.stderr,
        signal: (signal) => void child.kill(signal),
        kill: async () => void (await signalled('SIGKILL')),
        stop: () => signalled('SIGTERM'),
      });
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output.stderr}`)));
  });
}

/** `CTP_CLIENT_ID=…` lines of the ready block. */
export function printedVariable(printed: string, name: string): string {
  const value = new RegExp(`^${name}=(.*)$`, 'm').exec(printed)?.[1];
  if (value === undefined) throw new Error(`${name} was not printed: ${printed}`);
  return value;
}
