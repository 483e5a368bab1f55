// Creates a document of a kind: draft → document and messages → one commit.

import { isSame } from '@storewright/model/base/equality';
import {
  ApiError,
  apiError,
  type Change,
  type Create,
  type Replacement,
  type Surroundings,
  versionConflict,
} from '@storewright/model/declaration';
import { jsonCopy } from '@storewright/platform/json';
import { authorize, enter } from '../access/access.ts';
import { checkProjectLimit } from '../access/project-limit.ts';
import { applyContinuation, type Continuation, finalizeChange } from '../actions/apply.ts';
import { callExtensions } from '../commit/extend.ts';
import { answerAhead } from '../commit/repeatable.ts';
import {
  commitWrites,
  isRace,
  preparedCreate,
  preparedUpdate,
  retryOnConflict,
  stampingOf,
  type Written,
} from '../commit/store.ts';
import { type Call, callerOf } from '../context/world.ts';
import { decoded } from '../decode/decode.ts';
import { gather, surroundings } from '../facts/gather.ts';
import { resolve } from '../facts/resolve.ts';
import type { Loaded } from '../facts/session.ts';
import { explainMissing } from './read.ts';
import { prepareWrites } from './run-procedure.ts';
import { withoutOthers } from './unused.ts';

// A draft that names a document which is there already becomes its next version (custom objects).

/**
 * The document that the draft names, if it is there.
 * @throws ConcurrentModification when the draft is made for another version of it
 */
async function findReplaced(
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
const takes =
  (unique: string) =>
  (fault: unknown): boolean =>
    fault instanceof ApiError && fault.code === 'DuplicateField' && fault.members.field === unique;

/** @returns `undefined` when the document has changed since it was read. */
async function replaceDocument(
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

/**
 * @param draft A sanitized value. Decoding changes it in place, and a retry needs it as sent.
 * @param continuation Update actions on the new document, which are a part of its first version.
 */
export const create = (call: Call, draft: unknown, continuation?: Continuation): Promise<Written> =>
  retryOnConflict(call, (run, isLast) =>
    explainMissing(run.session, createOnce(run, jsonCopy(draft), isLast, continuation)),
  );

async function createOnce(
  call: Call,
  draft: unknown,
  isLast: boolean,
  continuation: Continuation | undefined,
): Promise<Written | undefined> {
  const { session, kind, endpoint, context } = call;
  const declared = createOf(call);
  const input = decoded(declared.members, draft);
  await enter(call);
  Object.assign(input, endpoint.draftValues?.(context, input));
  const caller = callerOf(call);
  await resolve(session, declared.members, input, { caller });
  if (declared.replaces !== undefined) {
    const held = await findReplaced(call, declared.replaces, input);
    if (held !== undefined)
      return replaceDocument(call, declared.replaces, { held, input, isLast });
  }
  const around = surroundings(session, context.principal, caller);
  const facts = await gather(session, around, (known) => declared.needs(input, known));
  const begun = declared.apply(input, facts);
  const change =
    continuation === undefined ? begun : await continueCreation(call, begun, around, continuation);
  const processed = await finalizeChange(session, kind, around, change, undefined);
  await authorize(call, { operation: 'create', created: processed.document });
  const admit = await checkProjectLimit(session, kind);
  const { principal } = context;
  const id = change.id ?? session.world.newId(session.project);
  const final = await callExtensions({ session, kind, principal, change: processed, id });
  const prepared = preparedCreate(
    { kind, change: final, id, secret: final.secret, whole: declared.whole },
    stampingOf(session, kind, principal),
  );
  const others = await prepareWrites(session, principal, final.also ?? []);
  const isMadeElsewhere = declared.replaces && takes(declared.replaces.unique);
  await answerAhead(session, prepared.written);
  const isStored = await admit(() =>
    commitWrites(session, prepared.write, others, isLast, {
      alone: isMadeElsewhere,
      holding: withoutOthers(session, final),
      counts: final.counts,
    }),
  );
  return isStored ? prepared.written : undefined;
}

/** The document gets its id before the actions, which may ask for it. */
async function continueCreation(
  call: Call,
  begun: Change,
  around: Surroundings,
  continuation: Continuation,
): Promise<Change> {
  const { world, project } = call.session;
  const id = begun.id ?? world.newId(project);
  const document = { id, version: 1, ...begun.document };
  const now = { ...begun, document };
  return { ...(await applyContinuation(call, continuation, { around, now, seen: document })), id };
}

function createOf({ endpoint, kind }: Call): Create {
  const declared = endpoint.create ?? kind.create;
  if (declared === undefined)
    throw apiError.InvalidInput(`${kind.resource.name} cannot be created here.`);
  return declared;
}
