/** The log of PostgreSQL: a file that outlives us, set aside when it has grown too large. */
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from './cluster/error.ts';
import { LOG_BYTES, OUTPUT_BYTES } from './cluster/limits.ts';

export interface Log {
  readonly path: string;
  /** Where this start begins in the file, in bytes. */
  readonly begin: number;
  readonly handle: FileHandle;
}

/** Opens the log for appending; one that is larger than the limit becomes `postgres.log.1`. */
export async function openLog(directory: string): Promise<Log> {
  const path = join(directory, 'postgres.log');
  const before = await stat(path).catch(() => undefined);
  if (before !== undefined && before.size > LOG_BYTES) await rename(path, `${path}.1`);
  const handle = await open(path, 'a', 0o600).catch(async (error) => {
    if (codeOf(error) !== 'EACCES') throw error;
    // Left by root, who started once in a directory of ours: it may be renamed, not written.
    await rename(path, `${path}.1`);
    return open(path, 'a', 0o600);
  });
  return { path, begin: (await handle.stat()).size, handle };
}

/** The end of the output since `begin`. */
export async function readEnd({ path, begin }: Pick<Log, 'path' | 'begin'>): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(begin, size - OUTPUT_BYTES);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.max(0, size - from)),
      position: from,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
