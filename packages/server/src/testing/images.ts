// Image files for tests: as much of them as tells what they are.
import { Buffer } from 'node:buffer';

export function png(w: number, h: number, rest = ''): Buffer {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(w, 0);
  size.writeUInt32BE(h, 4);
  return Buffer.concat([head, size, Buffer.from(`\x08\x06\0\0\0crc!${rest}`, 'latin1')]);
}

export function gif(w: number, h: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(w, 0);
  size.writeUInt16LE(h, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0, 0, 0])]);
}

/** @param frame marker of the segment that tells the size */
export function jpeg(w: number, h: number, frame = 0xc0): Buffer {
  const app = Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1');
  const table = Buffer.from('\xff\xc4\0\x03\0', 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt16BE(h, 0);
  size.writeUInt16BE(w, 2);
  const start = Buffer.from([0xff, 0xff, frame, 0, 17, 8]);
  return Buffer.concat([app, table, start, size, Buffer.alloc(12)]);
}
