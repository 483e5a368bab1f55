// Values as an index has them: numbers, booleans, and strings; instants sort by time.
import type { FieldType, Scalar } from './tree.ts';

/** The value in the form of the type; `undefined` when it is none of it. */
export function scalarOf(type: FieldType, value: unknown): Scalar | undefined {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'dateTime':
      return typeof value === 'string' ? instantOf(value) : undefined;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;
    case 'time':
      return typeof value === 'string' ? timeOf(value) : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
  }
}

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** As `2024-05-02T09:10:11.123Z`; a date is its first instant. */
function instantOf(value: string): string | undefined {
  const text = /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00.000Z` : value;
  if (!instantForm.test(text)) return undefined;
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** As `14:00:00.000`. */
function timeOf(value: string): string | undefined {
  const found = /^((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(\.\d{1,3})?$/.exec(value);
  if (found === null || (found[3] !== undefined && found[2] === undefined)) return undefined;
  const [, minutes, seconds = ':00', parts = '.'] = found;
  return `${minutes}${seconds}${parts.padEnd(4, '0')}`;
}
