// Traces: one span for each request, by the API of OpenTelemetry. Where no SDK is loaded there is
// not even a hook. Spans contain the same data as the log: no client input.
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { findTracer } from '@storewright/platform/tracing/spans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiErrorOf } from './common/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span;
    traceContext?: Context;
  }
}

/** An SDK is loaded before the server: `node --import`. Call it before other hooks. */
export function registerTracing(app: FastifyInstance): void {
  const tracer = findTracer();
  if (tracer === undefined) return;
  app.decorateRequest('span');
  app.decorateRequest('traceContext');
  app.addHook('onRequest', (request, _reply, done) => {
    // A span around this one is that of the HTTP server, which has read the headers.
    const around = trace.getActiveSpan() !== undefined;
    const parent = around
      ? context.active()
      : propagation.extract(context.active(), request.headers);
    const kind = around ? SpanKind.INTERNAL : SpanKind.SERVER;
    request.span = tracer.startSpan(request.method, { kind }, parent);
    request.traceContext = trace.setSpan(parent, request.span);
    context.with(request.traceContext, done);
  });
  // Reading a body has left the context entered above.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(request.traceContext!, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.span !== undefined) end(request.span, request, reply);
    done();
  });
}

function end(span: Span, request: FastifyRequest, { statusCode }: FastifyReply): void {
  const { method, principal, failure } = request;
  const route = request.routeOptions.url;
  const code = failure === undefined ? undefined : (apiErrorOf(failure)?.code ?? 'General');
  if (route !== undefined) span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': statusCode,
    'storewright.correlation_id': request.id,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(principal === undefined
      ? {}
      : {
          'storewright.project': principal.projectKey,
          'storewright.client_id': principal.clientId,
        }),
    ...(code === undefined ? {} : { 'error.type': code }),
  });
  for (const [stage, durationMs] of request.stages ?? [])
    span.addEvent(stage, { 'storewright.duration_ms': durationMs });
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
