// Requests of a project as they come, as server-sent events. A reader that was cut off continues
// where it was: the id of an event is the number of its request.
import { type RequestFilter, type RequestLog, requestFilter } from '@storewright/engine/controls';
import { ApiError } from '@storewright/model/declaration';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { checkProject } from '../../provisioning/bootstrap.ts';
import type { AdminAnswer, AdminRequest, AdminWorld } from '../common/operation.ts';
import { readQuery } from '../common/query.ts';
import { endOf, eventOf, everyMs, openPlaces, stillHere } from './places.ts';

const atOnce = 100;

/** What answers with a stream. @throws OverCapacity when there are too many of them */
export function openRequestStreams(admin: AdminWorld) {
  const place = openPlaces(admin, 'requests');
  return async (request: AdminRequest): Promise<AdminAnswer> => {
    const of = await findLoggedProject(admin, request);
    const filter = beginning(request);
    const { requests } = admin;
    if (requests === undefined) return { status: 204 };
    const isOver = await endOf(admin, of.project);
    return place({ told: (signal) => streamRequests(requests, { ...of, isOver }, filter, signal) });
  };
}

/** The project, and since when it is that one. @throws ResourceNotFound */
export async function findLoggedProject(
  { world, database }: AdminWorld,
  { params }: Pick<AdminRequest, 'params'>,
): Promise<{ readonly project: string; readonly since: number }> {
  const project = params.key!;
  await checkProject(world, project);
  return { project, since: await readBeginning(database, project) };
}

interface LoggedProject extends Awaited<ReturnType<typeof findLoggedProject>> {
  /** It has ended. */
  readonly isOver: () => Promise<boolean>;
}

/** After the last one that was sent; an unknown number means the beginning. */
function beginning(request: AdminRequest): RequestFilter {
  const filter = readQuery(requestFilter, request.query);
  const { lastEventId = '' } = request;
  return /^\d{1,15}$/.test(lastEventId) ? { ...filter, after: Number(lastEventId) } : filter;
}

async function* streamRequests(
  log: RequestLog,
  of: LoggedProject,
  asked: RequestFilter,
  signal: AbortSignal,
): AsyncIterable<string> {
  yield ': requests\n\n';
  // A restarted server counts from the beginning.
  const { project, since } = of;
  const { last: newest } = log.find(project, {});
  let after = (asked.after ?? 0) > newest ? 0 : (asked.after ?? 0);
  while (!signal.aborted) {
    const filter = { ...asked, after, limit: atOnce };
    const { requests, last } = log.find(project, filter, since);
    for (const one of requests) yield eventOf(one.seq, JSON.stringify(one));
    after = last;
    if (requests.length > 0) continue;
    const isOver = await waitForRequests(log, of, { ...asked, after }, signal);
    if (isOver) return;
    if (log.find(project, { ...asked, after, limit: 1 }, since).requests.length === 0)
      yield stillHere;
  }
}

/**
 * Whether the stream ends: its project has ended, its reader is gone, or too many wait for this
 * project and its reader comes again.
 */
async function waitForRequests(
  log: RequestLog,
  { project, since, isOver }: LoggedProject,
  filter: RequestFilter,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await log.wait(project, filter, { ms: everyMs, since, signal });
    return signal.aborted || (await isOver());
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
