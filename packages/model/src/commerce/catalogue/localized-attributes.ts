// Values of attributes in some languages only: localized strings, labels of localized enumerations,
// and both in lists and in nested attributes. The form of a value shows its type: no other value is
// an object whose names are all languages.
import { isRecord } from '../../base/equality.ts';
import type { f } from '../../declaration/index.ts';

/** Reduces a string to fewer languages. */
type Narrow = (text: f.LocalizedString) => f.LocalizedString;

interface Named {
  readonly name: string;
  readonly value?: unknown;
}

export const localizedAttributes = (attributes: readonly Named[], narrow: Narrow): any =>
  attributes.map((one) => ({ ...one, value: localizedValue(one.value, narrow) }));

function localizedValue(value: unknown, narrow: Narrow): unknown {
  if (Array.isArray(value)) return value.map((one) => localizedElement(one, narrow));
  if (isLocalized(value)) return narrow(value);
  return isLocalizedEnum(value) ? { ...value, label: narrow(value.label) } : value;
}

/** An element of a set, or an attribute within a nested one. */
function localizedElement(element: unknown, narrow: Narrow): unknown {
  if (isNested(element)) return { ...element, value: localizedValue(element.value, narrow) };
  return localizedValue(element, narrow);
}

/** Languages of two or three letters: a key, an id or a type of a value is none of these alone. */
const language = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

function isLocalized(value: unknown): value is f.LocalizedString {
  if (!isRecord(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, text]) => language.test(name) && typeof text === 'string')
  );
}

const isLocalizedEnum = (
  value: unknown,
): value is { readonly key: string; readonly label: f.LocalizedString } =>
  isRecord(value) && typeof value.key === 'string' && isLocalized(value.label);

const isNested = (value: unknown): value is Named =>
  isRecord(value) && typeof value.name === 'string' && 'value' in value;
