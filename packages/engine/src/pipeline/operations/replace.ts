// A draft that names a document which is there already becomes its next version (custom objects).

import { isSame } from '@storewright/model/base/equality';
import {
  ApiError,
  apiError,
  type Replacement,
  versionConflict,
} from '@storewright/model/declaration';
import { authorize } from '../access/access.ts';
import { finalizeChange } from '../actions/apply.ts';
import { callExtensions } from '../commit/extend.ts';
import { answerAhead } from '../commit/repeatable.ts';
import { commitWrites, isRace, preparedUpdate, stampingOf, type Written } from '../commit/store.ts';
import type { Call } from '../context/world.ts';
import { surroundings } from '../facts/gather.ts';
import type { Loaded } from '../facts/session.ts';
import { prepareWrites } from './run-procedure.ts';
import { withoutOthers } from './unused.ts';

/**
 * The document that the draft names, if it is there.
 * @throws ConcurrentModification when the draft is made for another version of it
 */
export async function findReplaced(
  { session, kind }: Call,
  { unique, value }: Replacement<any, any>,
  input: any,
): Promise<Loaded | undefined> {
  const target = { unique, value: value(input) };
  const [held] = await session.documents(kind.resource.kind, [target]);
  const { version } = input;
  if (version === undefined) return held;
  if (held === undefined && version !== 0)
    throw apiError.ConcurrentModification(
      `Object '${target.value}' has a different version than expected. ` +
        `Expected: ${version} - the object does not exist.`,
    );
  if (held !== undefined && held.row.version !== version)
    throw versionConflict(held.row.id, version, held.row.version);
  return held;
}

/** Whether a fault says that the unique value is taken. */
export const takes =
  (unique: string) =>
  (fault: unknown): boolean =>
    fault instanceof ApiError && fault.code === 'DuplicateField' && fault.members.field === unique;

/** @returns `undefined` when the document has changed since it was read. */
export async function replaceDocument(
  call: Call,
  { apply }: Replacement<any, any>,
  { held, input, isLast }: { readonly held: Loaded; readonly input: any; readonly isLast: boolean },
): Promise<Written | undefined> {
  const { session, kind, context } = call;
  const { principal } = context;
  await authorize(call, { operation: 'create', document: held.document, created: input });
  const around = surroundings(session, principal);
  const change = apply(held.document, input);
  const processed = await finalizeChange(session, kind, around, change, held.document);
  const unchanged = { document: held.document, text: held.row.text, isReplaced: true } as const;
  if (isSame(processed.document, held.document)) return unchanged;
  const after = await callExtensions({ session, kind, principal, change: processed, before: held });
  if (isSame(after.document, held.document)) return unchanged;
  const prepared = preparedUpdate(
    { kind, before: held, change: after, secret: after.secret },
    stampingOf(session, kind, principal),
  );
  const others = await prepareWrites(session, principal, after.also ?? []);
  const written = { ...prepared.written, isReplaced: true } as const;
  await answerAhead(session, written);
  const isStored = await commitWrites(session, prepared.write, others, isLast, {
    alone: isRace,
    holding: withoutOthers(session, after),
  });
  return isStored ? written : undefined;
}
