// Makes the HTTP servers of the client ports: the front admits their requests, and TLS ports
// recognize plain HTTP.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
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
