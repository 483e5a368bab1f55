// The admin interface on the framework. It answers no other origin: the hook of CORS leaves it out.
import type { FastifyInstance } from 'fastify';

interface Asked {
  readonly params: { readonly [name: string]: string };
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly body: unknown;
}

export interface AdminEdge {
  readonly routes: readonly {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    readonly path: string;
    readonly handle: (
      asked: Asked,
    ) => Promise<{ readonly status: number; readonly body?: unknown }>;
  }[];
  /** Throws an API error for a caller who may not come here. */
  readonly admit: (caller: {
    readonly host: string;
    readonly authorization: string | undefined;
  }) => void;
}

export const isAdminPath = (url: string): boolean => url.startsWith('/-/') || url === '/-';

export function registerAdmin(app: FastifyInstance, { routes, admit }: AdminEdge): void {
  for (const { method, path, handle } of routes)
    app.route({
      method,
      url: `/-${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      onRequest: async ({ hostname, headers }) =>
        admit({ host: hostname, authorization: headers.authorization }),
      async handler(request, reply) {
        const params = request.params as Asked['params'];
        const query = request.query as Asked['query'];
        const { status, body } = await handle({ params, query, body: request.body });
        reply.code(status).header('Cache-Control', 'no-store');
        if (body === undefined) return reply.send();
        reply.header('Content-Type', 'application/json; charset=utf-8');
        return reply.send(JSON.stringify(body));
      },
    });
}
