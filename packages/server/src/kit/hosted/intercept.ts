// Requests of this process to the hosted service go to a test's project.
import { syncBuiltinESMExports } from 'node:module';
import type { InterceptOptions, TestProject } from '../types.ts';
import { answeringFor, type Hosts, hostedHosts, isMeant } from './hosts.ts';
import { relayOf } from './relay.ts';
import { besideFetch } from './undici.ts';

const relayTo = (project: TestProject, { alias }: InterceptOptions) =>
  relayOf({
    projectOf: async () => project,
    defaultKey: () => alias,
    stands: (key) => alias === undefined || key === alias,
    tokens: 'none',
  });

const hostsFor = ({ hosts }: InterceptOptions): Hosts =>
  hosts === undefined ? hostedHosts : { ...hostedHosts, api: hosts, auth: hosts };

/** @throws StorewrightError where there is no msw, by which requests are intercepted */
export async function findMsw(): Promise<void> {
  (await import('./msw.ts')).checkMsw();
}

/** Handlers for a server of msw that the suite has. */
export async function handlersTo(project: TestProject, options: InterceptOptions = {}) {
  const { handlersOf } = await import('./msw.ts');
  return handlersOf(relayTo(project, options), hostsFor(options));
}

/** Until the answer is disposed of. */
export async function interceptBy(
  project: TestProject,
  options: InterceptOptions = {},
): Promise<Disposable> {
  const { handlersOf, listening } = await import('./msw.ts');
  const relay = relayTo(project, options);
  const hosts = hostsFor(options);
  const handlers = handlersOf(relay, hosts);
  const beside = await besideFetch(answeringFor(relay, hosts), (origin) => isMeant(hosts, origin));
  const server = listening(handlers);
  // Modules that have imported `get` by its name see the one that is in place now.
  syncBuiltinESMExports();
  return {
    [Symbol.dispose]: () => {
      server.close();
      syncBuiltinESMExports();
      beside[Symbol.dispose]();
    },
  };
}
