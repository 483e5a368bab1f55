import { randomBytes } from 'node:crypto';

/** 256 random bits as base64url: 43 characters of `A-Z a-z 0-9 _ -`. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 144 random bits; it begins with a letter or a digit, so that no command takes it for an option. */
export const newClientId = (): string =>
  randomBytes(18).toString('base64url').replace(/^[-_]/, 'c');
