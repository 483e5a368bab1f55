// For tests: the command as a user runs it, a process of its own.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../main.js', import.meta.url));

export type Ended = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the command to its end, with an environment of its own. */
export function runCommand(
  parameters: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...parameters],
      { cwd, env: { ...env } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}
