// `storewright start`: database, first project, demo data, ports; then until it is told to stop.
import { resolve } from 'node:path';
import { Command } from 'commander';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { controlsAreOn, ensureAdminToken } from '../admin/index.ts';
import {
  type Credentials,
  createProject,
  projectExists,
  projectKeyFault,
} from '../composition/bootstrap.ts';
import { portOwner } from '../composition/port-owner.ts';
import { tlsOptions } from '../composition/tls.ts';
import { reasonOf } from '../composition/wait-for-database.ts';
import { loadDemo } from '../demo/index.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded.ts';
import {
  leastSecret,
  loopbackHosts,
  OptionError,
  type Options,
  servesLoopbackOnly,
} from '../options.ts';
import { openWhileStarting, type StartingPort } from '../rest/index.ts';
import { loggedError } from '../rest/logged-error.ts';
import { createServer, type Server } from '../server.ts';
import { keepCredentials, keptCredentials } from './credentials.ts';
import { toldOf } from './faults.ts';
import { optionsOf, withOptions } from './option-flags.ts';
import { readyText } from './ready.ts';
import { CommandError, exit, type Finish, type Terminal } from './terminal.ts';

export function startCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('start').action(
    async (flags: { readonly [name: string]: unknown }) => {
      finish(await serve(await optionsOf(flags, terminal), terminal));
    },
  );
  return withOptions(command);
}

async function serve(options: Options, terminal: Terminal): Promise<number> {
  checkAddress(options);
  checkSecret(options, terminal);
  const starting = await openWhileStarting({ ...options, tls: tlsOptions(options) }).catch(
    (error) => {
      throw portError(error, options);
    },
  );
  try {
    if (options.databaseUrl !== '')
      return await serveOn(options.databaseUrl, starting, options, terminal);
    const embedded = await embeddedOf(options, terminal);
    try {
      return await serveOn(embedded.url, starting, options, terminal);
    } finally {
      await embedded.stop();
    }
  } finally {
    await starting.close();
  }
}

/** A secret that can be guessed is for this machine alone. */
function checkSecret(options: Options, terminal: Terminal): void {
  const { clientSecret } = options;
  if (clientSecret === '' || clientSecret.length >= leastSecret) return;
  const fault = `--client-secret has fewer than ${leastSecret} characters and can be guessed.`;
  if (!servesLoopbackOnly(options)) throw new OptionError(fault);
  terminal.tell(`Warning: ${fault}`);
}

/** Whoever reaches the admin interface from elsewhere needs a token that somebody has chosen. */
function checkControls(options: Options): void {
  const { controls, adminToken } = options;
  if (!['auto', 'on', 'off'].includes(controls))
    throw new OptionError(`--controls takes auto, on or off, not '${controls}'.`);
  if (controls === 'on' && adminToken === '' && !servesLoopbackOnly(options))
    throw new OptionError('--controls on beyond loopback needs --admin-token.');
}

/** Says which option names the port, who has it, and what to do. */
function portError(error: NodeJS.ErrnoException, { host, port }: Options): Error {
  if (error.code !== 'EADDRINUSE') return error;
  const owner = portOwner(port);
  const by = owner === undefined ? 'another program' : owner;
  return new CommandError(
    `Port ${port} of ${host} is taken by ${by}. Give another one with --port ` +
      '(STOREWRIGHT_PORT), 0 for any free one, or stop that program. Nothing was made.',
  );
}

const embeddedOf = (options: Options, terminal: Terminal) =>
  startEmbeddedDatabase({
    directory: resolve(terminal.directory, options.dataDir),
    durable: options.durable,
    log: terminal.tell,
  });

/** Plain HTTP leaves this machine only behind a proxy that terminates TLS. */
function checkAddress(options: Options): void {
  const { host, tlsCert, behindProxy, projectKey } = options;
  if (!loopbackHosts.has(host) && tlsCert.length === 0 && !behindProxy)
    throw new OptionError(
      `--host ${host} would serve plain HTTP beyond this machine. Give --tls-cert and --tls-key, ` +
        'or --behind-proxy when a proxy terminates TLS.',
    );
  checkControls(options);
  const fault = projectKey === '' ? undefined : projectKeyFault(projectKey);
  if (fault !== undefined) throw new OptionError(fault);
}

async function serveOn(
  databaseUrl: string,
  starting: StartingPort,
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const logger = loggerOf(options, terminal);
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolveStop) => terminal.onStop(resolveStop)).then(() =>
    stopping.abort(),
  );
  const onWaiting = (error: Error) => {
    starting.waitsFor(reasonOf(error));
    terminal.tell(
      `storewright: waiting for the database, ${options.waitForDatabase} s at most. ` +
        toldOf(error).message,
    );
  };
  const { signal } = stopping;
  const settings = { options, databaseUrl, logger, onWaiting, signal };
  const server = await createServer(settings).catch((error) => {
    if (!signal.aborted) throw error;
  });
  if (server === undefined) return exit.ok;
  try {
    const made = await firstProject(server, options, terminal);
    await starting.close();
    const { url, metricsUrl } = await server.listen();
    keepCredentials({ url }, options, terminal);
    if (options.adminToken === '' && controlsAreOn(options))
      ensureAdminToken(resolve(terminal.directory, options.dataDir));
    const kept = keptCredentials(options, terminal).projects[options.projectKey];
    const credentials = made ?? kept;
    const isNew = made !== undefined;
    terminal.print(readyText({ url, metricsUrl, credentials, isNew, options, terminal }));
    await stopped;
    terminal.tell('storewright: stopping, requests in flight are finished first');
    return exit.ok;
  } finally {
    await server.close();
  }
}

/** Logs go to standard error: pretty for a person, JSON lines otherwise. */
function loggerOf({ logLevel }: Options, { isTerminal }: Terminal): FastifyBaseLogger {
  const serializers = { err: (error: unknown) => loggedError(error) };
  const transport = { target: 'pino-pretty', options: { destination: 2, singleLine: true } };
  if (isTerminal) return pino({ level: logLevel, serializers, transport });
  return pino({ level: logLevel, serializers }, pino.destination(2));
}

/** The bootstrap project at the first start; its credentials are known only then. */
async function firstProject(
  server: Server,
  options: Options,
  terminal: Terminal,
): Promise<Credentials | undefined> {
  const { projectKey, clientId, clientSecret, demo } = options;
  if (projectKey === '' || (await projectExists(server.world, projectKey))) return undefined;
  const made = await createProject(server.world, projectKey, {
    id: clientId,
    secret: clientSecret,
  });
  // Kept before anything else can fail: the secret is nowhere else.
  keepCredentials({ credentials: made }, options, terminal);
  if (made !== undefined && demo) {
    const started = performance.now();
    const counts = await loadDemo(server.world, projectKey);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    terminal.tell(`storewright: demo data in ${seconds} s: ${counts}`);
  }
  return made;
}
