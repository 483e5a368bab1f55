// The token service on the framework: forms stay undecoded, everything else is the service's.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TokenEndpoint } from '../oauth/index.ts';
import { noteFailure } from './hints/hints.ts';

const formBytes = 64 * 1024;

export function registerTokenEndpoints(
  app: FastifyInstance,
  endpoints: readonly TokenEndpoint[],
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // A type that is named is found without being taken apart for every request.
    for (const type of ['application/x-www-form-urlencoded', '*'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
    for (const endpoint of endpoints)
      scope.route({
        method: 'POST',
        url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
        bodyLimit: formBytes,
        handler: (request, reply) => handle(endpoint, request, reply),
      });
  });
}

async function handle(endpoint: TokenEndpoint, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body, error } = await endpoint.handle({
    params: request.params as { [name: string]: string },
    headers: request.headers,
    form: typeof request.body === 'string' ? request.body : '',
    query: queryOf(request.url),
    ip: request.ip,
    correlationId: request.id,
  });
  reply.code(status).headers(headers);
  if (error !== undefined) noteFailure(error, request, reply);
  return reply.send(body);
}

function queryOf(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}
