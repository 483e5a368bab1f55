// Who is signed in. What is asked without a session waits until somebody has signed in, and is asked again then.
import { frameWords } from '../words/frame.ts';
import { spoken } from '../words/texts.ts';
import { storeOf } from './store.ts';

export interface SignedIn {
  /** Nobody needs to sign in here. */
  readonly isOpen: boolean;
  /** Clock, faults, copies and the log of requests are there. */
  readonly isControlled: boolean;
  readonly user?: { readonly email: string; readonly name: string };
}

const path = '/-/console/session';

/** Absent: not known yet. */
const session = storeOf<SignedIn | undefined>(undefined);
const isAsked = storeOf(false);
let waiting: (() => void)[] = [];

export const useSession = session.use;
export const useSignInAsked = isAsked.use;
export const currentSession = session.get;

/** Resolves when somebody has signed in. */
export function signedIn(): Promise<void> {
  isAsked.set(true);
  return new Promise((resolve) => waiting.push(resolve));
}

const options = { credentials: 'same-origin', cache: 'no-store' } as const;

/** Answers what is wrong, in the words of the server; nothing when it is done. */
export async function signIn(email: string, password: string): Promise<string | undefined> {
  const answer = await fetch(path, {
    ...options,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).catch(() => undefined);
  if (answer === undefined) return spoken(frameWords).noAnswer;
  if (!answer.ok)
    return (
      (await answer.json().catch(() => undefined))?.message ??
      spoken(frameWords).answered(answer.status)
    );
  await learnSession();
  isAsked.set(false);
  const resumed = waiting;
  waiting = [];
  for (const resume of resumed) resume();
  return undefined;
}

/** Asks who is signed in; nothing is learned from a server that does not say. */
export async function learnSession(): Promise<void> {
  const answer = await fetch(path, options).catch(() => undefined);
  if (answer?.ok === true) session.set(await answer.json());
}

/** Begins anew, so that nothing of whoever was here stays in the page. */
export async function signOut(): Promise<void> {
  await fetch(path, { ...options, method: 'DELETE' }).catch(() => undefined);
  window.location.reload();
}
