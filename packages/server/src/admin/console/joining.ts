// Accepting an invitation, and the own password.
import { createHash } from 'node:crypto';
import { apiError, text, withDefault } from '@storewright/model/declaration';
import { maxPasswordLength } from '@storewright/platform/passwords';
import { serverAuthor } from '@storewright/store/storage/audit';
import { acceptInvitation, findInvitation } from '@storewright/store/storage/people/invitations';
import { setPassword } from '@storewright/store/storage/people/users';
import { checkPassword } from '../../hosting/users/password.ts';
import { signIn } from '../../hosting/users/sign-in.ts';
import type { AdminAnswer, AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';
import { type ConsoleRoute, consoleRoute, type Decoded } from './route.ts';
import { enter, locked } from './session.ts';

/** Under which an invitation is stored. */
export const tokenId = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

const token = () => text({ min: 20, max: 100, pattern: '^[\\w-]+$' });
const password = () => text({ min: 1, max: maxPasswordLength });

const looking = { token: token() };

const accepting = {
  token: token(),
  name: text({ min: 1, max: 100 }),
  password: password(),
  language: withDefault(text({ pattern: '^[a-z]{2}(-[A-Z]{2})?$', max: 5 }), 'en'),
};

const passwords = { current: password(), password: password() };

export const joiningRoutes = (admin: AdminWorld, isOpen: boolean): readonly ConsoleRoute[] => [
  consoleRoute('showInvitation', 'page', ({ body }) => showInvitation(admin, body.token), {
    body: looking,
  }),
  consoleRoute(
    'acceptInvitation',
    'page',
    (request, visit) => accept(admin, request, { visit, isOpen }),
    { body: accepting },
  ),
  consoleRoute(
    'changePassword',
    'user',
    (request, visit) => changePassword(admin, request, visit),
    { body: passwords },
  ),
];

const gone = () =>
  apiError.ResourceNotFound(
    'This invitation has been used, has expired, or was withdrawn. Ask for another one.',
  );

async function showInvitation({ database, world }: AdminWorld, given: string) {
  const found = await findInvitation(database, { id: tokenId(given), now: world.clock.now() });
  if (found === undefined) throw gone();
  const { email, name, project, invitedBy } = found;
  return { status: 200, body: { email, name, project, invitedBy } };
}

async function accept(
  admin: AdminWorld,
  { body, author = serverAuthor }: Decoded<typeof accepting>,
  { visit: { caller }, isOpen }: { readonly visit: Visit; readonly isOpen: boolean },
): Promise<AdminAnswer> {
  const { database, world } = admin;
  const { token: given, password: chosen, name, language } = body;
  checkPassword(chosen);
  const id = tokenId(given);
  const now = world.clock.now();
  const found = await findInvitation(database, { id, now });
  if (found === undefined) throw gone();
  const hash = await world.passwords.hash(chosen);
  const joined = await acceptInvitation(
    database,
    { id, name, password: hash, language, now },
    ({ email }) => [
      { act: 'user.join', subject: email, author: { ...author, type: 'user', name: email } },
    ],
  );
  if (joined === undefined) throw gone();
  // Who has an account already signs in with its own password.
  const signsIn = joined.isNew && !isOpen;
  const headers = signsIn ? await enter(admin, found.email, { author, caller }) : {};
  return { status: 200, headers, body: { isNew: joined.isNew, isSignedIn: signsIn } };
}

/** Ends every other session of the user. */
async function changePassword(
  admin: AdminWorld,
  { body, author = serverAuthor }: Decoded<typeof passwords>,
  { caller, session }: Visit,
): Promise<AdminAnswer> {
  const { current, password: chosen } = body;
  if (session === undefined)
    throw apiError.InvalidOperation('This server needs no sign-in, so there is no password.');
  const { database, world } = admin;
  const { email } = session.user;
  checkPassword(chosen);
  const { matches } = world.passwords;
  const now = world.clock.now();
  const { openSeal } = world;
  const given = { email, password: current, code: '', now, matches, openSeal };
  const tried = await signIn(database, given);
  if (tried.outcome === 'locked') return locked(tried.seconds);
  if (tried.outcome === 'wrong')
    throw apiError.InvalidField('Your current password is another one.', { field: 'current' });
  const hash = await world.passwords.hash(chosen);
  await setPassword(database, email, hash, [{ act: 'user.password', subject: email, author }]);
  return { status: 204, headers: await enter(admin, email, { author, caller }) };
}
