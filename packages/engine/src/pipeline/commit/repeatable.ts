// A creation that its client may send again: its answer is made before the commit, which stores it
// with what it creates.
import type { RepeatableAnswer, RepeatableClaim } from '@storewright/store/storage/repeatable';
import type { Session } from '../facts/session.ts';

/** An answer as it leaves. */
export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** A named creation on its way. */
export interface Repeatable {
  readonly claim: RepeatableClaim;
  /** The answer of the edge for the new document. */
  answerOf: (made: any) => Promise<Answered>;
  /** Stored with the next commit. */
  pending?: { readonly shown: Answered; readonly kept: RepeatableAnswer } | undefined;
  /** The answer, from the commit on. */
  answered?: Answered;
}

/** Larger answers are not kept; a repetition of the creation gets an error that says so. */
const maxKeptCharacters = 1_000_000;

/** What answers are sealed for: some hold secrets that are shown once. */
export const answerPurpose = (projectKey: string): string => `answers of ${projectKey}`;

/** Makes the answer for what the next commit creates. */
export async function answerAhead({ repeatable, world, project }: Session, made: unknown) {
  if (repeatable === undefined) return;
  const shown = await repeatable.answerOf(made);
  const text = shown.text.length > maxKeptCharacters ? '' : shown.text;
  const answer = (await world.openSeal()).seal(text, answerPurpose(project));
  const kept = { claim: repeatable.claim, status: shown.status, answer };
  repeatable.pending = { shown, kept };
}
