// The values of enumerations: of custom fields and of product attributes alike.
import { apiError } from '../../declaration/index.ts';

export interface EnumValue {
  readonly key: string;
  readonly label: any;
}

/** A type that is an enumeration, or a set of one, or neither. */
interface MaybeEnum {
  readonly name: string;
  readonly values?: readonly EnumValue[];
  readonly elementType?: MaybeEnum;
}

/** The values of an enumeration or of a set of one. */
const enumValues = (type: MaybeEnum): readonly EnumValue[] | undefined =>
  type.values ?? type.elementType?.values;

/**
 * The type with other values.
 * @param wanted name of the enumeration type, for example `Enum`; `InvalidOperation` for others.
 */
export function withEnumValues<T extends MaybeEnum>(
  type: T,
  wanted: string,
  owner: string,
  edit: (values: readonly EnumValue[]) => readonly EnumValue[],
): T {
  const values = enumValues(type);
  const { name, elementType } = type;
  if (values === undefined || (elementType?.name ?? name) !== wanted)
    throw apiError.InvalidOperation(`'${owner}' is neither of type ${wanted} nor a set of it.`);
  const changed = { values: edit(values) };
  return elementType === undefined
    ? { ...type, ...changed }
    : { ...type, elementType: { ...elementType, ...changed } };
}

/** The values with one more; `EnumKeyAlreadyExists` when its key is taken. */
export function addValue(values: readonly EnumValue[], added: EnumValue, owner: string) {
  checkFree(values, added.key, owner);
  return [...values, added];
}

/** The values with the label of one changed; `EnumKeyDoesNotExist` when there is no such key. */
export function relabel(values: readonly EnumValue[], next: EnumValue, owner: string) {
  checkKnown(values, next.key, owner);
  return values.map((value) => (value.key === next.key ? next : value));
}

/** The values with the key of one changed. */
export function rekey(values: readonly EnumValue[], key: string, next: string, owner: string) {
  checkKnown(values, key, owner);
  if (key !== next) checkFree(values, next, owner);
  return values.map((value) => (value.key === key ? { ...value, key: next } : value));
}

/** The values in the order of the keys; `EnumValuesMustMatch` unless each is named once. */
export function reorder(values: readonly EnumValue[], keys: readonly string[]) {
  const byKey = new Map(values.map((value) => [value.key, value]));
  const ordered = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  if (keys.length !== values.length || ordered.length !== values.length)
    throw apiError.EnumValuesMustMatch('The order must contain every value exactly once.');
  return ordered;
}

/** The values without the given keys. */
export function without(values: readonly EnumValue[], keys: readonly string[], owner: string) {
  for (const key of keys) checkKnown(values, key, owner);
  return values.filter(({ key }) => !keys.includes(key));
}

/** `DuplicateEnumValues` when two values have the same key. */
export function checkEnumKeys(type: MaybeEnum, owner: string): void {
  const keys = (enumValues(type) ?? []).map(({ key }) => key);
  const duplicates = [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
  if (duplicates.length > 0)
    throw apiError.DuplicateEnumValues(`'${owner}' has the key '${duplicates[0]}' twice.`, {
      duplicates,
    });
}

const conflict = (key: string, owner: string) => ({
  conflictingEnumKey: key,
  conflictingAttributeName: owner,
});

function checkKnown(values: readonly EnumValue[], key: string, owner: string): void {
  if (!values.some((value) => value.key === key))
    throw apiError.EnumKeyDoesNotExist(
      `'${owner}' does not have the key '${key}'.`,
      conflict(key, owner),
    );
}

function checkFree(values: readonly EnumValue[], key: string, owner: string): void {
  if (values.some((value) => value.key === key))
    throw apiError.EnumKeyAlreadyExists(
      `'${owner}' already has the key '${key}'.`,
      conflict(key, owner),
    );
}
