// The admin interface on the framework. It answers no other origin: the hook of CORS leaves it out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../platform/origin.ts';

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
}

interface AdminAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: { readonly type: string; readonly text: string };
  readonly headers?: { readonly [name: string]: string };
}

export interface AdminEdge {
  readonly routes: readonly {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly isOpen?: boolean;
    readonly isForPages?: boolean;
    readonly handle: (asked: Asked) => Promise<AdminAnswer>;
  }[];
  /** Throws an API error for a caller who may not come here. */
  readonly admit: (caller: {
    readonly host: string;
    readonly authorization: string | undefined;
    readonly isOpen?: boolean | undefined;
    readonly isForPages?: boolean | undefined;
    readonly address?: string | undefined;
    readonly origin?: string | undefined;
    readonly site?: string | undefined;
  }) => void;
  /** The page at `/` for browsers, where there is one. */
  readonly welcome?: (() => Promise<AdminAnswer>) | undefined;
}

/** Browsers may ask for pages of this origin alone. */
const sameOrigin = { cors: false } as const;

export function registerAdmin(
  app: FastifyInstance,
  { routes, admit }: AdminEdge,
  noSuchPath: (request: FastifyRequest) => never,
): void {
  // Whoever asks beforehand from another origin is not told that he may.
  for (const url of ['/-', '/-/*'])
    app.route({ method: 'OPTIONS', url, config: sameOrigin, handler: noSuchPath });
  for (const { method, path, isOpen, isForPages, handle } of routes)
    app.route({
      method,
      config: sameOrigin,
      url: `/-${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async (request) => admit({ ...callerOf(request), isOpen, isForPages }),
      async handler(request, reply) {
        const params = request.params as Asked['params'];
        const query = request.query as Asked['query'];
        return tell(
          reply,
          await handle({ params, query, body: request.body, author: authorOf(request) }),
        );
      },
    });
}

/** For the trail of administration: whoever holds the token of the interface. */
const authorOf = (request: FastifyRequest): Asked['author'] => ({
  type: 'admin',
  name: 'admin token',
  address: addressOf(request, request.server.behindProxy),
  correlationId: request.id,
});

const callerOf = ({ hostname, protocol, host, headers }: FastifyRequest) => ({
  host: hostname,
  authorization: headers.authorization,
  address: `${protocol}://${host}`,
  origin: headers.origin,
  site: [headers['sec-fetch-site']].flat()[0],
});

function tell(reply: FastifyReply, { status, body, file, headers = {} }: AdminAnswer) {
  reply.code(status).headers({ 'Cache-Control': 'no-store', ...headers });
  if (file !== undefined) return reply.header('Content-Type', file.type).send(file.text);
  if (body === undefined) return reply.send();
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(body));
}

/** Answers `/`: a page for whoever opens it in a browser, for everybody else that it is no path. */
export function registerRoot(
  app: FastifyInstance,
  admin: AdminEdge | undefined,
  noSuchPath: (request: FastifyRequest) => never,
): void {
  // Without it the empty path would be that of a project without a key.
  app.route({ method: ['HEAD', 'POST', 'DELETE'], url: '/', handler: noSuchPath });
  app.route({
    method: 'GET',
    url: '/',
    async handler(request, reply) {
      const { headers } = request;
      const isBrowser = headers.accept?.includes('text/html') === true;
      // A page of another origin would read what stands here: browsers name it, where it may read.
      if (admin?.welcome === undefined || !isBrowser || headers.origin !== undefined)
        return noSuchPath(request);
      admin.admit({ ...callerOf(request), isOpen: true });
      reply.removeHeader('Access-Control-Allow-Origin');
      return tell(reply, await admin.welcome());
    },
  });
}
