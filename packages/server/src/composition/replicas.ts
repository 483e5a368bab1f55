// Replicas from the options, and the reports on them for operators.

import type { Database } from '@storewright/store/storage/connection/database';
import type { ReplicaState } from '@storewright/store/storage/replicas/replica';
import { openReplicas, type Replicas } from '@storewright/store/storage/replicas/replicas';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Options } from '../options.ts';
import { connectionsOf } from './connections.ts';

/** Logs when a replica is abandoned, and when it is back. */
interface Log {
  info(about: object, what: string): void;
  warn(about: object, what: string): void;
}

/** Nothing where the options name none. */
export async function replicasOf(
  database: Database,
  options: Options,
  logger: Log,
): Promise<Replicas | undefined> {
  if (options.replicaUrl === '') return undefined;
  const { query, planned } = connectionsOf(options);
  return openReplicas(database, {
    url: options.replicaUrl,
    maxLagMs: options.replicaLag * 1_000,
    queryTimeoutMs: options.queryTimeoutMs,
    connections: { query, planned },
    told: (state) => tell(logger, state),
  });
}

function tell(logger: Log, { name, isUsed, reason, lagSeconds }: ReplicaState): void {
  if (isUsed) logger.info({ replica: name, lagSeconds }, 'a replica answers queries');
  else logger.warn({ replica: name, lagSeconds, reason }, 'a replica is not used');
}

/** What everybody may see: no names of servers. */
const shownReplicas = (replicas: Replicas) =>
  replicas.states().map(({ isUsed, lagSeconds }) => ({ isUsed, lagSeconds: lagSeconds ?? null }));

/** Metrics of each replica. */
export function replicaMetrics(registry: Registry, replicas: Replicas): void {
  const around = { registers: [registry], labelNames: ['replica'] };
  new Gauge({
    ...around,
    name: 'storewright_replica_lag_seconds',
    help: 'Lag of the replica; absent while the replica cannot be reached.',
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { name, lagSeconds } of replicas.states())
        if (lagSeconds !== undefined) this.set({ replica: name }, lagSeconds);
    },
  });
  new Gauge({
    ...around,
    name: 'storewright_replica_used',
    help: '1 while the replica can answer queries.',
    aggregator: 'min',
    collect() {
      for (const { name, isUsed } of replicas.states()) this.set({ replica: name }, isUsed ? 1 : 0);
    },
  });
  counted(
    'storewright_replica_answered',
    'Statements answered by a replica.',
    (state) => state.answered,
  );
  counted(
    'storewright_replica_failed',
    'Statements sent to the primary because a replica did not answer them.',
    (state) => state.failed,
  );

  function counted(name: string, help: string, of: (state: ReplicaState) => number): void {
    new Counter({
      ...around,
      name,
      help,
      collect() {
        this.reset();
        for (const state of replicas.states()) this.inc({ replica: state.name }, of(state));
      },
    });
  }
}

/** The part of the health page about replicas. */
export const toldOfReplicas = (replicas: Replicas | undefined) =>
  replicas && (() => ({ replicas: shownReplicas(replicas) }));
