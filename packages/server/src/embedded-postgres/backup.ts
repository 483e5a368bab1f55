/**
 * Copies a cluster while it runs: PostgreSQL's own back-up of files, without its tool, which npm's
 * programs do not contain. Readers and writers are not blocked meanwhile. Where the file system can
 * share blocks (XFS, Btrfs, APFS), the copy takes a moment whatever its size.
 */
import { statSync, writeFileSync } from 'node:fs';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import pg from 'pg';

import type { Account } from './cluster/account.ts';
import { EmbeddedDatabaseError } from './cluster/error.ts';
import { CONNECT_MS } from './cluster/limits.ts';
import { copyTree } from './prepared/tree.ts';

/** A running cluster, and the place of its copy. */
interface Copying {
  /** Of the database `postgres`, in which the role may do this. */
  readonly url: string;
  readonly from: string;
  readonly to: string;
  readonly account: Account | undefined;
}

/** They exist in the copy, with nothing in them: PostgreSQL makes what it needs when it recovers. */
const emptied: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);

/** Of the process that runs, or of a single statement. */
const passing = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init.*|pgsql_tmp.*)$/;

/** A checkpoint that comes meanwhile may take a part of the log away; the next try has a new begin. */
const ATTEMPTS = 3;

interface Stopped {
  /** What the copy must hold in the file `backup_label`. */
  readonly label: string;
  /** Name of the last file of the log that the copy needs. */
  readonly last: string;
}

/**
 * Copies the cluster as it was at an instant during this call. `to` must not exist.
 * @throws EmbeddedDatabaseError when so much is written meanwhile that the log of it is gone;
 *   an error of PostgreSQL with the code 42501 or 55000 where the role, or the log, is not made for it
 */
export async function copyRunning(copying: Copying): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (await isCopied(copying)) return;
    await rm(copying.to, { recursive: true, force: true });
    if (attempt === ATTEMPTS)
      throw new EmbeddedDatabaseError(`Too much is written to ${copying.from} to copy it.`, {
        hint: 'Stop its server meanwhile, or try at a quieter time.',
      });
  }
}

async function isCopied(copying: Copying): Promise<boolean> {
  const client = new pg.Client({
    connectionString: copying.url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'storewright clone',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Ends with this connection, whatever becomes of us.
    await client.query("select pg_backup_start('storewright clone', true)");
    copyFiles(copying);
    const { rows } = await client.query<Stopped>(
      `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`,
    );
    return await withLog(copying, rows[0]!);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function copyFiles({ from, to, account }: Copying): void {
  copyTree(from, to, account, (name, path) => {
    const isEmptied = emptied.has(relative(from, dirname(path)));
    return !isEmptied && !passing.test(name);
  });
}

/** Adds what happened while the files were copied; false when a part of it is gone. */
async function withLog({ from, to, account }: Copying, { label, last }: Stopped) {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (first === undefined) throw new Error(`PostgreSQL began a back-up without a place: ${label}`);
  const folder = join(from, 'pg_wal');
  const needed = neededLog(await readdir(folder), first, last);
  if (needed === undefined) return false;
  const before = needed.map((name) => inode(folder, name));
  const target = join(to, 'pg_wal');
  await rm(target, { recursive: true });
  copyTree(folder, target, account, (name) => needed.includes(name));
  // An unneeded file of the log becomes a later one under another name.
  if (needed.some((name, index) => inode(folder, name) !== before[index])) return false;
  const status = join(target, 'archive_status');
  await mkdir(status, { mode: 0o700 });
  writeFileSync(join(to, 'backup_label'), label, { mode: 0o600, flush: true });
  if (account !== undefined)
    for (const path of [status, join(to, 'backup_label')])
      await chown(path, account.uid, account.gid);
  return true;
}

/** The files of the log from the first to the last; undefined when one of them is gone. */
export function neededLog(
  names: readonly string[],
  first: string,
  last: string,
): readonly string[] | undefined {
  const needed = names.filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  return needed.length === segments(last) - segments(first) + 1 ? needed : undefined;
}

/** Number of a file of the log: 256 files of 16 MB to each middle part of the name. */
const segments = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

const inode = (folder: string, name: string): number | undefined =>
  statSync(join(folder, basename(name)), { throwIfNoEntry: false })?.ino;
