import { randomFillSync } from 'node:crypto';

const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/** A UUID of version 7, lower case: opaque to clients, ordered by time for the index. */
export function newId(milliseconds: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const start = used;
  used += 16;
  // In place: a request makes some ten ids, and a view for each would cost more than they do.
  pool.writeUInt16BE(Math.floor(milliseconds / 2 ** 32) & 0xffff, start);
  pool.writeUInt32BE((milliseconds % 2 ** 32) >>> 0, start + 2);
  pool[start + 6] = (pool[start + 6]! & 0x0f) | 0x70;
  pool[start + 8] = (pool[start + 8]! & 0x3f) | 0x80;
  const hex = pool.toString('hex', start, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
