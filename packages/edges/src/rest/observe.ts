// One log line and one measurement for each answer. Never bodies, tokens, passwords or e-mails.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { whyRefused } from './hints/hints.ts';
import { exportedDurations } from './measured/exported.ts';

export type Observe = (request: FastifyRequest, reply: FastifyReply) => void;

export interface Metrics {
  readonly registry: Registry;
  readonly observe: Observe;
  /** A value that is asked for whenever somebody looks. */
  readonly gauge: (gauge: GaugeDeclaration) => void;
  /** Counts a token event by flow and outcome. */
  readonly countToken: (flow: string, outcome: string) => void;
}

export interface GaugeDeclaration {
  readonly name: string;
  readonly help: string;
  /** How values of several processes of one server are combined; absent: the sum. */
  readonly aggregator?: 'max' | 'first';
  readonly value: () => number;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * How often the delay of the event loop is measured, in milliseconds. Each measurement wakes the process: at the default
 * of 10 they were four tenths of what an unused server costs.
 */
const delayEveryMs = 100;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delayEveryMs });
  const durations = new Histogram({
    name: 'storewright_http_request_duration_seconds',
    help: 'Duration of requests by route template, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const exported = exportedDurations(buckets);
  const tokens = new Counter({
    name: 'storewright_token_events_total',
    help: 'Token service events by flow and outcome.',
    labelNames: ['flow', 'outcome'],
    registers: [registry],
  });
  return {
    registry,
    gauge({ value, ...about }) {
      new Gauge({
        ...about,
        registers: [registry],
        collect() {
          this.set(value());
        },
      });
    },
    countToken: (flow, outcome) => tokens.inc({ flow, outcome }),
    observe(request, reply) {
      const route = request.routeOptions.url ?? 'none';
      const seconds = reply.elapsedTime / 1000;
      durations.observe({ method: request.method, route, status: reply.statusCode }, seconds);
      exported?.(seconds, {
        'http.request.method': request.method,
        'http.response.status_code': reply.statusCode,
        'http.route': route,
      });
      logAnswer(request, reply, route);
    },
  };
}

/** The log line of a refused request; a failure of ours has a line of its own. */
const refusalOf = ({ failure, url, server }: FastifyRequest) =>
  failure === undefined ? {} : whyRefused(failure, url, server.isLocal);

function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const { principal, method, hint } = request;
  request.log.info(
    {
      correlationId: request.id,
      project: principal?.projectKey,
      clientId: principal?.clientId,
      method,
      route,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      ...(reply.statusCode < 400 ? {} : refusalOf(request)),
      ...(hint === undefined ? {} : { hint }),
    },
    'request',
  );
}
