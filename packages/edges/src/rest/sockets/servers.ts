// Makes the HTTP servers of the client ports: the front admits their requests, and TLS ports
// recognize plain HTTP.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import { edgeLimits } from '../common/edge.ts';
import type { Front } from '../front.ts';
import { answerPlainHttp } from './plain-http.ts';

const handshakeLimits = { handshakeTimeout: edgeLimits.headersTimeoutMs };
const httpLimits = { headersTimeout: edgeLimits.headersTimeoutMs, maxHeaderSize: 16_384 };

/** For the HTTP framework, which asks it once a server. `ends` gets what must be done at the end. */
export const serversOf =
  (front: Front, tls: object | undefined, ends: (() => void)[]) =>
  (handler: RequestListener): Server => {
    const guarded = front.before(handler);
    const server =
      tls === undefined
        ? createServer(httpLimits, guarded)
        : createTlsServer({ ...tls, ...httpLimits, ...handshakeLimits }, guarded);
    server.keepAliveTimeout = edgeLimits.keepAliveTimeoutMs;
    server.requestTimeout = edgeLimits.requestTimeoutMs;
    if (tls !== undefined) ends.push(answerPlainHttp(server));
    front.watch(server);
    return server;
  };

// The framework's own lines: the server logs everything that they contain.

/**
 * The log for the framework: warnings and worse, so that it does not log its port among the lines
 * of a start.
 */
export function quieted(logger: FastifyBaseLogger): FastifyBaseLogger {
  const isTalkative = (logger as Logger).isLevelEnabled('info');
  return isTalkative ? logger.child({}, { level: 'warn' }) : logger;
}

// A connection that is cut off on purpose, for faults.

/**
 * Cuts the connection off, for the client with a reset where there can be one. While its end is under
 * way, as when the client has just gone, the system refuses a reset, and Node.js then forgets the socket
 * without having closed it; below TLS there is none that could be asked for.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded || socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
