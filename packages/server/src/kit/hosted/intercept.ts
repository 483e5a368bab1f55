// Requests of this process to the hosted service go to a test's project.
import type { InterceptOptions, TestProject } from '../types.ts';
import type { Hosts } from './msw.ts';
import { relayOf } from './relay.ts';

const hosted = String.raw`\.[a-z0-9.-]+\.commercetools\.(com|cn)$`;

/** Regions are steps of the name: `api.europe-west1.gcp.commercetools.com`. */
const hostedHosts: Hosts = {
  api: new RegExp(String.raw`^https://api${hosted}|^https://api\.(sphere\.io|commercetools\.co)$`),
  auth: new RegExp(
    String.raw`^https://auth${hosted}|^https://auth\.(sphere\.io|commercetools\.co)$`,
  ),
  others: new RegExp(`^https://[a-z-]+${hosted}`),
};

const relayTo = (project: TestProject) =>
  relayOf({
    projectOf: async () => project,
    defaultKey: () => undefined,
    tokens: 'none',
  });

const hostsFor = ({ hosts }: InterceptOptions): Hosts =>
  hosts === undefined ? hostedHosts : { ...hostedHosts, api: hosts, auth: hosts };

/** Handlers for a server of msw that the suite has. */
export async function handlersTo(project: TestProject, options: InterceptOptions = {}) {
  const { handlersOf } = await import('./msw.ts');
  return handlersOf(relayTo(project), hostsFor(options));
}

/** Until the answer is disposed of. */
export async function interceptedBy(
  project: TestProject,
  options: InterceptOptions = {},
): Promise<Disposable> {
  const { listening } = await import('./msw.ts');
  const server = listening(await handlersTo(project, options));
  return { [Symbol.dispose]: () => server.close() };
}
