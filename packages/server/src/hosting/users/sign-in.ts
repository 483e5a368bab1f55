// Signing in, and the pause after wrong passwords. Whether a user exists is not revealed: neither
// by the answer, nor by the time it takes, nor by the pauses.
import { createHash } from 'node:crypto';
import type { Seal } from '@storewright/platform/seal';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  countFailure,
  countStrangerFailure,
  findUserRow,
  forgetFailures,
} from '@storewright/store/storage/people/failed-sign-ins';
import { emailOf, shownUser, type User } from '@storewright/store/storage/people/users';
import { checkFactor } from './second-factor.ts';

export type SignIn =
  | { readonly outcome: 'right'; readonly user: User }
  | { readonly outcome: 'wrong' }
  /** The password is right, and the code of the second factor is missing. */
  | { readonly outcome: 'code' }
  | { readonly outcome: 'locked'; readonly seconds: number };

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly now: number;
  readonly matches: (password: string, hash: string | undefined) => Promise<boolean>;
  /** Of the second factor, or a recovery code. */
  readonly code: string;
  readonly openSeal: () => Promise<Seal>;
}

/** @throws OverCapacity when too many passwords are being looked at */
export async function signIn(
  database: Database,
  { email, password, now, matches, code, openSeal }: Attempt,
): Promise<SignIn> {
  const row = await findUserRow(database, email);
  // The failure is counted before the password is checked, so that concurrent guesses count too.
  const pausedUntil =
    row === undefined
      ? await countStrangerFailure(database, bucketOf(email), now)
      : await countFailure(database, row.email, now);
  if (pausedUntil > now)
    return { outcome: 'locked', seconds: Math.ceil((pausedUntil - now) / 1_000) };
  const isRight = await matches(password, row?.password ?? undefined);
  if (!isRight || row === undefined) return { outcome: 'wrong' };
  const factor = await checkFactor(database, openSeal, { email: row.email, code, now });
  if (factor === 'missing') return { outcome: 'code' };
  if (factor === 'wrong') return { outcome: 'wrong' };
  await forgetFailures(database, row.email);
  return { outcome: 'right', user: shownUser(row) };
}

/** Addresses without a user share so many rows. */
const buckets = 65_536;

const bucketOf = (email: string): number =>
  createHash('sha256').update(emailOf(email)).digest().readUInt32BE(0) % buckets;
