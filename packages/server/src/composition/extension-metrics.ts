// How often extensions are called, with what result, and how long their answers take; and the latest calls.

import type { Called, KnownExtensions } from '@storewright/engine/pipeline/commit/extend';
import {
  type ExtensionCalls,
  openExtensionCalls,
} from '@storewright/engine/pipeline/commit/extension-call';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Counts and keeps the calls of extensions from now on; answers the latest ones. */
export function watchedExtensions(
  extensions: KnownExtensions,
  registry: Registry,
  clock: () => number,
): ExtensionCalls['of'] {
  const count = extensionMetrics(registry);
  const calls = openExtensionCalls(clock);
  extensions.onCalled((called) => {
    count(called);
    calls.note(called);
  });
  return calls.of;
}

/** Registers the numbers; answers what counts them. */
function extensionMetrics(registry: Registry): (told: Called) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'storewright_extension_calls_total',
    help: 'Calls of extensions, by result: accepted, refused, late (no answer in time), failed (no usable answer).',
    labelNames: ['project', 'extension', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'storewright_extension_call_seconds',
    help: 'Response time of extensions.',
    labelNames: ['project', 'extension'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers,
  });
  return ({ project, extension, result, seconds }) => {
    calls.inc({ project, extension, result });
    durations.observe({ project, extension }, seconds);
  };
}
