// What the server has to do at this moment, for the metrics: read when somebody looks.
import { Gauge, type Registry } from 'prom-client';
import type { FrontCounts } from '../front.ts';

/** The load of a pool, by counter. */
type PoolCounts = readonly (readonly [pool: string, { readonly [what: string]: number }])[];

interface Busy {
  readonly front: () => FrontCounts;
  readonly pools: () => PoolCounts;
  readonly jobs: () => readonly (readonly [job: string, seconds: number])[];
  /** Processes that live, and projects whose background work is done here. */
  readonly division: () => { readonly nodes: number; readonly projects: number };
  readonly isDraining: () => boolean;
}

const frontGauges: readonly (readonly [keyof FrontCounts, string, string])[] = [
  ['connections', 'storewright_connections', 'Connections of clients.'],
  ['inFlight', 'storewright_requests_in_flight', 'Requests in progress.'],
  ['waiting', 'storewright_requests_waiting', 'Requests in the queue for admission.'],
  ['admitted', 'storewright_requests_admitted_most', 'Current concurrency limit.'],
  ['resting', 'storewright_connections_resting', 'Connections whose reading is paused.'],
  ['shed', 'storewright_requests_shed', 'Requests rejected by admission since the start.'],
];

const poolGauges: readonly (readonly [string, string, string])[] = [
  ['most', 'storewright_pool_most', 'Limit of concurrent statements.'],
  ['atWork', 'storewright_pool_in_use', 'Statements in progress.'],
  ['waiting', 'storewright_pool_waiting', 'Statements in the queue for a connection.'],
  ['open', 'storewright_pool_connections', 'Connections to the database.'],
  [
    'refused',
    'storewright_pool_refused',
    'Statements since the start that timed out in the queue for a connection.',
  ],
  ['givenUp', 'storewright_pool_given_up', 'Statements abandoned since the start.'],
  [
    'abandoned',
    'storewright_pool_abandoned',
    'Connections with an abandoned statement that the database still runs.',
  ],
];

export function gaugesOf(registry: Registry, busy: Busy): void {
  const { front, pools, jobs, division, isDraining } = busy;
  const registers = [registry];
  const one = (name: string, help: string, value: () => number, aggregator: Aggregator = 'sum') =>
    new Gauge({
      ...{ name, help, registers, aggregator },
      collect() {
        this.set(value());
      },
    });
  for (const [key, name, help] of frontGauges) one(name, help, () => front()[key]);
  for (const [key, name, help] of poolGauges)
    new Gauge({
      ...{ name, help, registers, labelNames: ['pool'] },
      collect() {
        for (const [pool, counts] of pools()) this.set({ pool }, counts[key] ?? 0);
      },
    });
  new Gauge({
    name: 'storewright_job_lag_seconds',
    help: 'Seconds since the last successful round of a job, or since the start.',
    aggregator: 'max',
    registers,
    labelNames: ['job'],
    collect() {
      for (const [job, seconds] of jobs()) this.set({ job }, seconds);
    },
  });
  const known = 'Live processes of this database that this process knows.';
  one('storewright_nodes', known, () => division().nodes, 'max');
  const own =
    'Projects with background work in this process since the set of processes last changed.';
  one('storewright_node_projects', own, () => division().projects);
  one('storewright_draining', '1 while the server stops.', () => (isDraining() ? 1 : 0), 'max');
}

type Aggregator = 'sum' | 'max';
