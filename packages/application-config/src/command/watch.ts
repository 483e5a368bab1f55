// Watches the sources of a configuration: the file and its folder, the files that it imports or
// inserts, its messages and its variables.

import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findFile } from '../loading/find-file.ts';
import { importedFolders } from '../loading/imports.ts';
import type { Read } from './read.ts';

/** Editors write a file in several steps; a moment later they are done. */
const SETTLED_AFTER_MS = 100;

export type Watched = {
  readonly folder: string;
  /** Files with variables that lie elsewhere. */
  readonly envFiles: readonly string[];
  /** Reads the configuration again and returns the files that were read. */
  readonly work: () => Promise<readonly Read[]>;
  readonly complain: (error: unknown) => void;
};

export type Watching = {
  /** Does the work now, without a change. */
  readonly run: () => Promise<void>;
  readonly close: () => void;
};

/** Does the work after every change, never twice at the same time. */
export function watchApplication(watched: Watched): Watching {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let reads: readonly Read[] = [];
  let last: Promise<void> = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(run, SETTLED_AFTER_MS);
  };
  const follow = (known: readonly Read[]) => {
    if (!closed) renew(watchers, foldersOf(watched, known), changed);
  };
  const run = () => {
    // The folders first: a change while the files are read must not be missed.
    const again = async () => {
      follow(reads);
      reads = await watched.work();
      follow(reads);
    };
    last = last.then(again).catch(watched.complain);
    return last;
  };
  follow(reads);
  return {
    run,
    close() {
      closed = true;
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function renew(
  watchers: Map<string, FSWatcher>,
  folders: ReadonlySet<string>,
  changed: () => void,
): void {
  for (const [folder, watcher] of watchers)
    if (!folders.has(folder)) {
      watcher.close();
      watchers.delete(folder);
    }
  for (const folder of folders)
    if (!watchers.has(folder)) watchers.set(folder, watch(folder, changed).on('error', changed));
}

/** The folders in which something of a configuration lies. */
function foldersOf({ folder, envFiles }: Watched, reads: readonly Read[]): Set<string> {
  const { file } = findFile(folder);
  const all = [
    folder,
    ...['src/i18n/data', 'i18n/data'].map((name) => join(folder, name)),
    ...(file === undefined ? [] : importedFolders(file)),
    ...envFiles.map((one) => dirname(one)),
    ...reads.flatMap(insertedFolders),
  ];
  return new Set(all.filter((one) => existsSync(one)));
}

function insertedFolders({ inspection, folder }: Read): string[] {
  const origins = [...(inspection.origins?.values() ?? [])].flat();
  return origins
    .filter(({ kind, argument }) => kind === 'path' && argument.startsWith('.'))
    .map(({ argument }) => dirname(resolve(folder, argument)));
}
