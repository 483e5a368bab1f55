// Handlers of msw that pass requests on. msw is the suite's own, found at run time: it knows every way in
// which a process sends requests.
import { StorewrightError } from '../admin-client.ts';
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

const absent = () => undefined;
const msw = (await import('msw' as string).catch(absent)) as Msw | undefined;
const mswNode = (await import('msw/node' as string).catch(absent)) as MswNode | undefined;

function found<T>(part: T | undefined): T {
  if (part === undefined)
    throw new StorewrightError('Requests are intercepted by msw: npm install --save-dev msw', 0);
  return part;
}

/** An address without a path, in which `*` is any text; or what such an address must look like. */
export type Host = string | RegExp;

/** Whether a request goes to the host, and where it does not, leaves it to other handlers. */
const isOf = (host: Host, url: URL): boolean =>
  typeof host === 'string' ? patternOf(host).test(url.origin) : host.test(url.origin);

const patternOf = (host: string) => new RegExp(`^${host.split('*').map(escaped).join('.*')}$`);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

export interface Hosts {
  readonly api: Host;
  readonly auth: Host;
  /** Further hosts of the service, which this server does not stand for. */
  readonly others?: RegExp;
}

export function handlersOf(relay: Relay, { api, auth, others }: Hosts): any[] {
  const { http } = found(msw);
  const told = new Set<string>();
  const resolve: Resolver = async ({ request }) => {
    const url = new URL(request.url);
    const isToken = url.pathname.startsWith('/oauth/');
    if (isToken ? isOf(auth, url) : isOf(api, url)) return relay.answer(request);
    return others?.test(url.origin) ? notHere(url, told) : undefined;
  };
  return [http.all(/^https?:/, resolve)];
}

function notHere({ host }: URL, told: Set<string>): Response {
  const message = `${host} is not offered by storewright; a handler of yours may answer in its place.`;
  if (!told.has(host)) process.emitWarning(message, 'StorewrightWarning');
  told.add(host);
  return Response.json({ statusCode: 501, message, errors: [] }, { status: 501 });
}

/** A server of msw of its own, for suites that have none. */
export function listening(handlers: readonly any[]): MswServer {
  const server = found(mswNode).setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'bypass' });
  return server;
}
