// Stands between servers and their database, and notes every statement with its values as the protocol
// carries them: whatever pool, driver or transaction sends it passes here.
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { addressOf } from '../database-proxy.ts';

/** A statement as it was carried out; a value is absent where it was null. */
export interface Recorded {
  readonly text: string;
  readonly values: readonly (string | undefined)[];
}

export interface Recorder {
  /** The address of the database by way of the recorder. */
  readonly url: string;
  close(): Promise<void>;
}

/** The name that servers give their connections; what tests look up by themselves is not recorded. */
const ofServers = 'storewright server';

/** @param told each statement of a server, with its values */
export async function openRecorder(
  target: string,
  told: (statement: Recorded) => void,
): Promise<Recorder> {
  const url = new URL(target);
  const sockets = new Set<Socket>();
  const address = addressOf(url);
  const recorder = createServer((near) => {
    const far = dial(address as never);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    const hear = listening(told);
    near.on('data', (bytes) => {
      hear(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => near.write(bytes));
    near.on('close', () => far.end());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => recorder.listen(0, '127.0.0.1', resolve));
  // These go before the host of the address, which is that of a socket where the database is embedded.
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String((recorder.address() as AddressInfo).port));
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        recorder.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What one connection says: a start-up message without a type, then messages with one. */
function listening(told: (statement: Recorded) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isServer: boolean | undefined;
  const texts = new Map<string, string>();
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (isServer === undefined) {
      if (rest.length < 4 || rest.length < rest.readInt32BE(0)) return;
      isServer = rest.subarray(0, rest.readInt32BE(0)).includes(ofServers);
      rest = rest.subarray(rest.readInt32BE(0));
    }
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      if (isServer) heard(rest.toString('latin1', 0, 1), rest.subarray(5, end), texts, told);
      rest = rest.subarray(end);
    }
  };
}

function heard(
  type: string,
  body: Buffer,
  texts: Map<string, string>,
  told: (statement: Recorded) => void,
): void {
  if (type === 'Q') told({ text: textAt(body, 0), values: [] });
  if (type === 'P') {
    const name = textAt(body, 0);
    texts.set(name, textAt(body, Buffer.byteLength(name) + 1));
  }
  if (type === 'B') {
    const portal = textAt(body, 0);
    const at = Buffer.byteLength(portal) + 1;
    const name = textAt(body, at);
    const text = texts.get(name);
    if (text === undefined) throw new Error(`no statement is called '${name}'`);
    told({ text, values: valuesOf(body, at + Buffer.byteLength(name) + 1) });
  }
}

const textAt = (body: Buffer, from: number): string =>
  body.toString('utf8', from, body.indexOf(0, from));

function valuesOf(body: Buffer, from: number): readonly (string | undefined)[] {
  let at = from + 2 + 2 * body.readInt16BE(from);
  const count = body.readUInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    const value = length < 0 ? undefined : body.toString('utf8', at + 4, at + 4 + length);
    at += 4 + Math.max(0, length);
    return value;
  });
}
