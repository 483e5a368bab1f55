import { createHash } from 'node:crypto';

/**
 * The stored form of a client secret: its SHA-256 as base64url. A secret has 256 random bits, so a
 * slow hash would protect nothing more. The token service compares with the same function.
 */
export const storedSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
