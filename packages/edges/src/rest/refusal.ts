// The answer to a request that is not let in: it must cost next to nothing, because it is given when
// there is nothing left, so neither the framework nor the log has a part in it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiError } from '@storewright/model/declaration';
import { correlationIdOf } from './common/edge.ts';
import { errorBody, errorHeaders } from './common/errors.ts';

const error = apiError.OverCapacity('The server is overloaded. Try again.');
const body = errorBody(error);

const headers = {
  ...errorHeaders(error),
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'Access-Control-Allow-Origin': '*',
};

export function refuse(request: IncomingMessage, response: ServerResponse): void {
  const id = correlationIdOf(request.headers['x-correlation-id']);
  response.writeHead(error.status, { ...headers, 'X-Correlation-ID': id });
  response.end(request.method === 'HEAD' ? undefined : body);
}
