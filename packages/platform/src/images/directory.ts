// Images in a directory, spread over folders by the first two characters of their names. A file is
// written under another name and renamed, so that a reader always finds it whole.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { typeNamed } from './image-file.ts';
import type { ImageStore, KeptImage } from './images.ts';

/** Folder of files that are being written. */
const unfinished = 'unfinished';

export function openDirectory(directory: string): ImageStore {
  const folderOf = (name: string) => join(directory, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  return {
    async keep(name, bytes) {
      const now = new Date();
      if (await utimes(pathOf(name), now, now).then(yes, ifMissing)) return;
      makeFolder(folderOf(name));
      makeFolder(join(directory, unfinished));
      const path = join(directory, unfinished, randomUUID());
      await writeSynced(path, bytes);
      await rename(path, pathOf(name));
      await syncFolder(folderOf(name));
    },
    async read(name) {
      const found = await stat(pathOf(name)).catch(ifMissing);
      return found && { stream: createReadStream(pathOf(name)), size: found.size };
    },
    async *list() {
      for (const folder of await entriesOf(directory)) {
        const names = (await entriesOf(join(directory, folder))).filter(
          (name) => folder === unfinished || isOurs(folder, name),
        );
        yield await Promise.all(names.map((name) => readKept(join(directory, folder), name)));
      }
    },
    async remove(name, before) {
      for (const path of [pathOf(name), join(directory, unfinished, name)]) {
        const found = await stat(path).catch(ifMissing);
        if (found !== undefined && found.mtimeMs < before) await unlink(path).catch(ifMissing);
      }
    },
  };
}

const yes = () => true;

/** Others may keep other things in the directory. */
const isOurs = (folder: string, name: string): boolean =>
  name.startsWith(folder) && typeNamed(name) !== undefined;

async function readKept(folder: string, name: string): Promise<KeptImage> {
  const found = await stat(join(folder, name)).catch(ifMissing);
  // Gone since it was listed: no removal is needed.
  return { name, at: found?.mtimeMs ?? Number.POSITIVE_INFINITY };
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A name outlives a crash only when its folder has been written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const entriesOf = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory).catch(ifMissing)) ?? [];

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
