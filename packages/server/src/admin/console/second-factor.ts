// The second factor of the own account: begun, confirmed with a first code, taken away.

import { apiError, text } from '@storewright/model/declaration';
import { maxPasswordLength } from '@storewright/platform/passwords';
import { serverAuthor } from '@storewright/store/storage/audit';
import { readFactor, setFactor } from '@storewright/store/storage/people/second-factor';
import type { Session } from '@storewright/store/storage/people/sessions';
import {
  factorPurpose,
  factorUri,
  newFactorSecret,
  newRecoveryCodes,
  recoveryHash,
  stepOf,
} from '../../hosting/users/second-factor.ts';
import { type SignIn, signIn } from '../../hosting/users/sign-in.ts';
import type { AdminAnswer, AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';
import { type ConsoleRoute, consoleRoute, type Decoded, shownRoute } from './route.ts';
import { locked } from './session.ts';

const password = () => text({ min: 1, max: maxPasswordLength });
const code = () => text({ min: 6, max: 40 });

const confirming = { proposal: text({ min: 1, max: 500 }), code: code(), password: password() };
const removing = { password: password(), code: code() };

export const secondFactorRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  shownRoute('showSecondFactor', 'user', (_request, visit) => show(admin, ownSession(visit))),
  shownRoute('beginSecondFactor', 'user', (_request, visit) => begin(admin, ownSession(visit))),
  consoleRoute(
    'confirmSecondFactor',
    'user',
    (request, visit) => confirm(admin, request, ownSession(visit)),
    { body: confirming },
  ),
  consoleRoute(
    'removeSecondFactor',
    'user',
    (request, visit) => remove(admin, request, ownSession(visit)),
    { body: removing },
  ),
];

/** @throws ResourceNotFound where no sign-in is needed */
function ownSession({ session }: Visit): Session {
  if (session === undefined)
    throw apiError.ResourceNotFound('This server needs no sign-in, so there is no second factor.');
  return session;
}

async function show({ database }: AdminWorld, { user }: Session) {
  const factor = await readFactor(database, user.email);
  const recoveryLeft = factor?.recoveryLeft ?? 0;
  return { isOn: factor !== undefined, recoveryLeft };
}

const proposalPurpose = (email: string) => `proposed ${factorPurpose(email)}`;

/** Nothing is stored before a code has shown that an application knows the secret. */
async function begin({ world }: AdminWorld, { user: { email } }: Session) {
  const secret = newFactorSecret();
  const proposal = (await world.openSeal()).seal(secret, proposalPurpose(email));
  return { secret, uri: factorUri(secret, email), proposal };
}

async function confirm(
  admin: AdminWorld,
  { body: given, author = serverAuthor }: Decoded<typeof confirming>,
  { user: { email } }: Session,
): Promise<AdminAnswer> {
  const { database, world } = admin;
  const seal = await world.openSeal();
  const secret = openedProposal(() => seal.open(given.proposal, proposalPurpose(email)));
  if ((await readFactor(database, email)) !== undefined)
    throw apiError.InvalidOperation('Remove the present second factor first.');
  const tried = await check(admin, { email, password: given.password, code: '' });
  const refusal = refusalOf(tried);
  if (refusal !== undefined) return refusal;
  const step = stepOf(secret, given.code.replaceAll(' ', ''), world.clock.now());
  if (step === undefined)
    throw apiError.InvalidField('The code is wrong. Check the clock of your device.', {
      field: 'code',
    });
  const recovery = newRecoveryCodes();
  const factor = {
    secret: seal.seal(secret, factorPurpose(email)),
    recovery: recovery.map((one) => recoveryHash(email, one)),
    step,
  };
  await setFactor(database, email, factor, [{ act: 'user.second-factor', subject: email, author }]);
  return { status: 200, body: { recovery } };
}

function openedProposal(open: () => string): string {
  try {
    return open();
  } catch {
    throw apiError.InvalidField('Begin again.', { field: 'proposal' });
  }
}

async function remove(
  admin: AdminWorld,
  { body: given, author = serverAuthor }: Decoded<typeof removing>,
  { user: { email } }: Session,
): Promise<AdminAnswer> {
  const refusal = refusalOf(await check(admin, { email, ...given }));
  if (refusal !== undefined) return refusal;
  const acts = [{ act: 'user.second-factor.remove', subject: email, author }];
  await setFactor(admin.database, email, { recovery: [], step: 0 }, acts);
  return { status: 204 };
}

type Given = Pick<Parameters<typeof signIn>[1], 'email' | 'password' | 'code'>;

const check = ({ database, world }: AdminWorld, given: Given) =>
  signIn(database, {
    ...given,
    now: world.clock.now(),
    matches: world.passwords.matches,
    openSeal: world.openSeal,
  });

/** @throws InvalidField for a wrong password or code */
function refusalOf(tried: SignIn): AdminAnswer | undefined {
  if (tried.outcome === 'locked') return locked(tried.seconds);
  if (tried.outcome !== 'right')
    throw apiError.InvalidField('The password or the code is wrong.', { field: 'password' });
  return undefined;
}
