// Update actions: from JSON to a step, and each step on the outcome of the ones before it.

import { hinted } from '@storewright/model/base/hint';
import {
  type Action,
  apiError,
  type Change,
  type Endpoint,
  type Kind,
  limits,
  type Surroundings,
} from '@storewright/model/declaration';
import { didYouMean } from '@storewright/platform/did-you-mean';
import { withNotesOf } from '@storewright/platform/json';
import { authorize } from '../access/access.ts';
import type { Call } from '../context/world.ts';
import { decoded, invalidJson } from '../decode/decode.ts';
import { gather } from '../facts/gather.ts';
import { findNamedIn, resolve } from '../facts/resolve.ts';
import type { Session } from '../facts/session.ts';
import { ofAction } from './refused-action.ts';

/** One action with its decoded input. */
export interface Step {
  readonly name: string;
  readonly action: Action;
  readonly input: any;
  /** Place in the request, where it is another one than among the steps. */
  readonly index?: number;
  /** The action as the client sent it, for errors. */
  readonly sent?: (() => unknown) | undefined;
}

/** What says which actions there are. */
interface Offering {
  readonly kind: Kind;
  readonly endpoint: Pick<Endpoint, 'actions'>;
}

/** @throws ApiError of the first rule that refuses */
export async function applyAction(
  session: Session,
  { action, input }: Step,
  now: Change,
  around: Surroundings,
  kind?: Kind,
): Promise<Change> {
  const { document } = now;
  const at = kind && { kind, document };
  await resolve(session, action.members, input, { caller: around.caller, at });
  const facts = await gather(session, around, (known) => action.needs(document, input, known));
  const next = action.apply(document, input, facts);
  return {
    document: next.document,
    messages: [...now.messages, ...next.messages],
    secret: next.secret ?? now.secret,
    touches: now.touches === true || next.touches === true,
    also: [...(now.also ?? []), ...(next.also ?? [])],
    noOthers: [...(now.noOthers ?? []), ...(next.noOthers ?? [])],
  };
}

/**
 * What each action wants to hold when all of them are done.
 * @param met The document as each action met it.
 */
export function checkAfter(steps: readonly Step[], met: readonly unknown[], after: unknown): void {
  for (const [index, { name, action, input, sent, index: place = index }] of steps.entries())
    try {
      action.checkAfter?.(after, input, met[index], steps);
    } catch (error) {
      throw ofAction(error, { name, index: place, sent });
    }
}

/**
 * A list of actions, each decoded by its edge.
 * @throws InvalidInput for more than a request may hold
 */
export function stepsOf<A>(
  actions: readonly A[],
  stepOf: (action: A, index: number) => Step,
): readonly Step[] {
  if (actions.length > limits.updateActions)
    throw apiError.InvalidInput(
      `A request can have at most ${limits.updateActions} update actions.`,
    );
  return actions.map(stepOf);
}

/**
 * Entry of a list of actions → step.
 * @param sent The entry as the client sent it, for errors.
 * @throws InvalidJsonInput, InvalidInput and the like
 */
export function decodedStep(
  offering: Offering,
  input: any,
  index: number,
  sent?: () => unknown,
): Step {
  const path = ['actions', String(index)];
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw invalidJson('actions: expected object');
  const { action: name, ...rest } = input;
  const members = withNotesOf(input, rest);
  if (typeof name !== 'string') throw invalidJson('actions -> action: Missing required value');
  try {
    const action = offeredAction(offering, name);
    return { name, action, input: decoded(action.members, members, path), sent };
  } catch (error) {
    throw ofAction(error, { name, index, sent });
  }
}

/** @throws InvalidInput for a public action that is not offered yet, else InvalidJsonInput. */
export function offeredAction({ kind, endpoint }: Offering, name: string): Action {
  const action = kind.actions.get(name);
  const here = endpoint.actions === undefined || endpoint.actions.includes(name);
  if (action !== undefined && here) return action;
  if (kind.later.has(name))
    throw apiError.InvalidInput(
      `The update action '${name}' of ${kind.resource.name} is not offered by this server yet.`,
    );
  throw hinted(
    invalidJson(
      `actions -> action: '${name}' is not an update action of ${kind.resource.name} here`,
    ),
    didYouMean(name, endpoint.actions ?? kind.actions.keys()),
  );
}

/** Decides on the next steps by the document that all steps before have left; `undefined` when there are no more. */
type Next = (document: any) => Promise<readonly Step[] | undefined>;

/** Steps that are decided on the way; begins with each run of the operation. */
export type Continuation = (call: Call) => Next;

/** Where steps begin. */
interface Beginning {
  readonly around: Surroundings;
  readonly now: Change;
  /** The document that access rules look at. */
  readonly seen: any;
}

/** Runs the steps one after the other. @throws ApiError of the first rule that refuses */
export async function applySteps(
  call: Call,
  steps: readonly Step[],
  { around, now: first, seen }: Beginning,
): Promise<Change> {
  const { session, kind } = call;
  let now = first;
  const met: unknown[] = [];
  for (const [index, step] of steps.entries()) {
    const { name, action, input, sent } = step;
    met.push(now.document);
    try {
      await authorize(call, {
        operation: 'update',
        document: seen,
        action: { name, permission: action.permission, input },
        named: await findNamedIn(session, action.members, input),
      });
      now = await applyAction(session, step, now, around, kind);
    } catch (error) {
      throw ofAction(error, { name, index: step.index ?? index, sent });
    }
  }
  checkAfter(steps, met, now.document);
  return now;
}

/** Runs steps until the continuation has no more. */
export async function applyContinuation(
  call: Call,
  continuation: Continuation,
  { around, now: first, seen }: Beginning,
): Promise<Change> {
  const next = continuation(call);
  let now = first;
  for (;;) {
    const steps = await next(now.document);
    if (steps === undefined) return now;
    now = await applySteps(call, steps, { around, now, seen });
  }
}

// Brings a document into order once a request: totals of a cart, staged changes of a product.

/** The change with the settled document and what follows from it elsewhere. */
export async function finalizeChange(
  session: Session,
  kind: Kind,
  around: Surroundings,
  change: Change,
  before: any,
): Promise<Change> {
  const { finalize } = kind;
  if (finalize === undefined) return change;
  const facts = await gather(
    session,
    around,
    (known) => finalize.needs?.(change.document, known, before) ?? {},
  );
  const document = finalize.apply(change.document, before, facts);
  const counts = finalize.counts?.(document, before, facts);
  if (finalize.also === undefined) return { ...change, document, counts };
  const known = { ...facts, id: change.id };
  const following = finalize.also(document, before, known, change.document);
  const touches = change.touches === true || following.length > 0;
  const also = [...(change.also ?? []), ...following];
  const noOthers = [...(change.noOthers ?? []), ...(finalize.noOthers?.(document, before) ?? [])];
  return { ...change, document, counts, touches, also, noOthers };
}
