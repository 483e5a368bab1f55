// A request as bytes, and the answer as bytes: what no HTTP client would send.
import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The server closed the connection after the answer. */
  readonly closed: boolean;
}

/** Sends the bytes and collects what comes until the connection ends or `settleMs` of silence. */
export function sendRaw(url: string, bytes: string | Buffer, settleMs = 300): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let timer: NodeJS.Timeout | undefined;
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...parsed(received), closed });
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), settleMs);
    });
    socket.on('close', () => finish(true));
    socket.on('error', (error) => (received === '' ? reject(error) : finish(true)));
  });
}

function parsed(text: string): Omit<RawAnswer, 'closed'> {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((one): [string, string] => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: new Map(headers),
    body: rest.join('\r\n\r\n'),
  };
}
