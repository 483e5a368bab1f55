// What update actions would make of a document: all steps of an update but the last one. Nothing is
// stored, and a refusal is an answer.
import {
  type Action,
  ApiError,
  type Caller,
  type Change,
  change,
  type Known,
  type Needs,
} from '@storewright/model/declaration';
import { jsonCopy } from '@storewright/platform/json';
import { applyAction, type Step } from '../actions/apply.ts';
import { ofAction } from '../actions/refused-action.ts';
import { callExtensions } from '../commit/extend.ts';
import { kindNamed } from '../context/world.ts';
import { decoded, invalidJson } from '../decode/decode.ts';
import { gather, surroundings } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';

/** The final document, with all facts that it needs. */
interface Settle {
  readonly needs: (document: any, known: Known) => Needs;
  /** Pure: the document as it would be stored, with its messages and counts. */
  readonly apply: (document: any, facts: any) => Change;
}

/** Actions to rehearse. */
export interface Rehearsed {
  readonly kind: string;
  /** The document as the first action finds it. */
  readonly document: any;
  readonly actions: ReadonlyMap<string, Action>;
  /** In their order; each is carried out on what those before have left. */
  readonly inputs: readonly { readonly action: string }[];
  readonly settle: Settle;
  /** Extensions are asked, too. */
  readonly isDryRun: boolean;
  readonly caller?: Caller | undefined;
}

/** The change as it would be stored, or why it would be refused. */
export interface Rehearsal {
  readonly change?: Change;
  readonly refusal?: ApiError;
}

/** The document that the actions leave, settled, or the error of the first one that refuses. */
export async function rehearseActions(session: Session, asked: Rehearsed): Promise<Rehearsal> {
  try {
    return { change: await playActions(session, asked) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: error };
  }
}

async function playActions(session: Session, asked: Rehearsed): Promise<Change> {
  const { caller, document, settle, isDryRun } = asked;
  const around = surroundings(session, caller?.principal, caller);
  let now: Change = change(document);
  for (const [index, kept] of asked.inputs.entries())
    try {
      now = await applyAction(session, stepOf(asked, kept, index), now, around);
    } catch (error) {
      throw ofAction(error, { name: kept.action, index, sent: () => kept });
    }
  const facts = await gather(session, around, (known) => settle.needs(now.document, known));
  const settled = settle.apply(now.document, facts);
  const whole = {
    ...settled,
    messages: [...now.messages, ...settled.messages],
    also: [...(now.also ?? []), ...(settled.also ?? [])],
  };
  return isDryRun ? withExtensions(session, asked, whole) : whole;
}

/** A kept action is fresh each time: looking up what it names puts that in its place. */
function stepOf({ actions }: Rehearsed, kept: { readonly action: string }, index: number): Step {
  const { action: name, ...members } = jsonCopy(kept);
  const action = actions.get(name);
  const path = ['stagedActions', String(index)];
  if (action === undefined) throw invalidJson(`${path.join(' -> ')}: '${name}' is not an action`);
  return { name, action, input: decoded(action.members, members, path) };
}

async function withExtensions(
  session: Session,
  { kind: name, document, caller }: Rehearsed,
  change: Change,
): Promise<Change> {
  const kind = kindNamed(session.world, name);
  const [before] = await session.documents(name, [{ id: document.id }]);
  const principal = caller?.principal;
  return before === undefined
    ? change
    : callExtensions({ session, kind, principal, change, before });
}
