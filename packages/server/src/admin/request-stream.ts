// Requests of a project as they come, as server-sent events. Whoever was cut off goes on where he was: the
// id of an event is the number of its request.
import type { RequestFilter, RequestLog } from '../controls/index.ts';
import { ApiError, apiError } from '../declaration/index.ts';
import { filterOf, loggedProject } from './request-filter.ts';
import type { AdminAnswer, AdminRequest } from './route.ts';
import type { AdminWorld } from './world.ts';

/** Of all projects. */
const maxStreams = 20;
/** So often something is said, lest a proxy takes silence for the end. */
const everyMs = 15_000;
const atOnce = 100;

/** What answers with a stream. @throws OverCapacity when there are too many of them */
export function openStreams(admin: AdminWorld) {
  let streams = 0;
  return async (request: AdminRequest): Promise<AdminAnswer> => {
    const of = await loggedProject(admin, request);
    const filter = beginning(request);
    const { requests, ending, away = (work) => work } = admin;
    if (requests === undefined) return { status: 204 };
    if (streams >= maxStreams)
      throw apiError.OverCapacity(`${maxStreams} streams of requests are read already.`);
    streams += 1;
    const events = (gone: AbortSignal) => {
      const over = whenAborted(gone).then(() => {
        streams -= 1;
      });
      void away(over);
      const signal = ending === undefined ? gone : AbortSignal.any([gone, ending]);
      return told(requests, of, filter, signal);
    };
    return { status: 200, events };
  };
}

type LoggedProject = Awaited<ReturnType<typeof loggedProject>>;

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** After the last one that was told; a number that no request has is none. */
function beginning(request: AdminRequest): RequestFilter {
  const filter = filterOf(request);
  const { lastEventId = '' } = request;
  return /^\d{1,15}$/.test(lastEventId) ? { ...filter, after: Number(lastEventId) } : filter;
}

async function* told(
  log: RequestLog,
  of: LoggedProject,
  asked: RequestFilter,
  signal: AbortSignal,
): AsyncIterable<string> {
  yield ': requests\n\n';
  // A server that was started since counts anew.
  const { project, since } = of;
  const { last: newest } = log.find(project, {});
  let after = (asked.after ?? 0) > newest ? 0 : (asked.after ?? 0);
  while (!signal.aborted) {
    const filter = { ...asked, after, limit: atOnce };
    const { requests, last } = log.find(project, filter, since);
    for (const one of requests) yield `id: ${one.seq}\ndata: ${JSON.stringify(one)}\n\n`;
    after = last;
    if (requests.length > 0) continue;
    const isOver = await waited(log, of, { ...asked, after }, signal);
    if (isOver) return;
    if (log.find(project, { ...asked, after, limit: 1 }, since).requests.length === 0)
      yield ':\n\n';
  }
}

/** Whether the stream ends: nobody reads it, or too many wait for this project and its reader comes again. */
async function waited(
  log: RequestLog,
  { project, since }: LoggedProject,
  filter: RequestFilter,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await log.wait(project, filter, { ms: everyMs, since, signal });
    return signal.aborted;
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
