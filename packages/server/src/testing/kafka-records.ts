// Batches of records (version 2 of their format), taken apart and checked.
import { reading } from './kafka-wire.ts';

export interface KafkaRecord {
  readonly key: string | null;
  readonly value: string;
  readonly headers: { readonly [name: string]: string };
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0x82f63b78 : 0);
  return value;
});

/** CRC-32C. */
export const crc32c = (bytes: Buffer): number =>
  (bytes.reduce((crc, byte) => table[(crc ^ byte) & 0xff]! ^ (crc >>> 8), ~0) ^ ~0) >>> 0;

/** @throws Error when it is no whole batch with the checksum that it names */
export function recordsIn(batch: Buffer): KafkaRecord[] {
  const from = reading(batch);
  from.int64();
  const length = from.int32();
  if (length !== batch.length - from.position()) throw new Error('there is no single batch');
  from.int32();
  if (from.int8() !== 2) throw new Error('the format of the batch is another one');
  const crc = from.uint32();
  if (crc !== crc32c(batch.subarray(from.position()))) throw new Error('the checksum is wrong');
  if ((from.int16() & 7) !== 0) throw new Error('the batch is compressed');
  const last = from.int32();
  for (const _ of ['base timestamp', 'largest timestamp', 'producer']) from.int64();
  from.int16();
  from.int32();
  const count = from.int32();
  if (last !== count - 1) throw new Error('the batch does not count its records rightly');
  return Array.from({ length: count }, (_, at) => recordIn(from, at));
}

type From = ReturnType<typeof reading>;

function recordIn(from: From, at: number): KafkaRecord {
  const length = from.varint();
  const end = from.position() + length;
  from.int8();
  from.varint();
  if (from.varint() !== at) throw new Error('a record has another place');
  const key = textIn(from);
  const value = textIn(from) ?? '';
  const names = Array.from({ length: from.varint() }, () => [textIn(from)!, textIn(from) ?? '']);
  if (from.position() !== end) throw new Error('a record has another length');
  return { key, value, headers: Object.fromEntries(names) };
}

function textIn(from: From): string | null {
  const length = from.varint();
  return length < 0 ? null : from.bytes(length).toString('utf8');
}
