// Shapes of custom fields and attributes, from the definitions of types and product types.

import type { Language } from '../words/language.ts';
import { textIn } from '../words/words.ts';
import type { FormShape, Shapes } from './field.ts';

const kinds: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['text', 'text'],
  ['localizedstring', 'localized'],
  ['ltext', 'localized'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['money', 'money'],
  ['date', 'date'],
  ['time', 'time'],
  ['datetime', 'dateTime'],
]);

const labelIn = (label: any, language: Language): string =>
  typeof label === 'string' ? label : (textIn(label, language) ?? '');

/** Of a type such as `{name: 'Enum', values: […]}`. Attributes hold a choice with its label. */
function shapeOf(type: any, language: Language): FormShape {
  const name = String(type?.name ?? '').toLowerCase();
  if (name === 'set') return { kind: 'list', element: shapeOf(type.elementType, language) };
  if (name === 'reference') return { kind: 'reference', target: type.referenceTypeId };
  if (['enum', 'lenum', 'localizedenum'].includes(name)) {
    const values: readonly any[] = type.values ?? [];
    const titles = new Map(values.map(({ key, label }) => [key, labelIn(label, language)]));
    return { kind: 'choice', values: values.map(({ key }) => key), titles };
  }
  return { kind: kinds.get(name) ?? 'json' };
}

/** By the name of the field, each with its label. */
export const shapesOf = (definitions: readonly any[], language: Language): Shapes =>
  Object.fromEntries(
    definitions.map(({ name, label, type }) => [
      name,
      { ...shapeOf(type, language), isOptional: true, title: labelIn(label, language) || name },
    ]),
  );
