// The second factor of a user: codes of an application by time (TOTP), and recovery codes. The secret is stored
// sealed, recovery codes as hashes, and no code counts twice.
import { createHash, randomBytes } from 'node:crypto';
import type { Seal } from '@storewright/platform/seal';
import type { Database } from '@storewright/store/storage/connection/database';
import { readFactor, useRecovery, useStep } from '@storewright/store/storage/people/second-factor';
import { Secret, TOTP } from 'otpauth';

export const factorPurpose = (email: string): string => `second factor of ${email}`;

const periodSeconds = 30;
/** A code of the time step before and after counts: clocks differ. */
const window = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'storewright',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in base 32, as applications for codes take it. */
export const newFactorSecret = (): string => new Secret({ size: 20 }).base32;

/** What an application for codes reads, usually as a picture. */
export const factorUri = (secret: string, email: string): string =>
  totpOf(secret, email).toString();

/** The time step of a code; nothing where it is wrong. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1_000 / periodSeconds) + delta;
}

const recoveryCount = 10;

/** Codes such as `k3v9-x0bq-7wmz-2hpa`: 80 random bits each. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCount }, () => {
    const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join('');
    return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4)).join('-');
  });

/** Without letters that look alike; 32 of them, so that each is as likely. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Under which a recovery code is stored, however it is typed. */
export const recoveryHash = (email: string, code: string): string =>
  createHash('sha256')
    .update(`${email} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url');

/** `none`: the user has no second factor; a right code is used up. */
export async function checkFactor(
  database: Database,
  openSeal: () => Promise<Seal>,
  { email, code, now }: { readonly email: string; readonly code: string; readonly now: number },
): Promise<'none' | 'right' | 'wrong' | 'missing'> {
  const factor = await readFactor(database, email);
  if (factor === undefined) return 'none';
  if (code === '') return 'missing';
  const secret = (await openSeal()).open(factor.secret, factorPurpose(email));
  const step = stepOf(secret, code.replaceAll(' ', ''), now);
  if (step !== undefined) return (await useStep(database, email, step)) ? 'right' : 'wrong';
  return (await useRecovery(database, email, recoveryHash(email, code))) ? 'right' : 'wrong';
}
