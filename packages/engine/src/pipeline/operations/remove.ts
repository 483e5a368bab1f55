// Deletes a document; with erasure also the messages about it.
import { type Kind, type Target, versionConflict } from '@storewright/model/declaration';
import type { StorageWrite, Unused } from '@storewright/store/storage/storage';
import { authorize, load } from '../access/access.ts';
import { stampedMessages } from '../commit/stamp.ts';
import {
  commitWrites,
  isRace,
  retryOnConflict,
  stampingOf,
  type Written,
} from '../commit/store.ts';
import type { Call, World } from '../context/world.ts';
import { gather, surroundings } from '../facts/gather.ts';
import { explainMissing } from './read.ts';
import { prepareWrites } from './run-procedure.ts';
import { idsIn, unusedOf } from './unused.ts';

/** Which document is deleted, and on which condition. */
interface Removal {
  readonly target: Target;
  /** Absent only where the deletion need not name one. */
  readonly version: number | undefined;
  /** Data erasure: no trace of the document stays. */
  readonly erase: boolean;
}

/**
 * Deletes a document; answers it as it was.
 * @throws ResourceNotFound, ConcurrentModification, or what refuses the deletion
 */
export const remove = (call: Call, asked: Removal): Promise<Written> =>
  retryOnConflict(call, (run, isLast) =>
    explainMissing(run.session, removeOnce(run, asked, isLast)),
  );

async function removeOnce(
  call: Call,
  { target, version, erase }: Removal,
  isLast: boolean,
): Promise<Written | undefined> {
  const { session, kind, context } = call;
  const { row, document } = await load(call, target);
  if (version !== undefined && row.version !== version)
    throw versionConflict(row.id, version, row.version);
  await authorize(call, { operation: 'delete', document });
  const around = surroundings(session, context.principal);
  const facts = await gather(
    session,
    around,
    (known) => kind.remove?.needs?.(document, known) ?? {},
  );
  const messages = kind.remove?.apply(document, facts) ?? [];
  const stamping = stampingOf(session, kind, context.principal);
  const last = { ...document, version: row.version };
  const others = await prepareWrites(
    session,
    context.principal,
    kind.remove?.also?.(document, facts, erase) ?? [],
  );
  const removal: StorageWrite = {
    type: 'delete',
    kind: kind.resource.kind,
    before: document,
    at: stamping.now,
    messages: erase ? [] : stampedMessages(messages, last, row.messageSequence, stamping),
    erase,
  };
  const beside = others.map((write) => (erase ? erased(write) : write));
  const alone = version === undefined ? isRace : undefined;
  const unused = unusedBy(session.world, kind, document, beside);
  const holding = unused && { unused };
  const isStored = await commitWrites(session, removal, beside, isLast, { alone, holding });
  return isStored ? { document, text: row.text } : undefined;
}

/** Maximum number of values of one list of a predicate. */
const idsAtOnce = 1_000;

/** All documents of the kind that are deleted together, in lists that a predicate can hold. */
function deletedIds({ resource }: Kind, id: string, beside: readonly StorageWrite[]) {
  const others = beside.flatMap((write) =>
    write.type === 'delete' && write.kind === resource.kind ? [write.before.id] : [],
  );
  const ids = [id, ...others];
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
}

/**
 * The references that stand against it, as conditions of the commit. The documents that are changed or deleted with it
 * do not count: the rule knows them, and the commit names their versions.
 */
function unusedBy(
  world: World,
  own: Kind,
  { id, key }: any,
  beside: readonly StorageWrite[],
): readonly Unused[] | undefined {
  const ids = deletedIds(own, id, beside);
  return own.remove?.users
    ?.filter(({ kind }) => world.kinds.has(kind))
    .flatMap(({ kind, where }) => {
      const except = idsIn(kind, beside);
      return ids.map((some) => {
        const variables = { id, ids: some, ...(key === undefined ? {} : { key }) };
        return unusedOf(world, { kind, where, variables }, except);
      });
    });
}

const erased = (write: StorageWrite): StorageWrite =>
  write.type === 'delete' || write.type === 'update'
    ? { ...write, messages: [], erase: true }
    : write;
