// Traces: one span for each request, where an SDK is loaded; here a small one of the test.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  trace,
} from '@opentelemetry/api';
import { startTestServer, type TestServer } from '../testing/harness.ts';

interface Recorded {
  name: string;
  readonly kind: number | undefined;
  readonly parent: string | undefined;
  readonly attributes: { [name: string]: unknown };
  readonly events: string[];
  isEnded: boolean;
  isError: boolean;
}

const spans: Recorded[] = [];
const traceId = '0af7651916cd43dd8448eb211c80319c';

function startSpan(name: string, options: SpanOptions = {}, parent: Context = ROOT_CONTEXT): Span {
  const recorded: Recorded = {
    name,
    kind: options.kind,
    parent: trace.getSpanContext(parent)?.spanId,
    attributes: {},
    events: [],
    isEnded: false,
    isError: false,
  };
  spans.push(recorded);
  const noted = (note: () => unknown): object => {
    note();
    return span;
  };
  const span: object = {
    spanContext: () => ({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 }),
    setAttributes: (given: object) => noted(() => Object.assign(recorded.attributes, given)),
    addEvent: (event: string) => noted(() => recorded.events.push(event)),
    setStatus(): object {
      recorded.isError = true;
      return span;
    },
    updateName(given: string): object {
      recorded.name = given;
      return span;
    },
    isRecording: () => true,
    end() {
      recorded.isEnded = true;
    },
  };
  return span as unknown as Span;
}

let server: TestServer;
before(async () => {
  trace.setGlobalTracerProvider({
    getTracer: () => ({ startSpan, startActiveSpan: () => assert.fail('not used') }) as never,
  });
  propagation.setGlobalPropagator({
    inject: () => undefined,
    fields: () => ['traceparent'],
    extract: (from, headers: { traceparent?: string }) => {
      const [, , spanId] = headers.traceparent?.split('-') ?? [];
      return spanId === undefined
        ? from
        : trace.setSpanContext(from, { traceId, spanId, traceFlags: 1, isRemote: true });
    },
  });
  server = await startTestServer();
});
after(async () => {
  await server.close();
  trace.disable();
  propagation.disable();
  context.disable();
});

/** The span of one request, when it is over. */
async function spanOf(path: string, headers: Record<string, string> = {}): Promise<Recorded> {
  await server.token();
  const from = spans.length;
  await server.request('GET', path, undefined, { headers });
  for (;;) {
    const found = spans.slice(from).find(({ name, isEnded }) => isEnded && name.includes('zones'));
    if (found !== undefined) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a request is a span with its route, and nothing that the client has sent', async () => {
  const { name, kind, attributes, events } = await spanOf('/zones?where=name%3D%22secret%22');
  assert.equal(name, 'GET /:projectKey/zones');
  assert.equal(kind, 1);
  assert.deepEqual(events, ['auth', 'run']);
  assert.equal(attributes['http.response.status_code'], 200);
  assert.equal(attributes['storewright.project'], 'demo');
  assert.equal(attributes['storewright.client_id'], server.clientId);
  assert.doesNotMatch(JSON.stringify(attributes), /secret/);
});

test('a request belongs to the trace that its headers name', async () => {
  const { parent } = await spanOf('/zones', { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
  assert.equal(parent, '00f067aa0ba902b7');
});

test('a refused request tells its code, and is no failure of the server', async () => {
  const { attributes, isError } = await spanOf('/zones?limit=1000');
  assert.equal(attributes['error.type'], 'InvalidInput');
  assert.equal(attributes['http.response.status_code'], 400);
  assert.equal(isError, false);
});
