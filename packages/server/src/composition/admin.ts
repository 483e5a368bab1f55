// The admin interface with everything that it may touch, where it is on.
import { resolve } from 'node:path';
import {
  type AdminWorld,
  adminRoutes,
  adminTokenOf,
  admitToAdmin,
  controlsAreOn,
} from '../admin/index.ts';
import { loopbackHosts, type Options } from '../options.ts';
import type { AdminEdge } from '../rest/index.ts';

export function adminEdgeOf(admin: AdminWorld, options: Options): AdminEdge | undefined {
  if (!controlsAreOn(options)) return undefined;
  const names = [options.apiHost, options.authHost, ...options.aliasHosts, options.host];
  const hosts = new Set([...loopbackHosts, '[::1]', ...names].map((name) => name.toLowerCase()));
  const directory = resolve(options.dataDir);
  const token = () => adminTokenOf(options.adminToken, directory);
  return {
    routes: adminRoutes(admin),
    admit: (caller) => admitToAdmin(caller, token, hosts),
  };
}
