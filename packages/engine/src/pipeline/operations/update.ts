// Runs update actions on a document: each on the outcome of the one before, all or none.

import { isSame } from '@storewright/model/base/equality';
import { type Change, type Target, versionConflict } from '@storewright/model/declaration';
import { load } from '../access/access.ts';
import {
  applyContinuation,
  applySteps,
  type Continuation,
  decodedStep,
  finalizeChange,
  type Step,
  stepsOf,
} from '../actions/apply.ts';
import { callExtensions } from '../commit/extend.ts';
import {
  commitWrites,
  preparedUpdate,
  retryOnConflict,
  stampingOf,
  type Written,
} from '../commit/store.ts';
import { type Call, callerOf } from '../context/world.ts';
import { invalidJson } from '../decode/decode.ts';
import { surroundings } from '../facts/gather.ts';
import type { Loaded } from '../facts/session.ts';
import { explainMissing } from './read.ts';
import { prepareWrites } from './run-procedure.ts';
import { withoutOthers } from './unused.ts';

/** Update actions for one document at a version. */
interface Update {
  readonly target: Target;
  readonly version: number;
  readonly steps: readonly Step[];
  /** Steps after those, which are decided on the way. */
  readonly continuation?: Continuation | undefined;
  /** Nothing is stored: the answer is what the document would be. */
  readonly isDryRun?: boolean;
}

/** @throws ConcurrentModification before any action is tried. */
export const update = (call: Call, asked: Update): Promise<Written> =>
  retryOnConflict(call, (run, isLast) =>
    explainMissing(run.session, updateOnce(run, asked, isLast)),
  );

async function updateOnce(
  call: Call,
  { target, version, steps, continuation, isDryRun }: Update,
  isLast: boolean,
): Promise<Written | undefined> {
  await call.context.principal.disturb?.(call.kind.resource.kind, target);
  const before = await load(call, target);
  if (before.row.version !== version)
    throw versionConflict(before.row.id, version, before.row.version);
  const processed = await continueUpdate(call, before, { steps, continuation });
  if (isDryRun === true)
    return { document: processed.document, text: JSON.stringify(processed.document) };
  const unchanged = { document: before.document, text: before.row.text };
  if (!changes(processed, before)) return unchanged;
  const { session, kind, context } = call;
  const { principal } = context;
  const after = await callExtensions({ session, kind, principal, change: processed, before });
  // Without extensions it is the same change.
  if (after !== processed && !changes(after, before)) return unchanged;
  const prepared = preparedUpdate(
    { kind, before, change: after, secret: after.secret },
    stampingOf(session, kind, principal),
  );
  const { also = [] } = after;
  const others = also.length === 0 ? [] : await prepareWrites(session, principal, also);
  const isStored = await commitWrites(session, prepared.write, others, isLast, {
    holding: withoutOthers(session, after),
    counts: after.counts,
    actions: steps.map(({ name }) => name),
  });
  return isStored ? prepared.written : undefined;
}

const changes = ({ secret, touches, document }: Change, before: Loaded): boolean =>
  secret !== undefined || touches === true || !isSame(document, before.document);

async function continueUpdate(
  call: Call,
  before: Loaded,
  { steps, continuation }: Pick<Update, 'steps' | 'continuation'>,
): Promise<Change> {
  const { session, kind } = call;
  const around = surroundings(session, call.context.principal, callerOf(call));
  const seen = before.document;
  const done = await applySteps(call, steps, {
    around,
    now: { document: seen, messages: [] },
    seen,
  });
  const now =
    continuation === undefined
      ? done
      : await applyContinuation(call, continuation, { around, now: done, seen });
  return finalizeChange(session, kind, around, now, seen);
}

/** Decodes an update body `{ version, actions }` to version and steps. */
export function decodedUpdate(
  call: Call,
  body: any,
  anew?: () => any,
): { version: number; steps: readonly Step[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalidJson('expected an object');
  if (body.version === undefined) throw invalidJson('version: Missing required value');
  if (!Number.isSafeInteger(body.version)) throw invalidJson('version: expected integer');
  if (body.actions === undefined) throw invalidJson('actions: Missing required value');
  if (!Array.isArray(body.actions)) throw invalidJson('actions: expected array');
  const steps = stepsOf(body.actions, (action, index) =>
    decodedStep(call, action, index, anew && (() => anew().actions[index])),
  );
  return { version: body.version, steps };
}
