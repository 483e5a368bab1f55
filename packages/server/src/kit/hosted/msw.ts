// Handlers of msw that pass requests on. msw is the suite's own, found at run time: it knows every way in
// which a process sends requests.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StorewrightError } from '../client/storewright-error.ts';
import { answeringFor, type Hosts } from './hosts.ts';
import type { Relay } from './relay.ts';

type Resolver = (call: { readonly request: Request }) => Promise<Response | undefined>;

interface Msw {
  readonly http: { all(pattern: string | RegExp, resolver: Resolver): any };
  passthrough(): Response;
}

export interface MswServer {
  listen(options?: { onUnhandledRequest?: 'bypass' | 'warn' | 'error' }): void;
  use(...handlers: any[]): void;
  resetHandlers(...handlers: any[]): void;
  close(): void;
}

interface MswNode {
  setupServer(...handlers: any[]): MswServer;
}

const msw = await ofSuite<Msw>('msw');
const mswNode = await ofSuite<MswNode>('msw/node');

/** Next to this package, or next to the suite where this package is installed elsewhere. */
async function ofSuite<T>(name: string): Promise<T | undefined> {
  const beside = async () => {
    const suite = createRequire(join(process.cwd(), 'package.json'));
    return import(pathToFileURL(suite.resolve(name)).href);
  };
  return (import(name) as Promise<T>).catch(beside).catch(() => undefined);
}

function found<T>(part: T | undefined): T {
  if (part === undefined)
    throw new StorewrightError('Requests are intercepted by msw: npm install --save-dev msw', 0);
  return part;
}

/** @throws StorewrightError where there is none */
export const checkMsw = (): void => void [found(msw), found(mswNode)];

/** Handlers that leave requests to other hosts alone. */
export const handlersOf = (relay: Relay, hosts: Hosts): any[] => {
  const { http } = found(msw);
  const answer = answeringFor(relay, hosts);
  return [http.all(/^https?:/, ({ request }) => answer(request))];
};

/** A server of msw of its own, for suites that have none. */
export function listening(handlers: readonly any[]): MswServer {
  const server = found(mswNode).setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'bypass' });
  return server;
}
