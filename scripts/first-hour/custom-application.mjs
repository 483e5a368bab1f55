// The example of a custom application, with the packed package in place of the folder of the clone.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { run } from './packages.mjs';

/** @returns what the check said */
export function tryCustomApplication(folder) {
  const application = join(folder, 'empty', 'application');
  cpSync(join(root, 'examples', 'custom-application'), application, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  const printed = run('npx', ['--no-install', 'storewright-app', 'validate'], application);
  return printed.trim().split('\n').at(-1);
}
