/**
 * The user who runs PostgreSQL.
 *
 * PostgreSQL refuses to run as root. Started by root it therefore runs as the owner of the
 * cluster or, for a new one, as a user without rights of its own.
 */
import { readFileSync, statSync } from 'node:fs';
import process from 'node:process';

import { EmbeddedDatabaseError, OWN_SERVER_HINT } from './error.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface Entry extends Account {
  readonly name: string;
}

/** An operator who wants an account of its own for the database creates the first of these. */
const NAMES = ['storewright', 'nobody', 'daemon'];

/** Reads lines of the form of passwd(5); negative IDs (macOS) become what the kernel makes of them. */
export function parseAccounts(text: string): readonly Entry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    if (name === undefined || !/^-?\d+$/.test(uid ?? '') || !/^-?\d+$/.test(gid ?? '')) return [];
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }];
  });
}

/** The account to change to before PostgreSQL is run; undefined: the present one will do. */
export function accountFor(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = parseAccounts(readFileSync('/etc/passwd', 'utf8'));
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const chosen =
    accounts.find(({ uid }) => uid !== 0 && uid === owner) ??
    NAMES.map((name) => accounts.find((entry) => entry.name === name)).find(Boolean);
  if (chosen !== undefined) return { uid: chosen.uid, gid: chosen.gid };
  throw new EmbeddedDatabaseError('PostgreSQL does not run as root, and there is no other user.', {
    hint: `Add a user named nobody to /etc/passwd. ${OWN_SERVER_HINT}`,
  });
}

/** What `spawn` needs to run a program as that account. */
export function spawnIdentity(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}
