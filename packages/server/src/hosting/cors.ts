// Which pages may call the gateway: pages of the console with the cookie, pages of a developer with
// a token that they hold themselves.

import { type HostingAnswer, type HostingRequest, headerOf } from './applications/world.ts';
import { isDevelopment, type Place } from './hosts.ts';

const exposed = 'x-refreshed-session-token, x-refreshed-session-token-expires-at, x-correlation-id';
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const asked = [
  'accept',
  'accept-version',
  'authorization',
  'content-type',
  'x-application-id',
  'x-correlation-id',
  'x-custom-view-id',
  'x-feature-flag',
  'x-force-token',
  'x-forward-to',
  'x-forward-to-audience-policy',
  'x-forward-to-claims',
  'x-graphql-operation-name',
  'x-graphql-target',
  'x-mc-identity-login-mode-override',
  'x-project-key',
  'x-team-id',
  'x-user-agent',
];

const headerName = /^[a-z0-9-]{1,64}$/;

/** Nothing for a page that may not read the answers. */
export function corsHeaders(
  request: HostingRequest,
  place: Place,
): { readonly [name: string]: string } {
  const origin = headerOf(request, 'origin');
  if (origin === undefined || !mayRead(origin, place)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': exposed,
  };
}

export const mayRead = (origin: string, { pages }: Place): boolean =>
  origin === pages || isDevelopment(origin);

/** What the application's own headers are called, it says itself. */
export function preflight(request: HostingRequest, place: Place): HostingAnswer {
  const own = (headerOf(request, 'access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.startsWith('x-forward-header-') && headerName.test(name))
    .slice(0, 50);
  const headers = corsHeaders(request, place);
  if (!('Access-Control-Allow-Origin' in headers)) return { status: 403, headers };
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': [...asked, ...own].join(', '),
      'Access-Control-Max-Age': '7200',
    },
  };
}
