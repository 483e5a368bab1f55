// The runner of imports with its numbers: operations by state, the age of the oldest open one, and how many are
// accepted and end.
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '@storewright/engine/pipeline';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  type ImportProgress,
  readImportProgress,
} from '@storewright/store/storage/imports/progress';
import type { FastifyBaseLogger } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type ImportCounts, type ImportRunner, startImports } from '../import-api/index.ts';

/** Longest wait for the database. */
const boundMs = 500;

/** What the numbers are read from. */
interface Source {
  /** Milliseconds since the epoch, by the clock of a project. */
  readonly now: (project: string) => number;
  readonly progress: () => Promise<readonly ImportProgress[]>;
}

/** The imports of one server. */
export interface Imports extends Pick<ImportRunner, 'stop'> {
  /** Operations were accepted: they are counted and carried out. */
  accepted(project: string, number: number): void;
}

/** Starts the runner. */
export function importsOf(
  world: World,
  {
    database,
    registry,
    logger,
  }: { database: Database; registry: Registry; logger: FastifyBaseLogger },
): Imports {
  const progress = () => readImportProgress(database);
  const count = importMetrics(registry, { now: world.now, progress });
  const { soon, stop } = startImports(world, { database, log: logger, count });
  return {
    stop,
    accepted(project, number) {
      count.accepted(project, number);
      soon();
    },
  };
}

/** Registers the numbers; answers what counts. */
function importMetrics(registry: Registry, { now, progress }: Source): ImportCounts {
  const registers = [registry];
  const accepted = new Counter({
    ...{ registers, labelNames: ['project'] },
    name: 'storewright_import_operations_accepted_total',
    help: 'Import operations accepted by this server.',
  });
  const ended = new Counter({
    ...{ registers, labelNames: ['project', 'state'] },
    name: 'storewright_import_operations_ended_total',
    help: 'Import operations that this server has carried out, by their last state.',
  });
  // Every process reads the same database, so the processes of a server do not add up.
  const aggregator = 'max';
  const read = lastRead(progress);
  new Gauge({
    ...{ registers, aggregator, labelNames: ['project', 'state'] },
    name: 'storewright_import_operations',
    help: 'Import operations in the database, by state.',
    async collect() {
      const found = await read();
      this.reset();
      for (const { project, state, number } of found) this.set({ project, state }, number);
    },
  });
  new Gauge({
    ...{ registers, aggregator, labelNames: ['project'] },
    name: 'storewright_import_oldest_open_seconds',
    help: 'Age of the oldest import operation that has not ended.',
    async collect() {
      const ages = agesOf(await read(), now);
      this.reset();
      for (const [project, seconds] of ages) this.set({ project }, seconds);
    },
  });
  return {
    accepted: (project, number) => accepted.inc({ project }, number),
    ended: (project, state, number) => ended.inc({ project, state }, number),
  };
}

/** One reading for both gauges. Metrics never wait for the database, or fail. */
function lastRead(progress: Source['progress']): Source['progress'] {
  let reading: Promise<readonly ImportProgress[]> | undefined;
  return () => {
    reading ??= Promise.race([progress().catch(() => []), sleep(boundMs, [])]).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

function agesOf(found: readonly ImportProgress[], now: Source['now']): ReadonlyMap<string, number> {
  const ages = new Map<string, number>();
  for (const { project, oldest } of found) {
    if (oldest === null) continue;
    const seconds = Math.max(0, (now(project) - oldest) / 1_000);
    ages.set(project, Math.max(ages.get(project) ?? 0, seconds));
  }
  return ages;
}
