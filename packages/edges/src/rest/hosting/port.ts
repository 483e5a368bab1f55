// The port of custom applications: every request goes to one function, within limits.
import type { IncomingHttpHeaders } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { correlationIdOf, edgeLimits, originOf } from '../common/edge.ts';
import { apiErrorOf, errorBody, errorHeaders, unforeseen } from '../common/errors.ts';
import type { Front } from '../front.ts';
import { quieted, serversOf } from '../sockets/servers.ts';

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | undefined;
  readonly protocol: string;
  readonly host: string;
  readonly correlationId: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

interface Port {
  readonly host: string;
  readonly port: number;
  readonly tls: object | undefined;
  readonly behindProxy: boolean;
  /** Admits requests, including the API requests that the gateway makes within the process. */
  readonly front: Front;
  readonly logger: FastifyBaseLogger;
  readonly answer: (asked: Asked) => Promise<Answer>;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Opens the port; answers its address, and what closes it. */
export async function openHostingPort(opening: Port) {
  const { host, port, tls, front, logger } = opening;
  const ends: (() => void)[] = [];
  const app = Fastify({
    ...(tls === undefined ? {} : { https: tls }),
    serverFactory: serversOf(front, tls, ends),
    loggerInstance: quieted(logger),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      correlationIdOf(request.headers['x-correlation-id']),
    bodyLimit: edgeLimits.bodyBytes,
    return503OnClosing: false,
    exposeHeadRoutes: false,
  } as never) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((thrown, request, reply) => {
    const error = apiErrorOf(thrown) ?? unforeseen();
    if (error.status >= 500) logger.error({ err: thrown, correlationId: request.id }, 'failure');
    reply.code(error.status).headers(errorHeaders(error));
    reply.header('Content-Type', 'application/json; charset=utf-8').send(errorBody(error));
  });
  app.route({
    method: methods as never,
    url: '*',
    handler: async (request, reply) => {
      const { status, headers = {}, body } = await opening.answer(askedOf(request, opening));
      reply.code(status).headers({ 'X-Content-Type-Options': 'nosniff', ...headers });
      return reply.send(body);
    },
  });
  app.addHook('preClose', (done) => {
    for (const end of ends) end();
    done();
  });
  const url = await app.listen({ host, port });
  return { url, close: () => app.close() };
}

function askedOf(request: FastifyRequest, { behindProxy }: Port): Asked {
  const origin = originOf(request, behindProxy);
  // An invalid name is not served.
  const { protocol, host } = URL.canParse(origin)
    ? new URL(origin)
    : { protocol: 'http:', host: '' };
  const { method, url, headers, body, id } = request;
  return {
    method,
    url,
    headers,
    body: Buffer.isBuffer(body) && body.length > 0 ? body : undefined,
    protocol: protocol.slice(0, -1),
    host,
    correlationId: id,
  };
}
