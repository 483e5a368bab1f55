// The host of custom applications: their pages, sign-in, and the gateway through which they ask the
// shop. It has a port of its own and no part of the API. Not here: HTTP. Called by server.ts.
import type { Asked } from './applications/caller.ts';
import {
  type HostingAnswer,
  type HostingRequest,
  type HostingWorld,
  json,
} from './applications/world.ts';
import { corsHeaders, preflight } from './cors.ts';
import { answerForward } from './forward.ts';
import { answerGraphql, answerMenu } from './graphql/index.ts';
import { placeOf } from './hosts.ts';
import { answerPages } from './pages/index.ts';
import { answerProxy } from './proxy.ts';
import { beginSession, finishSession, showSession, tokenOfApplication } from './sign-in.ts';
import { openSigner, type Signer } from './signing.ts';
import { upstreamOf } from './upstream.ts';

export type {
  HostingAnswer,
  HostingRequest,
  HostingWorld,
  UpstreamAnswer,
} from './applications/world.ts';

const noSuchHost = json(404, { message: 'This host is not served here.' });
const noSuchPath = json(404, { message: 'There is no such path.' });

/** Answers every request of the port. */
export function hostingOf(
  hosting: HostingWorld,
): (request: HostingRequest) => Promise<HostingAnswer> {
  const ask = upstreamOf(hosting);
  let opened: Promise<Signer> | undefined;
  const signer = () => {
    opened ??= openSigner(hosting).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return async (request) => {
    const place = placeOf(request, hosting);
    if (place === undefined) return noSuchHost;
    if (pathOf(request) === '/health') return json(200, { status: 'ok' });
    const asked: Asked = { hosting, signer: await signer(), request, place };
    if (place.role === 'pages')
      return pathOf(request) === '/api/graphql' && request.method === 'POST'
        ? answerMenu(asked)
        : answerPages(asked);
    if (request.method === 'OPTIONS') return preflight(request, place);
    const answer = await answerGateway(asked, ask);
    return {
      ...answer,
      headers: {
        'Cache-Control': 'no-store',
        ...answer.headers,
        ...corsHeaders(request, place),
        'X-Correlation-Id': request.correlationId,
      },
    };
  };
}

const pathOf = ({ url }: HostingRequest): string => url.split('?', 1)[0]!;

type Handle = (asked: Asked, ask: ReturnType<typeof upstreamOf>) => Promise<HostingAnswer>;

const gateway: ReadonlyMap<string, Handle> = new Map<string, Handle>([
  ['POST /graphql', answerGraphql],
  ['GET /login/session', showSession],
  ['POST /login/session', beginSession],
  ['POST /login/end', finishSession],
  ['POST /login/token', tokenOfApplication],
  ['GET /login/authorize', toPages],
  ['GET /login', toPages],
  ['GET /logout', toPages],
  ['GET /', toPages],
  [
    'GET /.well-known/jwks.json',
    async ({ signer }) => json(200, signer.keys, { 'Cache-Control': 'public, max-age=300' }),
  ],
]);

async function answerGateway(
  asked: Asked,
  ask: ReturnType<typeof upstreamOf>,
): Promise<HostingAnswer> {
  const path = pathOf(asked.request);
  if (path === '/proxy/forward-to') return answerForward(asked);
  if (path.startsWith('/proxy/ctp/')) return answerProxy(asked, ask);
  const handle = gateway.get(`${asked.request.method} ${path}`);
  return handle === undefined ? noSuchPath : handle(asked, ask);
}

/** Tools and development servers ask the gateway for what the pages show. */
async function toPages({ request, place }: Asked): Promise<HostingAnswer> {
  return { status: 302, headers: { Location: `${place.pages}${request.url}` } };
}
