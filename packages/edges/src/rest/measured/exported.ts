// The metrics for an SDK of OpenTelemetry that was loaded before the server; without one nothing is registered.
import { type Attributes, createNoopMeter, type Meter, metrics } from '@opentelemetry/api';
import type { Registry } from 'prom-client';

/** The meter of the SDK; nothing without one. */
function loadedMeter(): Meter | undefined {
  const meter = metrics.getMeter('storewright');
  return meter.constructor === createNoopMeter().constructor ? undefined : meter;
}

/** Records the duration of a request, in seconds. */
export type RecordDuration = (seconds: number, attributes: Attributes) => void;

/** The histogram of requests under the name that the conventions give it. */
export function exportedDurations(buckets: readonly number[]): RecordDuration | undefined {
  const histogram = loadedMeter()?.createHistogram('http.server.request.duration', {
    description: 'Duration of requests.',
    unit: 's',
    advice: { explicitBucketBoundaries: [...buckets] },
  });
  return histogram && ((seconds, attributes) => histogram.record(seconds, attributes));
}

type Instrument = ReturnType<Meter['createObservableGauge']>;

/** Exports every metric of the registry; of histograms, sum and count. Call it when all are registered. */
export function exportMetrics(registry: Registry): void {
  const meter = loadedMeter();
  if (meter === undefined) return;
  const instruments = new Map<string, Instrument>();
  for (const { name, help: description, type } of registry.getMetricsAsArray() as any[]) {
    const counts = type === 'histogram' ? [`${name}_sum`, `${name}_count`] : [];
    if (type === 'counter') counts.push(name);
    for (const one of counts)
      instruments.set(one, meter.createObservableCounter(one, { description }));
    if (type === 'gauge') instruments.set(name, meter.createObservableGauge(name, { description }));
  }
  meter.addBatchObservableCallback(
    async (result) => {
      for (const { name, values } of (await registry.getMetricsAsJSON()) as any[])
        for (const { metricName = name, value, labels } of values) {
          const instrument = instruments.get(metricName);
          if (instrument !== undefined) result.observe(instrument, value, labels);
        }
    },
    [...instruments.values()],
  );
}
