// The admin interface with everything that it may touch, where it is on.
import { resolve } from 'node:path';
import {
  type AdminWorld,
  adminRoutes,
  adminTokenOf,
  admitToAdmin,
  consoleRoutes,
  controlsAreOn,
  welcomePage,
} from '../admin/index.ts';
import { loopbackHosts, type Options, servesLoopbackOnly } from '../options.ts';
import type { AdminEdge } from '../rest/index.ts';

export function adminEdgeOf(admin: AdminWorld, options: Options): AdminEdge | undefined {
  if (!controlsAreOn(options)) return undefined;
  const names = [options.apiHost, options.authHost, ...options.aliasHosts, options.host];
  const hosts = new Set([...loopbackHosts, '[::1]', ...names].map((name) => name.toLowerCase()));
  const directory = resolve(options.dataDir);
  const token = () => adminTokenOf(options.adminToken, directory);
  // Its pages need no token, so whoever reaches the port must be on this machine.
  const hasConsole = servesLoopbackOnly(options);
  return {
    routes: [...adminRoutes(admin), ...(hasConsole ? consoleRoutes(admin) : [])],
    admit: (caller) => admitToAdmin(caller, token, hosts),
    welcome: hasConsole ? () => welcomePage(admin) : undefined,
  };
}
