// Which documents a commit expects at a version, and how strongly it locks them.
import type { StorageWrite } from '../storage.ts';

/** A document that must have a version: it is updated, deleted or guarded. */
export interface Expected {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly lock: 'update' | 'share' | 'adjust';
}

const locks = new Map<StorageWrite['type'], Expected['lock']>([
  ['guard', 'share'],
  ['adjust', 'adjust'],
]);

/** Versions that the write needs to find; none for a new document. */
export const expectedBy = (write: StorageWrite): Expected[] =>
  write.type === 'insert'
    ? []
    : [
        {
          kind: write.kind,
          id: write.before.id,
          version: write.before.version,
          lock: locks.get(write.type) ?? 'update',
        },
      ];

/**
 * Documents of a kind are locked together, in the order of their ids. Two locks of different strength would be taken
 * one after the other, and two commits that each guard what the other one changes would block each other.
 */
export function inOneOrder(expected: readonly Expected[]): readonly Expected[] {
  const updated = new Set(expected.flatMap(({ kind, lock }) => (lock === 'update' ? [kind] : [])));
  return expected.map((one) =>
    one.lock === 'share' && updated.has(one.kind) ? { ...one, lock: 'update' } : one,
  );
}
