// Signing in to the console and out of it, and who is signed in.

import { apiError, f } from '@storewright/model/declaration';
import { maxPasswordLength } from '@storewright/platform/passwords';
import { noteAhead } from '@storewright/store/storage/audit';
import {
  endSession,
  openSession,
  sessionSeconds,
} from '@storewright/store/storage/people/sessions';
import { signIn } from '../../hosting/users/sign-in.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import { idleSeconds, type Visit } from './admission.ts';
import { cookieWith, secretIn } from './cookie.ts';
import { type ConsoleRoute, consoleRoute, type Decoded, shownRoute } from './route.ts';

export interface Offered {
  /** Clock, faults, copies and the log of requests are there. */
  readonly isControlled: boolean;
  readonly isOpen: boolean;
}

const credentials = {
  email: f.text({ min: 1, max: 320 }),
  password: f.optional(f.text({ max: maxPasswordLength })),
  code: f.withDefault(f.text({ max: 40 }), ''),
};

export const sessionRoutes = (admin: AdminWorld, offered: Offered): readonly ConsoleRoute[] => [
  shownRoute('showSession', 'user', (_request, visit) => shownSession(offered, visit)),
  consoleRoute('signIn', 'page', (request, visit) => beginSession(admin, request, visit), {
    body: credentials,
  }),
  consoleRoute('signOut', 'page', (_request, visit) => signOut(admin, visit)),
];

const shownSession = (offered: Offered, { session }: Visit) => ({
  ...offered,
  ...(session && { user: { email: session.user.email, name: session.user.name } }),
});

async function beginSession(
  admin: AdminWorld,
  { body, author }: Decoded<typeof credentials>,
  { caller }: Visit,
) {
  const { database, world } = admin;
  const { email, password = '', code } = body;
  const now = world.clock.now();
  const { matches } = world.passwords;
  const { openSeal } = world;
  const tried = await signIn(database, { email, password, code, now, matches, openSeal });
  if (tried.outcome === 'locked') return locked(tried.seconds);
  if (tried.outcome === 'code') return codeNeeded();
  if (tried.outcome === 'wrong') throw apiError.invalid_token('Invalid credentials');
  return { status: 204, headers: await enter(admin, tried.user.email, { author, caller }) };
}

/** Opens a session for a user; the headers set its cookie. The former session ends, of whichever user. */
export async function enter(
  { database, world }: AdminWorld,
  email: string,
  { author, caller }: Pick<AdminRequest, 'author'> & Pick<Visit, 'caller'>,
): Promise<NonNullable<AdminAnswer['headers']>> {
  const former = secretIn(caller);
  if (former !== undefined) await endSession(database, former);
  const opening = { email, now: world.clock.now(), idleSeconds, purpose: 'console' } as const;
  const secret = await openSession(database, opening);
  const act = { act: 'user.sign-in', subject: email };
  if (author !== undefined)
    await noteAhead(database, '', { ...act, author: { ...author, type: 'user', name: email } });
  return cookieWith(caller, secret, sessionSeconds);
}

/** The password is right: the page asks for the code, and sends both. */
function codeNeeded(): AdminAnswer {
  const message = 'Enter the code of your second factor, or a recovery code.';
  const errors = [{ code: 'second_factor_needed', message }];
  return { status: 401, body: { statusCode: 401, message, errors } };
}

export function locked(seconds: number): AdminAnswer {
  const message = `Too many wrong passwords. Try again in ${seconds} seconds.`;
  const errors = [{ code: 'too_many_requests', message }];
  return {
    status: 429,
    headers: { 'Retry-After': `${seconds}` },
    body: { statusCode: 429, message, errors },
  };
}

async function signOut({ database }: AdminWorld, { caller }: Visit): Promise<AdminAnswer> {
  const secret = secretIn(caller);
  if (secret !== undefined) await endSession(database, secret);
  return { status: 204, headers: cookieWith(caller, '', 0) };
}
