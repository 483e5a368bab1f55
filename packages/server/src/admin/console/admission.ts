// Who is let in to the console: everybody while only this machine is served, else who has signed in; and never
// a page of another origin, whatever its browser sends along.

import { apiError, notFound } from '@storewright/model/declaration';
import {
  findSession,
  type Session,
  touchSession,
} from '@storewright/store/storage/people/sessions';
import { hasUsers, type Rank, type Role } from '@storewright/store/storage/people/users';
import { isAtLeast, nameOfRole, roleIn } from '../../hosting/users/rights.ts';
import type { ConsoleMode } from '../../option-modes.ts';
import { type AdminCaller, checkHost } from '../common/access.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import { secretIn } from './cookie.ts';
import type { ConsoleRoute } from './route.ts';
import { preferred, welcomePage } from './welcome.ts';

export interface Doorway {
  readonly admin: AdminWorld;
  readonly mode: ConsoleMode;
  /** Names of this server. */
  readonly hosts: ReadonlySet<string>;
}

export interface ConsoleCaller extends AdminCaller {
  readonly method: string;
  readonly params: { readonly [name: string]: string };
  /** Origin of the server as he called it. */
  readonly address: string;
  /** The headers `Origin` and `Sec-Fetch-Site`, which pages cannot choose. */
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly cookie: string | undefined;
  /** A request of the page itself, without an action of its user. */
  readonly isUnattended: boolean;
  /** The header `Accept-Language`. */
  readonly languages: string | undefined;
}

/** Who asks, as far as it is known; without a session: everybody on this machine. */
export interface Visit {
  readonly caller: ConsoleCaller;
  readonly session: Session | undefined;
  readonly roleIn: (project: string) => Role | undefined;
}

/** Sessions end when they have not been used for so long. */
export const idleSeconds = 3_600;
/** A use is noted no more often. */
const touchMs = 60_000;

type Handle = (request: AdminRequest) => Promise<AdminAnswer>;

/** Lets callers of a route in; answers what answers them. */
export const enterConsole =
  (door: Doorway, route: ConsoleRoute) =>
  async (caller: ConsoleCaller): Promise<Handle> => {
    checkHost(caller, door.hosts);
    if (route.needs !== 'file') checkOrigin(caller, door.mode);
    await checkUsers(door);
    if (route.needs === 'file') return (request) => route.handle(request, visitOf(door, caller));
    const session = door.mode === 'open' ? undefined : await sessionOf(door, caller);
    const visit = visitOf(door, caller, session);
    if (route.needs !== 'page') checkRight(door, route.needs, visit);
    return (request) => route.handle(authored(request, session), visit);
  };

/** The page at `/`; it shows projects only where no sign-in is needed. */
export const welcomeTo =
  (door: Doorway) =>
  async (caller: ConsoleCaller): Promise<AdminAnswer> => {
    checkHost(caller, door.hosts);
    await checkUsers(door);
    const admin = door.mode === 'open' ? door.admin : undefined;
    return welcomePage(admin, preferred(caller.languages));
  };

/**
 * Browsers send the origin of changes, and for every request whether it is the same one; programs
 * on this machine, where no sign-in is needed, send neither.
 */
function checkOrigin({ method, origin, address, site }: ConsoleCaller, mode: ConsoleMode): void {
  const isNamed = origin !== undefined || method === 'GET' || mode === 'open';
  const isOwn = origin === undefined || origin === address;
  if (!isNamed || !isOwn || (site !== undefined && site !== 'same-origin'))
    throw apiError.ResourceNotFound('Pages of other origins are not answered.');
}

/** Without anybody who could sign in there is no console. */
async function checkUsers({ admin, mode }: Doorway): Promise<void> {
  if (mode === 'open' || (await hasUsers(admin.database))) return;
  throw apiError.ResourceNotFound(nobodyYet);
}

export const nobodyYet =
  "The console is closed, because there is no user. `storewright user create E-MAIL --role '*=admin'` makes one.";

async function sessionOf(
  { admin: { database, world } }: Doorway,
  caller: ConsoleCaller,
): Promise<Session | undefined> {
  const secret = secretIn(caller);
  if (secret === undefined) return undefined;
  const now = world.clock.now();
  const session = await findSession(database, secret, { now, isLocal: false, purpose: 'console' });
  const until = now + idleSeconds * 1_000;
  if (
    session?.idleUntil !== undefined &&
    !caller.isUnattended &&
    session.idleUntil < until - touchMs
  )
    await touchSession(database, session.id, until);
  return session;
}

const visitOf = ({ mode }: Doorway, caller: ConsoleCaller, session?: Session): Visit => ({
  caller,
  session,
  roleIn: (project) => (mode === 'open' ? 'admin' : session && roleIn(session.user, project)),
});

/** @throws invalid_token 401, ResourceNotFound for a project that he may not see, insufficient_scope */
function checkRight(
  { mode }: Doorway,
  needs: 'user' | 'member' | Rank,
  { session, roleIn: roleOf, caller }: Visit,
): void {
  if (mode === 'sign-in' && session === undefined)
    throw apiError.invalid_token('Sign in to go on.');
  if (needs === 'user') return;
  const { key = '*' } = caller.params;
  const role = roleOf(key);
  if (role === undefined) throw notFound('project', `key '${key}'`);
  if (needs === 'member' || isAtLeast(role, needs)) return;
  throw apiError.insufficient_scope(
    `This needs the role '${needs}' in the project '${key}'; yours is '${nameOfRole(role)}'.`,
  );
}

/** The trail of administration names the user. */
function authored(request: AdminRequest, session: Session | undefined): AdminRequest {
  const { author } = request;
  if (author === undefined) return request;
  const { type, name } =
    session === undefined
      ? { type: 'console', name: 'console on this machine' }
      : { type: 'user', name: session.user.email };
  return { ...request, author: { ...author, type, name } };
}
