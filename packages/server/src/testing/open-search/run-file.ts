// Runs a test file of its own process with its searches in an engine.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environmentOfRun } from '../inner-run.ts';

export interface FileRun {
  readonly code: number;
  /** What it printed, in the form of TAP. */
  readonly printed: string;
  /** What of it speaks of failures. */
  readonly failures: string;
}

/** Longer than the slowest of these files takes on a busy machine. */
const usualLimitMs = 15 * 60_000;

/**
 * @param path of the built file, from the root of the server's modules
 * @throws Error with what was printed last, when the file has not ended within the limit
 */
export async function runTestFile(
  path: string,
  environment: { readonly [name: string]: string },
  limitMs = usualLimitMs,
): Promise<FileRun> {
  const file = fileURLToPath(new URL(`../../${path}.test.js`, import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, '--test-reporter=tap', file], {
    env: { ...environmentOfRun(), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    printed += piece;
  });
  const code = await endOf(child, limitMs);
  if (code === undefined)
    throw new Error(`not after ${limitMs / 1_000} s: the end of ${path}; last: ${tail(printed)}`);
  return { code, printed, failures: printed.split('\n').filter(isFailure).join('\n') };
}

/** @returns the exit code; nothing when the process was killed because of the limit */
async function endOf(child: ChildProcess, limitMs: number): Promise<number | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
    // A process that the file started may keep the pipe open.
    child.stdout?.destroy();
  }, limitMs);
  const code = await new Promise<number>((resolve) => {
    child.once('close', (one) => resolve(one ?? 1));
  });
  clearTimeout(timer);
  return isLate ? undefined : code;
}

const tail = (printed: string): string =>
  printed.trim().split('\n').slice(-5).join(' | ') || 'nothing';

const isFailure = (line: string): boolean => !/^\s*(ok|#|\.\.\.|---|duration_ms|type:)/.test(line);
