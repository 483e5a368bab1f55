// The recent requests of a project's clients, over the admin interface: on request, and as a
// stream.
import {
  type FoundRequests,
  type LoggedExchange,
  loggedExchange,
  loggedRequest,
  requestFilter,
  requestTally,
} from '@storewright/engine/controls';
import { f, notFound } from '@storewright/model/declaration';
import {
  type AdminRoute,
  type AdminWorld,
  type Asked,
  operation,
  rawOperation,
} from './common/operation.ts';
import { wholeNumber } from './common/query.ts';
import { findLoggedProject, openRequestStreams } from './streams/requests.ts';

const maxWaitSeconds = 25;

export function requestRoutes(admin: AdminWorld): readonly AdminRoute[] {
  const streams = openRequestStreams(admin);
  return [
    operation(admin, 'countRequests', {
      doc: 'How many requests this server has answered and refused, and the slowest of them.',
      returns: f.record('AdminRequestTally', requestTally),
      answer: () => admin.requests?.tally() ?? { requests: 0, refused: {} },
    }),
    operation(admin, 'listRequests', {
      console: 'viewer',
      doc: 'The recent requests of the clients of a project.',
      query: { ...requestFilter, wait: f.optional(f.integer({ min: 0, max: maxWaitSeconds })) },
      returns: f.record('AdminRequests', {
        requests: f.listOf(f.record('AdminRequest', loggedRequest)),
        last: f.integer(),
      }),
      answer: (asked) => findRequests(admin, asked),
    }),
    operation(admin, 'showRequest', {
      doc: 'One of the recent requests, with its body and answer where they are kept.',
      returns: f.record('AdminExchange', loggedExchange),
      answer: (asked) => findRequest(admin, asked),
    }),
    rawOperation('streamRequests', {
      console: 'viewer',
      doc: 'The requests of a project as they come, as server-sent events.',
      query: requestFilter,
      media: 'text/event-stream',
      handle: streams,
    }),
  ];
}

type RequestQuery = f.ObjectOf<typeof requestFilter> & { readonly wait?: number | undefined };

/** @throws ResourceNotFound for one that is no longer kept, and for one of another server */
async function findRequest(admin: AdminWorld, request: Asked): Promise<LoggedExchange> {
  const { project, since } = await findLoggedProject(admin, request);
  const seq = wholeNumber('seq', request.params.seq!, 0, Number.MAX_SAFE_INTEGER);
  const logged = admin.requests?.one(project, seq, since);
  if (logged === undefined) throw notFound('request', `number '${seq}'`);
  return logged;
}

async function findRequests(
  admin: AdminWorld,
  request: Asked<unknown, RequestQuery>,
): Promise<FoundRequests> {
  const { requests, ending: signal, away = (work) => work } = admin;
  const { project, since } = await findLoggedProject(admin, request);
  const { wait = 0, ...filter } = request.query;
  const ms = wait * 1_000;
  if (ms > 0 && requests !== undefined)
    await away(requests.wait(project, filter, { ms, since, signal }));
  return requests?.find(project, filter, since) ?? { requests: [], last: 0 };
}
