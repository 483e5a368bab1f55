// `/proxy/forward-to`: calls a back end of an application's owner, who learns from a signed token whom
// the call is for. Where it may lead is the operator's list, and never follows a redirect.

import { cut, limits as lengths } from '@storewright/model/declaration';
import type { Session } from '@storewright/store/storage/people/sessions';
import type { User } from '@storewright/store/storage/people/users';
import { readRegisteredPermissions } from './applications/asking.ts';
import { type Asked, sessionOf } from './applications/caller.ts';
import { type HostingAnswer, headerOf, json } from './applications/world.ts';
import { notSignedIn } from './proxy.ts';
import { permissionsFor } from './users/permissions.ts';
import { roleIn } from './users/rights.ts';

const limits = { timeoutMs: 25_000, maxBytes: 6 * 1024 * 1024 };
const tokenSeconds = 60;
const prefix = 'x-forward-header-';

const refusal = (status: number, message: string): HostingAnswer =>
  json(status, { message: cut(message, lengths.messageLength) });

export async function answerForward(asked: Asked): Promise<HostingAnswer> {
  const { request, hosting } = asked;
  const session = await sessionOf(asked);
  if (session === undefined) return notSignedIn;
  const given = headerOf(request, 'x-forward-to') ?? '';
  if (!URL.canParse(given)) return refusal(400, 'X-Forward-To must be the URL of a server.');
  const target = new URL(given);
  if (hosting.forwardTo !== undefined && !hosting.forwardTo.has(target.origin))
    return refusal(403, `${target.origin} is not among the origins of --forward-to.`);
  const project = headerOf(request, 'x-project-key');
  if (project !== undefined && roleIn(session.user, project) === undefined)
    return refusal(404, `The project with key '${project}' was not found.`);
  const [, query = ''] = request.url.split(/\?/, 2);
  if (target.search === '' && query !== '') target.search = query;
  const version = headerOf(request, 'accept-version') === 'v1' ? 'v1' : 'v2';
  return passOn(asked, target.href, {
    ...ownHeaders(asked),
    accept: headerOf(request, 'accept') ?? '*/*',
    ...contentType(asked),
    authorization: `Bearer ${await tokenFor(asked, session, target)}`,
    'x-mc-api-cloud-identifier': 'storewright',
    'x-mc-api-forward-to-version': version,
    'x-correlation-id': request.correlationId,
  });
}

const contentType = ({ request }: Asked): { readonly [name: string]: string } => {
  const type = headerOf(request, 'content-type');
  return type === undefined || request.body === undefined ? {} : { 'content-type': type };
};

/** What would change where the call goes or how it is read. */
const reserved: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-authorization',
]);

const ownHeaders = ({ request }: Asked): { readonly [name: string]: string } =>
  Object.fromEntries(
    Object.keys(request.headers)
      .filter((name) => name.startsWith(prefix) && !reserved.has(name.slice(prefix.length)))
      .map((name) => [name.slice(prefix.length), headerOf(request, name) ?? '']),
  );

async function tokenFor(asked: Asked, { user }: Session, target: URL): Promise<string> {
  const { request, place, signer, hosting } = asked;
  const now = Math.floor(hosting.world.clock.now() / 1_000);
  const isOrigin = headerOf(request, 'x-forward-to-audience-policy') === 'forward-url-origin';
  const path = target.pathname === '/' ? '' : target.pathname;
  const wanted = (headerOf(request, 'x-forward-to-claims') ?? '').split(/[\s,]+/);
  const permissions = wanted.includes('permissions') ? await permissionsOf(asked, user) : undefined;
  const project = headerOf(request, 'x-project-key');
  return signer.sign({
    iss: place.gateway,
    sub: user.email,
    aud: isOrigin ? target.origin : `${target.origin}${path}`,
    iat: now,
    exp: now + tokenSeconds,
    ...(project === undefined ? {} : { [`${place.gateway}/claims/project_key`]: project }),
    ...(permissions === undefined
      ? {}
      : { [`${place.gateway}/claims/user_permissions`]: permissions }),
  });
}

/** The permissions of the application that the user's role in the project allows. */
async function permissionsOf({ hosting, request }: Asked, user: User): Promise<readonly string[]> {
  const project = headerOf(request, 'x-project-key');
  const role = project === undefined ? undefined : roleIn(user, project);
  if (role === undefined) return [];
  const permissions = await readRegisteredPermissions(hosting.database, request);
  const names = permissions.map(({ name }) => name);
  return permissionsFor(role, names);
}

async function passOn(
  { hosting, request }: Asked,
  url: string,
  headers: { readonly [name: string]: string },
): Promise<HostingAnswer> {
  const { method, body = '' } = request;
  const outcome = await hosting.world.outbound.post({ url, method, headers, body, ...limits });
  if (outcome.outcome === 'late') return refusal(504, 'The server did not answer in time.');
  if (outcome.outcome === 'failed')
    return refusal(502, `The server could not be called: ${outcome.reason}.`);
  const { status, bytes = outcome.text, headers: answered } = outcome;
  if (status >= 300 && status < 400) return refusal(502, 'The server answered with a redirect.');
  const type = answered['content-type'];
  return { status, headers: type === undefined ? {} : { 'Content-Type': type }, body: bytes };
}
