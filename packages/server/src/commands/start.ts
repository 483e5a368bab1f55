// `storewright start`: database, first project, demo data, ports; then until it must stop.
import { resolve } from 'node:path';
import { openWhileStarting } from '@storewright/edges/rest/starting';
import { Command } from 'commander';
import { connectionsInAll } from '../composition/connections.ts';
import { portOwner } from '../composition/port-owner.ts';
import { tlsOptions } from '../composition/tls.ts';
import { startEmbeddedDatabase } from '../embedded-postgres/embedded.ts';
import {
  loopbackHosts,
  minSecretLength,
  OptionError,
  type Options,
  servesLoopbackOnly,
} from '../options.ts';
import { holdOptimizer } from '../processes/optimizer.ts';
import { projectKeyFault } from '../provisioning/project-key.ts';
import { openProgress } from '../terminal/progress.ts';
import { removeServerFile } from '../terminal/server-file.ts';
import { announce, CommandError, type Finish, type Terminal } from '../terminal/terminal.ts';
import { type Flags, optionsOf, withOptions } from './given/option-flags.ts';

export function startCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('start').action(async (flags: Flags) => {
    finish(await serve(await optionsOf(flags, terminal), terminal));
  });
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
  const progress = openProgress(terminal);
  try {
    // Only what serves loads all kinds: a process that watches others stays small.
    if (options.processes === 1) holdOptimizer();
    const { serveOn } =
      options.processes === 1
        ? await import('../processes/alone.ts')
        : await import('../processes/primary.ts');
    const { databaseUrl } = options;
    const serving = { starting, options, terminal, progress };
    if (databaseUrl !== '') return await serveOn({ databaseUrl, ...serving });
    progress.step('starting PostgreSQL');
    const embedded = await startEmbedded(options, terminal);
    try {
      return await serveOn({ databaseUrl: embedded.url, ...serving });
    } finally {
      await embedded.stop();
    }
  } finally {
    progress.end();
    removeServerFile(options, terminal);
    await starting.close();
  }
}

/** A secret that can be guessed is for this machine alone. */
function checkSecret(options: Options, terminal: Terminal): void {
  const { clientSecret } = options;
  if (clientSecret === '' || clientSecret.length >= minSecretLength) return;
  const fault = `--client-secret has fewer than ${minSecretLength} characters and can be guessed.`;
  if (!servesLoopbackOnly(options)) throw new OptionError(fault);
  terminal.tell(`Warning: ${fault}`);
}

/** Remote access to the admin interface needs a chosen token. */
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
    `Port ${port} of ${host} is in use by ${by}. Use another port with --port ` +
      '(STOREWRIGHT_PORT), 0 for any free one, or stop that program. Nothing was created.',
  );
}

const startEmbedded = async (options: Options, terminal: Terminal) =>
  startEmbeddedDatabase({
    directory: resolve(terminal.directory, options.dataDir),
    durable: options.durable,
    preparation: options.durable ? undefined : await preparation(),
    // Commands outside of the server have some too.
    connections: Math.max(200, connectionsInAll(options) + 100),
    log: announce(terminal),
  });

/** Loads all kinds. */
const preparation = async () =>
  (await import('../composition/database/preparation.ts')).schemaPreparation();

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
