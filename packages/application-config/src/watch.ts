// Notices changes of the configuration, of what lies beside it, and of its messages.

import { existsSync, type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['.', 'src/i18n/data', 'i18n/data'];
/** Editors write a file in several steps; a moment later they are done. */
const SETTLED_AFTER_MS = 100;

export type Watching = { readonly close: () => void };

/** Calls `work` now and after every change, never twice at the same time. */
export function watchApplication(folder: string, work: () => Promise<void>): Watching {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let last: Promise<void> = work();
  const changed = () => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => {
      last = last.then(work);
    }, SETTLED_AFTER_MS);
  };
  const watchers = FOLDERS.map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path): FSWatcher => watch(path, changed).on('error', changed));
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
