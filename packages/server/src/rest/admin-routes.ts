// The admin interface on the framework. It answers no other origin: the hook of CORS leaves it out.
import type { FastifyInstance, FastifyRequest } from 'fastify';

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
}

interface AdminAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly file?: { readonly type: string; readonly text: string };
}

export interface AdminEdge {
  readonly routes: readonly {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly isOpen?: boolean;
    readonly handle: (asked: Asked) => Promise<AdminAnswer>;
  }[];
  /** Throws an API error for a caller who may not come here. */
  readonly admit: (caller: {
    readonly host: string;
    readonly authorization: string | undefined;
    readonly isOpen?: boolean | undefined;
  }) => void;
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
  for (const { method, path, isOpen, handle } of routes)
    app.route({
      method,
      config: sameOrigin,
      url: `/-${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async ({ hostname, headers }) =>
        admit({ host: hostname, authorization: headers.authorization, isOpen }),
      async handler(request, reply) {
        const params = request.params as Asked['params'];
        const query = request.query as Asked['query'];
        const { status, body, file } = await handle({ params, query, body: request.body });
        reply.code(status).header('Cache-Control', 'no-store');
        if (file !== undefined) return reply.header('Content-Type', file.type).send(file.text);
        if (body === undefined) return reply.send();
        reply.header('Content-Type', 'application/json; charset=utf-8');
        return reply.send(JSON.stringify(body));
      },
    });
}
