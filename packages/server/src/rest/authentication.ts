// Token → principal → may it come here: before any body is read or any row is looked up.
import type { FastifyRequest } from 'fastify';
import { apiError, holds, type Likely, type Principal } from '../declaration/index.ts';
import type { Parameters } from '../pipeline/index.ts';
import { edgeLimits } from './edge.ts';
import type { Route } from './route.ts';

/**
 * Turns a bearer token into the one it speaks for, or throws `invalid_token` and the like; calls
 * `whenFamiliar` at once for a token that was good lately.
 */
export type Authenticate = (
  bearer: string,
  projectKey: string,
  correlationId: string,
  whenFamiliar?: (likely: Likely) => void,
) => Promise<Principal>;

/** @throws invalid_token 401, insufficient_scope 403 */
export async function authenticated(
  request: FastifyRequest,
  route: Route,
  authenticate: Authenticate,
): Promise<Principal> {
  const params = request.params as { [name: string]: string };
  const projectKey = params.projectKey!;
  const bearer = bearerOf(request);
  // Nothing is read for tokens that nobody has seen: guessing them must cost no more than a look-up.
  const begin = (likely: Likely) => {
    request.ahead = route.ahead?.(params, request.query as Parameters, likely);
  };
  const principal = await authenticate(bearer, projectKey, request.id, begin);
  checkScopes(principal, route, params);
  const acting = withAssociate({ ...principal, correlationId: request.id }, params.associateId);
  return withExternalUser(acting, request.headers['x-external-user-id']);
}

/** On associate paths the client acts for the associate that the path names. */
const withAssociate = (principal: Principal, associateId: string | undefined): Principal =>
  associateId === undefined ? principal : { ...principal, associateId };

function bearerOf({ headers }: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9\-._~+/]{1,4096}=*)$/i.exec(headers.authorization ?? '');
  if (match === null) throw apiError.invalid_token('invalid_token');
  return match[1]!;
}

function checkScopes(
  principal: Principal,
  { scopes, actor }: Route,
  { projectKey, storeKey }: { [name: string]: string },
): void {
  const place = { projectKey: projectKey!, ...(storeKey === undefined ? {} : { storeKey }) };
  if (scopes !== undefined && !holds(principal.scopes, scopes, place))
    throw apiError.insufficient_scope(
      `Insufficient scope. One of the following scopes is missing: ${scopes.join(', ')}.`,
    );
  const { customerId, anonymousId } = principal;
  if (actor === 'customer' && customerId === undefined)
    throw apiError.insufficient_scope(
      'Insufficient scope. The token does not speak for a customer (customer_id).',
    );
  if (actor === 'subject' && customerId === undefined && anonymousId === undefined)
    throw apiError.insufficient_scope(
      'Insufficient scope. The token speaks for no customer or anonymous session (customer_id, anonymous_id).',
    );
}

function withExternalUser(principal: Principal, header: string | string[] | undefined): Principal {
  if (header === undefined || header === '') return principal;
  if (typeof header !== 'string' || header.length > edgeLimits.externalUserIdLength)
    throw apiError.InvalidInput(
      `X-External-User-ID may have at most ${edgeLimits.externalUserIdLength} characters.`,
    );
  return { ...principal, externalUserId: header };
}
