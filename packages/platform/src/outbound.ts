// Calls to servers that a project has configured: external OAuth servers and API extensions. The
// addresses come from users, so a call must not become a way into the operator's network: https
// only, the name resolved once, refused ranges, and the connection goes to that very address.
import { lookup } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { isPrivateAddress } from './private-address.ts';
import { isTraced, type Step, withinSpan } from './tracing/spans.ts';

export interface OutboundCall {
  readonly url: string;
  /** Default: POST. */
  readonly method?: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Buffer;
  /** For everything together: name, connection, answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** On whose behalf, for faults on purpose. */
  readonly of?: { readonly project: string; readonly to: 'extension' | 'oauth' } | undefined;
}

/** What became of a call; redirects are answers like any other and never followed. */
export type OutboundOutcome =
  | {
      readonly outcome: 'answer';
      readonly status: number;
      readonly text: string;
      /** The unchanged bytes, to pass them on. */
      readonly bytes?: Buffer;
      readonly headers: IncomingHttpHeaders;
    }
  /** No complete answer in time. */
  | { readonly outcome: 'late' }
  /** The URL or its address may not be called, the connection broke, the answer is too large. */
  | { readonly outcome: 'failed'; readonly reason: string };

/** Sends one request, usually a POST. Never rejects. */
export type Post = (call: OutboundCall) => Promise<OutboundOutcome>;

interface OutboundOptions {
  /** Whether http, loopback and private addresses may be called. */
  readonly privateCalls: boolean;
  /** Who may have signed the certificates of others, in PEM; default: whom Node knows. */
  readonly authorities?: readonly string[] | undefined;
  /** Resolves a name to all its addresses; default: the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly Address[]>;
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

const systemResolve = (name: string): Promise<readonly Address[]> => lookup(name, { all: true });

export interface Outbound {
  readonly post: Post;
  /**
   * Why the address must not be called, as far as it can be seen without a call; absent: it may.
   * Never rejects.
   */
  readonly refusal: (url: string) => Promise<string | undefined>;
  /** Ends idle connections. */
  close(): void;
}

/** Opens the way out; one for the whole server. */
export function openOutbound(options: OutboundOptions): Outbound {
  const { privateCalls, authorities, resolve = systemResolve } = options;
  const kept = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 30_000 };
  const secureAgent = new HttpsAgent({ ...kept, ...trusting(authorities) });
  const agents = { 'http:': new HttpAgent(kept), 'https:': secureAgent };
  return {
    post: tracedPost(async (call) => {
      const target = targetOf(call.url, privateCalls);
      if (typeof target === 'string') return failed(target);
      return inTime(call.timeoutMs, async (signal) => {
        const address = await addressOf(target, privateCalls, resolve);
        if (typeof address === 'string') return failed(address);
        const send = target.protocol === 'https:' ? requestHttps : requestHttp;
        const agent = agents[target.protocol as 'http:' | 'https:'];
        return exchange(send, { ...call, target, address, agent, signal });
      });
    }),
    async refusal(url) {
      const target = targetOf(url, privateCalls);
      if (typeof target === 'string') return target;
      // A name that leads nowhere yet may do so later; each call looks for itself.
      const address = await addressOf(target, privateCalls, resolve).catch(() => undefined);
      return typeof address === 'string' ? address : undefined;
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** As sockets take it. */
export const trusting = (authorities: readonly string[] | undefined): { ca?: string[] } =>
  authorities === undefined ? {} : { ca: [...authorities] };

const failed = (reason: string): OutboundOutcome => ({ outcome: 'failed', reason });

/** The URL, or why it may not be called. */
function targetOf(text: string, privateCalls: boolean): URL | string {
  if (!URL.canParse(text)) return 'the URL is malformed';
  const target = new URL(text);
  if (target.protocol !== 'https:' && !(privateCalls && target.protocol === 'http:'))
    return 'the URL must begin with https://';
  if (target.username !== '' || target.password !== '') return 'the URL contains credentials';
  return target;
}

/** One address of the host, or why none may be called; a single bad one spoils them all. */
async function addressOf(
  { hostname }: Pick<URL, 'hostname'>,
  privateCalls: boolean,
  resolve: (name: string) => Promise<readonly Address[]>,
): Promise<Address | string> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  const addresses = family === 0 ? await resolve(bare) : [{ address: bare, family }];
  const [first] = addresses;
  if (first === undefined) return 'the host has no address';
  if (!privateCalls && addresses.some(({ address }) => isPrivateAddress(address)))
    return 'the host has an address that the server does not call';
  return first;
}

/** The address to connect to, for protocols that are not HTTP. @throws Error when none may be called */
export async function checkAddress(hostname: string, privateCalls: boolean): Promise<Address> {
  const address = await addressOf({ hostname }, privateCalls, systemResolve);
  if (typeof address === 'string') throw new Error(address);
  return address;
}

/**
 * Resolves names for sockets in the same way. A socket does not resolve a bare address: its owner
 * must check that.
 */
export function checkedLookup(privateCalls: boolean): Lookup {
  return (hostname, options, answer) => {
    checkAddress(hostname, privateCalls).then(
      (address) => pinned(address)(hostname, options, answer as never),
      (error) => answer(error, '', 0),
    );
  };
}

type Lookup = (
  hostname: string,
  options: { all?: boolean },
  answer: (error: Error | null, address: string | Address[], family?: number) => void,
) => void;

/** Runs the work; past the time it is aborted and its outcome is `late`. */
async function inTime(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<OutboundOutcome>,
): Promise<OutboundOutcome> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<OutboundOutcome>((resolve) => {
    timer = setTimeout(() => {
      resolve({ outcome: 'late' });
      end.abort();
    }, timeoutMs);
  });
  const done = work(end.signal).catch((error) => failed(reasonOf(error)));
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

const reasonOf = (error: unknown): string =>
  (error as NodeJS.ErrnoException)?.code ?? 'the connection broke';

interface Exchange extends OutboundCall {
  readonly target: URL;
  readonly address: Address;
  readonly agent: HttpAgent;
  readonly signal: AbortSignal;
}

function exchange(
  send: typeof requestHttp | typeof requestHttps,
  { target, address, agent, signal, headers, body, maxBytes, method = 'POST' }: Exchange,
): Promise<OutboundOutcome> {
  return new Promise((resolve, reject) => {
    const request = (send as typeof requestHttps)(target, {
      method,
      agent,
      signal,
      // The name was resolved and judged already; a second answer could be another address.
      lookup: pinned(address) as never,
      headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      bytesOf(response, maxBytes).then((bytes) => {
        if (bytes === undefined) {
          request.destroy();
          resolve(failed('the answer is too large'));
        } else {
          const { statusCode: status = 0, headers } = response;
          resolve({ outcome: 'answer', status, text: bytes.toString('utf8'), bytes, headers });
        }
      }, reject);
    });
    request.end(body);
  });
}

type LookupAnswer = (error: null, address: string | Address[], family?: number) => void;

const pinned =
  (address: Address) => (_name: string, options: { all?: boolean }, answer: LookupAnswer) => {
    if (options.all === true) answer(null, [address]);
    else answer(null, address.address, address.family);
  };

/** The body, or `undefined` when it is larger than allowed. */
async function bytesOf(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

// Calls to other servers as spans; the server that is called learns the trace from a header.

/** The same calls, each a span where a request or a delivery is traced. */
const tracedPost =
  (post: Post): Post =>
  (call) => {
    if (!isTraced()) return post(call);
    return withinSpan(stepOf(call), async (span) => {
      const headers = { ...call.headers };
      propagation.inject(context.active(), headers);
      const outcome = await post({ ...call, headers });
      if (outcome.outcome === 'answer')
        span.setAttributes({ 'http.response.status_code': outcome.status });
      if (isFailure(outcome)) span.setStatus({ code: SpanStatusCode.ERROR });
      return outcome;
    });
  };

const isFailure = (outcome: OutboundOutcome): boolean =>
  outcome.outcome !== 'answer' || outcome.status >= 400;

/** Paths and parameters can have secrets, so a span names the host alone. */
function stepOf({ url, method = 'POST', of }: OutboundCall): Step {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return {
    name: of === undefined ? method : `${method} ${of.to}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': method,
      'server.address': host,
      ...(of === undefined ? {} : { 'storewright.project': of.project }),
    },
  };
}
