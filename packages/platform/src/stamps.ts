// What documents are stamped with: instants and dates as the API writes them, and ids.

import { randomFillSync } from 'node:crypto';

const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** UTC with milliseconds, or `undefined` when the text is no instant with a zone. */
export function utcInstant(value: string): string | undefined {
  if (!instantPattern.test(value) || !calendarDate(value.slice(0, 10))) return undefined;
  const milliseconds = Date.parse(normalZone(value.replace(',', '.')));
  if (Number.isNaN(milliseconds)) return undefined;
  const instant = new Date(milliseconds).toISOString();
  return instant.length === 24 ? instant : undefined;
}

/** `+02` and `+0200` as `+02:00`. */
const normalZone = (value: string) =>
  value.replace(/([+-]\d{2}):?(\d{2})?$/, (zone, hours: string, minutes: string | undefined) =>
    zone.length === 10 ? zone : `${hours}:${minutes ?? '00'}`,
  );

/** Whether the text is a day of the calendar: `2024-02-29` is, `2023-02-29` is not. */
export function calendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

let latest = 0;
let latestText = new Date(latest).toISOString();

/** `2024-05-02T09:10:11.123Z` of milliseconds since the epoch. */
export function instantOf(milliseconds: number): string {
  // A request asks for the text of its instant again and again.
  if (milliseconds !== latest) {
    latestText = new Date(milliseconds).toISOString();
    latest = milliseconds;
  }
  return latestText;
}

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
