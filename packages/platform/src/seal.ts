// Keeps credentials that must be sent again (so cannot be hashed) unreadable in the database:
// AES-256-GCM with a key that is never stored there.
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Strings are bound to a purpose, so that one cannot replace another. */
export interface Seal {
  seal(text: string, purpose: string): string;
  /** @throws Error when the text was sealed with another key or for another purpose. */
  open(sealed: string, purpose: string): string;
}

const mark = 'sealed:1:';
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** @param key 32 bytes. */
export function createSeal(key: Buffer): Seal {
  if (key.length !== keyBytes) throw new Error(`a sealing key has ${keyBytes} bytes`);
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return mark + Buffer.concat(parts).toString('base64url');
    },
    open(sealed, purpose) {
      if (!isSealed(sealed)) throw new Error('the string is not sealed');
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

export const isSealed = (text: string): boolean => text.startsWith(mark);

/**
 * The key in a string of the environment: 32 bytes as base64, or any long string, which is hashed.
 */
export function sealingKeyOf(text: string): Buffer {
  if (text.length < keyBytes) throw new Error('the sealing key must have at least 32 characters');
  const decoded = Buffer.from(text, 'base64');
  return decoded.length === keyBytes ? decoded : createHash('sha256').update(text).digest();
}

/**
 * The key in the file `sealing.key` of a directory, made at first use and readable by its owner
 * alone. Servers that share a database must share the key: give it to them by the environment.
 */
export async function sealingKeyIn(directory: string): Promise<Buffer> {
  const path = join(directory, 'sealing.key');
  makeFolder(directory);
  const text = await readFile(path, 'utf8').catch(ifMissing);
  if (text === undefined) await placeKey(path);
  const key = Buffer.from(text ?? (await readFile(path, 'utf8')), 'base64');
  if (key.length !== keyBytes) throw new Error(`${path} does not contain a key of 32 bytes`);
  return key;
}

/**
 * The key in a string, or the one in the directory; `undefined` when there is neither. Makes none.
 */
export async function readSealingKey(text: string, directory: string): Promise<Buffer | undefined> {
  if (text !== '') return sealingKeyOf(text);
  const written = await readFile(join(directory, 'sealing.key'), 'utf8').catch(ifMissing);
  return written === undefined ? undefined : sealingKeyIn(directory);
}

/** Identifies a key and reveals nothing about it. */
export const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('storewright sealing key').digest('hex').slice(0, 32);

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}

/** Written whole under another name first: a file of the right name always holds a key. */
async function placeKey(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(keyBytes).toString('base64'));
    await file.sync();
    await link(draft, path);
  } catch (error) {
    // Another server was first; its key is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
}
