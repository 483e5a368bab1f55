/** Folders of a cluster as wholes: copied, brought back to what they were, counted. */
import {
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

import type { Account } from '../cluster/account.ts';
import { codeOf } from '../cluster/error.ts';

/** What of a folder is copied, by the name and the path of an entry. */
type Wanted = (name: string, path: string) => boolean;

/**
 * Copies a folder to an empty place, for the account that will use it. Files removed from the
 * folder meanwhile are left out.
 */
export function copyTree(
  from: string,
  to: string,
  account: Account | undefined,
  isWanted: Wanted = () => true,
): void {
  mkdirSync(to, { mode: 0o700 });
  own(to, account);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!isWanted(entry.name, source)) continue;
    if (entry.isDirectory()) copyTree(source, target, account, isWanted);
    else if (isCopied(source, target)) own(target, account);
  }
}

function isCopied(source: string, target: string): boolean {
  try {
    copyFileSync(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !existsSync(source)) return false;
    throw error;
  }
}

const own = (path: string, account: Account | undefined): void => {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
};

/**
 * Makes a former copy equal to its original. Existing files are rewritten where they differ and not
 * created again: file systems search long for room for a thousand new files just after a thousand
 * were removed.
 */
export function restoreTree(from: string, to: string, account: Account | undefined): void {
  const wanted = new Map(
    readdirSync(from, { withFileTypes: true }).map((one) => [one.name, one.isDirectory()]),
  );
  for (const entry of readdirSync(to, { withFileTypes: true }))
    if (wanted.get(entry.name) !== entry.isDirectory())
      rmSync(join(to, entry.name), { recursive: true });
    else if (entry.isDirectory()) {
      restoreTree(join(from, entry.name), join(to, entry.name), account);
      wanted.delete(entry.name);
    } else {
      restoreFile(join(from, entry.name), join(to, entry.name));
      wanted.delete(entry.name);
    }
  for (const [name, isFolder] of wanted) {
    const [source, target] = [join(from, name), join(to, name)];
    if (isFolder) copyTree(source, target, account);
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      own(target, account);
    }
  }
}

function restoreFile(from: string, to: string): void {
  const wanted = readFileSync(from);
  if (statSync(to).size === wanted.length && readFileSync(to).equals(wanted)) return;
  const file = openSync(to, 'r+');
  try {
    for (let at = 0; at < wanted.length; )
      at += writeSync(file, wanted, at, wanted.length - at, at);
    ftruncateSync(file, wanted.length);
  } finally {
    closeSync(file);
  }
}

/** How many files a folder holds, at any depth. */
export function filesIn(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    count += entry.isDirectory() ? filesIn(join(folder, entry.name)) : 1;
  return count;
}
