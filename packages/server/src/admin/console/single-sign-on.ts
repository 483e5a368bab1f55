// Single sign-on in the console: to the provider and back. Only a user who is known here is let in.

import { findUser } from '@storewright/store/storage/people/users';
import { memorySeconds, SignOnFailed } from '../../hosting/users/single-sign-on.ts';
import { consolePath } from '../../published/operations.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import type { ConsoleCaller, Visit } from './admission.ts';
import { signOnCookie, signOnMemory } from './cookie.ts';
import { type ConsoleRoute, consoleRoute, placeInConsole, shownRoute } from './route.ts';
import { enter } from './session.ts';

export const signOnRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  shownRoute('showSignIn', 'page', () => ({ hasSignOn: admin.signOn !== undefined })),
  ...(admin.signOn === undefined
    ? []
    : ([
        consoleRoute('beginSignOn', 'page', (_request, visit) => begin(admin, visit)),
        // The provider sends the browser here: the cookie and the state say that it was this server's own idea.
        consoleRoute('finishSignOn', 'file', (request, visit) => finish(admin, request, visit)),
      ] satisfies ConsoleRoute[])),
];

const backTo = ({ address }: ConsoleCaller): string =>
  `${address}/-${placeInConsole('finishSignOn').path}`;

const to = (place: string, headers: AdminAnswer['headers'] = {}): AdminAnswer => ({
  status: 302,
  headers: { ...headers, Location: place },
});

const refused = (reason: string): AdminAnswer => to(`${consolePath}#/-/refused/${reason}`);

async function begin({ signOn }: AdminWorld, { caller }: Visit): Promise<AdminAnswer> {
  try {
    const { url, memory } = await signOn!.begin(backTo(caller));
    return to(url, signOnCookie(caller, memory, memorySeconds));
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error;
    return refused(error.failure);
  }
}

async function finish(admin: AdminWorld, { query, author }: AdminRequest, { caller }: Visit) {
  const current = new URL(backTo(caller));
  for (const [name, values] of query)
    for (const value of values) current.searchParams.append(name, value);
  try {
    const { email } = await admin.signOn!.finish(current, signOnMemory(caller) ?? '');
    const user = await findUser(admin.database, email);
    if (user === undefined) return refused('unknown');
    return to(consolePath, await enter(admin, user.email, { author, caller }));
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error;
    return refused(error.failure);
  }
}
