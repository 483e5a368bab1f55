// The second factor of the own account: begun, confirmed with a first code, taken away.

import { operatorInput } from '@storewright/engine/pipeline';
import { apiError, type Fields, type ObjectOf, text } from '@storewright/model/declaration';
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
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';
import { type ConsoleRoute, placeInConsole } from './route.ts';
import { locked } from './session.ts';

const password = () => text({ min: 1, max: maxPasswordLength });
const code = () => text({ min: 6, max: 40 });

const confirming = { proposal: text({ min: 1, max: 500 }), code: code(), password: password() };
const removing = { password: password(), code: code() };

type Confirmation = ObjectOf<typeof confirming>;
type Removal = ObjectOf<typeof removing>;

type Handle = (admin: AdminWorld, request: AdminRequest, session: Session) => Promise<AdminAnswer>;

export const secondFactorRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => {
  const route = (handle: Handle, fields: Fields = {}): Pick<ConsoleRoute, 'needs' | 'handle'> => ({
    needs: 'user',
    handle: (request, visit) => {
      const body = operatorInput(fields, request.body);
      return handle(admin, { ...request, body }, ownSession(visit));
    },
  });
  return [
    { ...placeInConsole('showSecondFactor'), ...route(show) },
    { ...placeInConsole('beginSecondFactor'), ...route(begin) },
    {
      ...placeInConsole('confirmSecondFactor'),
      body: confirming,
      ...route(confirm, confirming),
    },
    { ...placeInConsole('removeSecondFactor'), body: removing, ...route(remove, removing) },
  ];
};

/** @throws ResourceNotFound where no sign-in is needed */
function ownSession({ session }: Visit): Session {
  if (session === undefined)
    throw apiError.ResourceNotFound('This server needs no sign-in, so there is no second factor.');
  return session;
}

async function show({ database }: AdminWorld, _request: AdminRequest, { user }: Session) {
  const factor = await readFactor(database, user.email);
  const recoveryLeft = factor?.recoveryLeft ?? 0;
  return { status: 200, body: { isOn: factor !== undefined, recoveryLeft } };
}

const proposalPurpose = (email: string) => `proposed ${factorPurpose(email)}`;

/** Nothing is stored before a code has shown that an application knows the secret. */
async function begin({ world }: AdminWorld, _request: AdminRequest, { user: { email } }: Session) {
  const secret = newFactorSecret();
  const proposal = (await world.openSeal()).seal(secret, proposalPurpose(email));
  return { status: 200, body: { secret, uri: factorUri(secret, email), proposal } };
}

async function confirm(
  admin: AdminWorld,
  { body, author = serverAuthor }: AdminRequest,
  { user: { email } }: Session,
): Promise<AdminAnswer> {
  const { database, world } = admin;
  const given = body as Confirmation;
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
  { body, author = serverAuthor }: AdminRequest,
  { user: { email } }: Session,
): Promise<AdminAnswer> {
  const given = body as Removal;
  const refusal = refusalOf(await check(admin, { email, ...given }));
  if (refusal !== undefined) return refusal;
  const acts = [{ act: 'user.second-factor.remove', subject: email, author }];
  await setFactor(admin.database, email, { recovery: [], step: 0 }, acts);
  return { status: 204 };
}

interface Given {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

const check = ({ database, world }: AdminWorld, given: Given): Promise<SignIn> =>
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
