// The people of a project: who has which role, who is invited, and what administrators have done.

import { apiError, f, notFound } from '@storewright/model/declaration';
import { newSecret } from '@storewright/platform/secret';
import { type Act, type NotedAct, readActs, serverAuthor } from '@storewright/store/storage/audit';
import {
  createInvitation,
  deleteInvitation,
  listInvitations,
} from '@storewright/store/storage/people/invitations';
import { changeMember, listMembers } from '@storewright/store/storage/people/members';
import { emailOf, findUser, type Role, roles } from '@storewright/store/storage/people/users';
import {
  isAdministrator,
  nameOfRole,
  roleGiven,
  scopesToGrant,
} from '../../hosting/users/rights.ts';
import { consolePath } from '../../published/operations.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';
import { tokenId } from './joining.ts';
import { type ConsoleRoute, consoleRoute, type Decoded, shownRoute } from './route.ts';

const roleFields = {
  role: f.choice('ConsoleRole', ...roles, 'own'),
  scopes: f.withDefault(f.listOf(f.text({ min: 1, max: 64 }), { max: 200 }), []),
};

const invitationFields = {
  email: f.text({ min: 3, max: 255, pattern: '^[^\\s@]{1,64}@[^\\s@]{1,190}$' }),
  name: f.optional(f.text({ max: 100 })),
  ...roleFields,
};

export const peopleRoutes = (admin: AdminWorld): readonly ConsoleRoute[] => [
  shownRoute('listPeople', 'admin', ({ params }) => peopleOf(admin, params.key!)),
  consoleRoute('invitePerson', 'admin', (request, visit) => invite(admin, request, visit), {
    body: invitationFields,
  }),
  consoleRoute('withdrawInvitation', 'admin', (request) => withdraw(admin, request)),
  consoleRoute(
    'changeRole',
    'admin',
    (request, visit) => changeRole(admin, request, { visit, role: roleIn(request.body) }),
    { body: roleFields },
  ),
  consoleRoute('removePerson', 'admin', (request, visit) => changeRole(admin, request, { visit })),
];

/** @throws InvalidInput for a role of one's own without known scopes */
function roleIn({ role, scopes }: f.ObjectOf<typeof roleFields>): Role {
  const known = roleGiven(role, role === 'own' ? scopes : []);
  if (known === undefined)
    throw apiError.InvalidInput("The role 'own' needs at least one of the offered scopes.");
  return known;
}

/** As pages show a role. */
const shownRole = (role: unknown) =>
  role === null || role === undefined
    ? undefined
    : { role: nameOfRole(role as Role), ...(Array.isArray(role) ? { scopes: role } : {}) };

const actsShown = 100;

async function peopleOf({ database }: AdminWorld, key: string) {
  const [members, invitations, acts] = await Promise.all([
    listMembers(database, key),
    listInvitations(database, key),
    readActs(database, { project: key, limit: actsShown }),
  ]);
  return {
    people: members.map(({ role, everywhere, ...one }) => ({
      ...one,
      ...shownRole(role ?? everywhere),
      isEverywhere: role === null,
    })),
    invitations: invitations.map(({ role, expiresAt, project: _, ...one }) => ({
      ...one,
      ...shownRole(role),
      expiresAt: new Date(expiresAt).toISOString(),
    })),
    acts,
    scopes: scopesToGrant,
  };
}

const noted = ({ author = serverAuthor }: AdminRequest, act: Act): readonly NotedAct[] => [
  { ...act, author },
];

const namesIn = (role: Role): readonly string[] => (typeof role === 'string' ? [role] : role);

const dayMs = 24 * 60 * 60 * 1_000;
const validDays = 7;

/** A user gets the role immediately; a person without an account gets a link, which is shown once. */
async function invite(admin: AdminWorld, request: Decoded<typeof invitationFields>, visit: Visit) {
  const { database, world } = admin;
  const given = request.body;
  const role = roleIn(given);
  const email = emailOf(given.email);
  const key = request.params.key!;
  const known = await findUser(database, email);
  if (known !== undefined) {
    if (Object.hasOwn(known.roles, key) || Object.hasOwn(known.roles, '*'))
      throw apiError.InvalidOperation(`'${email}' already has a role in this project.`);
    const acts = noted(request, { act: 'user.role', subject: email, details: namesIn(role) });
    await changeMember(database, { project: key, email, role, acts });
    return { status: 200, body: { isAdded: true } };
  }
  const token = newSecret();
  const createdAt = world.clock.now();
  const expiresAt = createdAt + validDays * dayMs;
  const invitedBy = request.author?.name ?? serverAuthor.name;
  const { name = email } = given;
  await createInvitation(
    database,
    { id: tokenId(token), project: key, email, name, role, invitedBy, createdAt, expiresAt },
    noted(request, { act: 'user.invite', subject: email, details: namesIn(role) }),
  );
  const link = `${visit.caller.address}${consolePath}#/-/join/${token}`;
  return { status: 201, body: { link, expiresAt: new Date(expiresAt).toISOString() } };
}

async function withdraw({ database }: AdminWorld, request: AdminRequest): Promise<AdminAnswer> {
  const { key, id } = request.params;
  const acts = noted(request, { act: 'invitation.delete' });
  if (!(await deleteInvitation(database, { project: key!, id: id! }, acts)))
    throw notFound('invitation', `id '${id}'`);
  return { status: 204 };
}

interface Wanted {
  readonly visit: Visit;
  /** Absent: none. */
  readonly role?: Role;
}

/** @throws InvalidOperation for the own role, and for that of somebody whose role is not of this project */
async function changeRole(
  { database }: AdminWorld,
  request: AdminRequest,
  { visit: { session }, role }: Wanted,
): Promise<AdminAnswer> {
  const project = request.params.key!;
  const email = emailOf(request.params.email!);
  if (session?.user.email === email)
    throw apiError.InvalidOperation('Another administrator changes your role.');
  const known = await findUser(database, email);
  const isGlobal = known !== undefined && Object.hasOwn(known.roles, '*');
  if (isGlobal && session !== undefined && !isAdministrator(session.user))
    throw apiError.InvalidOperation(
      `'${email}' has a role in all projects. An administrator of all projects changes it.`,
    );
  const act =
    role === undefined
      ? { act: 'user.remove', subject: email }
      : { act: 'user.role', subject: email, details: namesIn(role) };
  const change = { project, email, ...(role === undefined ? {} : { role }) };
  if (!(await changeMember(database, { ...change, acts: noted(request, act) })))
    throw notFound('user', `e-mail '${email}'`);
  return { status: 204 };
}
