// What only some tests need: folders of the workspace that are installed on first use, and absent without a network.
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

/** The modules of a folder of the workspace with a lock file. */
export async function installedTools(name = 'tools'): Promise<Tools> {
  const script = join(root, 'scripts', 'tools.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, name]);
  const { folder, missing = false } = JSON.parse(stdout);
  return { folder: join(folder, 'node_modules'), missing };
}

/** A module of that folder, which the compiler does not know. */
export const importTool = ({ folder }: Tools, path: string): Promise<any> =>
  import(pathToFileURL(join(folder, path)).href);
