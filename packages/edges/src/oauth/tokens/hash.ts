// Secrets of 256 random bits need no slow hash: SHA-256 keeps them out of a stolen database.
import { hash, randomFillSync, timingSafeEqual } from 'node:crypto';

const tokenBytes = 32;
// Asking the system for random bytes costs much the same for many as for few.
const pool = Buffer.alloc(tokenBytes * 256);
let used = pool.length;

/** A fresh token or secret: 256 random bits as base64url, 43 characters. */
export function newToken(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const token = pool.toString('base64url', used, used + tokenBytes);
  // Issued bytes do not stay in memory.
  pool.fill(0, used, used + tokenBytes);
  used += tokenBytes;
  return token;
}

/**
 * A fresh access token of a project. It names the project after the random part, at a fixed place, so
 * that a token of another project and an unknown one differ after one look into that project. Official
 * clients expect letters, digits, `-` and `_` alone.
 */
export const newAccessToken = (project: string): string => `${newToken()}_${project}`;

/** Older versions wrote a dot before the project, or no project. */
const ofProject = /^[\w-]{43}(?:[._]([\w-]{1,256}))?$/;

/** What the text of a token says of its project; the oldest tokens name none. */
export function projectOfToken(
  token: string,
): { readonly project?: string | undefined } | undefined {
  const found = ofProject.exec(token);
  return found === null ? undefined : { project: found[1] };
}

/** SHA-256 of a token: its key in the database. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

/** SHA-256 of a client secret as it is stored: base64url. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url');

/** Compares in constant time. */
export function matchesSecret(secret: string, stored: string): boolean {
  const expected = Buffer.from(stored, 'base64url');
  const given = tokenHash(secret);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
