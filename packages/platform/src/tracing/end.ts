// The end of the SDK of OpenTelemetry with the server: it exports what it holds and stops its timers, which
// would keep the process alive.
import { metrics, ProxyTracerProvider, trace } from '@opentelemetry/api';

/** Longest wait for the SDK, in milliseconds: a collector may not answer. */
const boundMs = 3_000;

/** Shuts down the providers of the SDK that was loaded before the server. Never rejects; does nothing without an SDK. */
export async function endTelemetry(): Promise<void> {
  const tracing = trace.getTracerProvider();
  const tracer = tracing instanceof ProxyTracerProvider ? tracing.getDelegate() : tracing;
  const ended = Promise.allSettled([tracer, metrics.getMeterProvider()].map(shutDown));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, boundMs);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

/** The interface of providers has no end; the classes of the SDK have one. */
async function shutDown(provider: object): Promise<void> {
  if ('shutdown' in provider && typeof provider.shutdown === 'function') await provider.shutdown();
}
