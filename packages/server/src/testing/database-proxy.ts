// Stands between a server and its database, and spoils what passes as a test asks for.
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The address of the database by way of the proxy. */
  readonly url: string;
  /** From now on every new connection gets, in one packet, that it is ready and that it ends. */
  endWhatGetsReady: boolean;
  /** Once this has been sent to it, what the database says reaches nobody; it goes on hearing and doing. */
  lastHeard: string | undefined;
  /** Nothing passes on any connection while this is true; new ones are accepted all the same. */
  isMute: boolean;
  /** Ends every connection that is open. */
  cut(): void;
  close(): Promise<void>;
}

const readyForQuery = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** What a backend says that is terminated by the administrator. */
const fatal = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to administrator command',
});

function errorResponse(fields: { readonly [code: string]: string }): Buffer {
  const parts = Object.entries(fields).map(([code, text]) => `${code}${text}\0`);
  const body = Buffer.from(`${parts.join('')}\0`);
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Where `?host=…&port=…`, or the address itself, says that the database listens. */
export function addressOf(url: URL): { readonly path: string } | { host: string; port: number } {
  const port = url.searchParams.get('port') ?? (url.port || '5432');
  const host = url.searchParams.get('host') ?? url.hostname;
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

/** @param port 0: any free one */
export async function openDatabaseProxy(target: string, port = 0): Promise<DatabaseProxy> {
  const url = new URL(target);
  const address = addressOf(url);
  const sockets = new Set<Socket>();
  let isUnheard = false;
  const server = createServer((near) => {
    const far = dial(address as never);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    near.on('data', (bytes) => {
      if (proxy.lastHeard !== undefined && bytes.includes(proxy.lastHeard)) isUnheard = true;
      if (!proxy.isMute) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (proxy.isMute || isUnheard) return;
      if (proxy.endWhatGetsReady && bytes.includes(readyForQuery))
        near.end(Buffer.concat([bytes, fatal]));
      else near.write(bytes);
    });
    near.on('close', () => far.end());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String((server.address() as AddressInfo).port));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: DatabaseProxy = {
    url: url.href,
    endWhatGetsReady: false,
    lastHeard: undefined,
    isMute: false,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
  return proxy;
}
