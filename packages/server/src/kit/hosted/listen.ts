// What answers requests for the hosted service, on a port of its own, for whatever is not intercepted otherwise.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Relay } from './relay.ts';

type Answering = Pick<Relay, 'answer'>;

export async function listen(relay: Answering, port: number, host: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    answer(relay, incoming, outgoing).catch((error: Error) => {
      outgoing.writeHead(502, { 'Content-Type': 'application/json' });
      outgoing.end(JSON.stringify({ statusCode: 502, message: error.message, errors: [] }));
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

async function answer(relay: Answering, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method = 'GET', url = '/', headers } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const request = new Request(new URL(url, 'http://localhost'), {
    method,
    headers: Object.fromEntries(sent),
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  } as RequestInit);
  const response = await relay.answer(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
