// The steps when the ports are open: files with secrets, and the lines that programs wait for.

import { resolve } from 'node:path';
import type { StartingPort } from '@storewright/edges/rest/starting';
import { ensureAdminToken } from '../admin/common/access.ts';
import { controlsAreOn } from '../option-modes.ts';
import type { Options } from '../options.ts';
import type { Credentials } from '../provisioning/bootstrap.ts';
import { version } from '../provisioning/version.ts';
import { keepCredentials, keptCredentials } from '../terminal/credentials.ts';
import type { Progress } from '../terminal/progress.ts';
import { readyText } from '../terminal/ready.ts';
import { writeServerFile } from '../terminal/server-file.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface Serving {
  readonly databaseUrl: string;
  readonly starting: StartingPort;
  readonly options: Options;
  readonly terminal: Terminal;
  readonly progress: Progress;
}

interface Opened {
  readonly url: string;
  readonly metricsUrl?: string | undefined;
  readonly applicationsUrl?: string | undefined;
  /** The first client, when this start has made it. */
  readonly made: Credentials | undefined;
}

/** Stores the data for later commands and prints that the server is ready. */
export function tellReady(
  { url, metricsUrl, applicationsUrl, made }: Opened,
  { options, terminal }: Pick<Serving, 'options' | 'terminal'>,
): void {
  keepCredentials({ url }, options, terminal);
  if (options.adminToken === '' && controlsAreOn(options))
    ensureAdminToken(resolve(terminal.directory, options.dataDir));
  const credentials = made ?? keptCredentials(options, terminal).projects[options.projectKey];
  const isNew = made !== undefined;
  const urls = { url, metricsUrl, applicationsUrl };
  writeServerFile({ ...urls, processId: process.pid, version }, options, terminal);
  terminal.print(readyText({ ...urls, credentials, isNew, options, terminal }));
}

/** The line while the database is unavailable. */
export const waitingLine = (seconds: number, reason: string): string =>
  `storewright: waiting for the database, ${seconds} s at most. ${reason}`;

export const stoppingLine = 'storewright: stopping, requests in flight are finished first';
