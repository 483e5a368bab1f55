// Where a program of the build begins: in the modules put together in few files where that was done,
// because finding and linking a thousand of them takes longer than all else that a start does.
import { existsSync, statSync } from 'node:fs';

const build = new URL('../', import.meta.url);

/** Programs that are put together: the name of their file, and the module that they begin in. */
export const bundledPrograms = {
  commands: 'commands/index.js',
  guard: 'guard/guard.js',
  worker: 'processes/worker.js',
} as const;

/** The module in which a program begins, as a URL. */
export function programUrl(name: keyof typeof bundledPrograms): URL {
  const bundled = new URL(`bundled/${name}.js`, build);
  return isUsable(bundled) ? bundled : new URL(bundledPrograms[name], build);
}

/** Files that the compiler writes last: in this package, and in the packages that the bundle contains. */
const compiled = [
  '',
  ...['platform', 'model', 'store', 'engine', 'edges'].map((name) => `../../${name}/dist/`),
].map((folder) => new URL(`${folder}.tsbuildinfo`, build));

/** A module compiled after the bundle is newer, and is preferred. */
function isUsable(bundled: URL): boolean {
  if (!existsSync(bundled)) return false;
  if (!existsSync(compiled[0]!)) return true;
  const newest = statSync(bundled).mtimeMs;
  return compiled.every((file) => !existsSync(file) || statSync(file).mtimeMs <= newest);
}
