// What the server prints when it is ready: one line for programs, a block to paste for people.
import pc from 'picocolors';
import type { Credentials } from '../composition/bootstrap.ts';
import type { Options } from '../options.ts';
import type { Terminal } from './terminal.ts';

export interface Ready {
  readonly url: string;
  readonly metricsUrl?: string | undefined;
  readonly credentials: Credentials | undefined;
  readonly options: Options;
  readonly terminal: Terminal;
}

/** Contains the line `storewright ready` with the URL, and at the first start the credentials. */
export function readyText({ url, metricsUrl, credentials, options, terminal }: Ready): string {
  const metrics = metricsUrl === undefined ? '' : ` metrics ${metricsUrl}`;
  const line = `storewright ready ${url}${metrics}`;
  if (credentials === undefined && !terminal.isTerminal) return line;
  const block = environmentBlock(url, options.projectKey, credentials);
  return terminal.isTerminal ? `\n${pc.bold(line)}\n\n${block}\n` : `${line}\n${block}`;
}

function environmentBlock(
  url: string,
  projectKey: string,
  credentials: Credentials | undefined,
): string {
  const lines = [
    `CTP_PROJECT_KEY=${projectKey}`,
    ...(credentials === undefined
      ? []
      : [`CTP_CLIENT_ID=${credentials.clientId}`, `CTP_CLIENT_SECRET=${credentials.clientSecret}`]),
    `CTP_AUTH_URL=${url}`,
    `CTP_API_URL=${url}`,
    `CTP_SCOPES=manage_project:${projectKey}`,
  ];
  const note =
    credentials === undefined
      ? `# The secret was shown at the first start. A new client: storewright client create ${projectKey} --scope manage_project`
      : '# Copy these lines now: the secret is not shown again.';
  return [note, ...lines].join('\n');
}
