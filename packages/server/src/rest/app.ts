// The HTTP edge: Fastify with our limits, error shape, correlation id, CORS, logs and metrics.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { type ApiError, apiError, type Principal } from '../declaration/index.ts';
import {
  type Answered,
  type Freshness,
  type NamedRequest,
  type Parameters,
  type ReadSet,
  type Repeatable,
  rerunUntilConfirmed,
} from '../pipeline/index.ts';
import { hintOf } from '../platform/hint.ts';
import { originOf } from '../platform/origin.ts';
import { type AdminEdge, registerAdmin, registerRoot } from './admin-routes.ts';
import { bodyAnew, readBodies } from './body.ts';
import { admitInBranch, type BranchEdge, branchHeader } from './controls/branch-header.ts';
import { corsOptions } from './controls/cors-options.ts';
import { type FaultEdge, registerFaults } from './controls/faults.ts';
import { type NamedIds, registerNamedIds } from './controls/ids-header.ts';
import { type Notes, registerNotes } from './controls/requests.ts';
import { type Family, type FamilyPlace, familyOf, isStrange, placesOf } from './families/family.ts';
import { freshnessOf, positionHeader } from './freshness.ts';
import type { Front } from './front.ts';
import { type Watch, watch, withMeant } from './hints/ignored.ts';
import { pathHints } from './hints/path-hints.ts';
import { giveHint } from './hints/why.ts';
import { notOfferedPlaces } from './not-offered.ts';
import type { Observe } from './observe.ts';
import { handleWithBlanks } from './paths/blanks.ts';
import { methodsOf, noSuchPath } from './paths/no-such-path.ts';
import type { Route, RouteAnswer } from './route.ts';
import { correlationIdOf } from './shared/correlation.ts';
import { blocked, edgeLimits } from './shared/edge.ts';
import { apiErrorOf, errorBody, errorHeaders, unforeseen } from './shared/errors.ts';
import { answerSocket } from './sockets/bare-answer.ts';
import { quieted } from './sockets/quieted.ts';
import { serversOf } from './sockets/servers.ts';
import { type Admitted, type Authenticator, admitted } from './stages/admit.ts';
import { registerTracing } from './tracing.ts';

interface AppOptions {
  readonly routes: readonly Route[];
  /** The APIs in addition to the HTTP API. */
  readonly families: readonly Family[];
  readonly authenticator: Authenticator;
  /** Answers creations that their clients have named. */
  readonly once: (named: NamedRequest, run: Run) => Promise<RouteAnswer>;
  readonly logger: FastifyBaseLogger;
  readonly observe: Observe;
  /** Admits requests; refused ones never come here. */
  readonly front: Front;
  readonly tls?: object | undefined;
  /** Whether replicas answer queries. */
  readonly hasReplicas: boolean;
  /** The admin interface, where it is on. */
  readonly admin?: AdminEdge | undefined;
  /** Called for each request of a project, where the controls are on. */
  readonly notes?: Notes | undefined;
  /** Faults on purpose, where the controls are on. */
  readonly faults?: FaultEdge | undefined;
  /** Ids of requests that name themselves, where the controls are on. */
  readonly namedIds?: NamedIds | undefined;
  /** Branches that a header leads to, where the controls are on. */
  readonly branches?: BranchEdge | undefined;
  /** Only this machine is served: developers get more details. */
  readonly isLocal: boolean;
  /** Whether a proxy says how clients have called the server. */
  readonly behindProxy?: boolean | undefined;
  /** Host names served; empty: all. */
  readonly hosts: readonly string[];
}

declare module 'fastify' {
  interface FastifyInstance {
    behindProxy: boolean;
  }
  interface FastifyRequest {
    principal?: Principal;
    /** Stages and their milliseconds, for `Server-Timing`. */
    stages: [string, number][];
    failure?: unknown;
    /** For the developer, in a header of the answer. */
    hint?: string | undefined;
    readSet?: ReadSet | undefined;
  }
}

/** The server without its token service and health routes; call `listen` on it. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = framework(options);
  app.decorate('behindProxy', options.behindProxy === true);
  app.decorateRequest('stages');
  app.decorateRequest('principal');
  app.decorateRequest('failure');
  app.decorateRequest('hint');
  app.decorateRequest('readSet');
  const atRoot = options.families.filter(({ isAtRoot }) => isAtRoot === true);
  const known = [...options.routes, ...atRoot.flatMap(({ routes }) => routes)];
  app.decorate('pathHint', pathHints(known));
  app.decorate('methodsAt', methodsOf(app, known));
  app.decorate('isLocal', options.isLocal);
  readBodies(app);
  registerTracing(app);
  if (options.notes !== undefined) registerNotes(app, options.notes);
  // Hooks that wait for nothing are callbacks: each promise would cost a turn of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    enter(request, reply, options);
    done();
  });
  if (options.namedIds !== undefined) registerNamedIds(app, options.namedIds);
  if (options.faults !== undefined) registerFaults(app, options.faults);
  app.register(cors, corsOptions(options.branches !== undefined, positionHeader));
  app.addHook('onResponse', (request, reply, done) => {
    options.observe(request, reply);
    done();
  });
  app.setNotFoundHandler(noSuchPath);
  app.setErrorHandler(async (error, request, reply) => {
    fail(await failureOf(error, request), request, reply);
    return reply;
  });
  app.after(() => {
    registerRoot(app, options.admin, noSuchPath);
    for (const route of options.routes) register(app, route, options);
    for (const place of options.families.flatMap(placesOf))
      for (const route of place.family.routes) register(app, route, options, place);
    for (const { method, path } of notOfferedPlaces(options.routes))
      app.route({ method, url: urlOf(path), onRequest: noSuchPathYet, handler: noSuchPath });
    if (options.admin !== undefined) registerAdmin(app, options.admin, noSuchPath);
  });
  return app;
}

function framework({ logger, tls, front }: AppOptions): FastifyInstance {
  const ends: (() => void)[] = [];
  const app = Fastify({
    ...(tls === undefined ? {} : { https: tls }),
    serverFactory: serversOf(front, tls, ends),
    loggerInstance: quieted(logger),
    // Every line names its correlation id, so a logger for each request would only cost time.
    childLoggerFactory: () => logger,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: (request: IncomingMessage) => correlationIdOf(request.headers['x-correlation-id']),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: edgeLimits.bodyBytes,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 1024,
      querystringParser: (text: string) => parametersOf(text) as never,
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('X-Correlation-ID', request.id);
      fail(error, request, reply);
    },
    clientErrorHandler: (error: Error, socket: Socket) => answerSocket(error, socket, logger),
  } as never) as unknown as FastifyInstance;
  // Without a listener the connection would end without a word.
  app.server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    answerSocket(apiError.ResourceNotFound('The method CONNECT is not supported.'), socket, logger),
  );
  app.addHook('preClose', (done) => {
    for (const end of ends) end();
    done();
  });
  return app;
}

/** Query parameters; `+` and `%20` are blanks, a name may repeat. */
function parametersOf(text: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return parameters;
}

/** Answers are what their type says, also to browsers that would rather guess. */
const safely = { 'X-Content-Type-Options': 'nosniff' };
const overTls = { ...safely, 'Strict-Transport-Security': 'max-age=31536000' };

function enter(request: FastifyRequest, reply: FastifyReply, options: AppOptions): void {
  const { hosts, tls, families } = options;
  request.stages = [];
  reply.headers(tls === undefined ? safely : overTls);
  reply.header('X-Correlation-ID', request.id);
  const refusal = blocked(request.raw);
  if (refusal !== undefined) {
    reply.header('Connection', 'close');
    throw refusal;
  }
  // Orchestrators ask for health by address, whatever names are served.
  const isProbe = request.url.startsWith('/health/');
  if (hosts.length > 0 && !isProbe && !hosts.includes(request.hostname.toLowerCase()))
    throw apiError.ResourceNotFound('This host is not served here.');
  if (!isProbe && isStrange(request, families)) noSuchPath(request, reply);
  if (request.is404) noSuchPath(request, reply);
}

/** Before a body is read: its kind is unknown for such a path. */
const noSuchPathYet = async (request: FastifyRequest, reply: FastifyReply) =>
  noSuchPath(request, reply);

/** Below the project key; braces become the framework's parameters. */
const urlOf = (path: string) => `/:projectKey${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

type Served = Pick<AppOptions, 'authenticator' | 'once' | 'hasReplicas' | 'branches'>;

function register(
  app: FastifyInstance,
  route: Route,
  { authenticator, once, hasReplicas, branches }: Served,
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
      const leads = branches !== undefined && request.headers[branchHeader] !== undefined;
      const admission = leads
        ? admitInBranch(request, route, authenticator, branches)
        : admitted(request, route, authenticator);
      if (admission instanceof Promise) admission.then(enter, done);
      else enter(admission);
    },
    handler: async (request, reply) => {
      const freshness = hasReplicas ? freshnessOf(request.headers) : undefined;
      return handle(route, request, reply, once, freshness);
    },
  });
}

const bodyLimitOf = ({ file, largeBody }: Route): number =>
  file?.maxBytes ?? (largeBody === true ? edgeLimits.largeBodyBytes : edgeLimits.bodyBytes);

async function handle(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  once: AppOptions['once'],
  freshness?: Freshness,
) {
  const start = performance.now();
  const given = request.query as Map<string, string[]>;
  const watched = request.server.isLocal ? watchedBy(route, request, given) : undefined;
  const key = route.creates === true ? request.headers[keyHeader] : undefined;
  const run = runOf(route, request, watched?.parameters ?? given, freshness);
  const answered = key === undefined ? await run() : await once(namedRequest(key, request), run);
  const { status, text, headers } = answered;
  request.stages.push(['run', performance.now() - start]);
  if (watched !== undefined) request.hint = toldOf(route, watched, answered);
  giveHint(request.hint, request, reply);
  reply.code(status).header('Server-Timing', serverTiming(request.stages));
  if (headers !== undefined) reply.headers(headers);
  if (freshness?.written !== undefined) reply.header(positionHeader, freshness.written);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(
    typeof text === 'string' && text.length >= largeText ? Buffer.from(text) : text,
  );
}

type Run = (repeatable?: Repeatable, earlier?: Answered) => Promise<RouteAnswer>;

const runOf =
  (route: Route, request: FastifyRequest, parameters: Parameters, freshness?: Freshness): Run =>
  (repeatable, earlier) =>
    rerunUntilConfirmed(request.readSet, async (count) => {
      // Sent only if the token is still valid.
      if (earlier !== undefined) return { ...earlier, headers: replayed };
      return handleWithBlanks(route.handle, {
        principal: request.principal!,
        params: request.params as { [name: string]: string },
        parameters,
        // Decoding changes it in place.
        body: count === 1 ? request.body : bodyAnew(request),
        bodyAnew: () => bodyAnew(request),
        correlationId: request.id,
        isNamed: request.headers[keyHeader] !== undefined,
        origin: originOf(request, request.server.behindProxy),
        readSet: request.readSet,
        freshness,
        repeatable,
      });
    });

/** A client may name a creation and send it again; the public API knows no such header. */
const keyHeader = 'idempotency-key';
/** On answers that were stored earlier. */
const replayed = { 'Idempotency-Replayed': 'true' };

const namedRequest = (key: string | string[], request: FastifyRequest): NamedRequest => ({
  key,
  principal: request.principal!,
  method: request.method,
  url: request.url,
  body: request.sent ?? (Buffer.isBuffer(request.body) ? request.body : undefined),
});

function watchedBy(
  { unknownIn }: Route,
  { body }: FastifyRequest,
  parameters: Map<string, string[]>,
): Watch {
  const members = unknownIn?.(body) ?? [];
  return watch(
    parameters,
    members.map(({ path, name, known }) => withMeant(`member '${path}'`, name, known)),
  );
}

/** What the developer hears of a request that was answered. */
function toldOf(
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
async function failureOf(error: unknown, { readSet }: FastifyRequest): Promise<unknown> {
  if (readSet?.pending() === undefined || readSet.isStoring) return error;
  return readSet.confirm().then(
    () => error,
    (failure) => failure,
  );
}

/**
 * Answers any failure in the one shape; failures that are not the client's are logged, never shown.
 */
function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
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
  send(error, request, reply);
}

/** An error and its first cause, without their stacks. */
function briefly(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { message, cause } = thrown as Error;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return Object.assign(new Error(`${message}${reason}`), { stack: undefined });
}

function send(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  giveHint(hintOf(error), request, reply);
  reply.code(error.status).headers(errorHeaders(error));
  reply.header('Content-Type', 'application/json; charset=utf-8');
  reply.send(request.method === 'HEAD' ? '' : (familyOf(request)?.errorBody ?? errorBody)(error));
}
