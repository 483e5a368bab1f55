// The Node that the bench brings along (24), which the peer needs: what is compared is programs, so
// all of them run on it. `undefined` where there is none for the platform.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export function newestNode() {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const folder = join(createRequire(import.meta.url).resolve(`${name}/package.json`), '..');
    const path = join(folder, 'bin', 'node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
