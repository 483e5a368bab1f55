// The admin interface and the console with everything that they may touch, where they are on.

import { resolve } from 'node:path';
import type { AdminEdge } from '@storewright/edges/rest';
import { openOutbound } from '@storewright/platform/outbound';
import { raiseFloor } from '@storewright/store/storage/replicas/written';
import { authoritiesOf } from '../composition/tls.ts';
import { openSingleSignOn, type SingleSignOn } from '../hosting/users/single-sign-on.ts';
import { consoleOf, controlsAreOn } from '../option-modes.ts';
import { loopbackHosts, type Options } from '../options.ts';
import {
  type AdminRoute,
  type AdminWorld,
  adminRoutes,
  adminTokenOf,
  checkHost,
  checkToken,
  consoleRoutes,
  enterConsole,
  welcomeTo,
} from './index.ts';

type Route = AdminEdge['routes'][number];

export function adminEdgeOf(given: AdminWorld, options: Options): AdminEdge | undefined {
  const admin = { ...given, signOn: signOnOf(given, options) };
  const isControlled = controlsAreOn(options);
  const mode = consoleOf(options);
  if (!isControlled && mode === undefined) return undefined;
  const names = [options.apiHost, options.authHost, ...options.aliasHosts, options.host];
  const hosts = new Set([...loopbackHosts, '[::1]', ...names].map((name) => name.toLowerCase()));
  const directory = resolve(options.dataDir);
  const token = () => adminTokenOf(options.adminToken, directory);
  const routes = adminRoutes(admin);
  const own = isControlled ? routes.map((route) => byToken(route, hosts, token)) : [];
  const seen = (all: readonly Route[]) => all.map((route) => seenByReplicas(admin, route));
  if (mode === undefined) return { routes: seen(own) };
  const door = { admin, mode, hosts };
  const paged = consoleRoutes(admin, { mode, isControlled, routes });
  return {
    routes: seen([
      ...own,
      ...paged.map((route) => ({ ...route, enter: enterConsole(door, route) })),
    ]),
    welcome: welcomeTo(door),
  };
}

/** The provider is chosen by the operator, so it may be in a private network. */
function signOnOf({ world }: AdminWorld, options: Options): SingleSignOn | undefined {
  const { ssoIssuer: issuer, ssoClientId: clientId, ssoClientSecret: clientSecret } = options;
  if (issuer === '') return undefined;
  const { post } = openOutbound({ privateCalls: true, authorities: authoritiesOf(options) });
  const { openSeal, clock } = world;
  return openSingleSignOn({ issuer, clientId, clientSecret, post, openSeal, now: clock.now });
}

const byToken = (
  { method, path, isOpen, largeBody, handle }: AdminRoute,
  hosts: ReadonlySet<string>,
  token: () => string | undefined,
): Route => ({
  method,
  path,
  ...(largeBody === true ? { largeBody } : {}),
  async enter(caller) {
    checkHost(caller, hosts);
    if (isOpen !== true) checkToken(caller, token);
    return handle;
  },
});

/** Writes here are no commits of documents, so replicas must reach the current position. */
function seenByReplicas({ world, database }: AdminWorld, route: Route): Route {
  if (world.storage.replicas === undefined || route.method === 'GET') return route;
  return {
    ...route,
    async enter(caller) {
      const handle = await route.enter(caller);
      return async (asked) => {
        const answer = await handle(asked);
        await raiseFloor(database);
        return answer;
      };
    },
  };
}
