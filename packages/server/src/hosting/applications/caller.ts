// Who asks the gateway, from where, for which project and application.

import { findSession, type Session } from '@storewright/store/storage/people/sessions';
import { projectExists } from '../../provisioning/bootstrap.ts';
import type { Place } from '../hosts.ts';
import type { Signer } from '../signing.ts';
import { roleIn, scopesFor } from '../users/rights.ts';
import { readRegisteredPermissions } from './asking.ts';
import { type HostingRequest, type HostingWorld, headerOf } from './world.ts';

/** A request to the gateway with what it takes to answer it. */
export interface Asked {
  readonly hosting: HostingWorld;
  readonly signer: Signer;
  readonly request: HostingRequest;
  readonly place: Place;
}

export const cookieName = 'storewright-session';

/** The secret in the cookie; only pages of the console may come with it. */
export function cookieOf({ request, place }: Pick<Asked, 'request' | 'place'>): string | undefined {
  const origin = headerOf(request, 'origin');
  if (origin !== place.pages) return undefined;
  const pairs = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
}

/** The secret of the session, out of a token that we have signed or out of the cookie. */
function secretOf(asked: Asked): string | undefined {
  const { hosting, signer, request } = asked;
  const [, token] = /^Bearer (\S{1,4096})$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  if (token === undefined) return cookieOf(asked);
  const claims = signer.verified(token, hosting.world.clock.now());
  return typeof claims?.jti === 'string' ? claims.jti : undefined;
}

export async function sessionOf(asked: Asked): Promise<Session | undefined> {
  const secret = secretOf(asked);
  if (secret === undefined) return undefined;
  const { database, world, isLocal } = asked.hosting;
  return findSession(database, secret, { now: world.clock.now(), isLocal });
}

/** Names of the scopes that the session has in the project; nothing for a project that it may not see. */
export async function scopesIn(
  { hosting, request }: Pick<Asked, 'hosting' | 'request'>,
  { user, granted }: Session,
  projectKey: string,
): Promise<readonly string[] | undefined> {
  const role = roleIn(user, projectKey);
  if (role === undefined || !(await projectExists(hosting.world, projectKey))) return undefined;
  const own = granted?.scopes ?? (await readRegisteredScopes(hosting, request));
  return scopesFor(role, own);
}

async function readRegisteredScopes(
  { database }: HostingWorld,
  request: HostingRequest,
): Promise<readonly string[]> {
  const permissions = await readRegisteredPermissions(database, request);
  return permissions.flatMap(({ oAuthScopes }) => oAuthScopes);
}
