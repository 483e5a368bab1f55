// The answer to a plain HTTP connection on the TLS port: 404 with an HTML body. The first byte
// decides: a TLS connection begins with a handshake record, no HTTP request does.
import type { Server, Socket } from 'node:net';

const handshakeRecord = 0x16;
/** For the first byte, and then for the rest of a request that is not read. */
const patienceMs = 10_000;
const maxIgnoredBytes = 64 * 1024;

const page = `<!DOCTYPE html>
<html lang="en">
<head><title>404 Not Found</title></head>
<body><h1>404 Not Found</h1><p>This address is served over HTTPS only.</p></body>
</html>
`;

const answer = [
  'HTTP/1.1 404 Not Found',
  'Content-Type: text/html; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(page)}`,
  'Connection: close',
  '',
  page,
].join('\r\n');

/**
 * Stands before the TLS listener; call it once, before the server listens.
 * @returns ends connections that have not said anything yet, for the end of the server
 */
export function answerPlainHttp(server: Server): () => void {
  const tls = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    const giveUp = () => socket.destroy();
    socket.setTimeout(patienceMs, giveUp);
    socket.on('error', giveUp);
    socket.once('close', () => silent.delete(socket));
    socket.once('readable', () => {
      silent.delete(socket);
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      if (first[0] !== handshakeRecord) return refuse(socket);
      socket.setTimeout(0);
      socket.off('timeout', giveUp);
      socket.off('error', giveUp);
      socket.unshift(first);
      for (const listener of tls) listener.call(server, socket);
    });
  });
  return () => {
    for (const socket of silent) socket.destroy();
  };
}

/** Reads on for a while: an early end would reset the connection before the answer is read. */
function refuse(socket: Socket): void {
  let ignored = 0;
  socket.on('data', (chunk: Buffer) => {
    ignored += chunk.length;
    if (ignored > maxIgnoredBytes) socket.destroy();
  });
  socket.on('end', () => socket.destroy());
  socket.end(answer);
}
