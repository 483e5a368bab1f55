// Runs the code of a configuration where it can do no harm to the program that asks: in a process
// of its own, with a limit of time, its console on standard error.

import { spawn } from 'node:child_process';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { ownFolder } from '../own-folder.ts';
import type { Environment } from '../placeholders/placeholders.ts';
import type { Problem } from '../values/finding.ts';
import { type Loaded, loadFile, readText } from './load-file.ts';

const program = join(ownFolder, 'load-process.js');
const STANDARD_ERROR = 2;

type Ending = { readonly result: string; readonly late: boolean; readonly how: string };

/** Reads a configuration file; what its code does ends with it. JSON has no code. */
export async function loadContained(
  file: string,
  environment: Environment,
  maxMs: number,
): Promise<Loaded> {
  if (extname(file) === '.json') return loadFile(file, { fresh: false });
  const { text = '' } = readText(file);
  const { result, late, how } = await loadInProcess(file, environment, maxMs);
  // What that process writes was made by this very package.
  if (result !== '') return { ...(JSON.parse(result) as Loaded), text };
  return { text, problems: [late ? endless(maxMs) : gone(how)] };
}

async function loadInProcess(
  file: string,
  environment: Environment,
  maxMs: number,
): Promise<Ending> {
  const child = spawn(process.execPath, [program, file], {
    env: { ...environment },
    stdio: ['ignore', STANDARD_ERROR, STANDARD_ERROR, 'pipe'],
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, maxMs);
  const exit = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const [result, how] = await Promise.all([textOf(child.stdio[3] as Readable), exit]);
  clearTimeout(timer);
  return { result, late, how };
}

function problem(message: string, found: string, expected: string): Problem {
  return { rule: 'load-failed', path: [], message, found, expected, spot: { offset: 0 } };
}

function endless(maxMs: number): Problem {
  const found = `still running after ${maxMs / 1000} s`;
  const expected = 'a module that ends; --timeout allows more';
  return problem('The file does not come to an end.', found, expected);
}

function gone(how: string): Problem {
  return problem('The file ends the program that reads it.', how, 'a module that only exports');
}
