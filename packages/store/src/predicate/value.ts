// A value of the client, read as the field that it is compared with wants it.
import { calendarDate, timeSpellings, utcInstant } from './instant.ts';
import type { Scalar } from './shape.ts';

/**
 * What a field may be equal to, by JSON type. Several entries are several spellings of one value:
 * a field is equal to the value when it is equal to one of them.
 */
export interface Value {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  readonly booleans: readonly boolean[];
  /** The spellings that come first and last in code point order; for `<`, `>=` and `>`, `<=`. */
  readonly bounds?: { readonly least: string; readonly greatest: string };
}

/** A value in a predicate, or of a variable. */
export type Given = string | number | boolean;

/** How a value of a scalar is called in an error. */
export const scalarNames: ReadonlyMap<Scalar, string> = new Map([
  ['text', 'a text'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['instant', 'a date and time such as "2024-05-02T09:10:11.123Z"'],
  ['date', 'a date such as "2024-05-02"'],
  ['time', 'a time such as "14:00:00.000"'],
  ['free', 'a value'],
]);

const nothing: Value = { texts: [], numbers: [], booleans: [] };

const ofTexts = (texts: readonly string[] | undefined): Value | undefined =>
  texts === undefined
    ? undefined
    : { ...nothing, texts, bounds: { least: texts[0]!, greatest: texts.at(-1)! } };

const ofNumber = (value: number): Value => ({ ...nothing, numbers: [value] });
const ofBoolean = (value: boolean): Value => ({ ...nothing, booleans: [value] });

/**
 * The value for a field; `undefined` when it does not fit. A string from a variable may be a number
 * or a boolean, because query parameters are always strings.
 */
export function valueFor(scalar: Scalar, given: Given, ofVariable: boolean): Value | undefined {
  if (typeof given !== 'string') return plainValue(scalar, given);
  if (scalar === 'number' || scalar === 'boolean') {
    const plain = ofVariable ? plainOf(given) : undefined;
    return plain === undefined ? undefined : plainValue(scalar, plain);
  }
  return scalar === 'free' ? freeValue(given, ofVariable) : ofTexts(spellings(scalar, given));
}

function plainValue(scalar: Scalar, given: number | boolean): Value | undefined {
  if (scalar !== typeof given && scalar !== 'free') return undefined;
  return typeof given === 'number' ? ofNumber(given) : ofBoolean(given);
}

/** Number or boolean that a string spells. */
function plainOf(text: string): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^-?\d{1,400}(\.\d{1,400})?([eE][+-]?\d{1,4})?$/.test(text)) return undefined;
  const value = Number(text) + 0;
  return Number.isFinite(value) ? value : undefined;
}

function spellings(scalar: Scalar, text: string): readonly string[] | undefined {
  if (scalar === 'time') return timeSpellings(text);
  if (scalar === 'text') return [text];
  const found = scalar === 'instant' ? utcInstant(text) : calendarDate(text);
  return found === undefined ? undefined : [found];
}

/** A field without a declared kind: the kind of the literal decides, instants count as such. */
function freeValue(text: string, ofVariable: boolean): Value {
  const plain = ofVariable ? plainOf(text) : undefined;
  const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
    ? utcInstant(text)
    : undefined;
  const last = instant ?? text;
  return {
    texts: [...new Set([text, last])],
    numbers: typeof plain === 'number' ? [plain] : [],
    booleans: typeof plain === 'boolean' ? [plain] : [],
    bounds: { least: last, greatest: last },
  };
}

/** All JSON values among several. */
export const scalarsOf = (values: readonly Value[]): readonly Given[] =>
  values.flatMap(({ texts, numbers, booleans }) => [...texts, ...numbers, ...booleans]);

/** Order of strings by code point, which is the order of their bytes in UTF-8. */
export const compareTexts = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
