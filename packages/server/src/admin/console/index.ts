// The console: pages for browsers on this machine, and what they ask beside the public API, through which
// they change documents as every client does. Called by composition, where only loopback is served.
import { shownDeliveries } from '../deliveries.ts';
import { requestRoute } from '../requests.ts';
import type { AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { fileRoutes } from './files.ts';
import { shownKinds } from './kinds.ts';
import { listedProjects, readingToken, writingToken } from './token.ts';

export { welcomePage } from './welcome.ts';

/** Without the token of the admin interface: pages of this server alone are answered. */
export function consoleRoutes(admin: AdminWorld): readonly AdminRoute[] {
  const requests = requestRoute(admin);
  return [
    ...fileRoutes(),
    page('GET', '/projects', async () => ({
      status: 200,
      body: { projects: (await listedProjects(admin)).map((key) => ({ key })) },
    })),
    page('GET', '/kinds', async () => ({
      status: 200,
      body: { kinds: shownKinds(admin.world.kinds) },
    })),
    page('POST', '/projects/{key}/token', async ({ params }) => ({
      status: 201,
      body: await readingToken(admin, params.key!),
    })),
    page('POST', '/projects/{key}/writing-token', async ({ params }) => ({
      status: 201,
      body: await writingToken(admin, params.key!),
    })),
    page('GET', '/projects/{key}/requests', requests.handle),
    page('GET', '/projects/{key}/deliveries', shownDeliveries(admin)),
  ];
}

const page = (
  method: AdminRoute['method'],
  path: string,
  handle: AdminRoute['handle'],
): AdminRoute => ({ method, path: `/console${path}`, isForPages: true, handle });
