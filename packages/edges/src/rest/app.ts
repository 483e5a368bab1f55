// The HTTP edge: Fastify with our limits, error shape, correlation id, CORS, logs and metrics.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { ReadSet } from '@storewright/engine/pipeline';
import { apiError, type Principal } from '@storewright/model/declaration';
import type { FastifyRequest } from 'fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { type AdminEdge, registerAdmin, registerRoot } from './admin-routes.ts';
import { blocked, correlationIdOf, edgeLimits } from './common/edge.ts';
import { type Family, familyOf, placesOf, type Route } from './common/route.ts';
import { corsOptions } from './controls/headers.ts';
import type { Front } from './front.ts';
import { pathHints } from './hints/path-hints.ts';
import { notOfferedPlaces } from './not-offered.ts';
import type { Observe } from './observe.ts';
import { methodsOf, noSuchPath } from './paths/no-such-path.ts';
import { answerSocket } from './sockets/bare-answer.ts';
import { quieted, serversOf } from './sockets/servers.ts';
import { type Admit, admitBy, type Gate, type Wrapper } from './stages/admit.ts';
import { readBodies } from './stages/body.ts';
import { fail, failureOf, type Stages, serveRoute, urlOf } from './stages/serve.ts';
import { registerTracing } from './tracing.ts';

interface AppOptions extends Pick<Stages, 'once' | 'hasReplicas'> {
  readonly routes: readonly Route[];
  /** The APIs in addition to the HTTP API. */
  readonly families: readonly Family[];
  readonly gate: Gate;
  /** Optional concerns; the first one is the outermost. */
  readonly wrappers: readonly Wrapper[];
  readonly logger: FastifyBaseLogger;
  readonly observe: Observe;
  /** Admits requests; refused ones never come here. */
  readonly front: Front;
  readonly tls?: object | undefined;
  /** The admin interface, where it is on. */
  readonly admin?: AdminEdge | undefined;
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
  for (const { register } of options.wrappers) register?.(app);
  // Hooks that wait for nothing are callbacks: each promise would cost a turn of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    enter(request, reply, options);
    done();
  });
  app.register(cors, corsOptions(options.wrappers));
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
    const stages = { ...options, admit: admission(options) };
    registerRoot(app, options.admin, noSuchPath);
    for (const route of options.routes) serveRoute(app, route, stages);
    for (const place of options.families.flatMap(placesOf))
      for (const route of place.family.routes) serveRoute(app, route, stages, place);
    for (const { method, path } of notOfferedPlaces(options.routes))
      app.route({ method, url: urlOf(path), onRequest: noSuchPathYet, handler: noSuchPath });
    if (options.admin !== undefined) registerAdmin(app, options.admin, noSuchPath);
  });
  return app;
}

/** The gate, inside what wrappers do at the admission of a request. */
const admission = ({ gate, wrappers }: AppOptions): Admit =>
  wrappers.reduceRight<Admit>(
    (next, { admit }) => admit?.(next, gate) ?? next,
    admitBy(gate.admit),
  );

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
  if (text === '') return parameters;
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

/** Whether the host of the request is that of another family than its path. */
function isStrange(request: FastifyRequest, families: readonly Family[]): boolean {
  const host = request.hostname.toLowerCase();
  const owner = families.find((one) => one.host !== '' && one.host.toLowerCase() === host);
  return owner !== undefined && familyOf(request) !== owner;
}

/** Before a body is read: its kind is unknown for such a path. */
const noSuchPathYet = async (request: FastifyRequest, reply: FastifyReply) =>
  noSuchPath(request, reply);
