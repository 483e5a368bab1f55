import { randomFillSync } from 'node:crypto';

const pool = new Uint8Array(16 * 256);
let used = pool.length;

/** A UUID of version 7, lower case: opaque to clients, ordered by time for the index. */
export function newId(milliseconds: number): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  new DataView(bytes.buffer, bytes.byteOffset).setUint16(0, Math.floor(milliseconds / 2 ** 32));
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(2, milliseconds % 2 ** 32);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
