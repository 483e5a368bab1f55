// Where two documents differ, with both values.

import { isRecord, isSame } from '@storewright/model/base/equality';
import { apiError, type f, type Kind } from '@storewright/model/declaration';
import type { changedMember } from '../common/shapes.ts';

export type Difference = f.Of<typeof changedMember>;

/** Maximum number of listed documents of a kind. */
export const maxTold = 10_000;

/** @throws DiffTooLarge in place of a part that could be taken for all of them */
export function allOf<T>({ resource: { kind } }: Kind, documents: readonly T[]): readonly T[] {
  if (documents.length <= maxTold) return documents;
  throw apiError.DiffTooLarge(
    `More than ${maxTold} documents of the kind '${kind}' differ; this is the most that can be listed. Use 'kind' to list the differences of another kind.`,
  );
}

/** Reported by the version alone; every change has them. */
const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

/** The shortest paths at which two documents differ; lists of different lengths are shown whole. */
export function differencesOf(
  was: any,
  is: any,
  path: readonly string[] = [],
): readonly Difference[] {
  if (isSame(was, is)) return [];
  const isList = Array.isArray(was) && Array.isArray(is) && was.length === is.length;
  const areRecords = [was, is].every(isRecord);
  if (!isList && !areRecords) return [difference(path, was, is)];
  const members = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...members]
    .filter((member) => path.length > 0 || !stamps.has(member))
    .flatMap((member) => differencesOf(was[member], is[member], [...path, member]));
}

const difference = (path: readonly string[], from: unknown, to: unknown): Difference => ({
  path: path.join('.'),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});
