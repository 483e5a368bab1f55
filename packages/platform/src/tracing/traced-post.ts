// Calls to other servers as spans; the server that is called learns the trace from a header.
import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { OutboundCall, OutboundOutcome, Post } from '../outbound.ts';
import { isTraced, type Step, withinSpan } from './spans.ts';

/** The same calls, each a span where a request or a delivery is traced. */
export const tracedPost =
  (post: Post): Post =>
  (call) => {
    if (!isTraced()) return post(call);
    return withinSpan(stepOf(call), async (span) => {
      const headers = { ...call.headers };
      propagation.inject(context.active(), headers);
      const outcome = await post({ ...call, headers });
      if (outcome.outcome === 'answer')
        span.setAttributes({ 'http.response.status_code': outcome.status });
      if (isFailure(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
      return outcome;
    });
  };

const isFailure = (outcome: OutboundOutcome): boolean =>
  outcome.outcome !== 'answer' || outcome.status >= 400;

/** Paths and parameters can have secrets, so a span names the host alone. */
function stepOf({ url, method = 'POST', of }: OutboundCall): Step {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return {
    name: of === undefined ? method : `${method} ${of.to}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': host,
      ...(of === undefined ? {} : { 'storewright.project': of.project }),
    },
  };
}
