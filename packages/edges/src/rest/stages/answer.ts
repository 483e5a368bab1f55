// Last stage: the answer of an operation, or the one shape of every failure, onto the network.

import { hintOf } from '@storewright/model/base/hint';
import type { ApiError } from '@storewright/model/declaration';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorOf, errorBody, errorHeaders, unforeseen } from '../common/errors.ts';
import { familyOf } from '../families/family.ts';
import type { Watch } from '../hints/ignored.ts';
import { giveHint } from '../hints/why.ts';
import type { Route, RouteAnswer } from '../route.ts';
import type { Decoded } from './decode.ts';
import { positionHeader } from './freshness.ts';

const json = 'application/json; charset=utf-8';

/** Sends what the operation of the route has answered. */
export function answer(
  route: Route,
  { watched, freshness }: Decoded,
  answered: RouteAnswer,
  reply: FastifyReply,
): FastifyReply {
  const { request } = reply;
  const { status, text, headers } = answered;
  if (watched !== undefined) request.hint = hintAbout(route, watched, answered);
  giveHint(request.hint, request, reply);
  reply.code(status).header('Server-Timing', serverTiming(request.stages));
  if (headers !== undefined) reply.headers(headers);
  if (freshness?.written !== undefined) reply.header(positionHeader, freshness.written);
  reply.header('Content-Type', json);
  return reply.send(
    typeof text === 'string' && text.length >= largeText ? Buffer.from(text) : text,
  );
}

/** A hint for the developer about a request that was answered. */
function hintAbout(
  { doubts }: Route,
  { parameters, told }: Watch,
  answered: RouteAnswer,
): string | undefined {
  const sentences = [told(), ...(doubts?.(parameters, answered) ?? [])];
  return sentences.filter((one) => one !== undefined).join(' ') || undefined;
}

/**
 * From here on a string is encoded once; Node would measure it, join it to the head and encode it.
 */
const largeText = 16_384;

const serverTiming = (stages: readonly [string, number][]) =>
  stages.map(([stage, duration]) => `${stage};dur=${duration.toFixed(2)}`).join(', ');

/** The error of a request; an invalid token takes precedence. */
export async function failureOf(error: unknown, { readSet }: FastifyRequest): Promise<unknown> {
  if (readSet?.pending() === undefined || readSet.isStoring) return error;
  return readSet.confirm().then(
    () => error,
    (failure) => failure,
  );
}

/**
 * Answers any failure in the one shape; failures that are not the client's are logged, never shown.
 */
export function fail(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  request.failure = thrown;
  const error = apiErrorOf(thrown) ?? unforeseen();
  const line = { err: thrown, correlationId: request.id };
  // A server that has too much to do has no time to write down where it noticed.
  // An unknown HTTP version is a probe: the client's fault, although its status is 505.
  if (error.code === 'OverCapacity' || error.code === 'HttpVersionNotSupported')
    request.log.warn({ ...line, err: briefly(thrown) }, 'refused');
  else if (error.status >= 500) request.log.error(line, 'failure');
  // Its message names the missing facet for the operator, and no value of the client.
  if (error.code === 'QueryTimedOut')
    request.log.warn({ correlationId: request.id, advice: error.message }, 'slow query');
  sendError(error, request, reply);
}

/** An error and its first cause, without their stacks. */
function briefly(thrown: unknown): Error | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { message, cause } = thrown as Error;
  const reason = cause instanceof Error ? `: ${cause.message}` : '';
  return Object.assign(new Error(`${message}${reason}`), { stack: undefined });
}

function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  giveHint(hintOf(error), request, reply);
  reply.code(error.status).headers(errorHeaders(error));
  reply.header('Content-Type', json);
  reply.send(request.method === 'HEAD' ? '' : (familyOf(request)?.errorBody ?? errorBody)(error));
}
