#!/usr/bin/env node
// The process around the command: arguments, environment, output, signals.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Output, run } from './command.ts';

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

const LARGEST_OUTPUT = 64 * 1024 * 1024;

function again(parameters: readonly string[]): Promise<Output> {
  const file = fileURLToPath(import.meta.url);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...parameters],
      { maxBuffer: LARGEST_OUTPUT },
      (error, out, err) => {
        const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1;
        resolve({ code, text: code === 0 ? out : `${out}${err}` });
      },
    );
  });
}

function stopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

process.exitCode = await run(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  version,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  again,
  stopped,
});
