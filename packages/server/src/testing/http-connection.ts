// One connection of the HTTP client of the tests: a request is written, its answer is read, then comes the next.
import { connect } from 'node:net';

/** An answer as it arrived. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** The connection takes a further request. */
  readonly isReusable: boolean;
}

export interface Connection {
  /** Writes a request; one at a time. */
  exchange(request: string, isHead: boolean): Promise<Reply>;
  /** Whether the other side will probably still read what is written. */
  isOpen(): boolean;
}

interface Waiting {
  readonly isHead: boolean;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** Opens a connection, which keeps the process alive only while an answer is awaited. */
export function openConnection({ hostname, port }: URL): Connection {
  const socket = connect({ host: hostname, port: Number(port || 80), noDelay: true });
  let waiting: Waiting | undefined;
  const received = openParts();
  let head: Head | undefined;
  let usableUntil = Number.POSITIVE_INFINITY;
  const read = (hasEnded: boolean) => {
    if (waiting === undefined) return;
    head ??= headOf(received.all());
    const moment = { isHead: waiting.isHead, hasEnded };
    if (head === undefined || !mayBeWhole(head, received.size(), moment)) return;
    const body = bodyOf(head, received.all(), moment);
    if (body === undefined) return;
    const { status, fields, keptMs } = head;
    const isReusable = !hasEnded && keptMs > 0;
    usableUntil = performance.now() + keptMs;
    const { resolve } = waiting;
    [waiting, head] = [undefined, undefined];
    received.forget();
    if (isReusable) socket.unref();
    else socket.destroy();
    resolve({ status, fields, body, isReusable });
  };
  const fail = (cause: unknown) => {
    socket.destroy();
    waiting?.reject(new TypeError('fetch failed', { cause }));
    waiting = undefined;
  };
  socket.on('data', (chunk) => {
    received.add(chunk);
    read(false);
  });
  socket.on('end', () => read(true));
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the other side has closed the connection')));
  return {
    exchange(request, isHead) {
      socket.ref();
      const replied = new Promise<Reply>((resolve, reject) => {
        waiting = { isHead, resolve, reject };
      });
      socket.write(request);
      return replied;
    },
    isOpen: () => !socket.destroyed && socket.writable && performance.now() < usableUntil,
  };
}

const empty = Buffer.alloc(0);

/** What has arrived. To copy it all for each part of a large answer would take long. */
function openParts() {
  let parts: Buffer[] = [];
  let size = 0;
  return {
    add(part: Buffer) {
      parts.push(part);
      size += part.length;
    },
    size: () => size,
    all(): Buffer {
      if (parts.length > 1) parts = [Buffer.concat(parts, size)];
      return parts[0] ?? empty;
    },
    forget() {
      parts = [];
      size = 0;
    },
  };
}

interface Head {
  readonly status: number;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Where the body begins. */
  readonly end: number;
  /** Bytes of the body. */
  readonly length: number | 'chunked' | 'until the end';
  /** How long the other side keeps the connection. */
  readonly keptMs: number;
}

/** `undefined` as long as a part of it is missing. */
function headOf(received: Buffer): Head | undefined {
  const blank = received.indexOf('\r\n\r\n');
  if (blank === -1) return undefined;
  const [line = '', ...lines] = received.toString('latin1', 0, blank).split('\r\n');
  const fields = lines.map((one) => {
    const colon = one.indexOf(':');
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()] as const;
  });
  const value = (name: string) => fields.find(([one]) => one === name)?.[1];
  const length = value('content-length');
  const isChunked = value('transfer-encoding') === 'chunked';
  return {
    status: Number(line.split(' ', 2)[1]),
    fields,
    end: blank + 4,
    length: isChunked ? 'chunked' : length === undefined ? 'until the end' : Number(length),
    keptMs: keptMsOf(value('connection'), value('keep-alive')),
  };
}

const marginMs = 1_000;
const usualMs = 5_000;

function keptMsOf(connection = '', keepAlive = ''): number {
  if (connection.toLowerCase() === 'close') return 0;
  const [, seconds] = /timeout=(\d+)/.exec(keepAlive) ?? [];
  return (seconds === undefined ? usualMs : Number(seconds) * 1_000) - marginMs;
}

interface Moment {
  readonly isHead: boolean;
  readonly hasEnded: boolean;
}

const hasNoBody = ({ status }: Head, { isHead }: Moment): boolean =>
  isHead || status === 204 || status === 304;

/** Whether the whole body can have arrived. */
const mayBeWhole = (head: Head, size: number, moment: Moment): boolean =>
  typeof head.length !== 'number' || size >= head.end + head.length || hasNoBody(head, moment);

/** `undefined` as long as a part of it is missing. */
function bodyOf(head: Head, received: Buffer, moment: Moment): Buffer | undefined {
  const { end, length } = head;
  const { hasEnded } = moment;
  if (hasNoBody(head, moment)) return empty;
  if (length === 'chunked') return unchunked(received, end);
  if (length === 'until the end') return hasEnded ? received.subarray(end) : undefined;
  return received.length < end + length ? undefined : received.subarray(end, end + length);
}

function unchunked(received: Buffer, start: number): Buffer | undefined {
  if (received.toString('latin1', received.length - 5) !== '0\r\n\r\n') return undefined;
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const line = received.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(received.toString('latin1', at, line), 16);
    if (size === 0) return Buffer.concat(chunks);
    const [from, to] = [line + 2, line + 2 + size];
    if (to + 2 > received.length) return undefined;
    chunks.push(received.subarray(from, to));
    at = to + 2;
  }
}
