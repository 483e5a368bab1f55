// Health for orchestrators, and metrics on a port of their own.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, apiError } from '@storewright/model/declaration';
import type { FastifyInstance } from 'fastify';

interface Health {
  /** Rejects while the server should have no traffic; the reason is reported. */
  readonly ready: () => Promise<void>;
  readonly isDraining: () => boolean;
  /** Additional data, such as replicas; it decides nothing. */
  readonly beside?: (() => object) | undefined;
}

export function registerHealth(app: FastifyInstance, { ready, isDraining, beside }: Health): void {
  // Load balancers ask with HEAD as well as with GET.
  const either = { exposeHeadRoute: true };
  app.get('/health/live', either, async (_request, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', either, async (_request, reply) => {
    if (isDraining()) throw apiError.OverCapacity('The server is stopping.');
    await describeReadiness(ready());
    return reply.send({ status: 'ready', ...beside?.() });
  });
}

/** Only faults of ours are described. */
export async function describeReadiness(readiness: Promise<void>): Promise<void> {
  await readiness.catch((error) => {
    const isTold = error instanceof ApiError && error.code === 'OverCapacity';
    throw isTold ? error : apiError.OverCapacity('The database is not ready.');
  });
}

const loopbackNames = new Set(['127.0.0.1', 'localhost']);

const isLoopback = ({ headers }: IncomingMessage): boolean =>
  loopbackNames.has((headers.host ?? '').replace(/:\d+$/, '').toLowerCase());

/** What the port of the metrics shows. */
export interface MetricsPage {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves `GET /metrics` on loopback; answers the port. */
export async function listenForMetrics(
  page: MetricsPage,
  port: number,
): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    // A page of another name that leads to this address is not to read what the server does.
    if (request.method !== 'GET' || request.url !== '/metrics' || !isLoopback(request)) {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await page.metrics();
      response.writeHead(200, { 'Content-Type': page.contentType }).end(text);
    } catch {
      // This function is not awaited: a throw would end the process.
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, server };
}
