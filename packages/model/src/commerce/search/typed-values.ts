// Values of attributes and custom fields, by their types: what an index keeps of them, and how
// queries name what it keeps.
import type { ContentWriter } from '../../search/content.ts';
import { type AskedField, wrong } from '../../search/read.ts';
import type { FieldType } from '../../search/tree.ts';
import { scalarOf } from '../../search/values.ts';
import { type FieldForm, unknownField } from './fields.ts';

/** The simple types; a set has the type of its elements. */
export type ValueType =
  | 'boolean'
  | 'text'
  | 'ltext'
  | 'enum'
  | 'lenum'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'time'
  | 'reference';

/** What can be named of a value, by what follows the name: nothing, or a member. */
const parts: { readonly [type in ValueType]: { readonly [suffix: string]: FieldForm } } = {
  boolean: { '': 'boolean' },
  text: { '': 'text' },
  ltext: { '': 'localized' },
  enum: { '.key': 'text', '.label': 'text' },
  lenum: { '.key': 'text', '.label': 'localized' },
  number: { '': 'number' },
  money: { '.centAmount': 'number', '.currencyCode': 'text' },
  date: { '': 'date' },
  datetime: { '': 'dateTime' },
  time: { '': 'time' },
  reference: { '.id': 'text', '.key': 'text' },
};

export const valueTypes: ReadonlySet<string> = new Set(Object.keys(parts));

/** Whether a value is there is asked of any of its parts. */
const firstPart = (type: ValueType): string => Object.keys(parts[type])[0]!;

/** The part of a value that a query names. */
export function partOf(
  type: ValueType,
  suffix: string,
  asked: AskedField,
): { readonly suffix: string; readonly form: FieldForm } {
  const form = Object.hasOwn(parts[type], suffix) ? parts[type][suffix] : undefined;
  if (form !== undefined) return { suffix, form };
  if (suffix === '' && !asked.needsLanguage) {
    const first = firstPart(type);
    return { suffix: first, form: parts[type][first]! };
  }
  if (suffix !== '') throw unknownField(asked);
  const named = Object.keys(parts[type]).map((part) => `'${asked.field}${part}'`);
  throw wrong(`${asked.at}.field`, `a value of the type ${type} is named ${named.join(' or ')}.`);
}

/** Writes a value, or each element of a set, as `name` with its parts. */
export function writeValue(
  writer: ContentWriter,
  name: string,
  type: ValueType,
  value: unknown,
): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) writeValue(writer, name, type, one);
    return;
  }
  const write = writers.get(type);
  if (write === undefined) writer.value(name, scalarOf(type as FieldType, value));
  else write(writer, name, value);
}

type Write = (writer: ContentWriter, name: string, value: any) => void;

const writers = new Map<ValueType, Write>([
  ['text', (writer, name, value) => writer.text(name, String(value))],
  ['ltext', (writer, name, value) => writer.localized(name, value)],
  [
    'enum',
    (writer, name, value) => {
      writer.value(`${name}.key`, value.key ?? value);
      writer.text(`${name}.label`, value.label);
    },
  ],
  [
    'lenum',
    (writer, name, value) => {
      writer.value(`${name}.key`, value.key ?? value);
      writer.localized(`${name}.label`, value.label);
    },
  ],
  [
    'money',
    (writer, name, { centAmount, currencyCode }) => {
      writer.value(`${name}.centAmount`, centAmount);
      writer.value(`${name}.currencyCode`, currencyCode);
    },
  ],
  [
    'reference',
    (writer, name, { id, key }) => {
      writer.value(`${name}.id`, id);
      writer.value(`${name}.key`, key);
    },
  ],
  ['datetime', (writer, name, value) => writer.instant(name, scalarOf('dateTime', value))],
]);
