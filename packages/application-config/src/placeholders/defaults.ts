// What the library takes when its caller names nothing: this process's environment and folder.
// It stands alone so that every other file works on what it is given. Not by an import of
// `node:process`: that reads all its members, the standard streams among them, and takes 1 ms.

import type { Environment } from './placeholders.ts';

export function defaultEnvironment(): Environment {
  return process.env;
}

export function defaultFolder(): string {
  return process.cwd();
}
