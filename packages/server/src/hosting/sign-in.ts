// Signing in and out, and the tokens of applications in development. Pages of the console ask for it at
// the gateway, where the cookie is.

import { invalidJson, operatorInput } from '@storewright/engine/pipeline';
import { type Fields, f } from '@storewright/model/declaration';
import {
  endSession,
  type Granted,
  localOperator,
  openSession,
  type Session,
  sessionSeconds,
} from '@storewright/store/storage/people/sessions';
import { emailOf } from '@storewright/store/storage/people/users';
import { type Asked, cookieName, cookieOf, sessionOf } from './applications/caller.ts';
import { listRegistered, applications as registry } from './applications/store.ts';
import { type HostingAnswer, headerOf, json } from './applications/world.ts';
import { listKnownProjects } from './graphql/projects.ts';
import { developmentOrigin } from './hosts.ts';
import { notSignedIn } from './proxy.ts';
import { roleIn, scopeNames } from './users/rights.ts';
import { type SignIn, signIn } from './users/sign-in.ts';

/** Another origin neither signs anybody in nor out: the cookie would be set or cleared unasked. */
const isOwnPage = ({ request, place }: Asked): boolean =>
  headerOf(request, 'origin') === place.pages &&
  (headerOf(request, 'content-type') ?? '').startsWith('application/json');

const foreign = json(403, { message: 'Only pages of this host can send this request.' });

const field = (max: number) => f.withDefault(f.text({ max }), '');
const longest = 2_000;

const credentials = { email: field(longest), password: field(longest), code: field(40) };

const tokenRequest = {
  client_id: field(longest),
  state: field(longest),
  nonce: field(longest),
  scope: field(20_000),
  response_mode: field(longest),
};

/** @throws InvalidInput for an unknown member, InvalidJsonInput for what cannot be read */
function bodyOf<F extends Fields>({ request }: Asked, fields: F): f.ObjectOf<F> {
  return operatorInput(fields, jsonOf(request.body));
}

function jsonOf(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    throw invalidJson('The body is no JSON.');
  }
}

const cookie = ({ place }: Asked, value: string, seconds: number): string =>
  [
    `${cookieName}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${seconds}`,
    ...(place.gateway.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

/** `POST /login/session` */
export async function beginSession(asked: Asked): Promise<HostingAnswer> {
  if (!isOwnPage(asked)) return foreign;
  const tried = await attempt(asked, bodyOf(asked, credentials));
  if (tried.outcome === 'locked')
    return json(
      429,
      { message: `Too many wrong passwords. Try again in ${tried.seconds} seconds.` },
      { 'Retry-After': String(tried.seconds) },
    );
  if (tried.outcome === 'wrong') return json(401, { message: 'Invalid credentials' });
  if (tried.outcome === 'code') return json(401, { message: codeNeeded, needsCode: true });
  const { database, world } = asked.hosting;
  const now = world.clock.now();
  const secret = await openSession(database, { email: tried.user.email, now });
  return { status: 204, headers: { 'Set-Cookie': cookie(asked, secret, sessionSeconds) } };
}

const codeNeeded = 'Enter the code of your second factor, or a recovery code.';

/** On this machine alone the operator needs no password: who is on it could read the database. */
async function attempt(
  { hosting }: Asked,
  { email, password, code }: { readonly [name in keyof typeof credentials]: string },
): Promise<SignIn> {
  const { database, world, isLocal } = hosting;
  if (isLocal && emailOf(email) === localOperator.email)
    return { outcome: 'right', user: localOperator };
  const { matches } = world.passwords;
  const { openSeal, clock } = world;
  return signIn(database, { email, password, code, now: clock.now(), matches, openSeal });
}

/** `POST /login/end` */
export async function finishSession(asked: Asked): Promise<HostingAnswer> {
  if (!isOwnPage(asked)) return foreign;
  const secret = cookieOf(asked);
  if (secret !== undefined) await endSession(asked.hosting.database, secret);
  return { status: 204, headers: { 'Set-Cookie': cookie(asked, '', 0) } };
}

/** `GET /login/session`: who is signed in, for the console's own pages. */
export async function showSession(asked: Asked): Promise<HostingAnswer> {
  const session = await sessionOf(asked);
  const { isLocal, database } = asked.hosting;
  if (session === undefined) return json(401, { isLocal });
  const { user } = session;
  const projects = (await listKnownProjects(asked.hosting)).filter(
    ({ key }) => roleIn(user, key) !== undefined,
  );
  const applications = await listRegistered(database, registry);
  return json(200, {
    user: { email: user.email, name: user.name },
    projects: projects.map(({ key, name }) => ({ key, name, role: roleIn(user, key) })),
    applications: applications.map(({ data }) => ({
      name: data.name,
      entryPointUriPath: data.entryPointUriPath,
    })),
  });
}

const tokenForm = /^[\w.@-]{1,200}$/;
const localClient = /^__local:([\w@.-]{1,100})$/;

/**
 * `POST /login/token`: a session of its own for an application in development, and the origin that
 * gets it.
 */
export async function tokenOfApplication(asked: Asked): Promise<HostingAnswer> {
  if (!isOwnPage(asked)) return foreign;
  const session = await sessionOf(asked);
  if (session === undefined) return notSignedIn;
  const { state, nonce, ...given } = bodyOf(asked, tokenRequest);
  const [, entryPoint] = localClient.exec(given.client_id) ?? [];
  if (!tokenForm.test(state) || !tokenForm.test(nonce) || entryPoint === undefined)
    return json(400, { message: 'client_id, state and nonce must belong to an application.' });
  const scope = readScope(given.scope);
  const token = await tokenFor(asked, session, { nonce, clientId: entryPoint, ...scope });
  const parameters = new URLSearchParams({ sessionToken: token, state });
  const path = `${scope.project ?? 'account'}/${scope.project === undefined ? '' : `${entryPoint}/`}oidc/callback`;
  const mark = given.response_mode === 'query' ? '?' : '#';
  const toolPath = scope.project ?? 'account';
  const place = mark === '?' ? `${toolPath}/${entryPoint}/oidc/callback` : path;
  return json(200, { redirectTo: `${developmentOrigin}/${place}${mark}${parameters}` });
}

interface ReadScope {
  readonly project: string | undefined;
  readonly granted: Granted;
}

/** `openid project_key:demo view:view_products manage/books:manage_orders …` */
export function readScope(text: string): ReadScope {
  const parts = text.split(' ').flatMap((one) => {
    const [, name = '', group, value = ''] =
      /^([a-z_]+)(?:\/([\w-]{1,100}))?:(.+)$/.exec(one) ?? [];
    return name === '' ? [] : [{ name, group, value }];
  });
  const rights = parts.filter(({ name }) => name === 'view' || name === 'manage');
  const scopes = rights.map(({ value }) => value).filter((value) => scopeNames.has(value));
  const groups = rights.flatMap(({ group }) => group ?? []);
  const project = parts.find(({ name }) => name === 'project_key')?.value;
  return {
    project: project !== undefined && /^[a-z0-9_-]{2,36}$/.test(project) ? project : undefined,
    granted: { scopes: [...new Set(scopes)], groups: [...new Set(groups)] },
  };
}

interface Wanted extends ReadScope {
  readonly nonce: string;
  readonly clientId: string;
}

async function tokenFor(
  { hosting, signer, place }: Asked,
  { user }: Session,
  { nonce, clientId, granted }: Wanted,
): Promise<string> {
  const now = hosting.world.clock.now();
  const jti = await openSession(hosting.database, { email: user.email, granted, now });
  const seconds = Math.floor(now / 1_000);
  return signer.sign({
    iss: place.gateway,
    sub: user.email,
    aud: `__local:${clientId}`,
    iat: seconds,
    exp: seconds + sessionSeconds,
    jti,
    nonce,
  });
}
