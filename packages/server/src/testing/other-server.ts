// A server of somebody else for tests: what calls it, and what it answers, is up to the test.
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from './certificate.ts';

export interface Seen {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface OtherAnswer {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** A text as it is, anything else as JSON; absent: an empty body. */
  readonly body?: unknown;
}

export interface OtherServer {
  readonly url: string;
  /** Requests so far, in order. */
  readonly seen: Seen[];
  /** What is answered from now on; a promise that never settles is a server that hangs. */
  answer: (seen: Seen) => OtherAnswer | Promise<OtherAnswer>;
  close(): Promise<void>;
}

/**
 * @param secure its certificate, where it is to speak TLS
 * @param at its port; 0: any free one
 */
export async function openOtherServer(secure?: TestCertificate, at = 0): Promise<OtherServer> {
  const listener: RequestListener = async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method, url: path, headers } = request;
    const one = { method, path, headers, text: Buffer.concat(pieces).toString('utf8') };
    other.seen.push(one);
    const { status = 200, body, headers: own } = await other.answer(one);
    response.writeHead(status, { 'Content-Type': 'application/json', ...own });
    if (body === undefined) response.end();
    else response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  const server =
    secure === undefined ? createServer(listener) : createSecureServer(secure, listener);
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other: OtherServer = {
    url: secure === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
    seen: [],
    answer: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return other;
}
