// Dates and times that a client writes, in the forms that documents hold.

const instant =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/**
 * UTC with milliseconds, as documents hold instants. A missing time is midnight, a missing zone
 * UTC. `undefined` when the text is no instant between the years 0 and 9999.
 */
export function utcInstant(text: string): string | undefined {
  const found = instant.exec(text);
  if (found === null || calendarDate(found[1]!) === undefined) return undefined;
  const [, date, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = found;
  const part = fraction.padEnd(3, '0').slice(0, 3);
  const value = Date.parse(`${date}T${minutes}:${seconds}.${part}${fullZone(zone)}`);
  if (Number.isNaN(value)) return undefined;
  const written = new Date(value).toISOString();
  return written.length === 24 ? written : undefined;
}

/** `+02` and `+0200` as `+02:00`. */
const fullZone = (zone: string): string =>
  zone.length === 1 ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;

/** The text itself when it is a day of the calendar. */
export function calendarDate(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00.000Z`);
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  return exists ? text : undefined;
}

/**
 * All spellings of one time of day, shortest first: documents keep the spelling of the client, so
 * `14:00:00`, `14:00:00.0` and `14:00:00.000` are one time. In code point order they stand between
 * the first and the last, and every other time stands outside.
 */
export function timeSpellings(text: string): readonly string[] | undefined {
  const found = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(text);
  if (found === null) return undefined;
  const [, minutes, seconds = '00', fraction = ''] = found;
  const whole = `${minutes}:${seconds}`;
  const digits = fraction.replace(/(?<!0)0+$/, '');
  const spelled = [0, 1, 2, 3]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padEnd(length, '0'));
  return spelled.map((part) => (part === '' ? whole : `${whole}.${part}`));
}
