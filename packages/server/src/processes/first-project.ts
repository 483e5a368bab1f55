// What the first start makes, and the log of a process that serves.

import { loggedError } from '@storewright/edges/rest/logged-error';
import pino from 'pino';
import { placeDemo } from '../demo/prepared.ts';
import type { Options } from '../options.ts';
import { type Credentials, createProject, projectExists } from '../provisioning/bootstrap.ts';
import type { Server, ServerSettings } from '../server.ts';
import { keepCredentials } from '../terminal/credentials.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Logs go to standard error: pretty for a person, JSON lines otherwise. */
export async function openLogger(
  { logLevel }: Pick<Options, 'logLevel'>,
  { isTerminal }: Pick<Terminal, 'isTerminal'>,
): Promise<Pick<ServerSettings, 'logger'>> {
  const serializers = { err: (error: unknown) => loggedError(error) };
  const settings = { level: logLevel, serializers };
  if (!isTerminal) return { logger: pino(settings, pino.destination(2)) };
  const { default: pretty } = await import('pino-pretty');
  return { logger: pino(settings, pretty({ destination: 2, singleLine: true, sync: true })) };
}

/** Where clients on this machine reach the server; a port that is still to be found is unknown here. */
function ownUrl({ host, port, tlsCert }: Options): string | undefined {
  if (port === 0) return undefined;
  const name = ['0.0.0.0', '::', '::1', 'localhost'].includes(host) ? '127.0.0.1' : host;
  return `${tlsCert.length === 0 ? 'http' : 'https'}://${name}:${port}`;
}

/** The bootstrap project at the first start; its credentials are known only then. */
export async function firstProject(
  { world }: Server,
  options: Options,
  terminal: Terminal,
): Promise<Credentials | undefined> {
  const { projectKey, clientId, clientSecret, demo } = options;
  if (projectKey === '' || (await projectExists(world, projectKey))) return undefined;
  const made = await createProject(world, projectKey, { id: clientId, secret: clientSecret });
  // Kept before anything else can fail: the secret is nowhere else.
  keepCredentials({ credentials: made }, options, terminal);
  if (made !== undefined && demo) {
    const started = performance.now();
    const counts = await placeDemo(world, projectKey, { url: ownUrl(options) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    terminal.tell(`storewright: demo data in ${seconds} s: ${counts}`);
  }
  return made;
}
