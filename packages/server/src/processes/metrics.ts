// One page of metrics for all processes of a server.

import type { MetricsPage } from '@storewright/edges/rest/health';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Crew, Member } from './crew.ts';

/** A process that is busy for longer is reported with its last values. */
const answerMs = 2_000;

export interface CrewMetrics extends MetricsPage {
  /** What a process has counted is not forgotten with it: a sum that fell would look like a new start. */
  left(member: Member): void;
}

export function metricsOf(crew: () => Crew): CrewMetrics {
  const own = ownMetrics(crew);
  let ended: Promise<object[]> = Promise.resolve([]);
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    left({ lastMetrics }) {
      const counted = (lastMetrics as Measured[]).filter(({ type }) => onlyGrows.has(type));
      ended = ended.then((before) => sumOf([before, counted]).getMetricsAsJSON());
    },
    async metrics() {
      await Promise.all(crew().members().map(askMetrics));
      const measured = crew()
        .members()
        .map(({ lastMetrics }) => lastMetrics);
      return sumOf([...measured, await ended, await own.getMetricsAsJSON()]).metrics();
    },
  };
}

interface Measured {
  readonly type: string;
}

const sumOf = (all: object[][]) => AggregatorRegistry.aggregate(all);

const onlyGrows: ReadonlySet<string> = new Set(['counter', 'histogram']);

async function askMetrics(member: Member): Promise<void> {
  if (!member.isServing) return;
  member.lastMetrics = await member
    .ask<object[]>('metrics', undefined, answerMs)
    .catch(() => member.lastMetrics);
}

function ownMetrics(crew: () => Crew): Registry {
  const registry = new Registry();
  new Gauge({
    name: 'storewright_processes',
    help: 'Processes that serve requests.',
    registers: [registry],
    collect() {
      this.set(
        crew()
          .members()
          .filter(({ isServing }) => isServing).length,
      );
    },
  });
  new Counter({
    name: 'storewright_process_restarts_total',
    help: 'Processes that ended unexpectedly and were restarted.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(crew().restarts());
    },
  });
  return registry;
}
