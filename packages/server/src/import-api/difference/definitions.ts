// What definitions of attributes and of custom fields have in common: they are found by name, have the order of
// the import, and some have an enumeration as their type.
import { isSame } from '@storewright/model/base/equality';

interface Named {
  readonly name: string;
}

/** How a list of definitions becomes another one. */
export interface ListChange<T> {
  readonly gone: readonly string[];
  readonly kept: readonly { readonly was: T; readonly is: T }[];
  readonly added: readonly T[];
  /** All names in the order of the import, where that differs from the one after the other changes. */
  readonly order: readonly string[] | undefined;
}

/** Compares two lists of definitions by their names. */
export function listChange<T extends Named>(
  before: readonly T[],
  after: readonly T[],
): ListChange<T> {
  const known = new Map(before.map((one) => [one.name, one]));
  const names = after.map(({ name }) => name);
  const added = after.filter(({ name }) => !known.has(name));
  const kept = after.flatMap((is) => {
    const was = known.get(is.name);
    return was === undefined ? [] : [{ was, is }];
  });
  const left = [...known.keys()].filter((name) => names.includes(name));
  const reached = [...left, ...added.map(({ name }) => name)];
  return {
    gone: [...known.keys()].filter((name) => !names.includes(name)),
    kept,
    added,
    order: isSame(reached, names) ? undefined : names,
  };
}

/** The type of the elements of a set, and any other type itself. */
export const elementOf = (type: any): any => type.elementType ?? type;

/** A type without the values of its enumeration. */
export const withoutValues = ({ values: _, elementType, ...type }: any): object =>
  elementType === undefined ? type : { ...type, elementType: withoutValues(elementType) };

/** How the values of an enumeration become others. */
export interface EnumChange {
  readonly gone: readonly string[];
  readonly added: readonly any[];
  readonly relabeled: readonly any[];
  /** All values in the order of the import, where that differs from the one after the other changes. */
  readonly order: readonly any[] | undefined;
}

/** Compares the values of two enumerations by their keys; `undefined` for any other type. */
export function enumChange(was: any, is: any): EnumChange | undefined {
  if (is.values === undefined) return undefined;
  const keysOf = (values: readonly any[]): readonly string[] => values.map(({ key }) => key);
  const [before, after] = [keysOf(was.values), keysOf(is.values)];
  const added = is.values.filter(({ key }: any) => !before.includes(key));
  const reached = [...before.filter((key) => after.includes(key)), ...keysOf(added)];
  return {
    gone: before.filter((key) => !after.includes(key)),
    added,
    relabeled: is.values.filter((one: any) =>
      was.values.some((other: any) => other.key === one.key && !isSame(other.label, one.label)),
    ),
    order: isSame(reached, after) ? undefined : is.values,
  };
}
