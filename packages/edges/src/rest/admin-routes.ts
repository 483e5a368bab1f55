// The admin interface and the console on the framework. They answer no other origin: the hook of CORS
// leaves them out.
import { Readable } from 'node:stream';
import { apiError } from '@storewright/model/declaration';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, edgeLimits, originOf } from './common/edge.ts';
import { watchParameters } from './hints/hints.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by @fastify/cors. */
    cors?: false;
  }
}

interface Asked {
  readonly params: { readonly [name: string]: string };
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly body: unknown;
  readonly author: {
    readonly type: string;
    readonly name: string;
    readonly address: string;
    readonly correlationId: string;
  };
  readonly lastEventId?: string | undefined;
}

interface AdminFile {
  readonly type: string;
  readonly text: string | Buffer;
  /** The same compressed. */
  readonly gzip?: Uint8Array;
}

interface AdminAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: AdminFile;
  readonly events?: (signal: AbortSignal) => AsyncIterable<string>;
  readonly headers?: { readonly [name: string]: string };
}

interface Caller {
  readonly method: string;
  readonly params: { readonly [name: string]: string };
  /** Name of the server as it was called, without port. */
  readonly host: string;
  /** Its origin, as a browser in front of proxies knows it. */
  readonly address: string;
  readonly authorization: string | undefined;
  readonly origin: string | undefined;
  readonly site: string | undefined;
  readonly cookie: string | undefined;
  readonly isUnattended: boolean;
  readonly languages: string | undefined;
}

type Handle = (asked: Asked) => Promise<AdminAnswer>;

export interface AdminEdge {
  readonly routes: readonly {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly largeBody?: true;
    /**
     * Asked before the body is read: what answers the caller.
     * @throws ApiError for a caller who may not come here
     */
    readonly enter: (caller: Caller) => Promise<Handle>;
  }[];
  /** The page at `/` for browsers, where there is one. */
  readonly welcome?: ((caller: Caller) => Promise<AdminAnswer>) | undefined;
}

/** Browsers may ask for pages of this origin alone. */
const sameOrigin = { cors: false } as const;

export function registerAdmin(
  app: FastifyInstance,
  { routes }: AdminEdge,
  noSuchPath: (request: FastifyRequest, reply: FastifyReply) => never,
): void {
  // A preflight from another origin gets no permission.
  for (const url of ['/-', '/-/*'])
    app.route({ method: 'OPTIONS', url, config: sameOrigin, handler: noSuchPath });
  const entered = new WeakMap<FastifyRequest, Handle>();
  for (const { method, path, largeBody, enter } of routes)
    app.route({
      method: method === 'GET' ? ['GET', 'HEAD'] : method,
      bodyLimit: largeBody === true ? edgeLimits.largeBodyBytes : edgeLimits.bodyBytes,
      config: sameOrigin,
      url: `/-${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      async onRequest(request) {
        entered.set(request, await enter(callerOf(request)));
      },
      async handler(request, reply) {
        const params = request.params as Asked['params'];
        const query = request.query as Asked['query'];
        const lastEventId = [request.headers['last-event-id']].flat()[0];
        const author = authorOf(request);
        const watched = watchParameters(query);
        const given = method === 'GET' ? watched.parameters : query;
        const asked = { params, query: given, body: request.body, author, lastEventId };
        const answer = await (entered.get(request) ?? noSuchPath(request, reply))(asked);
        if (method === 'GET' && isData(answer)) refuseIgnored(watched.ignored());
        return tell(reply, answer);
      },
    });
}

/** Pages, and where they lead, take what browsers and proxies add to their addresses. */
const isData = ({ body, events, file }: AdminAnswer): boolean =>
  body !== undefined || events !== undefined || file?.type.startsWith('application/json') === true;

/** @throws InvalidInput for the first parameter that the operation does not know */
function refuseIgnored([first]: readonly string[]): void {
  if (first !== undefined) throw apiError.InvalidInput(`The operation does not have the ${first}.`);
}

/** For the audit log: the holder of the token of the interface. */
const authorOf = (request: FastifyRequest): Asked['author'] => ({
  type: 'admin',
  name: 'admin token',
  address: addressOf(request, request.server.behindProxy),
  correlationId: request.id,
});

function callerOf(request: FastifyRequest): Caller {
  const { headers, params, hostname, server } = request;
  // What may be read may be asked about.
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const address = originOf(request, server.behindProxy);
  return {
    method,
    params: params as Asked['params'],
    host: server.behindProxy && URL.canParse(address) ? new URL(address).hostname : hostname,
    address,
    authorization: headers.authorization,
    origin: headers.origin,
    site: [headers['sec-fetch-site']].flat()[0],
    cookie: headers.cookie,
    isUnattended: headers['x-unattended'] === 'true',
    languages: headers['accept-language'],
  };
}

const eventStream = 'text/event-stream; charset=utf-8';

function tell(reply: FastifyReply, { status, body, file, events, headers = {} }: AdminAnswer) {
  reply.code(status).headers({ 'Cache-Control': 'no-store', ...headers });
  const { method, headers: sent } = reply.request;
  if (headers.ETag !== undefined && sent['if-none-match'] === headers.ETag)
    return reply.code(304).send();
  if (events !== undefined && method === 'HEAD')
    return reply.header('Content-Type', eventStream).send();
  if (events !== undefined) return tellAsTheyCome(reply, events);
  if (file !== undefined) return sendFile(reply, file);
  if (body === undefined) return reply.send();
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(body));
}

function sendFile(reply: FastifyReply, { type, text, gzip }: AdminFile) {
  reply.header('Content-Type', type);
  if (gzip === undefined) return reply.send(text);
  const accepted = [reply.request.headers['accept-encoding'] ?? ''].flat().join(',');
  reply.header('Vary', 'Accept-Encoding');
  const isCompressed = accepted.split(',').some((one) => one.trim().toLowerCase() === 'gzip');
  return isCompressed ? reply.header('Content-Encoding', 'gzip').send(gzip) : reply.send(text);
}

function tellAsTheyCome(reply: FastifyReply, events: NonNullable<AdminAnswer['events']>) {
  const gone = new AbortController();
  if (reply.raw.closed) gone.abort();
  else reply.raw.once('close', () => gone.abort());
  // Proxies that buffer answers would keep it from the client that waits for it.
  reply.headers({ 'Content-Type': eventStream, 'X-Accel-Buffering': 'no' });
  return reply.send(Readable.from(events(gone.signal)));
}

/** What browsers and crawlers ask every server for, and words that no project may have as its key. */
const noProjects = ['/console', '/metrics', '/openapi.json', '/robots.txt', '/schema.graphql'];

/**
 * Answers `/`: a page for a browser, 404 for everything else. Other paths outside of a project are
 * answered likewise: a token, which paths of projects ask for first, would not help there.
 */
export function registerRoot(
  app: FastifyInstance,
  admin: AdminEdge | undefined,
  noSuchPath: (request: FastifyRequest, reply: FastifyReply) => never,
): void {
  // Without it the empty path would be that of a project without a key.
  app.route({ method: ['POST', 'DELETE'], url: '/', handler: noSuchPath });
  for (const url of noProjects) app.route({ method: ['GET', 'HEAD'], url, handler: noSuchPath });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: async (request, reply) =>
      admin?.welcome === undefined
        ? noSuchPath(request, reply)
        : reply.redirect('/-/console/icon.svg'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    async handler(request, reply) {
      const { headers } = request;
      const isBrowser = headers.accept?.includes('text/html') === true;
      // A page of another origin could read this page: browsers send the origin, where it may read.
      if (admin?.welcome === undefined || !isBrowser || headers.origin !== undefined)
        return noSuchPath(request, reply);
      const answer = await admin.welcome(callerOf(request));
      reply.removeHeader('Access-Control-Allow-Origin');
      return tell(reply, answer);
    },
  });
}
