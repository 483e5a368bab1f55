// Equality of values, for kinds of resources too, which know no ports.
export { isSame } from '../../base/equality.ts';

/** A string that two JSON values share exactly when they are the same. */
export function canonicalText(value: any): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const names = Object.keys(value).filter((name) => value[name] !== undefined);
  const members = names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalText(value[name])}`);
  return `{${members.join()}}`;
}

/** Whether both lists of distinct strings have the same strings, in any order. */
export const hasSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));
