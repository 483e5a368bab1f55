// The port while the server starts: it lives, is not ready, and answers nothing else yet.
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { apiError } from '@storewright/model/declaration';
import { correlationIdOf, edgeLimits } from './common/edge.ts';
import { errorBody, errorHeaders } from './common/errors.ts';

export interface StartingPort {
  /** The awaited step; shown to clients that ask. */
  waitsFor(reason: string): void;
  /** Gives the port free; may be called again. */
  close(): Promise<void>;
}

interface Address {
  readonly host: string;
  readonly port: number;
  readonly tls?: object | undefined;
}

const limits = {
  headersTimeout: edgeLimits.headersTimeoutMs,
  requestTimeout: edgeLimits.requestTimeoutMs,
  maxHeaderSize: edgeLimits.headBytes + 1_024,
};

/**
 * Answers 503 with Retry-After until it is closed, 200 to `/health/live`. A port that the system
 * chooses is left alone.
 * @throws the error of the system (EADDRINUSE, EACCES …) before anything else has been done
 */
export async function openWhileStarting({ host, port, tls }: Address): Promise<StartingPort> {
  if (port === 0) return { waitsFor: () => undefined, close: async () => undefined };
  let message = 'The server is starting.';
  const answer = answerWith(() => message);
  const server =
    tls === undefined
      ? createServer(limits, answer)
      : createTlsServer({ ...tls, ...limits }, answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    waitsFor(reason) {
      message = `The server is starting: ${reason}.`;
    },
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const answerWith =
  (message: () => string): RequestListener =>
  (request, response) => {
    const id = correlationIdOf(request.headers['x-correlation-id']);
    const isLive = request.url === '/health/live';
    const error = apiError.OverCapacity(message());
    response.writeHead(isLive ? 200 : error.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Correlation-ID': id,
      Connection: 'close',
      ...(isLive ? {} : errorHeaders(error)),
    });
    response.end(isLive ? '{"status":"live"}' : errorBody(error));
  };
