// The tokens of the console: of clients of its own in each project, for a quarter of an hour. The
// one for reading has view scopes; the other one is made for the first change, and has the scopes
// of the user's role. They end with the session.

import { tokenHash } from '@storewright/edges/oauth/tokens/hash';
import { apiError, scopeTable } from '@storewright/model/declaration';
import { noteToken, type Session } from '@storewright/store/storage/people/sessions';
import { listProjectKeys } from '@storewright/store/storage/projects/visible';
import { removeAccessToken } from '@storewright/store/storage/tokens/tokens';
import { everyScope, type OwnToken, ownToken } from '../../hosting/own-token.ts';
import { scopesOfRole } from '../../hosting/users/rights.ts';
import type { AdminWorld } from '../common/operation.ts';
import type { Visit } from './admission.ts';

export const listOwnProjects = ({
  database,
}: Pick<AdminWorld, 'database'>): Promise<readonly string[]> => listProjectKeys(database);

/** Of the API clients it sees as much as `view_api_clients` shows, which is no secret. */
const viewing = scopeTable.map(({ name }) => name).filter((name) => name.startsWith('view_'));

const maxSeconds = 900;

interface Asked {
  readonly project: string;
  readonly visit: Visit;
}

/** @throws ResourceNotFound for a project that is not there, invalid_token when the session has ended */
export function readingToken(admin: AdminWorld, { project, visit }: Asked): Promise<OwnToken> {
  const client = { id: `console-of-${project}`, name: 'Console', scopes: viewing };
  const held = new Set(scopesOfRole(visit.roleIn(project) ?? 'viewer'));
  const scopes = viewing.filter((scope) => held.has(scope));
  return holdToken(admin, { project, client, scopes }, visit.session);
}

/**
 * @throws ResourceNotFound for a project that is not there, invalid_token when the session has ended,
 * insufficient_scope for a role that changes nothing
 */
export async function writingToken(
  admin: AdminWorld,
  { project, visit }: Asked,
): Promise<OwnToken> {
  const id = `console-changes-of-${project}`;
  const client = { id, name: 'Console, for changes', scopes: everyScope };
  const scopes = scopesOfRole(visit.roleIn(project) ?? 'viewer');
  if (scopes.every((scope) => scope.startsWith('view_')))
    throw apiError.insufficient_scope(`Your role changes nothing in the project '${project}'.`);
  return holdToken(admin, { project, client, scopes }, visit.session);
}

type Wanted = Omit<Parameters<typeof ownToken>[1], 'maxSeconds' | 'user'>;

async function holdToken(
  admin: AdminWorld,
  wanted: Wanted,
  session: Session | undefined,
): Promise<OwnToken> {
  if (session === undefined) return ownToken(admin, { ...wanted, maxSeconds, user: '' });
  const { database, world } = admin;
  const now = world.clock.now();
  const left = Math.floor((session.expiresAt - now) / 1_000);
  const told = await ownToken(admin, {
    ...wanted,
    user: session.user.email,
    maxSeconds: Math.max(1, Math.min(left, maxSeconds)),
  });
  const hash = tokenHash(told.token);
  if (await noteToken(database, session, { hash, now })) return told;
  // The session has ended meanwhile, and with it what it held.
  await removeAccessToken(database, wanted.project, hash);
  throw apiError.invalid_token('Sign in to go on.');
}
