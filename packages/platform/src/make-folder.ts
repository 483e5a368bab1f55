// Makes a folder with its parents. Node's own `recursive` never ends where a system answers that
// there is no such folder though the parent exists, as /proc does.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @param mode of the folders that are made */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const above = dirname(path);
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path || isFolder(above))
      throw error;
    makeFolder(above, mode);
    // Somebody else may have made it meanwhile.
    if (!isFolder(path)) mkdirSync(path, { mode });
  }
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
