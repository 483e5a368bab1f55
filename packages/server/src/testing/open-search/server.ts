// The search engine of tests: it asks for credentials, notes what it is asked and fails on request. Behind
// it is a stand-in, or the real OpenSearch whose address is given.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCertificate } from '../certificate.ts';
import type { EngineReply, EngineUnderTest } from './engine.ts';
import { openReal } from './real.ts';
import { openStandIn } from './stand-in.ts';

/**
 * A status, no answer at all, a request that is carried out and not answered, or one that is answered later than a
 * session of the database may be idle.
 */
type Fault = number | 'hang' | 'unanswered' | 'slow';

const slowMs = 16_000;

export interface OpenSearchServer extends Omit<EngineUnderTest, 'prefix' | 'reply'> {
  /** For the option. */
  readonly url: string;
  /** What was asked: method and path. */
  readonly asked: string[];
  /** Decides what becomes of a request; nothing: it is answered. */
  fault: ((request: string) => Fault | undefined) | undefined;
  /** Documents that are refused for good. */
  refuses: (id: string) => boolean;
}

const user = 'searcher';
const password = 'of an engine: p@ss';

/**
 * @param databaseUrl of a PostgreSQL that knows the stems
 * @param secure its certificate, where it is to speak TLS
 */
export async function openSearchServer(
  databaseUrl: string,
  secure?: TestCertificate,
): Promise<OpenSearchServer> {
  const isRefused = (id: string) => own.refuses(id);
  const given = process.env.STOREWRIGHT_TEST_SEARCH_URL;
  const { prefix, reply, ...engine } =
    given === undefined ? await openStandIn(databaseUrl, isRefused) : openReal(given, isRefused);
  const listener: RequestListener = async (request, response) => {
    const named = `${request.method} ${request.url}`;
    own.asked.push(named);
    const fault = own.fault?.(named);
    if (fault === 'hang') return;
    if (fault === 'slow') await sleep(slowMs);
    const { status, body } =
      typeof fault === 'number'
        ? { status: fault, body: { error: { type: 'fault' }, status: fault } }
        : await checkedReply(reply, request);
    if (fault === 'unanswered') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = secure ? createSecureServer(secure, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = secure ? 'https://localhost' : 'http://127.0.0.1';
  const credentials = `${user}:${encodeURIComponent(password)}`;
  const own: OpenSearchServer = {
    ...engine,
    url: `${origin.replace('//', `//${credentials}@`)}:${port}/${prefix}`,
    asked: [],
    fault: undefined,
    refuses: () => false,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await engine.close();
    },
  };
  return own;
}

async function checkedReply(
  reply: EngineUnderTest['reply'],
  request: IncomingMessage,
): Promise<EngineReply> {
  const expected = Buffer.from(`${user}:${password}`).toString('base64');
  const sent = await text(request);
  if (request.headers.authorization !== `Basic ${expected}`)
    return { status: 401, body: { error: { type: 'security_exception' }, status: 401 } };
  try {
    return await reply(request.method!, request.url!, sent);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return { status: 504, body: { error: { type: 'no_answer' }, status: 504 } };
  }
}
