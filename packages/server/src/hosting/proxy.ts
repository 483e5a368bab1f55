// `/proxy/ctp/<project>/…`: the HTTP API with the scopes of the session.
import { type Asked, scopesIn, sessionOf } from './applications/caller.ts';
import { type HostingAnswer, headerOf, json, type UpstreamAnswer } from './applications/world.ts';
import type { Upstream } from './upstream.ts';

type Ask = (call: Upstream) => Promise<UpstreamAnswer>;

const told = (status: number, message: string): HostingAnswer =>
  json(status, { statusCode: status, message });

export const notSignedIn = told(401, 'You are not signed in.');

/** The headers that are passed on; the gateway identifies the caller. */
const passed = ['accept', 'content-type', 'idempotency-key'];
/** Headers of an answer that the sender sets again, or that are for the gateway alone. */
const kept: ReadonlySet<string> = new Set([
  'content-type',
  'location',
  'retry-after',
  'server-timing',
  'idempotency-replayed',
]);

export async function answerProxy(asked: Asked, ask: Ask): Promise<HostingAnswer> {
  const { request } = asked;
  const [, project = '', path = ''] =
    /^\/proxy\/ctp\/([a-z0-9_-]{2,36})((?:[/?].*)?)$/.exec(request.url) ?? [];
  const below = project === '' ? undefined : pathBelow(project, path);
  if (below === undefined) return told(404, 'There is no such proxy.');
  const session = await sessionOf(asked);
  if (session === undefined) return notSignedIn;
  const scopes = await scopesIn(asked, session, project);
  if (scopes === undefined) return told(404, `The project with key '${project}' was not found.`);
  const headers = passed.flatMap((name) => {
    const value = headerOf(request, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { correlationId, method, body } = request;
  const answer = await ask({
    method,
    project,
    path: below,
    scopes,
    user: session.user.email,
    headers: { ...Object.fromEntries(headers), 'x-correlation-id': correlationId },
    body,
    isAnew: headerOf(request, 'x-force-token') === 'true',
  });
  return { status: answer.status, headers: headersOf(answer), body: answer.body };
}

/**
 * The path below the project as the API will read it; nothing for one that leads out of the
 * project: a request within the process counts as a request of this machine, which may use other
 * paths too.
 */
function pathBelow(project: string, path: string): string | undefined {
  const root = `/${project}`;
  const { pathname, search } = new URL(root + path, 'http://api');
  const isBelow = pathname === root || pathname.startsWith(`${root}/`);
  return isBelow ? pathname.slice(root.length) + search : undefined;
}

const headersOf = ({ headers }: UpstreamAnswer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => kept.has(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
