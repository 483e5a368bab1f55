// Composition: the only place where the list of kinds meets storage, token service and edges.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { adminEdgeOf } from './composition/admin.ts';
import { clockGauge, ready, watchedClock } from './composition/clock.ts';
import { dependencies } from './composition/dependencies.ts';
import { commitCheck, readinessOf } from './composition/readiness.ts';
import { routesOfAll } from './composition/routes.ts';
import { tlsOptions } from './composition/tls.ts';
import { authenticatorOf, tokenServiceOf } from './composition/token-service.ts';
import { whenThere } from './composition/wait-for-database.ts';
import { worldOf } from './composition/world.ts';
import { startJobs } from './jobs/index.ts';
import { drainWaitMs, type Options } from './options.ts';
import type { World } from './pipeline/index.ts';
import { kinds } from './resources/index.ts';
import {
  createApp,
  createMetrics,
  edgeLimits,
  gaugesOf,
  listenForMetrics,
  type Metrics,
  openFront,
  registerHealth,
  registerTokenEndpoints,
} from './rest/index.ts';
import { type Clock, clockOf, openClock } from './storage/clock.ts';
import { connect } from './storage/connection/connect.ts';
import type { Database } from './storage/connection/database.ts';
import { removeEnded } from './storage/projects/rows.ts';
import { completeFacets } from './storage/schema/facets.ts';
import { migrate } from './storage/schema/migrate.ts';

export interface ServerSettings {
  readonly options: Options;
  /** A PostgreSQL connection string. */
  readonly databaseUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Told why the database cannot be used yet, while it is waited for. */
  readonly onWaiting?: (error: Error) => void;
  /** Ends the wait for the database. */
  readonly signal?: AbortSignal;
  /** Milliseconds since the epoch; tests set it. */
  readonly now?: () => number;
}

export interface Server {
  readonly world: World;
  readonly database: Database;
  /** Opens the ports; answers the base address. */
  listen(): Promise<{ readonly url: string; readonly metricsUrl?: string }>;
  /** Not ready, finish what is in flight, close. */
  close(): Promise<void>;
}

/** Connects, migrates and puts everything together; `listen` opens it to the world. */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const { options, onWaiting: told = () => undefined, signal } = settings;
  // A mistake of the operator is told before anything is opened.
  tlsOptions(options);
  const mostMs = options.waitForDatabase * 1_000;
  const database = await whenThere(() => openDatabase(settings), { mostMs, told, signal });
  try {
    const clock = await clockFor(database, settings);
    return served(database, worldOf(database, options, clock), settings);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ options, databaseUrl }: ServerSettings): Promise<Database> {
  const { readConnections: read, writeConnections: write, tokenConnections: token } = options;
  const database = await connect({
    url: databaseUrl,
    connections: { read, write, token },
    readTimeoutMs: options.queryTimeoutMs,
    writeTimeoutMs: options.writeTimeoutMs,
    isLasting: true,
  });
  await migrate(database, kinds).catch(async (error) => {
    await database.close();
    throw error;
  });
  return database;
}

const clockFor = (database: Database, { now, logger }: ServerSettings): Promise<Clock> | Clock =>
  now === undefined ? openClock(database, watchedClock(logger)) : clockOf(now);

/** A busy port of the metrics must not keep the API from starting: then any free one is taken. */
async function metricsPort(registry: Metrics['registry'], { options, logger }: ServerSettings) {
  try {
    return await listenForMetrics(registry, options.metricsPort);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const answer = await listenForMetrics(registry, 0);
    logger.warn(
      `port ${options.metricsPort} is taken, metrics are on ${answer.port} ` +
        '(--metrics-port names another one, `off` none)',
    );
    return answer;
  }
}

/** Removes what ended projects have left, without anybody waiting for it; a job does it again. */
const removalOf = (database: Database, logger: FastifyBaseLogger) => () => {
  removeEnded(database, kinds, () => true).catch((err) => logger.warn({ err }, 'ended projects'));
};

function served(database: Database, world: World, settings: ServerSettings): Server {
  const { options, logger } = settings;
  const metrics = createMetrics();
  metrics.gauge(clockGauge(world.clock));
  const tokens = tokenServiceOf({ database, world, metrics, options, logger });
  const front = openFront(options);
  let draining = false;
  const app = createApp({
    routes: routesOfAll(world, options, logger),
    authenticator: authenticatorOf(world, tokens),
    logger,
    observe: metrics.observe,
    front,
    tls: tlsOptions(options),
    admin: adminEdgeOf({ world, database, removeSoon: removalOf(database, logger) }, options),
    hosts: [options.apiHost, options.authHost, ...options.aliasHosts].filter((host) => host !== ''),
  });
  const isReady = readinessOf([() => ready(world), commitCheck(database)]);
  registerHealth(app, { ready: isReady, isDraining: () => draining });
  gaugesOf(metrics.registry, {
    front: () => front.counts(),
    pools: () => database.counts().map(([pool, counts]) => [pool, { ...counts }]),
    isDraining: () => draining,
  });
  registerTokenEndpoints(app, tokens.endpoints);
  const jobs = startJobs(world, { database, tokens, logger, dependencies, ...options });
  const closing: (() => Promise<unknown>)[] = [() => jobs.stop(), () => app.close()];
  return {
    world,
    database,
    async listen() {
      const url: string = await app.listen({ host: options.host, port: options.port });
      // Facets that a newer version declares are filled while requests are answered.
      completeFacets(database, kinds).catch((err) => logger.warn(err, 'facets'));
      if (options.metricsPort === -1) return { url };
      const { port, server } = await metricsPort(metrics.registry, settings);
      closing.push(() => new Promise((resolve) => server.close(resolve)));
      return { url, metricsUrl: `http://127.0.0.1:${port}/metrics` };
    },
    async close() {
      draining = true;
      front.drain();
      // Requests are served meanwhile: balancers ask now and then only, and send them until then.
      await sleep(drainWaitMs(options));
      await front.finish(edgeLimits.requestTimeoutMs);
      for (const close of closing) await close();
      world.outbound.close();
      world.clock.close();
      await database.close();
    },
  };
}
