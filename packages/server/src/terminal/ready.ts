// What the server prints when it is ready: one line for programs, a block to paste for people.

import pc from 'picocolors';
import { consoleOf, controlsAreOn } from '../option-modes.ts';
import type { Options } from '../options.ts';
import type { Credentials } from '../provisioning/bootstrap.ts';
import { isDocumentationBuilt } from '../provisioning/documentation-folder.ts';
import { environmentLines } from './environment-block.ts';
import type { Terminal } from './terminal.ts';

export interface Ready {
  readonly url: string;
  readonly metricsUrl?: string | undefined;
  /** Of the host for custom applications. */
  readonly applicationsUrl?: string | undefined;
  /** Of the first client, where they are known. */
  readonly credentials: Credentials | undefined;
  /** The client was made at this start. */
  readonly isNew: boolean;
  readonly options: Options;
  readonly terminal: Terminal;
}

/** Contains the line `storewright ready` with the URL, and at the first start the credentials. */
export function readyText(ready: Ready): string {
  const { url, metricsUrl, applicationsUrl, credentials, isNew, options, terminal } = ready;
  const metrics = metricsUrl === undefined ? '' : ` metrics ${metricsUrl}`;
  const applications = applicationsUrl === undefined ? '' : ` applications ${applicationsUrl}`;
  const line = `storewright ready ${url}${metrics}${applications}`;
  const seen = consoleOf(options) === undefined ? [] : [`# In a browser: ${url}/`];
  if (!isNew && !terminal.isTerminal) return [line, ...seen, againNote].join('\n');
  const lines = environmentLines(url, options.projectKey, credentials);
  const block = [noteOf(ready), ...lines].join('\n');
  if (!terminal.isTerminal) return `${line}\n${block}`;
  const isRead = controlsAreOn(options) && isDocumentationBuilt();
  const read = isRead ? [`# Documentation, without a network: ${url}/-/docs`] : [];
  const more = ['', '', ...seen, ...read].join('\n').trimEnd();
  return `\n${pc.bold(line)}\n\n${block}${more}\n`;
}

const againNote = "# Credentials: 'storewright env' prints them again.";

const noteOf = ({ credentials, options: { projectKey, dataDir } }: Ready): string =>
  credentials === undefined
    ? `# A new client: storewright client create ${projectKey} --scope manage_project`
    : `# Copy these lines; 'storewright env' prints them again (kept in ${dataDir}/credentials.json).`;
