// Requests of the package undici, which msw does not see: it sends them, as the `fetch` of Node.js
// does, by a dispatcher that all of a process share. Requests for the hosted service are sent to a
// port of our own, with the original address as the first step of the path.
import { nativeFetch } from '../client/native-fetch.ts';
import { listen } from './listen.ts';

interface Asked {
  readonly origin?: string | URL;
  readonly path: string;
}

interface Dispatcher {
  dispatch(asked: Asked, handler: unknown): boolean;
}

/** Of different versions of the package. */
const shared = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) =>
  Symbol.for(name),
);

type Answer = (request: Request) => Promise<Response | undefined>;

/**
 * Until the answer is disposed of.
 * @param isMeant whether requests to the origin must be answered here
 */
export async function besideFetch(
  answer: Answer,
  isMeant: (origin: string) => boolean,
): Promise<Disposable> {
  // The dispatcher is made with the first request.
  await nativeFetch('data:,');
  const server = await listen({ answer: (request) => toResponse(answer, request) }, 0, '127.0.0.1');
  server.unref();
  server.on('connection', (socket) => socket.unref());
  const { port } = server.address() as { port: number };
  const redirected = (asked: Asked): Asked => {
    const origin = asked.origin === undefined ? '' : new URL(asked.origin).origin;
    if (!isMeant(origin)) return asked;
    const path = `/${encodeURIComponent(origin)}${asked.path}`;
    return { ...asked, origin: `http://127.0.0.1:${port}`, path };
  };
  const held = dispatchers().map((dispatcher) => leading(dispatcher, redirected));
  return {
    [Symbol.dispose]() {
      for (const letGo of held) letGo();
      server.close();
      server.closeAllConnections();
    },
  };
}

const dispatchers = (): readonly Dispatcher[] => {
  const there = shared.map((symbol) => (globalThis as any)[symbol] as Dispatcher | undefined);
  return [...new Set(there)].filter((one) => one !== undefined);
};

/** A member of its own hides the one of its class, until it is removed. */
function leading(dispatcher: Dispatcher, redirected: (asked: Asked) => Asked): () => void {
  const { dispatch } = dispatcher;
  const own = Object.getOwnPropertyDescriptor(dispatcher, 'dispatch');
  dispatcher.dispatch = (asked, handler) => dispatch.call(dispatcher, redirected(asked), handler);
  return () => {
    if (own === undefined) Reflect.deleteProperty(dispatcher, 'dispatch');
    else Object.defineProperty(dispatcher, 'dispatch', own);
  };
}

async function toResponse(answer: Answer, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const [, origin = '', ...steps] = pathname.split('/');
  const target = new URL(`/${steps.join('/')}${search}`, decodeURIComponent(origin));
  const response = await answer(new Request(target, request));
  return response ?? new Response(null, { status: 502 });
}
