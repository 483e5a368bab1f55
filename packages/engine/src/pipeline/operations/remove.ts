// Deletes a document; with erasure also the messages about it.
import { type Kind, type Target, versionConflict } from '@storewright/model/declaration';
import { checkPredicate, compilePredicate, parsePredicate } from '@storewright/store/predicate';
import type { StorageWrite } from '@storewright/store/storage/storage';
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
  const unused = unusedBy(session.world, kind, document);
  const holding = unused && { unused };
  const isStored = await commitWrites(session, removal, beside, isLast, { alone, holding });
  return isStored ? { document, text: row.text } : undefined;
}

/** The references that stand against it, as conditions of the commit. */
function unusedBy({ kinds, storage }: World, { remove }: Kind, { id, key }: any) {
  const variables = { id, ...(key === undefined ? {} : { key }) };
  return remove?.users
    ?.filter(({ kind }) => kinds.has(kind))
    .map(({ kind, where }) => {
      const { resource } = kinds.get(kind)!;
      const checked = checkPredicate(parsePredicate(where), resource, variables);
      return { kind, where: compilePredicate(checked, resource, storage.facetPaths(kind)) };
    });
}

const erased = (write: StorageWrite): StorageWrite =>
  write.type === 'delete' || write.type === 'update'
    ? { ...write, messages: [], erase: true }
    : write;
