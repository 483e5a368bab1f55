// Composition: the only place where the list of kinds meets storage, token service and edges.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  createApp,
  createMetrics,
  edgeLimits,
  exportMetrics,
  type Front,
  gateOf,
  gaugesOf,
  imagePath,
  type Metrics,
  openFront,
  registerHealth,
  registerImages,
  registerSubscriptionHealth,
  registerTokenEndpoints,
  type Wrapper,
} from '@storewright/edges/rest';
import {
  type Controls,
  type Faults,
  openControls,
  openFaults,
  openRequestLog,
  type RequestLog,
} from '@storewright/engine/controls';
import type { Deliveries } from '@storewright/engine/delivery';
import { deliveryMetrics } from '@storewright/engine/delivery/metrics';
import { answerOnce, type World } from '@storewright/engine/pipeline';
import { kinds } from '@storewright/model/resources';
import { type Clock, clockOf, openClock } from '@storewright/store/storage/clock';
import { connect } from '@storewright/store/storage/connection/connect';
import type { Database } from '@storewright/store/storage/connection/database';
import { type Division, openDivision } from '@storewright/store/storage/division';
import { hasUsers } from '@storewright/store/storage/people/users';
import { completeFacets } from '@storewright/store/storage/schema/facets';
import { migrate } from '@storewright/store/storage/schema/migrate';
import type { FastifyBaseLogger } from 'fastify';
import { adminEdgeOf } from './admin/edge.ts';
import { nobodyYet } from './admin/index.ts';
import { budgetText, connectionBudget, isEnough } from './composition/budget.ts';
import { clockGauge, ready, watchedClock } from './composition/clock.ts';
import { connectionsInAll, connectionsOf } from './composition/connections.ts';
import { exchangesOf } from './composition/controlled/exchanges.ts';
import { faultyLines, faultyPost } from './composition/controlled/faulty-calls.ts';
import { wrappersOf } from './composition/controlled/wrappers.ts';
import { dependencies, dueWorks, expiries } from './composition/dependencies.ts';
import { watchedExtensions } from './composition/extension-metrics.ts';
import { familiesOf, servedHosts } from './composition/families.ts';
import { type Imports, importsOf } from './composition/imports.ts';
import { listeningForMetrics } from './composition/metrics-port.ts';
import { commitCheck, readinessOf } from './composition/readiness.ts';
import { type Removal, removalOf } from './composition/removal.ts';
import { replicaMetrics, replicasOf, toldOfReplicas } from './composition/replicas.ts';
import { routesOfAll } from './composition/routes.ts';
import { outgoingOf, type Siblings } from './composition/siblings.ts';
import { tlsOptions } from './composition/tls.ts';
import { tokenServiceOf } from './composition/tokens/token-service.ts';
import { whenThere } from './composition/wait-for-database.ts';
import { type ServerWorld, worldOf } from './composition/world.ts';
import { openHosting } from './hosting/open.ts';
import { startJobs } from './jobs/index.ts';
import { consoleOf, controlsAreOn } from './option-modes.ts';
import { drainWaitMs, type Options, servesLoopbackOnly } from './options.ts';

export interface ServerSettings {
  readonly options: Options;
  /** A PostgreSQL connection string. */
  readonly databaseUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Called with the reason why the database cannot be used yet, while the server waits for it. */
  readonly onWaiting?: (error: Error) => void;
  /** Ends the wait for the database. */
  readonly signal?: AbortSignal;
  /** The other processes of the server, where there are some. */
  readonly siblings?: Siblings;
  /** Milliseconds since the epoch; tests set it. */
  readonly now?: () => number;
  /** Connections are opened when they are needed, not ahead of a burst: for a server that ends soon. */
  readonly isBrief?: boolean;
}

export interface Server {
  readonly world: ServerWorld;
  readonly database: Database;
  /** Opens the ports; answers the base address. */
  listen(): Promise<Listening>;
  /** The part of this process that it reports to the others of its server. */
  readonly own: OwnPart;
  /** Reports not ready, finishes requests in flight, closes. */
  close(): Promise<void>;
}

interface Listening {
  readonly url: string;
  readonly metricsUrl?: string;
  /** Of the host for custom applications. */
  readonly applicationsUrl?: string;
}

/** One process of a server, as the others ask for it. */
interface OwnPart {
  /** Rejects with the fault. */
  ready(): Promise<void>;
  attempts: Deliveries['attempts'];
  extensionCalls: ReturnType<typeof watchedExtensions>;
  metrics(): Promise<object[]>;
}

/** Connects, migrates and puts everything together; `listen` opens it to the world. */
export async function createServer(settings: ServerSettings): Promise<Server> {
  const { options, onWaiting: told = () => undefined, signal } = settings;
  // A mistake of the operator is reported before anything is opened.
  tlsOptions(options);
  const maxMs = options.waitForDatabase * 1_000;
  const database = await whenThere(() => openDatabase(settings), { maxMs: maxMs, told, signal });
  try {
    const clock = await clockFor(database, settings);
    await tellScarce(database, settings);
    const controls = await openControls(database, clock);
    const replicas = await replicasOf(database, options, settings.logger);
    const world = worldOf(database, options, clock, controls, replicas);
    // The first query already uses every facet.
    await world.storage.ready();
    const exchangeOf = await exchangesOf(options);
    return served({ database, world, controls, settings, exchangeOf });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ options, databaseUrl, isBrief }: ServerSettings): Promise<Database> {
  const database = await connect({
    url: databaseUrl,
    connections: connectionsOf(options),
    readTimeoutMs: options.queryTimeoutMs,
    writeTimeoutMs: options.writeTimeoutMs,
    isLasting: isBrief !== true,
  });
  await migrate(database, kinds).catch(async (error) => {
    await database.close();
    throw error;
  });
  return database;
}

/** Too few connections are no fault yet, but will be one on a busy day. */
async function tellScarce(database: Database, { options, databaseUrl, logger }: ServerSettings) {
  const budget = await connectionBudget(database, databaseUrl, connectionsInAll(options));
  if (budget !== undefined && !isEnough(budget)) logger.warn(budget, budgetText(budget));
}

const clockFor = (database: Database, { now, logger }: ServerSettings): Promise<Clock> | Clock =>
  now === undefined ? openClock(database, watchedClock(logger)) : clockOf(now);

const hourMs = 3_600_000;
/** Between checks whether a new server is idle. A server that ends before the first check saves half a second of a processor. */
const quietMs = 5_000;

interface Given {
  readonly exchangeOf: Awaited<ReturnType<typeof exchangesOf>>;
  readonly database: Database;
  readonly world: ServerWorld;
  readonly controls: Controls;
  readonly settings: ServerSettings;
}

interface Parts extends Given {
  readonly metrics: Metrics;
  readonly front: Front;
  readonly tokens: ReturnType<typeof tokenServiceOf>;
  readonly routes: ReturnType<typeof routesOfAll>;
  readonly own: OwnPart;
  /** Where the controls are on. */
  readonly faults: Faults | undefined;
  readonly division: Division;
  readonly removal: Removal;
  readonly imports: Imports;
  /** The server ends. */
  readonly ending: AbortSignal;
}

const failureLimits = { temporaryMs: 48 * hourMs, configurationMs: 24 * hourMs };

function served({ world: given, ...opened }: Given): Server {
  const { database, settings } = opened;
  const { options, logger } = settings;
  const metrics = createMetrics();
  const front = openFront(options);
  const { faults, faulted } = withFaults(given, opened);
  const world = lendingPlaces(faulted, front);
  const tokens = tokenServiceOf({ database, world, metrics, options, logger });
  const ending = new AbortController();
  const division = divisionOf(database, world, logger);
  const own = ownPartOf(world, database, metrics);
  const removal = removalOf({ database, kinds, logger, ending: ending.signal });
  const imports = importsOf(faulted, { database, registry: metrics.registry, logger });
  const around = { world, metrics, front, division, removal, own, faults, ending: ending.signal };
  const routes = routesOfAll(world, options, logger);
  const parts = { ...opened, ...around, imports, tokens, routes };
  const app = appOf(parts);
  const count = deliveryMetrics(metrics.registry, world.storage.outbox);
  const faulty = faults && faultyLines(faults);
  world.notifier.start({ division, log: logger, limits: failureLimits, count, faulty });
  const jobs = startJobs(faulted, {
    ...{ database, tokens, logger, dependencies, dueWorks, expiries, division },
    ...options,
  });
  measure(parts, jobs);
  const closing = [jobs.stop, imports.stop, () => app.close(), world.notifier.stop, removal.stop];
  return {
    world,
    database,
    own,
    listen: () => listening(parts, app, closing),
    close: () => closeServer(parts, ending, closing),
  };
}

/** Finishes requests in flight, then closes all parts. */
async function closeServer(
  { front, settings: { options }, world, controls, database }: Parts,
  ending: AbortController,
  closing: Closing,
): Promise<void> {
  // Long polls are answered immediately.
  ending.abort();
  front.drain();
  // Requests are served meanwhile: balancers ask now and then only, and send them until then.
  await sleep(drainWaitMs(options));
  await front.finish(edgeLimits.requestTimeoutMs);
  for (const close of closing) await close();
  world.outbound.close();
  controls.close();
  world.clock.close();
  await world.storage.replicas?.close();
  await database.close();
}

/** Which background work is this process's own. */
const divisionOf = (database: Database, world: World, logger: FastifyBaseLogger): Division =>
  openDivision(database, {
    replicas: world.storage.replicas !== undefined,
    failed: (err) => logger.warn({ err }, 'other servers could not be asked for'),
  });

const ownPartOf = (world: ServerWorld, database: Database, { registry }: Metrics): OwnPart => ({
  ready: readinessOf([() => ready(world), commitCheck(database)]),
  attempts: world.notifier.attempts,
  extensionCalls: watchedExtensions(world.extensions, registry, world.clock.now),
  metrics: () => registry.getMetricsAsJSON(),
});

/** Not for jobs, which have no place. A request that waits for another server leaves its place to the next meanwhile. */
const lendingPlaces = (world: ServerWorld, front: Front): ServerWorld => ({
  ...world,
  outbound: { ...world.outbound, post: (call) => front.away(world.outbound.post(call)) },
});

/** Where the controls are on, calls to others may fail on purpose. */
function withFaults(world: ServerWorld, { controls, settings }: Omit<Given, 'world'>) {
  if (!controlsAreOn(settings.options)) return { faults: undefined, faulted: world };
  const faults = openFaults(controls, controls.now);
  const post = faultyPost(faults, world.outbound.post);
  return { faults, faulted: { ...world, outbound: { ...world.outbound, post } } };
}

/** A path that begins with a parameter, such as a type of the history, may be any path. */
const hasOwnName = ({ path }: { readonly path: string }): boolean => /^\/\w/.test(path);

function appOf(parts: Parts) {
  const { database, world, controls, settings, metrics, front, tokens, routes, own } = parts;
  const { options, logger, siblings } = settings;
  const requests = controlsAreOn(options) ? openRequestLog(world.clock.now) : undefined;
  const isLocal = servesLoopbackOnly(options);
  const { maxCopiedDocuments } = options;
  const shared = { world, database, controls, isLocal, plans: new Map(), maxCopiedDocuments };
  const { ending, removal, faults } = parts;
  const waiting = { ending, away: front.away.bind(front), removeSoon: removal.soon };
  const telling = { logger, accepted: parts.imports.accepted };
  const families = familiesOf(world, database, options, telling);
  const ofFamilies = families.flatMap(({ routes }) => routes).filter(hasOwnName);
  const all = [...routes, ...ofFamilies, ...tokens.endpoints, { path: imagePath }];
  const told = { faults, requests, paths: all.map(({ path }) => path) };
  const admin = { ...shared, ...waiting, ...told, ...outgoingOf(own, siblings, world.notifier) };
  const app = createApp({
    routes,
    families,
    gate: gateOf(world, tokens),
    wrappers: wrappersAt(parts, requests),
    logger,
    once: (named, run) => answerOnce(world, named, run),
    observe: metrics.observe,
    front,
    hasReplicas: world.storage.replicas !== undefined,
    tls: tlsOptions(options),
    admin: adminEdgeOf(admin, options),
    isLocal,
    behindProxy: options.behindProxy,
    hosts: servedHosts(options, families),
  });
  registerBeside(app, parts);
  return app;
}

/** The wrappers of each request; none when the controls are off. */
function wrappersAt(parts: Parts, requests: RequestLog | undefined): readonly Wrapper[] {
  const { world, database, controls, faults, settings, exchangeOf } = parts;
  if (faults === undefined || requests === undefined) return [];
  const areCounted = settings.options.countStatements;
  return wrappersOf({ world, database, controls, faults, requests, areCounted, exchangeOf });
}

/** Health, tokens and images. */
function registerBeside(app: ReturnType<typeof createApp>, parts: Parts): void {
  const { world, own, tokens, settings } = parts;
  const { siblings } = settings;
  const isReady = siblings === undefined ? own.ready : readinessOf([own.ready, siblings.ready]);
  const beside = toldOfReplicas(world.storage.replicas);
  registerHealth(app, { ready: isReady, isDraining: () => parts.ending.aborted, beside });
  registerTokenEndpoints(app, tokens.endpoints);
  registerSubscriptionHealth(app, world.notifier.statusOf);
  registerImages(app, world.images.store);
}

function measure(parts: Parts, jobs: ReturnType<typeof startJobs>): void {
  const { database, world, metrics, front, division, ending } = parts;
  metrics.gauge(clockGauge(world.clock));
  const { replicas } = world.storage;
  if (replicas !== undefined) replicaMetrics(metrics.registry, replicas);
  metrics.gauge({
    name: 'storewright_search_lag_seconds',
    help: 'Age of the oldest change that no search index had followed a moment ago.',
    aggregator: 'max',
    value: () => world.storage.searchIndexing.lagSeconds(),
  });
  gaugesOf(metrics.registry, {
    front: () => front.counts(),
    pools: () => database.counts().map(([pool, counts]) => [pool, { ...counts }]),
    jobs: jobs.lags,
    division: () => ({ nodes: division.members().length, projects: division.owned() }),
    isDraining: () => ending.aborted,
  });
  exportMetrics(metrics.registry);
}

async function listening(
  parts: Parts,
  app: ReturnType<typeof appOf>,
  closing: Closing,
): Promise<Listening> {
  const { database, settings } = parts;
  const { options, logger } = settings;
  const url: string = await app.listen({ host: options.host, port: options.port });
  await tellClosed(parts);
  // Facets that a newer version declares are filled while requests are answered.
  completeFacets(database, kinds).catch((err) => logger.warn(err, 'facets'));
  const opened = {
    ...(await listeningForApplications(parts, app, closing)),
    ...(await listeningForMetrics(parts.metrics.registry, settings, closing)),
  };
  closing.push(prepareWhenQuiet(parts));
  return { url, ...opened };
}

/** Makes the data that first requests would wait for. Returns a function that ends that. */
function prepareWhenQuiet({ routes, front }: Parts): () => Promise<void> {
  const look = setInterval(() => {
    const { inFlight, waiting } = front.counts();
    if (inFlight + waiting > 0) return;
    clearInterval(look);
    for (const { prepare } of routes) prepare?.();
  }, quietMs);
  look.unref();
  return async () => clearInterval(look);
}

/** Explains a closed console in the log. */
async function tellClosed({ database, settings: { options, logger } }: Parts): Promise<void> {
  if (consoleOf(options) === 'sign-in' && !(await hasUsers(database))) logger.info(nobodyYet);
}

type Closing = (() => Promise<unknown>)[];

async function listeningForApplications(
  { database, world, settings, front }: Parts,
  app: ReturnType<typeof appOf>,
  closing: Closing,
) {
  const { options, logger } = settings;
  if (options.applicationsPort === -1) return {};
  const { url, close } = await openHosting({ database, world, options, logger, front, app });
  // It asks the API, so it goes first.
  closing.unshift(close);
  return { applicationsUrl: url };
}
