// Operations that write documents which their client names no version of, such as the tree of a
// business unit. When one of those has changed since it was read, everything is read and decided
// again.
import { setTimeout } from 'node:timers/promises';
import { ApiError, type Count } from '@storewright/model/declaration';
import type { Holding, StorageWrite } from '@storewright/store/storage/storage';
import type { Call } from '../context/world.ts';
import type { ReadSet } from '../facts/read-set.ts';
import { openSession, type Session } from '../facts/session.ts';
import { changedMeanwhile, commit } from './store.ts';

/** How often an operation is run in all. */
const maxRuns = 40;

/**
 * Runs until nothing disturbs it, with a pause of up to 40 ms in between.
 * @param run Answers `undefined` when it was disturbed; in the last run that is its error.
 */
export async function untilUndisturbed<T>(
  readSet: ReadSet | undefined,
  run: (count: number, isLast: boolean) => Promise<T | undefined>,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    const outcome = await run(count, count === maxRuns);
    if (outcome !== undefined) return outcome;
    readSet?.readOnward();
    await setTimeout(Math.random() * 4 * Math.min(count, 10));
  }
}

/** The same for an operation on one document: each retry has a session of its own. */
export const retryOnConflict = <T>(
  call: Call,
  run: (call: Call, isLast: boolean) => Promise<T | undefined>,
): Promise<T> => {
  const { world, project, ...asks } = call.session;
  const { readSet, repeatable, by, freshness, imports } = asks;
  const again = () => openSession(world, project, { readSet, repeatable, by, freshness, imports });
  return untilUndisturbed(readSet, (count, isLast) =>
    run(count === 1 ? call : { ...call, session: again() }, isLast),
  );
};

/** The other conditions of a commit. */
interface Circumstances {
  /** Recognizes such a race for the first document; absent: its version was named. */
  readonly alone?: ((fault: unknown) => boolean) | undefined;
  readonly holding?: Holding | undefined;
  readonly counts?: readonly Count[] | undefined;
}

/**
 * Whether it is stored: `false` when a document has changed since it was read that the client has
 * named no version of.
 */
export async function commitWrites(
  session: Session,
  first: StorageWrite,
  others: readonly StorageWrite[],
  isLast: boolean,
  { alone = () => false, holding, counts }: Circumstances = {},
): Promise<boolean> {
  try {
    await commit(session, [first, ...others], holding, counts);
    return true;
  } catch (fault) {
    const isDisturbed = (others.length > 0 && isRace(fault)) || isOutdated(fault) || alone(fault);
    if (!isDisturbed) throw fault;
    // A conflict about a document that the client has not named is not reported; named documents
    // are read first in the retry.
    if (isLast) throw changedMeanwhile();
    return false;
  }
}

/** Something that the operation used has changed, in addition to the documents that it writes. */
const isOutdated = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'PendingOperation';

/** A document is at another version than the one that was read. */
export const isOtherVersion = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'ConcurrentModification';

/**
 * Another version, or a deleted document, or a document that two operations create for the first
 * time.
 */
export const isRace = (fault: unknown): boolean =>
  isOtherVersion(fault) ||
  (fault instanceof ApiError &&
    (fault.code === 'ResourceNotFound' ||
      (fault.code === 'DuplicateField' && fault.members.field === 'id')));
