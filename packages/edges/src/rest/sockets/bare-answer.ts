// The answer on a bare socket: Node's parser gave up before there was a request.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { apiError } from '@storewright/model/declaration';
import type { FastifyBaseLogger } from 'fastify';
import { correlationIdOf } from '../common/edge.ts';
import { apiErrorOf, errorBody } from '../common/errors.ts';

/** What a connection with TLS begins with, as no HTTP request does. */
const handshakeRecord = 0x16;

/** Answers in the one error shape and closes the connection. */
export function answerSocket(error: Error, socket: Socket, log: FastifyBaseLogger): void {
  if (speaksTls(error)) tellOfTls(log);
  if (!socket.writable || (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const failure = apiErrorOf(error) ?? apiError.InvalidInput('The request is malformed.');
  const body = errorBody(failure);
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Correlation-ID: ${correlationIdOf(undefined)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const speaksTls = (error: object): boolean =>
  'rawPacket' in error &&
  Buffer.isBuffer(error.rawPacket) &&
  error.rawPacket[0] === handshakeRecord;

/** Between two lines about it: a client that sends such bytes cannot fill the log. */
const pauseMs = 1_000;
let toldAt = Number.NEGATIVE_INFINITY;

function tellOfTls(log: FastifyBaseLogger): void {
  const now = performance.now();
  if (now - toldAt < pauseMs) return;
  toldAt = now;
  log.warn(
    { hint: 'Use http://, or start the server with --tls-cert and --tls-key.' },
    'a client uses TLS on a plain HTTP port',
  );
}
