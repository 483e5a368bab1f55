// What the library takes when its caller names nothing: this process's environment and folder.
// It stands alone so that every other file works on what it is given.

import { cwd, env } from 'node:process';
import type { Environment } from './placeholders.ts';

export function defaultEnvironment(): Environment {
  return env;
}

export function defaultFolder(): string {
  return cwd();
}
