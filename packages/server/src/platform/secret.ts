import { randomBytes } from 'node:crypto';

/** 256 random bits as base64url: 43 characters of `A-Z a-z 0-9 _ -`. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
