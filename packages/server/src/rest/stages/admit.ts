// Token → principal → may it come here: before any body is read or any row is looked up.
import type { FastifyRequest } from 'fastify';
import { apiError, type Principal } from '../../declaration/index.ts';
import { admit, lackOf, principalAt, type ReadSet } from '../../pipeline/index.ts';
import { hinted } from '../../platform/hint.ts';
import { addressOf } from '../../platform/origin.ts';
import { placeHint } from '../hints/path-hints.ts';
import type { Route } from '../route.ts';
import { edgeLimits } from '../shared/edge.ts';

/** How the edge learns whom a bearer token speaks for. */
export interface Authenticator {
  /** @throws `invalid_token` and the like */
  readonly authenticate: (
    bearer: string,
    projectKey: string,
    correlationId: string,
  ) => Promise<Principal>;
  /** The principal of the token's last use, and the facts to confirm before an answer leaves. */
  readonly presumed: (
    bearer: string,
    projectKey: string,
  ) => { readonly principal: Principal; readonly readSet: ReadSet } | undefined;
  /** For a request whose token is checked. */
  readonly readSet: (projectKey: string) => ReadSet;
}

export interface Admitted {
  readonly principal: Principal;
  /** What the request presumes; absent on routes that presume nothing. */
  readonly readSet?: ReadSet | undefined;
}

type Params = { readonly [name: string]: string };

/**
 * A request with a known token is admitted immediately; nothing leaves before the database has
 * confirmed that the token is still valid. Guessing tokens must cost no more than a look-up, so for
 * an unknown token, or one with too few scopes, the database is asked first.
 * @throws invalid_token 401, insufficient_scope 403
 */
export function admitted(
  request: FastifyRequest,
  route: Route,
  authenticator: Authenticator,
): Admitted | Promise<Admitted> {
  const params = request.params as Params;
  const bearer = bearerOf(request);
  const presumed = authenticator.presumed(bearer, params.projectKey!);
  if (presumed === undefined || lackOf(presumed.principal, route, params) !== undefined)
    return checkToken(request, route, authenticator);
  const principal = acting(presumed.principal, request);
  if (route.presumes === true) return { principal, readSet: presumed.readSet };
  return presumed.readSet.confirm().then(() => ({ principal }));
}

/** Asks the database first. @throws invalid_token 401, insufficient_scope 403 */
export async function checkToken(
  request: FastifyRequest,
  route: Route,
  { authenticate, readSet }: Authenticator,
): Promise<Admitted> {
  const params = request.params as Params;
  const projectKey = params.projectKey!;
  const principal = await authenticate(bearerOf(request), projectKey, request.id);
  admit(principal, route, params);
  const acts = acting(principal, request);
  return route.presumes === true
    ? { principal: acts, readSet: readSet(projectKey) }
    : { principal: acts };
}

function acting(principal: Principal, request: FastifyRequest): Principal {
  const { id, params, headers, server } = request;
  const address = addressOf(request, server.behindProxy);
  const known = withExternalUser(
    principalAt({ ...principal, correlationId: id }, params as Params),
    headers['x-external-user-id'],
  );
  const { clientId, externalUserId, consoleUser = '' } = known;
  if (consoleUser !== '') return { ...known, author: { type: 'user', name: consoleUser, address } };
  const name = externalUserId === undefined ? clientId : `${clientId} for ${externalUserId}`;
  return { ...known, author: { type: 'client', name, address } };
}

const hintForHeader = (header: string | undefined, path: string): string =>
  placeHint(path) ??
  (header === undefined
    ? "The header 'Authorization: Bearer {token}' is missing. `storewright token PROJECT` prints a token."
    : "The header Authorization must be 'Bearer {token}'.");

function bearerOf({ headers, url }: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9\-._~+/]{1,4096}=*)$/i.exec(headers.authorization ?? '');
  if (match === null)
    throw hinted(
      apiError.invalid_token('invalid_token'),
      hintForHeader(headers.authorization, url),
    );
  return match[1]!;
}

function withExternalUser(principal: Principal, header: string | string[] | undefined): Principal {
  if (header === undefined || header === '') return principal;
  if (typeof header !== 'string' || header.length > edgeLimits.externalUserIdLength)
    throw apiError.InvalidInput(
      `X-External-User-ID can have at most ${edgeLimits.externalUserIdLength} characters.`,
    );
  return { ...principal, externalUserId: header };
}
