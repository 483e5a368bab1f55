/**
 * Prepared clusters, for throw-away databases: making one takes PostgreSQL and the schema a second
 * and a half, copying one a tenth of that.
 *
 * A prepared cluster is a data directory in the cache: made under another name, flushed to the
 * disk, renamed when it is whole, and never started again. Its name identifies the programs and the
 * content. The same folder has spares: former copies that were reset, and that a start takes by
 * renaming them, which works for one of any number of starts. All copies have one password, which
 * only their user can read. No start depends on any of this: a failure here leads to a cluster made
 * as usual.
 */
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { accountFor } from '../cluster/account.ts';
import { clusterName, readPassword, type Site, writePassword } from '../cluster/cluster.ts';
import { processesNamed } from '../cluster/processes.ts';
import { cacheFolder, draftPrefix, isSafe, nameOfBoot, removeStale } from './cache.ts';
import { copyTree, filesIn, restoreTree } from './tree.ts';

/** What a prepared cluster holds besides its role and database. */
export interface Preparation {
  /** Another one for any other content; letters, digits and hyphens. */
  readonly name: string;
  /** Fills the database. */
  fill(url: string): Promise<void>;
}

/** Starts a database in a data directory. */
type Start = (directory: string) => Promise<{ readonly url: string; stop(): Promise<void> }>;

const note = 'prepared.json';
const sparePrefix = 'spare-';
/** Former copies that are kept for a prepared cluster. */
const maxSpares = 2;

/** Puts a copy of the prepared cluster into a data directory that has none; answers whether it did. */
export async function placePrepared(
  site: Site,
  preparation: Preparation,
  start: Start,
): Promise<boolean> {
  try {
    const cache = cacheFolder();
    if (cache === undefined) return false;
    const prepared = join(cache, nameFor(site, preparation));
    if (!isWhole(prepared)) await prepare(cache, prepared, preparation, start);
    utimesSync(prepared, new Date(), new Date());
    const password = await readPassword(prepared);
    if (password === undefined) return false;
    if (!takeSpare(prepared, site)) copyPrepared(prepared, site);
    writeFileSync(join(site.directory, note), JSON.stringify({ from: prepared }), { mode: 0o600 });
    await writePassword(site.directory, password);
    return true;
  } catch {
    rmSync(site.folder, { recursive: true, force: true });
    return false;
  }
}

/** PostgreSQL starts on folders of its own user alone. */
const nameFor = ({ version, account }: Site, { name }: Preparation): string =>
  `postgresql-${version}-${process.platform}-${process.arch}-${account?.uid ?? 'own'}-${name}`;

/** Programs that tidy up folders for temporary files take single files out of others. */
function isWhole(prepared: string): boolean {
  if (!existsSync(join(prepared, note))) return false;
  if (isSafe(prepared) && filesIn(join(prepared, 'postgres')) === filesOf(prepared)) return true;
  rmSync(prepared, { recursive: true, force: true });
  return false;
}

const filesOf = (prepared: string): number =>
  JSON.parse(readFileSync(join(prepared, note), 'utf8')).files;

async function prepare(cache: string, prepared: string, { fill }: Preparation, start: Start) {
  removeStale(cache, Date.now());
  const draft = mkdtempSync(join(cache, draftPrefix));
  try {
    const database = await start(draft);
    await fill(database.url).finally(() => database.stop());
    for (const name of readdirSync(draft))
      if (name !== 'postgres' && name !== 'password')
        rmSync(join(draft, name), { recursive: true, force: true });
    const files = filesIn(join(draft, 'postgres'));
    writeFileSync(join(draft, note), JSON.stringify({ files }), { flush: true });
    if (isMoved(draft, prepared)) return;
    // Another process has made the same one first.
    if (!existsSync(prepared)) throw new Error(`${prepared} cannot be made`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const sparesOf = (prepared: string): readonly string[] =>
  readdirSync(prepared).filter((name) => name.startsWith(sparePrefix));

/** Whether there was one for this start. */
function takeSpare(prepared: string, site: Site): boolean {
  const boot = nameOfBoot();
  for (const name of sparesOf(prepared)) {
    const spare = join(prepared, name);
    if (boot === undefined || !name.startsWith(`${sparePrefix}${boot}-`)) {
      rmSync(spare, { recursive: true, force: true });
      continue;
    }
    if (!isMoved(spare, site.folder)) continue;
    if (filesIn(site.folder) === filesOf(prepared)) return true;
    rmSync(site.folder, { recursive: true, force: true });
  }
  return false;
}

/** Not when another start was faster, or when the places are of two file systems. */
function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function copyPrepared(prepared: string, site: Site): void {
  const draft = join(site.directory, `postgres.draft-${randomBytes(6).toString('hex')}`);
  copyTree(join(prepared, 'postgres'), draft, site.account);
  if (filesIn(draft) !== filesOf(prepared)) throw new Error(`${prepared} has changed meanwhile`);
  renameSync(draft, site.folder);
}

/**
 * Takes the cluster of an unneeded data directory out of it, resets it to the prepared content and
 * keeps it for a future start; nothing of its content stays. PostgreSQL must have ended.
 */
export async function giveBack(directory: string): Promise<void> {
  const folder = join(directory, 'postgres');
  const boot = nameOfBoot();
  if (boot === undefined || !existsSync(join(directory, note))) return;
  const { from: prepared } = JSON.parse(readFileSync(join(directory, note), 'utf8'));
  if (!isSafe(prepared) || sparesOf(prepared).length >= maxSpares) return;
  if (statSync(prepared).dev !== statSync(folder).dev) return;
  const isRunning =
    existsSync(join(folder, 'postmaster.pid')) ||
    processesNamed(await clusterName(folder)).length > 0;
  if (isRunning) return;
  restoreTree(join(prepared, 'postgres'), folder, accountFor(folder));
  const spare = join(prepared, `${sparePrefix}${boot}-${randomBytes(6).toString('hex')}`);
  if (!isMoved(folder, spare)) return;
  // Others may have given theirs back in the same moment.
  if (sparesOf(prepared).length > maxSpares) rmSync(spare, { recursive: true, force: true });
}
