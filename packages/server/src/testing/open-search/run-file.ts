// Runs a test file of its own process with its searches in an engine.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface FileRun {
  readonly code: number;
  /** What it printed, in the form of TAP. */
  readonly printed: string;
  /** What of it speaks of failures. */
  readonly failures: string;
}

/** @param path of the built file, from the root of the server's modules */
export async function runTestFile(
  path: string,
  environment: { readonly [name: string]: string },
): Promise<FileRun> {
  const file = fileURLToPath(new URL(`../../${path}.test.js`, import.meta.url));
  const { NODE_TEST_CONTEXT: _, ...own } = process.env;
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', file], {
    env: { ...own, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, code] = await Promise.all([
    text(child.stdout),
    new Promise<number>((resolve) => child.once('exit', (one) => resolve(one ?? 1))),
  ]);
  return { code, printed, failures: printed.split('\n').filter(isFailure).join('\n') };
}

const isFailure = (line: string): boolean => !/^\s*(ok|#|\.\.\.|---|duration_ms|type:)/.test(line);
