// A connection that is cut off on purpose, for faults.
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/**
 * Cuts the connection off, for the client with a reset where there can be one. While its end is under
 * way, as when the client has just gone, the system refuses a reset, and Node.js then forgets the socket
 * without having closed it; below TLS there is none that could be asked for.
 */
export function reset(socket: Socket): void {
  if (socket.writableEnded || socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
