// Limits before anything else: what a request must not look like. Node and the
// framework let most of these pass by default.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type ApiError, apiError } from '@storewright/model/declaration';

export const edgeLimits = {
  /** URL and headers together, in bytes. */
  headBytes: 15_360,
  headers: 200,
  bodyBytes: 1024 * 1024,
  /** Bodies of kinds whose documents may be large. */
  largeBodyBytes: 16 * 1024 * 1024,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 65_000,
  /** Requests of one connection that are worked on at the same time; others wait. */
  pipelined: 16,
  /** Requests of one connection that wait. */
  parked: 10_000,
  /** How long a connection that we have ended may stay open on the other side. */
  lastWordMs: 2_000,
  externalUserIdLength: 128,
} as const;

/** The error of a blocked request, or `undefined`. The connection is closed after it. */
export function blocked(request: IncomingMessage): ApiError | undefined {
  if (
    headSize(request) > edgeLimits.headBytes ||
    request.rawHeaders.length / 2 > edgeLimits.headers
  )
    return apiError.UriTooLong(
      `The URL and the headers together exceed ${edgeLimits.headBytes} bytes or ${edgeLimits.headers} lines.`,
    );
  if (request.headers.upgrade !== undefined)
    return apiError.InvalidInput('The header Upgrade is not accepted.');
  const twice = onlyOnce.find((name) => linesOf(request, name) > 1);
  if (twice !== undefined)
    return apiError.InvalidInput(`The request has the header ${twice} twice.`);
  if (!versions.has(request.httpVersion))
    return apiError.HttpVersionNotSupported('Use HTTP/1.1 or HTTP/1.0.');
  if (hasForbiddenBody(request))
    return apiError.InvalidInput(`The method ${request.method} does not take a body.`);
  return undefined;
}

/** In bytes; the parser makes one character of each byte of a header. */
function headSize({ url, rawHeaders }: IncomingMessage): number {
  let bytes = Buffer.byteLength(url ?? '');
  for (const part of rawHeaders) bytes += part.length + 2;
  return bytes;
}

/** The parser reads others too, and treats them as one of these. */
const versions: ReadonlySet<string> = new Set(['1.0', '1.1']);

/** Of two of them a proxy may believe the one, and the server the other. */
const onlyOnce = ['Host', 'Authorization'];

function linesOf({ rawHeaders }: IncomingMessage, name: string): number {
  const wanted = name.toLowerCase();
  let lines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const line = rawHeaders[index]!;
    if (line.length === wanted.length && line.toLowerCase() === wanted) lines += 1;
  }
  return lines;
}

const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

function hasForbiddenBody({ method, headers }: IncomingMessage): boolean {
  if (!bodiless.has(method ?? '')) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

// Official clients send `{projectKey}/{uuid}`.
const form = /^[A-Za-z0-9_/-]{8,256}$/;

/** The client's correlation id when it has the right form, else a new one; never refused. */
export const correlationIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && form.test(header) ? header : randomUUID();

// How a request reached the server, and from where.

const proto = /^https?$/i;
const host = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::[0-9]{1,5})?$/i;

interface Asked {
  readonly protocol: string;
  readonly host: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/**
 * Address of the server as its client knows it. What a proxy says of it counts where one is said to
 * be in front, and of several proxies what the nearest says: the others may be clients.
 */
export function originOf(request: Asked, behindProxy: boolean): string {
  const { headers, protocol, host: called } = request;
  const said = (name: string, form: RegExp): string | undefined => {
    const value = behindProxy ? lastOf(headers[name]) : undefined;
    return value !== undefined && form.test(value) ? value.toLowerCase() : undefined;
  };
  return `${said('x-forwarded-proto', proto) ?? protocol}://${said('x-forwarded-host', host) ?? called}`;
}

/** What the nearest proxy has put to the end. */
const lastOf = (header: string | readonly string[] | undefined): string | undefined =>
  [header].flat().at(-1)?.split(',').at(-1)?.trim();

/** Address that a request came from; behind a proxy the one that this proxy names. */
export function addressOf(
  { headers, ip }: Pick<Asked, 'headers'> & { readonly ip: string },
  behindProxy: boolean,
): string {
  const said = behindProxy ? lastOf(headers['x-forwarded-for']) : undefined;
  return said !== undefined && isIP(said) !== 0 ? said : ip;
}
