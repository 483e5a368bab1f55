// One route of the API on the HTTP framework: admit → decode → run → answer.

import type { IncomingHttpHeaders } from 'node:http';
import {
  type Answered,
  type Freshness,
  type NamedRequest,
  type Parameters,
  type Repeatable,
  rerunUntilConfirmed,
} from '@storewright/engine/pipeline';
import { hintOf } from '@storewright/model/base/hint';
import { ApiError, apiError } from '@storewright/model/declaration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { edgeLimits, originOf } from '../common/edge.ts';
import { apiErrorOf, errorBody, errorHeaders, unforeseen } from '../common/errors.ts';
import {
  type FamilyPlace,
  familyOf,
  type Route,
  type RouteAnswer,
  type RouteRequest,
} from '../common/route.ts';
import { giveHint, type Watch, watch, withMeant } from '../hints/hints.ts';
import type { Admit, Admitted } from './admit.ts';
import { bodyAnew } from './body.ts';

/** What the stages of all routes share. */
export interface Stages {
  readonly admit: Admit;
  readonly once: Once;
  /** Whether replicas answer queries. */
  readonly hasReplicas: boolean;
}

/** Below the project key; braces become the framework's parameters. */
export const urlOf = (path: string) => `/:projectKey${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

export function serveRoute(
  app: FastifyInstance,
  route: Route,
  { admit, once, hasReplicas }: Stages,
  { family, prefix = '', constraints = {} }: Partial<FamilyPlace> = {},
): void {
  app.route({
    method: route.method,
    url: `${prefix}${urlOf(route.path)}`,
    constraints,
    bodyLimit: bodyLimitOf(route),
    config: {
      file: route.file,
      takesDocument: route.takesDocument === true,
      keepsNull: route.keepsNull,
      family,
    },
    onRequest(request, _reply, done) {
      const start = performance.now();
      const enter = ({ principal, readSet }: Admitted) => {
        request.principal = principal;
        request.readSet = readSet;
        request.stages.push(['auth', performance.now() - start]);
        done();
      };
      const admitted = admit(request, route);
      if (admitted instanceof Promise) admitted.then(enter, done);
      else enter(admitted);
    },
    async handler(request, reply) {
      const start = performance.now();
      const decoded = decode(route, request, hasReplicas);
      const answered = await run(route, decoded, once);
      request.stages.push(['run', performance.now() - start]);
      return answer(route, decoded, answered, reply);
    },
  });
}

const bodyLimitOf = ({ file, largeBody }: Route): number =>
  file?.maxBytes ?? (largeBody === true ? edgeLimits.largeBodyBytes : edgeLimits.bodyBytes);

// Second stage: what the request asks for, free of the HTTP framework, and what of it is watched for developers.

/** A request as the stages after it take it. */
interface Decoded {
  /** What the route handles; its body is read once more for each run after the first one. */
  readonly asked: RouteRequest & { readonly bodyAnew: () => unknown };
  readonly freshness: Freshness | undefined;
  /** A creation that its client has named. */
  readonly named: NamedRequest | undefined;
  /** Only where developers get hints. */
  readonly watched: Watch | undefined;
}

/** @param hasReplicas whether replicas answer queries */
function decode(route: Route, request: FastifyRequest, hasReplicas: boolean): Decoded {
  const { server, readSet } = request;
  const freshness = hasReplicas ? freshnessOf(request.headers) : undefined;
  const given = request.query as Map<string, string[]>;
  const watched = server.isLocal ? watchedBy(route, request, given) : undefined;
  const key = request.headers[keyHeader];
  const asked = {
    principal: request.principal!,
    params: request.params as { [name: string]: string },
    parameters: watched?.parameters ?? given,
    body: request.body,
    bodyAnew: () => bodyAnew(request),
    correlationId: request.id,
    isNamed: key !== undefined,
    origin: originOf(request, server.behindProxy),
    readSet,
    freshness,
  };
  const named =
    key === undefined || route.creates !== true ? undefined : namedRequest(key, request);
  return { asked, freshness, named, watched };
}

/** A client may name a creation and send it again; the public API knows no such header. */
const keyHeader = 'idempotency-key';

const namedRequest = (key: string | string[], request: FastifyRequest): NamedRequest => ({
  key,
  principal: request.principal!,
  method: request.method,
  url: request.url,
  body: request.sent ?? (Buffer.isBuffer(request.body) ? request.body : undefined),
});

function watchedBy({ unknownIn }: Route, { body }: FastifyRequest, parameters: Parameters): Watch {
  const members = unknownIn?.(body) ?? [];
  return watch(
    parameters,
    members.map(({ path, name, known }) => withMeant(`member '${path}'`, name, known)),
  );
}

// Third stage: the operation of the route, as often as it takes until nothing that it presumed was outdated.

/** Runs an operation; `earlier` is the stored answer of a creation that was sent before. */
type Run = (repeatable?: Repeatable, earlier?: Answered) => Promise<RouteAnswer>;

/** Runs a creation that its client has named, or finds its answer. */
type Once = (named: NamedRequest, run: Run) => Promise<RouteAnswer>;

function run(route: Route, { asked, named }: Decoded, once: Once): Promise<RouteAnswer> {
  const { readSet } = asked;
  const runAgain: Run = (repeatable, earlier) =>
    rerunUntilConfirmed(readSet, async (count) => {
      // Sent only if the token is still valid.
      if (earlier !== undefined) return { ...earlier, headers: replayed };
      // Decoding changes the body in place.
      const body = count === 1 ? asked.body : asked.bodyAnew();
      return handleWithBlanks(route.handle, { ...asked, body, repeatable });
    });
  return named === undefined ? runAgain() : once(named, runAgain);
}

/** On answers that were stored earlier. */
const replayed = { 'Idempotency-Replayed': 'true' };

// Reads that replicas answer: what a client has written is named in a header, which it may send along.

/** On answers to writes, and on requests that are to see at least that. */
export const positionHeader = 'X-Storewright-Position';

const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/i;

/** @throws InvalidInput for a header that is no position */
function freshnessOf(headers: IncomingHttpHeaders): Freshness {
  const given = headers[positionHeader.toLowerCase()];
  if (given === undefined) return {};
  if (typeof given !== 'string' || !position.test(given))
    throw apiError.InvalidInput(
      `${positionHeader} must be the value of this header in the response to a write, such as 0/16B3748.`,
    );
  return { atLeast: given };
}

// Last stage: the answer of an operation, or the one shape of every failure, onto the network.

const json = 'application/json; charset=utf-8';

/** Sends what the operation of the route has answered. */
function answer(
  route: Route,
  { watched, freshness }: Decoded,
  answered: RouteAnswer,
  reply: FastifyReply,
): FastifyReply {
  const { request } = reply;
  const { status, text, headers } = answered;
  if (watched !== undefined) request.hint = hintAbout(route, watched, answered);
  giveHint(request.hint, request, reply);
  reply.code(status).header('Server-Timing', serverTiming(request.stages));
  if (headers !== undefined) reply.headers(headers);
  if (freshness?.written !== undefined) reply.header(positionHeader, freshness.written);
  reply.header('Content-Type', json);
  return reply.send(
    typeof text === 'string' && text.length >= largeText ? Buffer.from(text) : text,
  );
}

/** A hint for the developer about a request that was answered. */
function hintAbout(
  { doubts }: Route,
  { parameters, told }: Watch,
  answered: RouteAnswer,
): string | undefined {
  const sentences = [told(), ...(doubts?.(parameters, answered) ?? [])];
  return sentences.filter((one) => one !== undefined).join(' ') || undefined;
}

/**
 * From here on a string is encoded once; Node would measure it, join it to the head and encode it.
 */
const largeText = 16_384;

const serverTiming = (stages: readonly [string, number][]) =>
  stages.map(([stage, duration]) => `${stage};dur=${duration.toFixed(2)}`).join(', ');

/** The error of a request; an invalid token takes precedence. */
export async function failureOf(error: unknown, { readSet }: FastifyRequest): Promise<unknown> {
  if (readSet?.pending() === undefined || readSet.isStoring) return error;
  return readSet.confirm().then(
    () => error,
    (failure) => failure,
  );
}

/**
 * Answers any failure in the one shape; failures that are not the client's are logged, never shown.
 */
export function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.failure = thrown;
  const error = apiErrorOf(thrown) ?? unforeseen();
  const line = { err: thrown, correlationId: request.id };
  // A server that has too much to do has no time to write down where it noticed.
  // An unknown HTTP version is a probe: the client's fault, although its status is 505.
  if (error.code === 'OverCapacity' || error.code === 'HttpVersionNotSupported')
    request.log.warn({ ...line, err: briefly(thrown) }, 'refused');
  else if (error.status >= 500) request.log.error(line, 'failure');
  // Its message names the missing facet for the operator, and no value of the client.
  if (error.code === 'QueryTimedOut')
    request.log.warn({ correlationId: request.id, advice: error.message }, 'slow query');
  sendError(error, request, reply);
}

/** An error and its first cause, without their stacks. */
function briefly(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { message, cause } = thrown as Error;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return Object.assign(new Error(`${message}${reason}`), { stack: undefined });
}

function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  giveHint(hintOf(error), request, reply);
  reply.code(error.status).headers(errorHeaders(error));
  reply.header('Content-Type', json);
  reply.send(request.method === 'HEAD' ? '' : (familyOf(request)?.errorBody ?? errorBody)(error));
}

// An official client writes a blank in a path as `+`. A value that nothing is found by is read so.

type Handle = (request: RouteRequest) => Promise<RouteAnswer>;

/** Handles the request; once more with blanks in place of `+` where its path finds nothing. */
async function handleWithBlanks(handle: Handle, request: RouteRequest): Promise<RouteAnswer> {
  if (!Object.values(request.params).some((value) => value.includes('+'))) return handle(request);
  const again = () => {
    const params = Object.entries(request.params).map(([name, value]) => [
      name,
      value.replaceAll('+', ' '),
    ]);
    const body = request.bodyAnew?.() ?? request.body;
    return handle({ ...request, params: Object.fromEntries(params), body });
  };
  try {
    const answer = await handle(request);
    return answer.status === 404 ? await again() : answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return again().catch((second) => {
      // The error for the path as it was sent is reported to the client.
      throw second instanceof ApiError && second.status === 404 ? error : second;
    });
  }
}
