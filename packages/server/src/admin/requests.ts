// What clients of a project have asked lately, over the admin interface: asked for, and as it comes.
import type { FoundRequests } from '../controls/index.ts';
import { filterOf, loggedProject, numberIn } from './request-filter.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import { openRequestStreams } from './streams/requests.ts';
import type { AdminWorld } from './world.ts';

const maxWaitSeconds = 25;

export function requestRoutes(admin: AdminWorld): readonly AdminRoute[] {
  const streams = openRequestStreams(admin);
  return [
    {
      method: 'GET',
      path: '/requests',
      handle: async () => ({ status: 200, body: admin.requests?.tally() }),
    },
    {
      method: 'GET',
      path: '/projects/{key}/requests',
      console: 'viewer',
      handle: async (request) => ({ status: 200, body: await found(admin, request) }),
    },
    {
      method: 'GET',
      path: '/projects/{key}/requests/stream',
      console: 'viewer',
      handle: streams,
    },
  ];
}

async function found(admin: AdminWorld, request: AdminRequest): Promise<FoundRequests> {
  const { requests, ending: signal, away = (work) => work } = admin;
  const { project, since } = await loggedProject(admin, request);
  const filter = filterOf(request);
  const ms = (numberIn(request, 'wait', maxWaitSeconds) ?? 0) * 1_000;
  if (ms > 0 && requests !== undefined)
    await away(requests.wait(project, filter, { ms, since, signal }));
  return requests?.find(project, filter, since) ?? { requests: [], last: 0 };
}
