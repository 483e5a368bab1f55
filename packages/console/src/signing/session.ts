// The signed-in user. Requests without a session wait until a user has signed in, and are repeated
// then.
import { consolePath, requestFor } from 'storewright/operations';
import { spoken } from '../words/texts.ts';
import { storeOf } from './store.ts';

export interface SignedIn {
  /** No sign-in is needed here. */
  readonly isOpen: boolean;
  /** Clock, faults, copies and the log of requests are there. */
  readonly isControlled: boolean;
  readonly user?: { readonly email: string; readonly name: string };
}

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

function call(
  name: 'showSession' | 'showSignIn' | 'signIn' | 'signOut',
  init: RequestInit = {},
): Promise<Response> {
  const { method, address } = requestFor(name, {});
  return fetch(consolePath + address, { ...options, ...init, method });
}

/** Whether people may sign in at a provider of the operator instead. */
export async function hasSignOn(): Promise<boolean> {
  const answer = await call('showSignIn').catch(() => undefined);
  return answer?.ok === true && (await answer.json()).hasSignOn === true;
}

export interface Given {
  readonly email: string;
  readonly password: string;
  /** Of the second factor; empty: not asked for yet. */
  readonly code: string;
}

export interface Wrong {
  /** In the words of the server. */
  readonly message: string;
  /** The password is right, and the code is missing. */
  readonly needsCode?: boolean;
}

/** Returns the error; nothing after success. */
export async function signIn({ code, ...given }: Given): Promise<Wrong | undefined> {
  const answer = await call('signIn', {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(code === '' ? given : { ...given, code }),
  }).catch(() => undefined);
  if (answer === undefined) return { message: spoken('frame').noAnswer };
  if (!answer.ok) {
    const body = await answer.json().catch(() => undefined);
    return {
      message: body?.message ?? spoken('frame').answered({ status: answer.status }),
      needsCode: body?.errors?.[0]?.code === 'second_factor_needed',
    };
  }
  await learnSession();
  isAsked.set(false);
  const resumed = waiting;
  waiting = [];
  for (const resume of resumed) resume();
  return undefined;
}

/** Asks who is signed in; nothing is learned from a server that does not say. */
export async function learnSession(): Promise<void> {
  const answer = await call('showSession').catch(() => undefined);
  if (answer?.ok === true) session.set(await answer.json());
}

/** Reloads the page, so that no data of the former user stays in it. */
export async function signOut(): Promise<void> {
  await call('signOut').catch(() => undefined);
  window.location.reload();
}
