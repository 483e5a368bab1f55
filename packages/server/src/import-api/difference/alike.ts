// Whether a value of a document equals the value of an import: the import refers by key, the document
// by id, parts of the document have ids of their own, and enumerations show their labels.
import { isRecord } from '@storewright/model/base/equality';
import type { KeyOf } from '../fields/values.ts';
import type { Around } from '../model/import-type.ts';

/** Members that a document adds to what an import says. */
const addedMembers: ReadonlySet<string> = new Set(['id', 'fractionDigits']);

/** Whether they are equal. The order of lists counts. */
export function isAlike(before: any, after: any, around: Around): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return (
      before.length === after.length &&
      after.every((one, index) => isAlike(before[index], one, around))
    );
  if (!isRecord(before)) return before === after;
  // A value of an enumeration is sent as its key.
  if (typeof after === 'string') return before.key === after;
  if (!isRecord(after)) return false;
  if (typeof after.typeId === 'string' && typeof after.key === 'string')
    return before.id === around.named(after as unknown as KeyOf)?.id || before.key === after.key;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every(
    (name) =>
      (after[name] === undefined && addedMembers.has(name)) ||
      isAlike(before[name], after[name], around),
  );
}

/** The same where the order of two lists says nothing. */
export const isSameSet = (before: any, after: any, around: Around): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.length === after.length &&
  after.every((one) => before.some((other) => isAlike(other, one, around)));
