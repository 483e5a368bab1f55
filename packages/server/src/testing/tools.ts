// What stands in the folder `tools` of the workspace: installed on first use, absent without a network.
import { execFile } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

export interface Tools {
  readonly folder: string;
  /** Why tests that need them are left out; `false` where they run. */
  readonly missing: string | false;
}

export async function installedTools(): Promise<Tools> {
  const script = join(root, 'scripts', 'tools.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  const { folder, missing = false } = JSON.parse(stdout);
  return { folder: join(folder, 'node_modules'), missing };
}

/** A module of that folder, which the compiler does not know. */
export const importTool = ({ folder }: Tools, path: string): Promise<any> =>
  import(pathToFileURL(join(folder, path)).href);
