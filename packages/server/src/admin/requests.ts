// The recent requests of a project's clients, over the admin interface: on request, and as a
// stream.
import type { FoundRequests, LoggedExchange } from '@storewright/engine/controls';
import { notFound } from '@storewright/model/declaration';
import { operation } from './common/operation.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import { filterOf, numberIn, numberOf, readLoggedProject } from './streams/request-filter.ts';
import { openRequestStreams } from './streams/requests.ts';
import type { AdminWorld } from './world.ts';

const maxWaitSeconds = 25;

type Question = Pick<AdminRequest, 'params' | 'query'>;

export function requestRoutes(admin: AdminWorld): readonly AdminRoute[] {
  const streams = openRequestStreams(admin);
  return [
    operation(admin, {
      method: 'GET',
      path: '/requests',
      doc: 'How many requests each project has had.',
      answer: () => admin.requests?.tally(),
    }),
    operation(admin, {
      method: 'GET',
      path: '/projects/{key}/requests',
      console: 'viewer',
      doc: 'The recent requests of the clients of a project.',
      answer: (asked) => findRequests(admin, asked),
    }),
    operation(admin, {
      method: 'GET',
      path: '/projects/{key}/requests/{seq}',
      doc: 'One of the recent requests, with its body and answer where they are kept.',
      answer: (asked) => findRequest(admin, asked),
    }),
    {
      method: 'GET',
      path: '/projects/{key}/requests/stream',
      console: 'viewer',
      doc: 'The requests of a project as they come, as server-sent events.',
      handle: streams,
    },
  ];
}

/** @throws ResourceNotFound for one that is no longer kept, and for one of another server */
async function findRequest(admin: AdminWorld, request: Question): Promise<LoggedExchange> {
  const { project, since } = await readLoggedProject(admin, request);
  const seq = numberOf('seq', request.params.seq, Number.MAX_SAFE_INTEGER);
  const logged = seq === undefined ? undefined : admin.requests?.one(project, seq, since);
  if (logged === undefined) throw notFound('request', `number '${seq}'`);
  return logged;
}

async function findRequests(admin: AdminWorld, request: Question): Promise<FoundRequests> {
  const { requests, ending: signal, away = (work) => work } = admin;
  const { project, since } = await readLoggedProject(admin, request);
  const filter = filterOf(request);
  const ms = (numberIn(request, 'wait', maxWaitSeconds) ?? 0) * 1_000;
  if (ms > 0 && requests !== undefined)
    await away(requests.wait(project, filter, { ms, since, signal }));
  return requests?.find(project, filter, since) ?? { requests: [], last: 0 };
}
